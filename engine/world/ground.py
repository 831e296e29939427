"""Where things can lie."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from components.identity import Player
from components.spatial import Position
from engine.core.geometry import Point
from engine.core.paths import UNREACHED, distances
from engine.world.bodies import place_of
from engine.world.ecs import query, resource
from engine.world.flow import Walker, walls_for
from engine.world.spatial import SpatialIndex


def resting_place(point: Point) -> Point:
    """The tile nearest to a place where a thing can lie: neither in a wall nor in a shut door (known case D23).

    The search leads through walls, so that nothing is ever lost; but where the player can go, it ends, if anywhere.
    """
    index = resource(SpatialIndex)
    walls, grid = index.walls, index.grid
    if not walls[grid.index_of(point)]:
        return point
    within_reach = _within_reach()
    found, known = [point], {point}
    for place in found:
        if within_reach[place.yx]:
            return place
        for near in grid.neighbours(place):
            if near not in known:
                known.add(near)
                found.append(near)
    return next((place for place in found if not walls[grid.index_of(place)]), point)


def _within_reach() -> NDArray[np.bool_]:
    """Where a thing can lie and the player can get at it, opening doors: bool, shape (height, width)."""
    walls = walls_for(Walker(opens_doors=True))
    cost = (~walls).astype(np.int32)
    reached = np.zeros_like(walls)
    for player, _, _ in query(Player, Position):
        reached |= distances(cost, place_of(player)) != UNREACHED
    return reached & ~resource(SpatialIndex).walls_map()
