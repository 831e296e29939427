"""What lies on somebody, in words: what it is called and how long it lasts."""

from __future__ import annotations

import esper

from components.items import AttributeBonus
from components.status import Confusion, DamageOverTime, Duration, Slow
from engine.core.colour import GREEN, GREY, ORANGE, Colour
from engine.world.gamelog import Span
from engine.world.statuses import of_kind, status_name


def status_pieces(bearer: int) -> list[tuple[Span, ...]]:
    """Each status of somebody as a piece of a line, such as "Slowed 5 turns", oldest first."""
    return [
        (Span(status_name(status), _colour(status)), Span(f" {turns_left(duration.turns)}", GREY))
        for status, duration in of_kind(bearer, Duration)
    ]


def turns_left(turns: int) -> str:
    """How long something lasts, in turns of whoever bears it."""
    return f"{turns} turn" if turns == 1 else f"{turns} turns"


def _colour(status: int) -> Colour:
    """Orange for what harms, green for what helps; the words tell the same."""
    if esper.has_component(status, Confusion) or esper.has_component(status, DamageOverTime):
        return ORANGE
    slow = esper.try_component(status, Slow)
    bonus = esper.try_component(status, AttributeBonus) or AttributeBonus()
    loss = slow.initiative_penalty if slow is not None else 0.0
    gain = bonus.might + bonus.fitness + bonus.quickness + bonus.intelligence
    return ORANGE if loss > gain else GREEN
