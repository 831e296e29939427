"""Walking an order of systems: each runs if something waits for it, and effects are settled in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import esper

from engine.world.ecs import bury, resource
from engine.world.effects import EffectQueue
from engine.world.intents import Intents


class System(esper.Processor):
    """One rule of the game; `process` takes nothing and reads everything from the current world.

    `consumes` names the messages it takes. A system that names some is skipped while none of them waits.
    """

    consumes: ClassVar[tuple[type, ...]] = ()

    def process(self) -> None:
        """Apply the rule once."""
        raise NotImplementedError


def tick(order: Sequence[System], settle: System) -> None:
    """Run the systems in order.

    Effects are settled after each system that caused some, and whoever died of them is buried, so that the
    next system finds the world as it is.

    Args:
        order: the systems, such as `systems.TURN_ORDER`.
        settle: the system that drains the effect queue.
    """
    waiting = resource(Intents).waiting
    effects = resource(EffectQueue).queue
    for system in order:
        consumes = system.consumes
        if consumes:
            for message in consumes:
                if waiting.get(message):
                    break
            else:
                continue
        system.process()
        if effects:
            settle.process()
        bury()


def run(system: System, settle: System | None = None) -> None:
    """Run one system alone, as `tick` would (for tests)."""
    if settle is None:
        system.process()
        bury()
    else:
        tick((system,), settle)
