"""Which tiles can be reached on foot, and in how many steps. Doors do not stop anybody."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Point
from engine.core.paths import FAR, cheapest


def steps_from(start: Point, walkable: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Number of steps from `start` to each tile; diagonal steps are as free as straight ones.

    Args:
        start: a tile on the map; it counts as walkable.
        walkable: bool, shape (height, width).

    Returns:
        int32, the same shape; `FAR` where no way leads.
    """
    return cheapest(walkable.astype(np.int8), start)


def parts(walkable: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    """The parts of the map that hang together, each as a mask, the largest first."""
    left = walkable.copy()
    found = []
    while left.any():
        part = (steps_from(points(left, limit=1)[0], left) != FAR) & left
        found.append(part)
        left &= ~part
    # The sort is stable, so parts of one size keep the order in which they were found.
    return sorted(found, key=lambda part: -int(part.sum()))


def points(mask: NDArray[np.bool_], limit: int | None = None) -> list[Point]:
    """The tiles of a mask, row by row; only the first `limit` of them if one is given."""
    width = mask.shape[1]
    indices = np.flatnonzero(mask)[:limit].tolist()
    return [Point(index % width, index // width) for index in indices]


def without(mask: NDArray[np.bool_], closed: Iterable[Point]) -> NDArray[np.bool_]:
    """A copy of the mask with some tiles taken out."""
    rest = mask.copy()
    for point in closed:
        rest[point.yx] = False
    return rest
