"""Filling what nobody can reach."""

from __future__ import annotations

from engine.core.paths import FAR
from engine.mapgen.build_map import BuildMap
from engine.plans.reach import parts, steps_from
from engine.world.tiles import WALKABLE, Tile


class CullUnreachable:
    """Turns walkable ground into wall where no way leads from the start.

    Before there is a start it keeps the largest part, so it may stand anywhere in a chain.
    """

    def build(self, level: BuildMap) -> None:
        """Fill the rest."""
        walkable = WALKABLE[level.tiles]
        if level.start is not None:
            kept = steps_from(level.start, walkable) != FAR
        elif walkable.any():
            kept = parts(walkable)[0]
        else:
            return
        level.tiles[walkable & ~kept] = Tile.WALL
