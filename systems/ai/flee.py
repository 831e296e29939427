"""Walking away from what one fears."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.flow import flow_towards
from engine.world.footprint import size_of
from engine.world.intents import Intents, WantsToFlee
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.approach import obstacles_for, step_to


class FleeAI(System):
    """Consumes WantsToFlee. Reads the flow map from all who are feared. Emits WantsToMove; uses up the turn."""

    consumes = (WantsToFlee,)

    def process(self) -> None:
        """Take the step that leads farthest away."""
        turns, index = resource(Turns), resource(SpatialIndex)
        for actor, wish in resource(Intents).take(WantsToFlee):
            here = index.tile_of(actor)
            step_to(actor, here, flow_towards(wish.tiles, size_of(actor)).uphill(here, obstacles_for(actor)))
            turns.acting.remove(actor)
