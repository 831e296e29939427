"""What is true of the current world whenever the player has to decide."""

from __future__ import annotations

from collections import Counter

from engine.invariants import creatures, index, kinds, level, statuses, things
from engine.world.ecs import resource
from engine.world.effects import EffectQueue
from engine.world.intents import Intents


def check_world() -> list[str]:
    """The broken promises of the current world, one sentence each; none in a sound one.

    To be called while input is due: nothing waits to be handled then (item 4: what was wished is done or refused).
    """
    return [
        *waiting(),
        *kinds.check_kinds(),
        *level.check_terrain(),
        *index.check_index(),
        *index.check_view(),
        *things.check_things(),
        *things.check_knowledge(),
        *creatures.check_creatures(),
        *statuses.check_statuses(),
        *creatures.check_clock(),
    ]


def waiting() -> list[str]:
    """Item 4: no message and no effect is left over when the player is to decide."""
    left = {kind.__name__: len(messages) for kind, messages in resource(Intents).waiting.items() if messages}
    effects = Counter(type(effect).__name__ for _, effect, _ in resource(EffectQueue).queue)
    return [f"{count} {name} still waits" for name, count in sorted((Counter(left) + effects).items())]
