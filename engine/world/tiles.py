"""Kinds of terrain and what each lets through (tutorial facts §6.1)."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


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
    CORRIDOR = 13


_SOLID = {Tile.WALL, Tile.STALACTITE, Tile.STALAGMITE}

WALKABLE = np.array([tile not in _SOLID and tile is not Tile.DEEP_WATER for tile in Tile], dtype=np.bool_)
"""Indexed by tile: can be walked on."""

TRANSPARENT = np.array([tile not in _SOLID for tile in Tile], dtype=np.bool_)
"""Indexed by tile: can be seen through."""


USUAL_HARDNESS = 20
"""Of rock of which nothing else is said: one bite opens it."""


def usual_hardness(tiles: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How hard terrain is of which nothing else is said: open ground 0, walls of rock 20, all else 255.

    Args:
        tiles: uint8, shape (height, width): `Tile` numbers; its outermost ring is never dug.

    Returns:
        uint8, the same shape.
    """
    hardness = np.where(tiles == Tile.WALL, USUAL_HARDNESS, 255).astype(np.uint8)
    hardness[0, :] = hardness[-1, :] = 255
    hardness[:, 0] = hardness[:, -1] = 255
    hardness[WALKABLE[tiles]] = 0
    return hardness


WALKING_COST = np.array(
    [{Tile.ROAD: 8, Tile.GRASS: 11, Tile.SHALLOW_WATER: 12}.get(tile, 10) for tile in Tile], dtype=np.int8
)
"""Indexed by tile: how much a way dislikes it, in tenths; it changes no turn's length (tutorial facts §6.1)."""
