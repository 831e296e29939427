"""Kinds of terrain and what each lets through (tutorial facts §6.1)."""

from __future__ import annotations

from enum import IntEnum

import numpy as np


class Tile(IntEnum):
    """One kind of terrain."""

    WALL = 0
    FLOOR = 1
    DOWN_STAIRS = 2
    UP_STAIRS = 3
    WOOD_FLOOR = 4
    BRIDGE = 5
    GRAVEL = 6
    ROAD = 7
    GRASS = 8
    SHALLOW_WATER = 9
    DEEP_WATER = 10
    STALACTITE = 11
    STALAGMITE = 12


_SOLID = {Tile.WALL, Tile.STALACTITE, Tile.STALAGMITE}

WALKABLE = np.array([tile not in _SOLID and tile is not Tile.DEEP_WATER for tile in Tile], dtype=np.bool_)
"""Indexed by tile: can be walked on."""

TRANSPARENT = np.array([tile not in _SOLID for tile in Tile], dtype=np.bool_)
"""Indexed by tile: can be seen through."""


WALKING_COST = np.array(
    [{Tile.ROAD: 8, Tile.GRASS: 11, Tile.SHALLOW_WATER: 12}.get(tile, 10) for tile in Tile], dtype=np.int8
)
"""Indexed by tile: how much a way dislikes it, in tenths; it changes no turn's length (tutorial facts §6.1)."""
