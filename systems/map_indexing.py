"""Filling the spatial index when a level is entered or loaded."""

from __future__ import annotations

import esper

from components.spatial import Position
from components.stats import Pools
from engine.world.bodies import standing_of
from engine.world.ecs import query, resource
from engine.world.intents import Intents, LevelEntered
from engine.world.level import Level
from engine.world.rules import Rules, is_dead
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex


class MapIndexingSystem(System):
    """Consumes LevelEntered. Reads Level, Position, Pools and what blocks. Writes SpatialIndex.

    Everything else keeps the index true by itself (`engine.world.bodies`), so this runs once a level. The dead
    are left out (source: seed 2, final form).
    """

    consumes = (LevelEntered,)

    def process(self) -> None:
        """Fill the index from terrain and positions."""
        resource(Intents).take(LevelEntered)
        level, rules = resource(Level), resource(Rules)
        living = (
            entity
            for entity, _ in query(Position)
            if (pools := esper.try_component(entity, Pools)) is None or not is_dead(rules, pools)
        )
        resource(SpatialIndex).fill(level, [standing_of(entity) for entity in living])
