"""What a cave is strewn with. Nothing here makes open ground solid, so all that could be reached still can."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Point, Rect, pythagoras
from engine.mapgen.build_map import BuildMap
from engine.plans.reach import points
from engine.world.tiles import Tile

_POOL_TILES = 180
"""A cave has one pool for so many tiles of floor."""


def decorate(level: BuildMap) -> None:
    """Strew gravel and shallow pools over the floor, and turn jutting rock into dripstone or sunken water."""
    floor = points(level.tiles == Tile.FLOOR)
    walls = _walls_beside(level.tiles == Tile.WALL)
    for point in floor:
        if level.rng.one_in(6):
            level.tiles[point.yx] = Tile.GRAVEL
    for middle in level.rng.sample(floor, len(floor) // _POOL_TILES):
        _fill_pool(level, middle, level.rng.between(1, 3))
    _shape_rock(level, walls)


def _fill_pool(level: BuildMap, middle: Point, radius: int) -> None:
    for point in Rect(middle.x, middle.y, 1, 1).grown(radius).points():
        round_enough = pythagoras(point, middle) <= radius + 0.5
        if round_enough and level.grid.inside_border(point) and level.is_open(point) and not level.rng.one_in(4):
            level.tiles[point.yx] = Tile.SHALLOW_WATER


def _shape_rock(level: BuildMap, walls: NDArray[np.uint8]) -> None:
    """Rock joined on one side only becomes dripstone half the time, on two sides sometimes deep water (§6.8)."""
    jutting = np.zeros(level.tiles.shape, dtype=np.bool_)
    jutting[1:-1, 1:-1] = (walls <= 2) & (level.tiles[1:-1, 1:-1] == Tile.WALL)
    for point in points(jutting):
        joined = walls[point.y - 1, point.x - 1]
        if joined <= 1:
            level.tiles[point.yx] = level.rng.choice((Tile.STALACTITE, Tile.STALAGMITE, Tile.WALL, Tile.WALL))
        elif level.rng.one_in(6):
            level.tiles[point.yx] = Tile.DEEP_WATER


def _walls_beside(wall: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """How many of the four straight neighbours are wall, for the tiles inside the border."""
    count = wall.astype(np.uint8)
    return count[:-2, 1:-1] + count[2:, 1:-1] + count[1:-1, :-2] + count[1:-1, 2:]
