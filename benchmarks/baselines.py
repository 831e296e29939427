"""Other ways to keep a spatial index, to measure ours against.

Both know what the index knows of creatures and things: what stands on a tile, and whether it is blocked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.world.level import Level
from engine.world.tiles import WALKABLE

Row = tuple[int, int, bool]
"""Entity, its tile (by index), whether it blocks."""


class ListOfLists:
    """The literal algorithm of seed 2 in its final form: a list a tile, and two layers of numpy booleans."""

    def __init__(self, size: int) -> None:
        self.blocked_by_map = np.zeros(size, dtype=np.bool_)
        self.blocked_by_somebody = np.zeros(size, dtype=np.bool_)
        self.content: list[list[tuple[int, bool]]] = [[] for _ in range(size)]

    def fill(self, level: Level, rows: Sequence[Row]) -> None:
        """Clear all, take the terrain, and put in one after the other."""
        self.blocked_by_map[:] = False
        self.blocked_by_somebody[:] = False
        for there in self.content:
            there.clear()
        self.blocked_by_map[:] = ~WALKABLE[level.tiles].ravel()
        for entity, tile, blocks in rows:
            self.content[tile].append((entity, blocks))
            if blocks:
                self.blocked_by_somebody[tile] = True

    def is_blocked(self, tile: int) -> bool:
        """By the map or by somebody."""
        return bool(self.blocked_by_map[tile] or self.blocked_by_somebody[tile])

    def move_entity(self, entity: int, origin: int, destination: int) -> None:
        """Retain all others, carry the flag along, and work both tiles out again."""
        carried, left = False, []
        for other, blocks in self.content[origin]:
            if other == entity:
                carried = blocks
            else:
                left.append((other, blocks))
        self.content[origin] = left
        self.content[destination].append((entity, carried))
        for tile in (origin, destination):
            blocked = False
            for _, blocks in self.content[tile]:
                if blocks:
                    blocked = True
            self.blocked_by_somebody[tile] = blocked


class Vectorised:
    """Made anew from arrays each time: entities in the order of tiles, where each tile begins, and what is blocked."""

    def fill(self, level: Level, rows: Sequence[Row]) -> None:
        """Take all that stands there at once, as it comes out of the world: row by row."""
        columns: NDArray[Any] = np.array(rows, dtype=np.int64)
        tiles, blocking = columns[:, 1], columns[:, 2] != 0
        order = np.argsort(tiles, kind="stable")
        self.entities = columns[order, 0]
        self.begin = np.zeros(level.tiles.size + 1, dtype=np.int64)
        np.cumsum(np.bincount(tiles, minlength=level.tiles.size), out=self.begin[1:])
        self.blocked = ~WALKABLE[level.tiles].ravel()
        self.blocked[tiles[blocking]] = True

    def content(self, tile: int) -> list[int]:
        """Who is on a tile."""
        found: list[int] = self.entities[self.begin[tile] : self.begin[tile + 1]].tolist()
        return found
