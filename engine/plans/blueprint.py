"""A finished level on paper: terrain, the two ends, and what is to be spawned where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Point
from engine.world.tiles import Tile

DOOR = "Door"
"""The name in the raws of what stands in a doorway."""

_DRAWN = {
    Tile.WALL: "#",
    Tile.FLOOR: ".",
    Tile.DOWN_STAIRS: ">",
    Tile.UP_STAIRS: "<",
    Tile.WOOD_FLOOR: "_",
    Tile.BRIDGE: "=",
    Tile.GRAVEL: ";",
    Tile.ROAD: ":",
    Tile.GRASS: '"',
    Tile.SHALLOW_WATER: "~",
    Tile.DEEP_WATER: "≈",
    Tile.STALACTITE: "╨",
    Tile.STALAGMITE: "╥",
    Tile.CORRIDOR: ",",
}


class Spawn(NamedTuple):
    """A thing to be made: its name in the raws, and its tile."""

    name: str
    point: Point


@dataclass(slots=True, frozen=True, eq=False)
class Blueprint:
    """All that is needed to make a level.

    Attributes:
        name: shown to the player.
        depth: counted from 1.
        outdoors: whether daylight shines.
        tiles: uint8, shape (height, width): `Tile` numbers.
        start: where the player arrives from above.
        down: the stairs down; None where the dungeon ends.
        up: the stairs up, which are at the start; None on depth 1.
        spawns: doors, items, props and creatures, at most one a tile.
        known: whether the player knows its map from the start.
        bottom: whether the dungeon ends here.
        hardness: uint8, the shape of `tiles`: how hard the rock is; None for what is usual (`engine.world.rock`).
    """

    name: str
    depth: int
    outdoors: bool
    tiles: NDArray[np.uint8]
    start: Point
    down: Point | None
    up: Point | None
    spawns: tuple[Spawn, ...]
    known: bool = False
    bottom: bool = False
    hardness: NDArray[np.uint8] | None = None

    def drawing(self) -> str:
        """The level as text, a line a row: terrain, `@` the start, `+` doors, other spawns by their first letter."""
        rows = [[_DRAWN[Tile(tile)] for tile in row] for row in self.tiles.tolist()]
        for name, point in self.spawns:
            rows[point.y][point.x] = "+" if name == DOOR else name[0]
        if self.up is None:
            rows[self.start.y][self.start.x] = "@"
        return "\n".join("".join(row) for row in rows) + "\n"
