"""Whether somebody has a thing, checked when an intent is carried out."""

from __future__ import annotations

import esper

from components.items import Equipped, InBackpack
from engine.world.life import is_alive
from engine.world.stacks import count_of


def carries(actor: int, item: int) -> bool:
    """Whether somebody alive has the thing in the backpack."""
    if not is_alive(actor) or not esper.entity_exists(item):
        return False
    carried = esper.try_component(item, InBackpack)
    return carried is not None and carried.owner == actor


def amount(item: int, wanted: int | None) -> int | None:
    """How many of a thing that is there are meant: all if nothing is said; None if there are not so many."""
    have = count_of(item)
    if wanted is None:
        return have
    return wanted if 1 <= wanted <= have else None


def wears(actor: int, item: int) -> bool:
    """Whether somebody alive wears the thing."""
    if not is_alive(actor) or not esper.entity_exists(item):
        return False
    equipped = esper.try_component(item, Equipped)
    return equipped is not None and equipped.owner == actor
