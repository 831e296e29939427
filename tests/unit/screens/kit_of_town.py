"""Walking through the town as a player would, command by command."""

from __future__ import annotations

import numpy as np

from components.identity import Name, Vendor
from components.spatial import Door, Position
from engine.core.geometry import Direction, Point
from engine.core.paths import shortest_path
from engine.session import Session
from engine.world.bodies import place_of
from engine.world.commands import Move
from engine.world.ecs import query, resource
from engine.world.run_state import AwaitingInput
from engine.world.spatial import SpatialIndex


def walk_to(session: Session, name: str, steps: int = 200) -> None:
    """Walk up to a vendor and into it, through doors and past whoever is about.

    Raises:
        AssertionError: it was not reached in so many steps.
    """
    for _ in range(steps):
        with session.world():
            index = resource(SpatialIndex)
            goal = next(place_of(entity) for entity, _, called in query(Vendor, Name) if called.name == name)
            ground = ~index.walls_map()
            for _, place, _ in query(Position, Door):
                ground[place.y, place.x] = True
            for other, _, place in query(Vendor, Position):
                ground[place.y, place.x] = place_of(other) == goal
            way = shortest_path(ground.astype(np.int8), place_of(session.player), goal)
            assert way
            step = Direction.between(place_of(session.player), Point(*way[0]))
        session.step(Move(step))
        if session.state != AwaitingInput():
            return
    raise AssertionError(f"the {name} was not reached")
