"""Creatures that destroy whatever lies in their way."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.intents import Intents, WantsToDestroyAll
from engine.world.inventory import use_up
from engine.world.life import is_alive
from engine.world.narration import an_item, seen, subject, verb
from engine.world.schedule import System
from engine.world.stacks import count_of
from systems.inventory.collect import things_under


class WreckingSystem(System):
    """Consumes WantsToDestroyAll. Removes things (source: seed 3; course facts §5).

    It runs before gathering: whoever does both destroys. What there is only one of is not made again.
    """

    consumes = (WantsToDestroyAll,)

    def process(self) -> None:
        """Destroy all that lies on the tiles of those who want it."""
        for actor, _ in resource(Intents).take(WantsToDestroyAll):
            if not is_alive(actor):
                continue
            for item in things_under(actor):
                if seen(actor):
                    say(subject(actor), f" {verb(actor, 'destroy')} ", an_item(item), ".")
                use_up(item, count_of(item))
