"""The spatial index: what stands where, and what is blocked (source: seed 2, final form).

Everything here is derived from the terrain and from the positions of entities; nobody sets "blocked" by hand.
`engine.world.bodies` keeps it true while entities come, move, change and go; `MapIndexingSystem` fills it when a
level is entered or loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.core.grid import Grid
from engine.world.level import Level
from engine.world.run_state import AwaitingInput, RunState
from engine.world.tiles import TRANSPARENT, WALKABLE

_BLOCKS, _OPAQUE, _FIXED = 1, 2, 4


class SpatialIndex:
    """Resource: content and blocked flags of every tile of the current level.

    A tile is blocked if its terrain is, or if an entity that blocks stands on it. Four read-only views may be read
    inline where speed matters: `contents`, what is on each tile in the order of `content` (look, but neither keep a
    tile's list nor change anything meanwhile; else ask `content`); and, one byte a tile, `blocked`, `walls` (terrain
    and what stands fixed and blocks: the obstacles a way has to go round) and `transparent` (1 = can be seen
    through). `steps` are the index offsets of the eight steps.

    `rebuilds` counts how often the index was filled from terrain; `opacity_changes` and `walls_changes` how often
    something changed that views or ways depend on: those worked out before are stale then.
    """

    def __init__(self) -> None:
        self.rebuilds = 0
        self.opacity_changes = 0
        self.walls_changes = 0
        self.set_size(Grid(0, 0))

    # --- filling ----------------------------------------------------------------------

    def set_size(self, grid: Grid) -> None:
        """Become the empty index of a map of this size, with nothing blocked."""
        size = grid.size
        self.grid = grid
        self.steps = grid.steps()
        self._content: list[list[int]] = [[] for _ in range(size)]
        self.contents: Sequence[Sequence[int]] = self._content
        self._place: dict[int, int] = {}
        self._flags: dict[int, int] = {}
        self._piles: dict[int, int] = {}
        self._blockers = [0] * size
        self._opaque = [0] * size
        self._fixed = [0] * size
        self._terrain_blocked = bytearray(size)
        self._terrain_opaque = bytearray(size)
        self._blocked = bytearray(size)
        self._walls = bytearray(size)
        self._transparent = bytearray(b"\x01" * size)
        self.blocked: memoryview[int] = memoryview(self._blocked).toreadonly()
        self.walls: memoryview[int] = memoryview(self._walls).toreadonly()
        self.transparent: memoryview[int] = memoryview(self._transparent).toreadonly()
        self.opacity_changes += 1
        self.walls_changes += 1

    def clear(self) -> None:
        """Forget all entities and the terrain; the size stays."""
        self.set_size(self.grid)

    def populate_blocked_from_map(self, level: Level) -> None:
        """Take the terrain layer from the level's tiles; indexed entities stay.

        Raises:
            ValueError: the level has another size than the index.
        """
        if level.grid != self.grid:
            raise ValueError(f"the index is {self.grid}, the level {level.grid}")
        self._terrain_blocked[:] = self._blocked[:] = self._walls[:] = (~WALKABLE[level.tiles]).tobytes()
        self._terrain_opaque[:] = (~TRANSPARENT[level.tiles]).tobytes()
        self._transparent[:] = TRANSPARENT[level.tiles].tobytes()
        for entity, tile in self._place.items():
            self._settle(tile, self._flags[entity])
        self.rebuilds += 1
        self.opacity_changes += 1
        self.walls_changes += 1

    def index_entity(
        self, entity: int, tile: int, *, blocks: bool, opaque: bool = False, fixed: bool = False, pile: int = 0
    ) -> None:
        """Put an entity on a tile.

        Args:
            entity: who; not indexed yet.
            tile: index of the tile.
            blocks: whether it keeps other blockers out.
            opaque: whether it hides what is behind it.
            fixed: whether it never walks away, so that ways have to go round it.
            pile: how high it lies among the things on its tile; 0 for what is no thing.

        Raises:
            ValueError: it is indexed already.
        """
        if entity in self._place:
            raise ValueError(f"entity {entity} is indexed already")
        self._place[entity] = tile
        if pile:
            self._piles[entity] = pile
        self._enter(tile, entity)
        self._flags[entity] = flags = blocks * _BLOCKS + opaque * _OPAQUE + (blocks and fixed) * _FIXED
        if flags:
            self._count(tile, flags, 1)

    # --- asking -----------------------------------------------------------------------

    def is_blocked(self, tile: int) -> bool:
        """Whether terrain or an entity keeps blockers out of the tile."""
        return bool(self._blocked[tile])

    def is_indexed(self, entity: int) -> bool:
        """Whether the entity stands on some tile."""
        return entity in self._place

    def tile_of(self, entity: int) -> int:
        """The tile an entity stands on.

        Raises:
            KeyError: it is not indexed.
        """
        return self._place[entity]

    def content(self, tile: int) -> tuple[int, ...]:
        """Who and what is on a tile: a snapshot.

        First creatures and fixtures, oldest first, then the pile of things, the topmost last: an order that does not
        depend on who came when, so that it is the same after a save is loaded.
        """
        return tuple(self._content[tile])

    def for_each_tile_content(self, tile: int, visit: Callable[[int], None]) -> None:
        """Visit everything that was on the tile when the call began; the visitor may move or remove bodies."""
        for entity in self.content(tile):
            visit(entity)

    def for_each_tile_content_with_run_state(self, tile: int, visit: Callable[[int], RunState | None]) -> RunState:
        """Visit what is on the tile until one visit yields a run state; `AwaitingInput` if none does."""
        for entity in self.content(tile):
            state = visit(entity)
            if state is not None:
                return state
        return AwaitingInput()

    def transparent_map(self) -> NDArray[np.bool_]:
        """The transparent layer as a read-only bool array of shape (height, width), without a copy."""
        return np.frombuffer(self.transparent, dtype=np.bool_).reshape(self.grid.height, self.grid.width)

    def walls_map(self) -> NDArray[np.bool_]:
        """The walls layer as a read-only bool array of shape (height, width), without a copy."""
        return np.frombuffer(self.walls, dtype=np.bool_).reshape(self.grid.height, self.grid.width)

    def snapshot(self) -> dict[int, tuple[int, bool, bool, bool]]:
        """Entity → (tile, blocks, opaque, fixed), to compare two indices."""
        return {
            entity: (
                tile,
                bool(self._flags[entity] & _BLOCKS),
                bool(self._flags[entity] & _OPAQUE),
                bool(self._flags[entity] & _FIXED),
            )
            for entity, tile in self._place.items()
        }

    # --- changing ---------------------------------------------------------------------

    def move_entity(self, entity: int, destination: int) -> None:
        """Move an entity to another tile; its flags go with it and both tiles are worked out again.

        Raises:
            KeyError: it is not indexed (it would have been put back without its flags).
        """
        origin = self._place[entity]
        self._content[origin].remove(entity)
        self._enter(destination, entity)
        self._place[entity] = destination
        flags = self._flags[entity]
        if flags:
            self._count(origin, flags, -1)
            self._count(destination, flags, 1)

    def _enter(self, tile: int, entity: int) -> None:
        """Put an entity into the content of a tile, in its place in the order."""
        content = self._content[tile]
        content.append(entity)
        if len(content) > 1:
            piles = self._piles
            content.sort(key=lambda other: (piles.get(other, 0), other))

    def remove_entity(self, entity: int) -> None:
        """Take an entity out; its tile is worked out again.

        Raises:
            KeyError: it is not indexed.
        """
        tile = self._place.pop(entity)
        self._piles.pop(entity, None)
        self._content[tile].remove(entity)
        flags = self._flags.pop(entity)
        if flags:
            self._count(tile, flags, -1)

    def _count(self, tile: int, flags: int, by: int) -> None:
        """Take note that something with these flags came (1) or went (-1)."""
        if flags & _BLOCKS:
            self._blockers[tile] += by
        if flags & _FIXED:
            self._fixed[tile] += by
            self.walls_changes += 1
        if flags & _OPAQUE:
            self._opaque[tile] += by
            self.opacity_changes += 1
        self._settle(tile, flags)

    def _settle(self, tile: int, flags: int) -> None:
        """Work out again what the layers of these flags say of a tile."""
        if flags & _BLOCKS:
            self._blocked[tile] = self._terrain_blocked[tile] or self._blockers[tile] > 0
        if flags & _FIXED:
            self._walls[tile] = self._terrain_blocked[tile] or self._fixed[tile] > 0
        if flags & _OPAQUE:
            self._transparent[tile] = not (self._terrain_opaque[tile] or self._opaque[tile] > 0)
