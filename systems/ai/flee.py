"""Walking away from what one fears."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.intents import Intents, WantsToFlee
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.walking import obstacles_for, safety_for, step_to


class FleeAI(System):
    """Consumes WantsToFlee. Reads how safe the tiles near are. Emits WantsToMove; uses up the turn."""

    consumes = (WantsToFlee,)

    def process(self) -> None:
        """Take the step that leads to safety: past a danger into the open rather than into a dead end."""
        turns, index = resource(Turns), resource(SpatialIndex)
        for actor, wish in resource(Intents).take(WantsToFlee):
            here = index.tile_of(actor)
            safety = safety_for(actor, wish.tiles)
            step_to(actor, here, safety.downhill(here, index.steps, obstacles_for(actor)))
            turns.acting.remove(actor)
