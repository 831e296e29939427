"""Field of view: symmetric shadow casting, so that whoever I see can see me."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import tcod.constants
import tcod.map
from numpy.typing import NDArray

from engine.core.geometry import Point


class View(NamedTuple):
    """What is seen from a place: a window of the map and, in it, the tiles in sight.

    `mask` is bool of shape (rows, columns); its first cell is the map tile (`left`, `top`).
    """

    left: int
    top: int
    mask: NDArray[np.bool_]

    def sees(self, x: int, y: int) -> bool:
        """Whether the tile is in sight; tiles outside the window are not."""
        row, column = y - self.top, x - self.left
        rows, columns = self.mask.shape
        return 0 <= row < rows and 0 <= column < columns and self.mask.item(row, column)

    def points(self) -> list[Point]:
        """All tiles in sight, row by row."""
        rows, columns = np.nonzero(self.mask)
        return [Point(x, y) for x, y in zip((columns + self.left).tolist(), (rows + self.top).tolist(), strict=True)]

    @property
    def window(self) -> tuple[slice, slice]:
        """The window as slices of a whole-map array."""
        rows, columns = self.mask.shape
        return slice(self.top, self.top + rows), slice(self.left, self.left + columns)


def field_of_view(transparent: NDArray[np.bool_], origin: Point, radius: int) -> View:
    """What can be seen from `origin`: all tiles in sight nearer than `radius` + 1, walls included.

    Only the (2r+1)² window round the origin is computed, so the cost does not depend on the map.

    Args:
        transparent: bool, shape (height, width): tiles that can be seen through.
        origin: the viewer's tile.
        radius: at least 1.

    Raises:
        ValueError: the origin lies off the map or the radius is below 1.
    """
    height, width = transparent.shape
    x, y = origin
    if not (0 <= x < width and 0 <= y < height):
        raise ValueError(f"the viewer at {tuple(origin)} is off the {width}x{height} map")
    if radius < 1:
        raise ValueError(f"a radius of sight is at least 1, not {radius}")
    left, top = max(0, x - radius), max(0, y - radius)
    window = transparent[top : y + radius + 1, left : x + radius + 1]
    mask = tcod.map.compute_fov(
        window,
        (y - top, x - left),
        radius=radius + 1,
        algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST,
    )
    return View(left, top, mask)
