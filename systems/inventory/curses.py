"""May this leave its slot? The one answer, for everything that empties a slot."""

from __future__ import annotations

import esper

from components.items import CursedItem, Equipped


def is_stuck(item: int) -> bool:
    """Whether a worn thing clings to its wearer: it bears a curse (source: seed 1)."""
    return esper.has_component(item, Equipped) and esper.has_component(item, CursedItem)
