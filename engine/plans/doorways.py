"""What a doorway is: walls on one axis, open ground on the other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Point
from engine.world.tiles import WALKABLE


def is_doorway(tiles: NDArray[np.uint8], point: Point) -> bool:
    """Whether a tile inside the border is open, between two solid tiles, and joins two open ones.

    Args:
        tiles: uint8, shape (height, width).
        point: a tile inside the border.
    """
    x, y = point
    here, north, south, west, east = (
        bool(WALKABLE[tiles[place]]) for place in ((y, x), (y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
    )
    across = north and south and not west and not east
    along = west and east and not north and not south
    return here and (across or along)
