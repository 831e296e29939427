"""Walking an order of systems: each runs if something waits for it, and effects are settled in between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import ClassVar

import esper

from engine.world.ecs import any_with, bury, resource, unburied
from engine.world.effects import EffectQueue
from engine.world.intents import Intents
from engine.world.turns import Turns


class System(esper.Processor):
    """One rule of the game; `process` takes nothing and reads everything from the current world.

    A system may say what wakes it, by these; it is skipped while one of them is missing:

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


class Order:
    """Systems in the order in which they run, with what wakes each.

    Args:
        systems: the systems, such as those of `systems.TURN_ORDER`.
    """

    __slots__ = ("_stages", "systems")

    def __init__(self, systems: Iterable[System]) -> None:
        self.systems = tuple(systems)
        # Systems that only messages wake are asked one after another while any message waits.
        self._stages = [
            (woken, [(system.process, system.consumes, system.is_mind, system.needs) for system in stage])
            for woken, stage in groupby(self.systems, lambda system: bool(system.consumes))
        ]

    def __iter__(self) -> Iterator[System]:
        return iter(self.systems)

    def run(self, settle: System) -> None:
        """Run all systems that something wakes.

        Effects are settled after each system that caused some, and whoever died of them is buried, so that the next
        system finds the world as it is.

        Args:
            settle: the system that drains the effect queue.
        """
        waiting, effects, turns, dead = (
            resource(Intents).waiting,
            resource(EffectQueue).queue,
            resource(Turns),
            unburied(),
        )
        for woken_by_messages, stage in self._stages:
            for process, consumes, is_mind, needs in stage:
                if woken_by_messages:
                    if not waiting:
                        break
                    for message in consumes:
                        if message in waiting:
                            break
                    else:
                        continue
                elif (is_mind and not turns.acting) or (needs is not None and not any_with(needs)):
                    continue
                process()
                if effects:
                    settle.process()
                if dead:
                    bury()


def tick(order: Order, settle: System) -> None:
    """Let one instant pass."""
    order.run(settle)


def run(system: System, settle: System | None = None) -> None:
    """Run one system alone, as `tick` would (for tests)."""
    if settle is None:
        system.process()
        bury()
    else:
        tick(Order((system,)), settle)
