"""Caves by cellular automata (tutorial facts §6.7), joined into one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Point, chebyshev, line
from engine.mapgen.build_map import BuildMap
from engine.mapgen.starters.cave_terrain import decorate
from engine.plans.reach import parts, points
from engine.world.tiles import Tile

_FLOOR_PERCENT = 45
_ROUNDS = 15
_SMALLEST_PART = 12
"""Smaller hollows are filled; larger ones are joined to the rest."""


class Caves:
    """Digs one winding cave with gravel, pools and dripstone. There are no rooms and no corridors."""

    def build(self, level: BuildMap) -> None:
        """Dig it."""
        height, width = level.tiles.shape
        solid = np.ones((height, width), dtype=np.bool_)
        rolls = [not level.rng.percent(_FLOOR_PERCENT) for _ in range((height - 2) * (width - 2))]
        solid[1:-1, 1:-1] = np.array(rolls).reshape(height - 2, width - 2)
        for _ in range(_ROUNDS):
            solid = _aged(solid)
        level.tiles[~solid] = Tile.FLOOR
        _join_parts(level)
        decorate(level)


def _aged(solid: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """One round: a tile is wall if more than four of its eight neighbours are, or none; the border stays wall."""
    count = solid.astype(np.uint8)
    rows = count[:-2] + count[1:-1] + count[2:]
    neighbours = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:] - count[1:-1, 1:-1]
    aged = np.ones_like(solid)
    aged[1:-1, 1:-1] = (neighbours > 4) | (neighbours == 0)
    return aged


def _join_parts(level: BuildMap) -> None:
    """Fill small hollows and dig from each larger one to the nearest place of the rest."""
    hollows = parts(level.tiles == Tile.FLOOR)
    if not hollows:
        return
    joined, *others = hollows
    small = [hollow for hollow in others if int(hollow.sum()) < _SMALLEST_PART]
    # All are filled before anything is dug: a tunnel may lead through one.
    for hollow in small:
        level.tiles[hollow] = Tile.WALL
    for hollow in others[: len(others) - len(small)]:
        level.dig(line(*_short_way(hollow, joined)))
        joined = joined | hollow


def _short_way(hollow: NDArray[np.bool_], joined: NDArray[np.bool_]) -> tuple[Point, Point]:
    """A tile of each that lie near to each other; all pairs are too many to find the very nearest."""
    ours, theirs = points(hollow), points(joined)
    here = ours[0]
    for _ in range(2):
        there = _nearest(here, theirs)
        here = _nearest(there, ours)
    return here, there


def _nearest(place: Point, choice: list[Point]) -> Point:
    return min(choice, key=lambda point: chebyshev(place, point))
