"""Creatures that take whatever lies in their way."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.intents import Intents, WantsToTakeAll
from engine.world.life import is_alive
from engine.world.schedule import System
from systems.inventory.collect import take_in_passing


class GatheringSystem(System):
    """Consumes WantsToTakeAll. Writes Position, InBackpack, Stack, SpatialIndex; emits EquipmentChanged.

    What is taken falls when its taker dies (source: seed 3; course facts §5).
    """

    consumes = (WantsToTakeAll,)

    def process(self) -> None:
        """Let all that lies on the tiles of those who want it be theirs, from the bottom of the pile."""
        for actor, _ in resource(Intents).take(WantsToTakeAll):
            if is_alive(actor):
                take_in_passing(actor)
