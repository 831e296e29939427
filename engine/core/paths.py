"""Ways across a map: flow maps (distance of every tile near a goal) and single paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import numpy as np
import tcod.path
from numpy.typing import NDArray

from engine.core.geometry import Point
from engine.core.grid import Grid

UNREACHED = -1

FAR = int(np.iinfo(np.int32).max)
"""What a way costs to a tile that cannot be reached."""

_STRETCH = 12
"""Tenths by which a step away counts: more than the ten that a step costs, so that going round pays in the end."""


class Obstacles(Protocol):
    """Tells of each tile, by its index, whether somebody cannot step there now."""

    def __getitem__(self, index: int, /) -> int:
        """Not 0 for a tile that is in the way."""


_SOLID = 255
"""Where a search never goes; other figures are the steps to a goal, and one more, so that 0 is not reached yet."""

FARTHEST = _SOLID - 2
"""No flow map goes out farther, in steps."""

_GROUND = bytes([0, *[_SOLID] * 255])


def ground_for(grid: Grid, walls: bytes) -> bytes:
    """What flow maps of a level start from; it is shared by all that have the same walls.

    Args:
        grid: size of the map; its outermost ring is never walked, whatever is there.
        walls: a byte a tile: not 0 for those that cannot be walked.
    """
    ground, width = bytearray(walls.translate(_GROUND)), grid.width
    for edge in (slice(0, width), slice(-width, None), slice(0, None, width), slice(width - 1, None, width)):
        ground[edge] = bytes([_SOLID]) * len(ground[edge])
    return bytes(ground)


class FlowMap:
    """Steps from every tile to the nearest goal, found by breadth-first search that grows only as far as asked.

    Args:
        grid: size of the map.
        ground: where one can walk (`ground_for`). Goals count as walkable.
        goals: indices of the goal tiles.
        limit: how many steps out the search goes at most.

    Raises:
        ValueError: the limit is more than `FARTHEST`.
    """

    __slots__ = ("_distance", "_frontier", "_grown", "_limit", "_steps")

    def __init__(self, grid: Grid, ground: bytes, goals: Iterable[int], limit: int) -> None:
        if limit > FARTHEST:
            raise ValueError(f"a flow map goes out {FARTHEST} steps at most, not {limit}")
        self._steps = grid.steps()
        self._limit = limit
        self._grown = 0
        self._distance = distance = bytearray(ground)
        self._frontier = []
        for goal in goals:
            distance[goal] = 1
            if grid.inside_border(grid.point(goal)):  # nothing is searched from the border: offsets never wrap round
                self._frontier.append(goal)

    def steps_from(self, index: int) -> int:
        """Steps from a tile to the nearest goal; `UNREACHED` where there are more than the limit, or no way."""
        distance = self._distance
        while not distance[index] and self._frontier and self._grown < self._limit:
            self._grow()
        found = distance[index]
        return UNREACHED if found == _SOLID else found - 1

    def downhill(self, index: int, blocked: Obstacles) -> int | None:
        """The free neighbour nearest to a goal, if it is nearer than `index`, or as near; straight steps win ties.

        A step to the side, as near as before, lets a crowd close in instead of queueing.
        """
        here = self.steps_from(index)
        if here <= 1:
            return None
        nearest, found = here + 2, None
        distance = self._distance
        for step in self._steps:
            there = index + step
            if 0 < distance[there] < nearest and not blocked[there]:
                nearest, found = distance[there], there
        return found

    def _grow(self) -> None:
        """Reach all tiles that are one step farther than those reached so far."""
        distance, steps = self._distance, self._steps
        self._grown += 1
        figure = self._grown + 1
        reached = []
        for here in self._frontier:
            for step in steps:
                there = here + step
                if not distance[there]:
                    distance[there] = figure
                    reached.append(there)
        self._frontier = reached


class SafetyMap:
    """How safe tiles are from what is feared; a way downhill leads to the safest place in reach.

    Distances from what is feared are turned over, stretched a little, and smoothed from the safest places outward: so
    a way past the danger into the open is better than a dead end, unless the danger stands in that way.

    Args:
        walls: bool, shape (height, width): tiles that cannot be walked.
        feared: indices of the tiles one wants to be far from; at least one.
        reach: how many tiles round those the map goes.
    """

    __slots__ = ("_columns", "_left", "_rows", "_safety", "_top", "_width")

    def __init__(self, walls: NDArray[np.bool_], feared: Iterable[int], reach: int) -> None:
        height, self._width = walls.shape
        places = [divmod(tile, self._width) for tile in feared]
        self._top = max(0, min(places)[0] - reach)
        self._left = max(0, min(x for _, x in places) - reach)
        bottom = min(height, max(places)[0] + reach + 1)
        right = min(self._width, max(x for _, x in places) + reach + 1)
        cost = (~walls[self._top : bottom, self._left : right]).astype(np.int8)
        distance = np.full(cost.shape, FAR, dtype=np.int32)
        for y, x in places:
            distance[y - self._top, x - self._left] = 0
        tcod.path.dijkstra2d(distance, cost, 1, 1, out=distance)
        safety = np.where(distance < FAR, distance * -_STRETCH, FAR).astype(np.int32)
        tcod.path.dijkstra2d(safety, cost * 10, 1, 1, out=safety)
        self._rows, self._columns = cost.shape
        self._safety: list[list[int]] = safety.tolist()

    def downhill(self, index: int, steps: Sequence[int], blocked: Obstacles) -> int | None:
        """The free neighbour that is safest, if it is safer than `index`; straight steps win ties."""
        safest, found = self._at(index), None
        for step in steps:
            there = index + step
            safety = self._at(there)
            if safety < safest and not blocked[there]:
                safest, found = safety, there
        return found

    def _at(self, index: int) -> int:
        y, x = divmod(index, self._width)
        row, column = y - self._top, x - self._left
        inside = 0 <= row < self._rows and 0 <= column < self._columns
        return self._safety[row][column] if inside else FAR


def cheapest(cost: NDArray[np.int8] | NDArray[np.int32], start: Point) -> NDArray[np.int32]:
    """What the cheapest way to each tile costs, diagonal steps as much as straight ones.

    Args:
        cost: shape (height, width): cost of entering a tile, 0 for a wall.
        start: where the ways begin; it may be a wall.

    Returns:
        int32, same shape: the costs, and `FAR` where no way leads.
    """
    found = np.full(cost.shape, FAR, dtype=np.int32)
    found[start.yx] = 0
    tcod.path.dijkstra2d(found, cost, 1, 1, out=found)
    return found


def distances(cost: NDArray[np.int32], start: Point) -> NDArray[np.int32]:
    """The same, but `UNREACHED` where no way leads."""
    found = cheapest(cost, start)
    found[found == FAR] = UNREACHED
    return found


def shortest_path(cost: NDArray[np.int8], start: Point, goal: Point, *, diagonals: bool = True) -> list[Point] | None:
    """The cheapest way, the start left out and the goal included; None where there is none.

    A diagonal step costs half as much again as a straight one.

    Args:
        cost: int8, shape (height, width): cost of entering a tile, 0 for a wall.
        start: where the way begins.
        goal: where it ends.
        diagonals: whether there are diagonal steps.
    """
    path = tcod.path.path2d(
        cost, start_points=[start.yx], end_points=[goal.yx], cardinal=2, diagonal=3 if diagonals else 0
    )
    steps = [Point(int(x), int(y)) for y, x in path.tolist()]
    return steps[1:] if len(steps) > 1 else ([] if start == goal else None)
