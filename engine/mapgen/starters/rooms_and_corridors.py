"""Rooms that never touch, in rock of varying hardness, joined where it is softest (source: seed 3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Rect
from engine.core.grid import Grid
from engine.core.paths import shortest_path
from engine.core.rng import RandomStream
from engine.mapgen.build_map import BuildError, BuildMap
from engine.world.tiles import Tile

FEWEST_ROOMS = 6
LEAST_ROOM = (4, 3)
"""Width and height of the smallest room (course facts §1)."""

_GREATEST_ROOM = (14, 6)
_MOST_ROOMS = 10
_TRIES = 400
_PATCH = (6, 4)
"""Width and height in tiles of a patch of rock that is about equally hard."""
_LOOPS = 2


class RoomsAndCorridors:
    """At least six rooms; each is joined to the nearest one that is joined already, and a few ways more.

    Between two rooms there is always rock, and corridors never run inside rooms. The border is never dug.
    """

    def build(self, level: BuildMap) -> None:
        """Dig them.

        Raises:
            BuildError: there was no place for so many rooms.
        """
        level.hardness = _rock(level.rng, level.grid)
        rooms = _rooms(level.rng, level.grid)
        if len(rooms) < FEWEST_ROOMS:
            raise BuildError(f"there is room for {len(rooms)} rooms only")
        for room in rooms:
            level.dig_room(room)
        joined = rooms[:1]
        for room in rooms[1:]:
            _join(level, room, min(joined, key=lambda other: _apart(room, other)))
            joined.append(room)
        for _ in range(_LOOPS):
            one, other = level.rng.sample(rooms, 2)
            _join(level, one, other)


def _rock(rng: RandomStream, grid: Grid) -> NDArray[np.uint8]:
    """Hardness of solid rock, from 1 to 254, in patches: uint8, shape (height, width)."""
    columns, rows = grid.width // _PATCH[0] + 1, grid.height // _PATCH[1] + 1
    patches = np.array([rng.between(0, 189) for _ in range(columns * rows)]).reshape(rows, columns)
    coarse = np.kron(patches, np.ones((_PATCH[1], _PATCH[0]), dtype=np.int64))[: grid.height, : grid.width]
    fine = np.array([rng.between(1, 65) for _ in range(grid.size)]).reshape(grid.height, grid.width)
    hardness: NDArray[np.uint8] = (coarse + fine).astype(np.uint8)
    return hardness


def _rooms(rng: RandomStream, grid: Grid) -> list[Rect]:
    """Rooms at random places, each with rock all round; as many as come together in so many tries."""
    rooms: list[Rect] = []
    for _ in range(_TRIES):
        width = rng.between(LEAST_ROOM[0], min(_GREATEST_ROOM[0], grid.width - 2))
        height = rng.between(LEAST_ROOM[1], min(_GREATEST_ROOM[1], grid.height - 2))
        room = Rect(rng.between(1, grid.width - 1 - width), rng.between(1, grid.height - 1 - height), width, height)
        if not any(room.grown(1).intersects(other) for other in rooms):
            rooms.append(room)
        if len(rooms) == _MOST_ROOMS:
            break
    return rooms


def _apart(one: Rect, other: Rect) -> int:
    """Square of the distance between the middles of two rooms."""
    return (one.centre.x - other.centre.x) ** 2 + (one.centre.y - other.centre.y) ** 2


def _join(level: BuildMap, one: Rect, other: Rect) -> None:
    """Dig from room to room by the way on which the least rock is in the way; what is open already costs least."""
    hardness = _need_of(level.hardness)
    cost = np.where(level.tiles == Tile.WALL, 3 + hardness // 4, 2).astype(np.int8)
    cost[0, :] = cost[-1, :] = cost[:, 0] = cost[:, -1] = 0
    level.dig_corridor(shortest_path(cost, one.centre, other.centre, diagonals=False) or [], Tile.CORRIDOR)


def _need_of(hardness: NDArray[np.uint8] | None) -> NDArray[np.uint8]:
    if hardness is None:
        raise RuntimeError("the rock comes before the rooms")
    return hardness
