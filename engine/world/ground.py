"""Where things can lie."""

from __future__ import annotations

from components.identity import Player
from components.spatial import Position
from engine.core.geometry import Point
from engine.world.bodies import place_of
from engine.world.ecs import query, resource
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
        if place in within_reach:
            return place
        for near in grid.neighbours(place):
            if near not in known:
                known.add(near)
                found.append(near)
    return next((place for place in found if not walls[grid.index_of(place)]), point)


def _within_reach() -> set[Point]:
    """Where a thing can lie and the player can get at it, opening doors."""
    index = resource(SpatialIndex)
    walls, gates, grid = index.walls, index.gates, index.grid
    reached = [place_of(player) for player, _, _ in query(Player, Position)]
    known = set(reached)
    for place in reached:
        for near in grid.neighbours(place):
            tile = grid.index_of(near)
            if near not in known and (not walls[tile] or tile in gates):
                known.add(near)
                reached.append(near)
    return {place for place in known if not walls[grid.index_of(place)]}
