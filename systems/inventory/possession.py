"""Whether somebody has a thing, checked when an intent is carried out."""

from __future__ import annotations

import esper

from components.items import Equipped, InBackpack
from engine.world.life import is_alive
from engine.world.stacks import count_of
from engine.world.turns import refuse
from systems.inventory.curses import is_stuck


def carries(actor: int, item: int) -> bool:
    """Whether somebody alive has the thing in the backpack."""
    if not is_alive(actor) or not esper.entity_exists(item):
        return False
    carried = esper.try_component(item, InBackpack)
    return carried is not None and carried.owner == actor


def carries_or_refuse(actor: int, item: int) -> bool:
    """Whether somebody alive has the thing in the backpack; the wish is refused with a line if not."""
    if carries(actor, item):
        return True
    refuse(actor, "You do not carry that.")
    return False


def parting_with(actor: int, item: int, wanted: int | None) -> int | None:
    """How many of a carried thing are to go: all if nothing is said. None, with a refusal, if they cannot."""
    if not carries_or_refuse(actor, item):
        return None
    have = count_of(item)
    count = have if wanted is None else wanted
    if 1 <= count <= have:
        return count
    refuse(actor, "You do not carry that many.")
    return None


def wears(actor: int, item: int) -> bool:
    """Whether somebody alive wears the thing."""
    if not is_alive(actor) or not esper.entity_exists(item):
        return False
    equipped = esper.try_component(item, Equipped)
    return equipped is not None and equipped.owner == actor


def take_off(item: int, *, by_death: bool = False) -> None:
    """Let a worn thing leave its slot; it is nowhere then. Nothing else takes `Equipped` off a thing.

    Whoever calls it has asked `is_stuck` and refused with a reason. Only the death of its wearer breaks the hold of
    a curse (source: seed 1; known cases D01, D02, D05, D11).

    Raises:
        ValueError: it clings to its wearer, who has not died.
    """
    if is_stuck(item) and not by_death:
        raise ValueError(f"entity {item} is cursed and cannot leave its slot")
    esper.remove_component(item, Equipped)
