"""Whether somebody has a thing, checked when an intent is carried out."""

from __future__ import annotations

import esper

from components.items import Equipped, InBackpack
from engine.world.life import is_alive


def carries(actor: int, item: int) -> bool:
    """Whether somebody alive has the thing in the backpack."""
    if not is_alive(actor) or not esper.entity_exists(item):
        return False
    carried = esper.try_component(item, InBackpack)
    return carried is not None and carried.owner == actor


def wears(actor: int, item: int) -> bool:
    """Whether somebody alive wears the thing."""
    if not is_alive(actor) or not esper.entity_exists(item):
        return False
    equipped = esper.try_component(item, Equipped)
    return equipped is not None and equipped.owner == actor
