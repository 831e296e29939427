"""Things a scroll may be read over (source: seed 1)."""

from __future__ import annotations

from typing import Literal

import esper

from components.abilities import ProvidesIdentification, ProvidesRemoveCurse
from components.identity import Name
from components.items import CursedItem
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import is_known
from systems.powers import Powers, powers_of

Question = Literal["remove curse", "identify"]


def removable_curses(owner: int) -> list[int]:
    """Things a curse can be lifted from: worn cursed ones, and carried ones whose kind is known."""
    worn = [item for item in worn_by(owner).values() if esper.has_component(item, CursedItem)]
    carried = [item for item in carried_by(owner) if esper.has_component(item, CursedItem) and is_known(item)]
    return worn + carried


def unknown_things(owner: int) -> list[int]:
    """Things whose kind the player does not know: worn first, then carried."""
    return [item for item in (*worn_by(owner).values(), *carried_by(owner)) if not is_known(item)]


def questions(scroll: Powers) -> list[Question]:
    """What a scroll or a spell asks, in order; most ask nothing, and none so far asks twice."""
    asked: list[Question] = []
    if scroll.has(ProvidesRemoveCurse):
        asked.append("remove curse")
    if scroll.has(ProvidesIdentification):
        asked.append("identify")
    return asked


def offered(owner: int, scroll: Powers, question: Question) -> list[int]:
    """Things a question of this scroll or spell may be answered with.

    What is to be identified is never of the scroll's own kind: whoever reads it knows that by then.
    """
    if question == "remove curse":
        return removable_curses(owner)
    return [item for item in unknown_things(owner) if esper.component_for_entity(item, Name).name != scroll.name]


def open_questions(owner: int, powers: Powers) -> list[Question]:
    """The questions to which there is any answer, in order."""
    return [question for question in questions(powers) if offered(owner, powers, question)]


def choices(owner: int, scroll: int) -> list[int] | None:
    """Things the first open question of this scroll may be answered with; None if it does not ask."""
    powers = powers_of(scroll)
    if not questions(powers):
        return None
    still_open = open_questions(owner, powers)
    return offered(owner, powers, still_open[0]) if still_open else []
