"""The level under construction that builders work on, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Point, Rect
from engine.core.grid import Grid
from engine.core.rng import RandomStream
from engine.plans.blueprint import Blueprint, Spawn
from engine.raws.library import Lots, SpawnTables
from engine.world.tiles import USUAL_HARDNESS, WALKABLE, Tile, usual_hardness


class BuildError(Exception):
    """This attempt at a level cannot be completed; another one is made."""


class BuildMap:
    """A level under construction: solid rock at first.

    Attributes:
        grid: its size.
        tiles: uint8, shape (height, width): `Tile` numbers. The outermost ring stays wall.
        depth: counted from 1.
        rng: the stream of this attempt; every roll of a builder comes from it.
        tables: what can be spawned.
        start: where the player arrives; the first room, if there are rooms, is the one to arrive in.
        exit: the stairs down.
        rooms: interiors of the rooms, without their walls.
        corridors: tiles of each corridor, from room to room.
        spawns: what is to be spawned, doors among it.
        hardness: uint8, the shape of `tiles`: how hard the rock is, also where it is dug; None for what is usual.
        lots: what may be drawn, where each kind is equally likely.
    """

    __slots__ = (
        "corridors",
        "depth",
        "exit",
        "grid",
        "hardness",
        "lots",
        "rng",
        "rooms",
        "spawns",
        "start",
        "tables",
        "tiles",
    )

    def __init__(
        self, grid: Grid, depth: int, rng: RandomStream, tables: SpawnTables, lots: Lots | None = None
    ) -> None:
        self.grid = grid
        self.tiles: NDArray[np.uint8] = np.full((grid.height, grid.width), Tile.WALL, dtype=np.uint8)
        self.depth = depth
        self.rng = rng
        self.tables = tables
        self.start: Point | None = None
        self.exit: Point | None = None
        self.rooms: list[Rect] = []
        self.corridors: list[list[Point]] = []
        self.spawns: list[Spawn] = []
        self.hardness: NDArray[np.uint8] | None = None
        self.lots = lots or Lots()

    def is_open(self, point: Point) -> bool:
        """Whether the tile, which lies on the map, can be walked on."""
        return bool(WALKABLE[self.tiles[point.yx]])

    def dig(self, points: Iterable[Point], ground: Tile = Tile.FLOOR) -> None:
        """Turn tiles into floor, or other ground; the border is left as it is."""
        for point in points:
            if self.grid.inside_border(point):
                self.tiles[point.yx] = ground

    def dig_room(self, room: Rect) -> None:
        """Dig a room and note it."""
        self.dig(room.points())
        self.rooms.append(room)

    def dig_corridor(self, points: list[Point], ground: Tile = Tile.FLOOR) -> None:
        """Dig a corridor and note those of its tiles that were rock; ground that is open already stays as it is."""
        dug = [point for point in points if not self.is_open(point)]
        self.dig(dug, ground)
        self.corridors.append(dug)

    def finish(self, name: str, *, outdoors: bool, known: bool = False) -> Blueprint:
        """The finished level.

        Raises:
            RuntimeError: no builder set the start.
        """
        start = self.require_start()
        up = start if self.tiles[start.yx] == Tile.UP_STAIRS else None
        return Blueprint(
            name=name,
            depth=self.depth,
            outdoors=outdoors,
            tiles=self.tiles,
            start=start,
            down=self.exit,
            up=up,
            spawns=tuple(self.spawns),
            known=known,
            hardness=self._hardness_left(),
        )

    def _hardness_left(self) -> NDArray[np.uint8] | None:
        """The hardness of the rock that is left: none where it is open, and the most where nobody digs."""
        if self.hardness is None:
            return None
        usual = usual_hardness(self.tiles)
        return np.where(usual == USUAL_HARDNESS, self.hardness, usual)

    def require_start(self) -> Point:
        """The start, for builders that come after it.

        Raises:
            RuntimeError: no builder has set it yet.
        """
        if self.start is None:
            raise RuntimeError('the builder "start" has to come first')
        return self.start
