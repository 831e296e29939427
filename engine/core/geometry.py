"""Points, the eight directions, distances and straight lines, in whole tiles."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import NamedTuple

import numpy as np
import tcod.los
from numpy.typing import NDArray


class Point(NamedTuple):
    """A tile: `x` counts columns from the left, `y` rows from the top."""

    x: int
    y: int

    @property
    def yx(self) -> tuple[int, int]:
        """The place as numpy wants it; the one spot where the axes change places."""
        return self.y, self.x

    def step(self, direction: Direction) -> Point:
        """The neighbouring tile in that direction (which may lie outside the map)."""
        (x, y), (dx, dy) = self, _DELTAS[direction]
        return Point(x + dx, y + dy)


class Direction(StrEnum):
    """The eight directions of a step; diagonal steps are as free as straight ones."""

    NORTH = "north"
    SOUTH = "south"
    WEST = "west"
    EAST = "east"
    NORTH_WEST = "north_west"
    NORTH_EAST = "north_east"
    SOUTH_WEST = "south_west"
    SOUTH_EAST = "south_east"

    __hash__ = str.__hash__  # that of enums is a function of Python, several times as slow

    @property
    def delta(self) -> tuple[int, int]:
        """The step as (dx, dy)."""
        return _DELTAS[self]

    @classmethod
    def between(cls, origin: Point, neighbour: Point) -> Direction:
        """The direction of one step from `origin` to `neighbour`.

        Raises:
            KeyError: the two are not neighbours.
        """
        return _FROM_DELTA[neighbour.x - origin.x, neighbour.y - origin.y]


_DELTAS = {
    Direction.NORTH: (0, -1),
    Direction.SOUTH: (0, 1),
    Direction.WEST: (-1, 0),
    Direction.EAST: (1, 0),
    Direction.NORTH_WEST: (-1, -1),
    Direction.NORTH_EAST: (1, -1),
    Direction.SOUTH_WEST: (-1, 1),
    Direction.SOUTH_EAST: (1, 1),
}
_FROM_DELTA = {delta: direction for direction, delta in _DELTAS.items()}

DIRECTIONS: tuple[Direction, ...] = tuple(Direction)
"""The eight directions, straight ones first."""

STEPS: tuple[tuple[int, int], ...] = tuple(direction.delta for direction in DIRECTIONS)
"""(dx, dy) of the eight steps, in the order of `DIRECTIONS`."""


class Rect(NamedTuple):
    """A rectangle of tiles; `right` and `bottom` lie just outside."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """First column to the right of the rectangle."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """First row below the rectangle."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle tile, rounded towards the top left."""
        return Point(self.x + self.width // 2, self.y + self.height // 2)

    def grown(self, by: int) -> Rect:
        """The rectangle with `by` more tiles on each side."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def intersects(self, other: Rect) -> bool:
        """Whether the two share a tile."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def points(self) -> list[Point]:
        """All tiles, row by row."""
        return [Point(x, y) for y in range(self.y, self.bottom) for x in range(self.x, self.right)]


def chebyshev(a: Point, b: Point) -> int:
    """Number of steps between two tiles on open ground."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def pythagoras(a: Point, b: Point) -> float:
    """Straight-line distance in tiles; ranges of sight, shots and spells are measured by it."""
    return math.hypot(a.x - b.x, a.y - b.y)


def nearest(mask: NDArray[np.bool_], point: Point) -> Point:
    """The tile of a mask that is nearest to a point as the crow flies; the first, row by row, of those equally near.

    Args:
        mask: bool, shape (height, width).
        point: any point; it need not be on the map.

    Raises:
        ValueError: the mask has no tile.
    """
    rows, columns = np.nonzero(mask)
    first = int(((columns - point.x) ** 2 + (rows - point.y) ** 2).argmin())
    return Point(int(columns[first]), int(rows[first]))


def line(start: Point, end: Point) -> list[Point]:
    """The Bresenham line, both ends included."""
    return [Point(int(x), int(y)) for x, y in tcod.los.bresenham(start, end).tolist()]


def relative(origin: Point, place: Point) -> str:
    """Where `place` lies as a person says it: "2 north and 14 west", "here"."""
    dx, dy = place.x - origin.x, place.y - origin.y
    parts = []
    if dy:
        parts.append(f"{abs(dy)} {'south' if dy > 0 else 'north'}")
    if dx:
        parts.append(f"{abs(dx)} {'east' if dx > 0 else 'west'}")
    return " and ".join(parts) or "here"
