"""The spatial index: what stands where, and what is blocked (source: seed 2, final form).

Everything here is derived from the terrain and from the positions of entities; nobody sets "blocked" by hand.
`engine.world.bodies` keeps it true while entities come, move, change and go; `MapIndexingSystem` fills it when a
level is entered or loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import compress, repeat
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.core.grid import Grid
from engine.world.level import Level
from engine.world.run_state import AwaitingInput, RunState
from engine.world.standing import BLOCKS, FIXED, GATE, ONE_TILE, OPAQUE, Standing, layers_of
from engine.world.tiles import TRANSPARENT, WALKABLE

_SOLID, _DIM, _CLEAR = (
    layer.astype(np.uint8).tobytes().ljust(256, b"\0") for layer in (~WALKABLE, ~TRANSPARENT, TRANSPARENT)
)
"""Tile number → 1 where it cannot be walked on, cannot be seen through, can be seen through."""

_Body = list[Any]
"""What the index knows of an entity: its tile, which alone ever changes; its layers; how high it lies in a pile; the
content of a tile on which it stands by itself; and, of large bodies only, the offsets from its tile to all its tiles.

A list, since thousands of lists are made in one go when a level is entered (`SpatialIndex.fill`).
"""


class SpatialIndex:
    """Resource: content and blocked flags of every tile of the current level.

    A tile is blocked if its terrain is, or if an entity that blocks stands on it. A large body stands on all tiles of
    its footprint; its own tile is the top left one. Read-only views may be read inline where speed matters:
    `contents`, tile → what is on it, as `content` gives it, for those tiles on which something is; and, one byte a
    tile, not 0 where it is so, `blocked`, `walls` (terrain and what stands fixed and blocks: the obstacles a way has
    to go round) and `transparent` (can be seen through). `gates` are the tiles on which a shut door is all that blocks.
    `steps` are the index offsets of the eight steps.

    What an act costs does not depend on the size of the map: contents are kept only where something is, and what
    blocks is counted, so that the last one to go frees the tile.

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
        self._content: dict[int, tuple[int, ...]] = {}
        self.contents: Mapping[int, tuple[int, ...]] = MappingProxyType(self._content)
        self._bodies: dict[int, _Body] = {}
        self._opaque: dict[int, int] = {}
        self._fixed: dict[int, int] = {}
        self._gates: dict[int, None] = {}
        self.gates = self._gates.keys()
        self._terrain_blocked = bytearray(size)
        self._terrain_opaque = bytearray(size)
        self._blocked = bytearray(size)  # how much blocks the tile, its terrain among it
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
        terrain = level.tiles.tobytes()
        self._terrain_blocked = bytearray(terrain.translate(_SOLID))
        self._terrain_opaque = bytearray(terrain.translate(_DIM))
        self._blocked[:] = self._walls[:] = self._terrain_blocked
        self._transparent[:] = terrain.translate(_CLEAR)
        for body in self._bodies.values():
            if body[1] & BLOCKS:
                for tile in _footprint(body):
                    self._blocked[tile] += 1
        for tile in self._fixed:
            self._settle_wall(tile)
        for tile in self._opaque:
            self._settle_view(tile)
        self.rebuilds += 1
        self.opacity_changes += 1
        self.walls_changes += 1

    def open_terrain(self, tile: int) -> None:
        """Take note that terrain neither blocks nor hides a tile any more; what stands there stays."""
        self._blocked[tile] -= self._terrain_blocked[tile]
        self._terrain_blocked[tile] = self._terrain_opaque[tile] = 0
        self._settle_wall(tile)
        self._settle_view(tile)
        self.opacity_changes += 1
        self.walls_changes += 1

    def index_entity(
        self,
        entity: int,
        tile: int,
        *,
        blocks: bool,
        opaque: bool = False,
        fixed: bool = False,
        gate: bool = False,
        pile: int = 0,
        size: tuple[int, int] = ONE_TILE,
    ) -> None:
        """Put an entity on a tile.

        Args:
            entity: who; not indexed yet.
            tile: index of the tile; the top left one of a large body.
            blocks: whether it keeps other blockers out.
            opaque: whether it hides what is behind it.
            fixed: whether it never walks away, so that ways have to go round it.
            gate: whether it is a shut door, which some can open.
            pile: how high it lies among the things on its tile; 0 for what is no thing.
            size: width and height in tiles.

        Raises:
            ValueError: it is indexed already, or would not stand on the map.
        """
        self.add(Standing(entity, tile, layers_of(blocks=blocks, opaque=opaque, fixed=fixed, gate=gate), pile, size))

    def add(self, standing: Standing) -> None:
        """Put an entity on a tile.

        Raises:
            ValueError: it is indexed already, or would not stand on the map.
        """
        entity, tile, layers, pile, size = standing
        if entity in self._bodies:
            raise ValueError(f"entity {entity} is indexed already")
        self._must_fit(entity, tile, size)
        width = self.grid.width
        offsets = tuple(y * width + x for y in range(size[1]) for x in range(size[0])) if size != ONE_TILE else ()
        self._bodies[entity] = body = [tile, layers, pile, (entity,), offsets]
        self._come(body)

    def fill(self, level: Level, standings: Iterable[Standing]) -> None:
        """Become the index of a level and all that stands on it: what `add` makes of them one by one, only faster.

        Raises:
            ValueError: somebody stands there twice, or not on the map.
        """
        self.set_size(level.grid)
        self.populate_blocked_from_map(level)
        rows = list(standings)
        others = [row for row in rows if row[2] > BLOCKS or row[4] != ONE_TILE]
        plain = [row for row in rows if row[2] <= BLOCKS and row[4] == ONE_TILE] if others else rows
        if plain:
            self._fill_plain(plain)
        for row in others:
            self.add(row)

    def _fill_plain(self, rows: list[Standing]) -> None:
        """Put those on empty tiles who hide nothing, are not fixed, and take one tile each, all at once."""
        entities, tiles, layers, piles, _ = zip(*rows, strict=True)
        if min(tiles) < 0 or max(tiles) >= self.grid.size:
            raise ValueError(f"somebody does not stand on the {self.grid.width}x{self.grid.height} map")
        alone = list(zip(entities, strict=True))
        bodies = zip(tiles, layers, piles, alone, repeat(()), strict=False)
        self._bodies.update(zip(entities, map(list, bodies), strict=False))
        if len(self._bodies) < len(entities):
            raise ValueError("an entity is indexed already")
        content = self._content
        content.update(zip(tiles, alone, strict=True))
        if len(content) < len(tiles):
            shared: dict[int, list[int]] = {}
            for tile, here in zip(tiles, alone, strict=True):
                if content[tile] is not here:
                    shared.setdefault(tile, [*content[tile]]).extend(here)
            for tile, there in shared.items():
                content[tile] = self._ordered(there)
        np.add.at(np.frombuffer(self._blocked, dtype=np.uint8), list(compress(tiles, layers)), 1)

    # --- asking -----------------------------------------------------------------------

    def is_blocked(self, tile: int) -> bool:
        """Whether terrain or an entity keeps blockers out of the tile."""
        return self._blocked[tile] != 0

    def is_occupied(self, tile: int) -> bool:
        """Whether an entity, not the terrain, keeps blockers out of the tile."""
        return self._blocked[tile] > self._terrain_blocked[tile]

    def is_indexed(self, entity: int) -> bool:
        """Whether the entity stands on some tile."""
        return entity in self._bodies

    def tile_of(self, entity: int) -> int:
        """The tile an entity stands on; of a large body the top left one.

        Raises:
            KeyError: it is not indexed.
        """
        tile: int = self._bodies[entity][0]
        return tile

    def footprint_of(self, entity: int) -> tuple[int, ...]:
        """All tiles an entity stands on, its own first.

        Raises:
            KeyError: it is not indexed.
        """
        return _footprint(self._bodies[entity])

    def fits(self, entity: int, tile: int, *, through_walls: bool = False) -> bool:
        """Whether an indexed entity could stand at a tile without sharing one with a blocker but itself.

        Terrain is in the way too, unless it goes `through_walls`.

        Raises:
            KeyError: it is not indexed.
        """
        own_tile, layers, _, _, offsets = body = self._bodies[entity]
        if not offsets:
            others = self._blocked[tile] - (through_walls and self._terrain_blocked[tile])
            return not others or (others == 1 and tile == own_tile and bool(layers & BLOCKS))
        own = _footprint(body) if layers & BLOCKS else ()
        parts = [tile + offset for offset in offsets]
        return self._on_the_map(tile, *self._size(offsets)) and all(
            self._blocked[part] - (through_walls and self._terrain_blocked[part]) <= (part in own) for part in parts
        )

    def content(self, tile: int) -> tuple[int, ...]:
        """Who and what is on a tile: a snapshot.

        First creatures and fixtures, oldest first, then the pile of things, the topmost last: an order that does not
        depend on who came when, so that it is the same after a save is loaded.
        """
        return self._content.get(tile, ())

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

    def blocked_map(self) -> NDArray[np.uint8]:
        """The blocked layer as a read-only uint8 array of shape (height, width), without a copy; not 0 is blocked."""
        return np.frombuffer(self.blocked, dtype=np.uint8).reshape(self.grid.height, self.grid.width)

    def transparent_map(self) -> NDArray[np.bool_]:
        """The transparent layer as a read-only bool array of shape (height, width), without a copy."""
        return np.frombuffer(self.transparent, dtype=np.bool_).reshape(self.grid.height, self.grid.width)

    def walls_map(self) -> NDArray[np.bool_]:
        """The walls layer as a read-only bool array of shape (height, width), without a copy."""
        return np.frombuffer(self.walls, dtype=np.bool_).reshape(self.grid.height, self.grid.width)

    def snapshot(self) -> dict[int, tuple[tuple[int, ...], bool, bool, bool]]:
        """Entity → (its tiles, blocks, opaque, fixed), to compare two indices."""
        return {
            entity: (_footprint(body), bool(body[1] & BLOCKS), bool(body[1] & OPAQUE), bool(body[1] & FIXED))
            for entity, body in self._bodies.items()
        }

    # --- changing ---------------------------------------------------------------------

    def move_entity(self, entity: int, destination: int) -> None:
        """Move an entity to another tile; its flags go with it and what it leaves is free at once.

        Raises:
            KeyError: it is not indexed (it would have been put back without its flags).
            ValueError: a large body would not stand on the map.
        """
        body = self._bodies[entity]
        origin, layers, _, alone, offsets = body
        if layers > BLOCKS or offsets:
            self._must_fit(entity, destination, self._size(offsets))
            self._go(entity, body)
            body[0] = destination
            self._come(body)
            return
        # The common case, written out: this is the act on which the speed of a whole turn hangs.
        content = self._content
        here = content.pop(origin)
        if here is not alone:
            content[origin] = self._without(here, entity)
        there = content.setdefault(destination, alone)
        if there is not alone:
            content[destination] = self._ordered((*there, entity))
        body[0] = destination
        if layers:
            self._blocked[origin] -= 1
            self._blocked[destination] += 1

    def remove_entity(self, entity: int) -> None:
        """Take an entity out; its tiles are free at once.

        Raises:
            KeyError: it is not indexed.
        """
        self._go(entity, self._bodies[entity])
        del self._bodies[entity]

    def _come(self, body: _Body) -> None:
        _, layers, _, alone, _ = body
        for tile in _footprint(body):
            there = self._content.setdefault(tile, alone)
            if there is not alone:
                self._content[tile] = self._ordered((*there, *alone))
            if layers:
                self._count(tile, layers, 1)

    def _go(self, entity: int, body: _Body) -> None:
        for tile in _footprint(body):
            here = self._content.pop(tile)
            if here is not body[3]:
                self._content[tile] = self._without(here, entity)
            self._count(tile, body[1], -1)

    def _without(self, content: tuple[int, ...], entity: int) -> tuple[int, ...]:
        left = tuple(other for other in content if other != entity)
        return self._bodies[left[0]][3] if len(left) == 1 else left

    def _ordered(self, content: Iterable[int]) -> tuple[int, ...]:
        bodies = self._bodies
        return tuple(sorted(content, key=lambda other: (bodies[other][2], other)))

    def _count(self, tile: int, layers: int, by: int) -> None:
        """Take note that something of these layers came (1) or went (-1)."""
        if layers & BLOCKS:
            self._blocked[tile] += by
        if layers & FIXED:
            self._fixed[tile] = self._fixed.get(tile, 0) + by
            self._settle_wall(tile)
            self.walls_changes += 1
        if layers & GATE:
            if by > 0:
                self._gates[tile] = None
            else:
                self._gates.pop(tile, None)
        if layers & OPAQUE:
            self._opaque[tile] = self._opaque.get(tile, 0) + by
            self._settle_view(tile)
            self.opacity_changes += 1

    def _settle_wall(self, tile: int) -> None:
        self._walls[tile] = self._terrain_blocked[tile] or self._fixed.get(tile, 0) > 0

    def _settle_view(self, tile: int) -> None:
        self._transparent[tile] = not (self._terrain_opaque[tile] or self._opaque.get(tile, 0) > 0)

    def _size(self, offsets: tuple[int, ...]) -> tuple[int, int]:
        if not offsets:
            return ONE_TILE
        y, x = divmod(offsets[-1], self.grid.width)
        return x + 1, y + 1

    def _on_the_map(self, tile: int, width: int, height: int) -> bool:
        y, x = divmod(tile, self.grid.width)
        return 0 <= tile < self.grid.size and x + width <= self.grid.width and y + height <= self.grid.height

    def _must_fit(self, entity: int, tile: int, size: tuple[int, int]) -> None:
        if size is ONE_TILE and 0 <= tile < len(self._blocked):
            return
        if not self._on_the_map(tile, *size):
            raise ValueError(f"entity {entity} of {size[0]}x{size[1]} tiles does not stand on the map at tile {tile}")


def _footprint(body: _Body) -> tuple[int, ...]:
    """All tiles a body stands on, its own first."""
    tile, _, _, _, offsets = body
    return tuple(tile + offset for offset in offsets) if offsets else (tile,)
