"""Ways across a map: flow maps (distance of every tile near a goal) and single paths."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

import numpy as np
import tcod.path
from numpy.typing import NDArray

from engine.core.geometry import Point
from engine.core.grid import Grid

UNREACHED = -1


class FlowMap:
    """Steps from every tile to the nearest goal, found by breadth-first search out to a limit.

    Args:
        grid: size of the map.
        walls: one truth value a tile: tiles that cannot be walked. Goals count as walkable.
        goals: indices of the goal tiles.
        limit: how many steps out the search goes.

    `distance[index]` is the number of steps, or `UNREACHED`.
    """

    __slots__ = ("distance", "grid")

    def __init__(self, grid: Grid, walls: Sequence[int], goals: Iterable[int], limit: int) -> None:
        self.grid = grid
        width, height = grid
        distance = [UNREACHED] * grid.size
        frontier: deque[int] = deque()
        for goal in goals:
            distance[goal] = 0
            frontier.append(goal)
        steps = grid.steps()
        while frontier:
            here = frontier.popleft()
            y, x = divmod(here, width)
            # The border is solid: nothing is searched from it, so the offsets never wrap round.
            if not (0 < x < width - 1 and 0 < y < height - 1):
                continue
            beyond = distance[here] + 1
            if beyond > limit:
                continue
            for step in steps:
                there = here + step
                if distance[there] == UNREACHED and not walls[there]:
                    distance[there] = beyond
                    frontier.append(there)
        self.distance = distance

    def downhill(self, index: int, blocked: Sequence[int]) -> int | None:
        """The free neighbour nearest to a goal, if it is nearer than `index`; straight steps win ties."""
        return self._best(index, blocked, self.distance[index], downhill=True)

    def uphill(self, index: int, blocked: Sequence[int]) -> int | None:
        """The free neighbour farthest from every goal, if it is farther than `index`."""
        return self._best(index, blocked, self.distance[index], downhill=False)

    def _best(self, index: int, blocked: Sequence[int], best: int, *, downhill: bool) -> int | None:
        if best == UNREACHED:
            return None
        found = None
        for step in self.grid.steps():
            there = index + step
            value = self.distance[there]
            if value == UNREACHED or blocked[there]:
                continue
            if value < best if downhill else value > best:
                best, found = value, there
        return found


def shortest_path(cost: NDArray[np.int8], start: Point, goal: Point) -> list[Point] | None:
    """The cheapest way (diagonal steps cost half as much again), the start left out and the goal included; None where there is none.

    Args:
        cost: int8, shape (height, width): cost of entering a tile, 0 for a wall.
        start: where the way begins.
        goal: where it ends.
    """
    path = tcod.path.path2d(cost, start_points=[start.yx], end_points=[goal.yx], cardinal=2, diagonal=3)
    steps = [Point(int(x), int(y)) for y, x in path.tolist()]
    return steps[1:] if len(steps) > 1 else ([] if start == goal else None)
