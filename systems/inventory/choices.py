"""Things a scroll may be read over (source: seed 1)."""

from __future__ import annotations

import esper

from components.abilities import ProvidesIdentification, ProvidesRemoveCurse
from components.identity import Name
from components.items import CursedItem
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import is_known


def removable_curses(owner: int) -> list[int]:
    """Things a curse can be lifted from: worn cursed ones, and carried ones whose kind is known."""
    worn = [item for item in worn_by(owner).values() if esper.has_component(item, CursedItem)]
    carried = [item for item in carried_by(owner) if esper.has_component(item, CursedItem) and is_known(item)]
    return worn + carried


def unknown_things(owner: int) -> list[int]:
    """Things whose kind the player does not know: worn first, then carried."""
    return [item for item in (*worn_by(owner).values(), *carried_by(owner)) if not is_known(item)]


def choices(owner: int, scroll: int) -> list[int] | None:
    """Things this scroll may be read over; None if it does not ask.

    Its own kind is left out: whoever reads it knows the kind by then.
    """
    if esper.has_component(scroll, ProvidesRemoveCurse):
        return removable_curses(owner)
    if esper.has_component(scroll, ProvidesIdentification):
        kind = esper.component_for_entity(scroll, Name)
        return [item for item in unknown_things(owner) if esper.component_for_entity(item, Name) != kind]
    return None
