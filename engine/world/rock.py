"""How hard rock is, and digging through it (source: seed 3).

Hardness is 0 where it is open, 1 to 254 in rock, and 255 where nobody ever digs: on the border, and where there is
neither rock nor ground.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Point
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from engine.world.tiles import Tile

BITE = 85
"""How much of its hardness rock loses in a turn of digging (course facts §2)."""

IMMUTABLE = 255
"""Hardness of what is never dug."""


def digging_cost(hardness: NDArray[np.uint8]) -> NDArray[np.int32]:
    """What it costs to go through each tile with a pick: 1 + hardness / 85, cut off; 0 for what is never dug.

    Args:
        hardness: uint8, shape (height, width).

    Returns:
        int32, the same shape: 0 to 3.
    """
    return np.where(hardness < IMMUTABLE, 1 + hardness // BITE, 0).astype(np.int32)


def is_diggable(tile: int) -> bool:
    """Whether a tile (by index) is rock that can be dug."""
    level = resource(Level)
    return 0 < int(level.hardness.flat[tile]) < IMMUTABLE and level.grid.inside_border(level.grid.point(tile))


def dig(tile: int) -> bool:
    """Take a bite of the rock on a tile (by index); once nothing is left of it, the tile is corridor.

    Returns:
        Whether the tile is open now.

    Raises:
        ValueError: there is no rock that can be dug.
    """
    if not is_diggable(tile):
        raise ValueError(f"there is nothing to dig at tile {tile}")
    level = resource(Level)
    place = level.grid.point(tile)
    level.hardness[place.yx] = max(0, int(level.hardness[place.yx]) - BITE)
    level.rock_changes += 1
    if level.hardness[place.yx]:
        return False
    _open(level, place)
    return True


def _open(level: Level, place: Point) -> None:
    level.change_terrain(place, Tile.CORRIDOR)
    resource(SpatialIndex).open_terrain(level.grid.index_of(place))
