"""The two ends of a level."""

from __future__ import annotations

import numpy as np

from engine.core.geometry import Point
from engine.core.paths import FAR
from engine.mapgen.build_map import BuildMap
from engine.plans.reach import steps_from
from engine.world.tiles import WALKABLE, Tile


class Stairs:
    """Stairs down at the tile farthest from the start; stairs up at the start, except on depth 1.

    No shortest way leads across the farthest tile, so the stairs down bar no way either. A start from which
    nothing else can be reached gets no stairs down.
    """

    def build(self, level: BuildMap) -> None:
        """Place both."""
        start = level.require_start()
        steps = steps_from(start, WALKABLE[level.tiles])
        steps[steps == FAR] = 0
        y, x = divmod(int(np.argmax(steps)), level.grid.width)
        if steps[y, x] > 0:
            level.exit = Point(x, y)
            level.tiles[y, x] = Tile.DOWN_STAIRS
        if level.depth > 1:
            level.tiles[start.yx] = Tile.UP_STAIRS
