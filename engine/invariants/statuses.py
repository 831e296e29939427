"""Statuses: each lies on a creature that is there, lasts on, does one thing, and is there but once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import esper

from components.identity import Name
from components.items import AttributeBonus, Item
from components.spatial import Position
from components.stats import Pools
from components.status import Confusion, DamageOverTime, Duration, Slow, StatusEffect
from engine.invariants.naming import called
from engine.world.ecs import query
from engine.world.life import is_alive
from engine.world.narration import is_player

_PARTS = (Confusion, Slow, DamageOverTime, AttributeBonus)


def check_statuses() -> list[str]:
    """Item 6: statuses lie on creatures only, go when their bearer goes, and never add up with their like."""
    return [*_shapes(), *_bearers(), *_doubles()]


def _shapes() -> Iterator[str]:
    for status, _ in query(StatusEffect):
        does = [part.__name__ for part in _PARTS if esper.has_component(status, part)]
        if len(does) != 1:
            yield f"{called(status)} is a status that does {len(does)} things: {', '.join(does) or 'nothing'}"
        duration = esper.try_component(status, Duration)
        if duration is None or duration.turns < 1:
            yield f"{called(status)} is a status that is over and still there"
        if not esper.has_component(status, Name):
            yield f"{called(status)} is a status without a name"
        if esper.has_component(status, Position) or esper.has_component(status, Item):
            yield f"{called(status)} is a status and a thing"


def _bearers() -> Iterator[str]:
    for status, effect in query(StatusEffect):
        bearer = effect.target
        # The dead player keeps everything: the last screen shows it.
        if not esper.entity_exists(bearer):
            yield f"{called(status)} lies on entity {bearer}, which is gone"
        elif not esper.has_component(bearer, Pools):
            yield f"{called(status)} lies on {called(bearer)}, which is no creature"
        elif not is_alive(bearer) and not is_player(bearer):
            yield f"{called(status)} lies on {called(bearer)}, who is dead"


def _doubles() -> Iterator[str]:
    found = Counter(
        (effect.target, name.name, str(esper.try_component(status, part)))
        for status, effect, name in query(StatusEffect, Name)
        for part in _PARTS
        if esper.has_component(status, part)
    )
    for (bearer, name, part), count in found.items():
        if count > 1:
            yield f"{name} lies {count} times on {called(bearer)}, as {part}"
