"""Walking an order of systems: each runs if something waits for it, and effects are settled in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import esper

from engine.world.ecs import any_with, bury, resource, unburied
from engine.world.effects import EffectQueue
from engine.world.intents import Intents
from engine.world.turns import Turns


class System(esper.Processor):
    """One rule of the game; `process` takes nothing and reads everything from the current world.

    A system may say what wakes it, by one of these; it is skipped while that is missing:

    * `consumes` names the messages it takes; one of them must wait;
    * `is_mind`: there must be a creature that has not yet decided what to do;
    * `needs` names a component; somebody must have it.
    """

    consumes: ClassVar[tuple[type, ...]] = ()
    needs: ClassVar[type | None] = None
    is_mind: ClassVar[bool] = False

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
    waiting, effects, turns, dead = resource(Intents).waiting, resource(EffectQueue).queue, resource(Turns), unburied()
    for system in order:
        if system.consumes:
            if not waiting:
                continue
            for message in system.consumes:
                if message in waiting:
                    break
            else:
                continue
        elif (system.is_mind and not turns.acting) or (system.needs is not None and not any_with(system.needs)):
            continue
        system.process()
        if effects:
            settle.process()
        if dead:
            bury()


def run(system: System, settle: System | None = None) -> None:
    """Run one system alone, as `tick` would (for tests)."""
    if settle is None:
        system.process()
        bury()
    else:
        tick((system,), settle)
