"""A rectangle of tiles and the numbering of its tiles.

A tile is a `Point`, or, where speed matters, its index `y * width + x`. `Grid` is the one place that converts.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.geometry import STEPS, Point


class Grid(NamedTuple):
    """Size of a map in tiles."""

    width: int
    height: int

    @property
    def size(self) -> int:
        """Number of tiles."""
        return self.width * self.height

    def index_of(self, point: Point) -> int:
        """Number of a tile; the point must be inside."""
        return point.y * self.width + point.x

    def point(self, index: int) -> Point:
        """The tile of a number."""
        y, x = divmod(index, self.width)
        return Point(x, y)

    def contains(self, point: Point) -> bool:
        """Whether the tile lies on the map."""
        x, y = point
        return 0 <= x < self.width and 0 <= y < self.height

    def inside_border(self, point: Point) -> bool:
        """Whether the tile lies on the map and not on its outermost ring, which is always solid."""
        x, y = point
        return 0 < x < self.width - 1 and 0 < y < self.height - 1

    def neighbours(self, point: Point) -> list[Point]:
        """The up to eight neighbours that lie on the map, straight ones first.

        This is the one diagonal rule: a diagonal step is allowed wherever its target is free, also between
        two wall corners (source: the path exits of seed 2 know no corner rule).
        """
        x, y = point
        return [Point(x + dx, y + dy) for dx, dy in STEPS if 0 <= x + dx < self.width and 0 <= y + dy < self.height]

    def steps(self) -> tuple[int, ...]:
        """Index offsets of the eight steps, straight ones first; valid for tiles inside the border."""
        return tuple(dy * self.width + dx for dx, dy in STEPS)
