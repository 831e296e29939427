"""The level the player is on: its terrain and what the player knows of it."""

from __future__ import annotations

from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from components.limits import Glyph
from engine.core.colour import Colour
from engine.core.geometry import Point
from engine.core.grid import Grid
from engine.world.tiles import Tile, usual_hardness

LARGEST = Grid(2000, 2000)
"""No level is larger."""


Kind = Literal["thing", "door", "trigger", "obstacle"]
"""What matters to who walks about: what can be taken, a door, what a step sets off, what stands in the way for good."""


class Remembered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the player remembers to have seen on a tile: how it looked, what it was called then, and of which kinds.

    `kinds` are those of all that was seen there, but for things the player has taken note of.
    """

    glyph: Glyph
    colour: Colour
    name: str
    kinds: tuple[Kind, ...] = ()


class Level:
    """Resource: the current level.

    Attributes:
        tiles: uint8, shape (height, width): `Tile` numbers.
        hardness: uint8, same shape: how hard the rock is (`engine.world.rock`).
        rock_changes: how often rock was dug; derived, never saved.
        revealed: bool, same shape: seen at some time.
        visible: bool, same shape: seen by the player now; derived, never saved.
        bloodstains: indices of stained tiles.
        memory: tile index → the thing or fixture last seen there, for tiles that are out of view now.
        outdated: tile index → the terrain last seen there, for tiles that have changed out of view since.
        outdoors: whether daylight shines.
    """

    __slots__ = (
        "bloodstains",
        "depth",
        "grid",
        "hardness",
        "memory",
        "name",
        "outdated",
        "outdoors",
        "revealed",
        "rock_changes",
        "tiles",
        "visible",
    )

    def __init__(
        self,
        tiles: NDArray[np.uint8],
        *,
        depth: int,
        name: str,
        outdoors: bool = True,
        hardness: NDArray[np.uint8] | None = None,
    ) -> None:
        height, width = tiles.shape
        self.grid = Grid(width, height)
        self.tiles = tiles
        self.hardness = usual_hardness(tiles) if hardness is None else hardness
        self.rock_changes = 0
        self.revealed = np.zeros((height, width), dtype=np.bool_)
        self.visible = np.zeros((height, width), dtype=np.bool_)
        self.bloodstains: set[int] = set()
        self.memory: dict[int, Remembered] = {}
        self.outdated: dict[int, Tile] = {}
        self.depth = depth
        self.name = name
        self.outdoors = outdoors

    def tile(self, point: Point) -> Tile:
        """The terrain of a tile on the map."""
        return Tile(int(self.tiles[point.yx]))

    def known_tile(self, point: Point) -> Tile:
        """The terrain of a tile on the map as the player knows it, if it was ever seen."""
        tile = self.grid.index_of(point)
        return self.outdated[tile] if tile in self.outdated else self.tile(point)

    def known_tiles(self) -> NDArray[np.uint8]:
        """`tiles` as the player knows them, where they were ever seen; do not change it."""
        if not self.outdated:
            return self.tiles
        known = self.tiles.copy()
        for tile, terrain in self.outdated.items():
            known.flat[tile] = terrain
        return known

    def change_terrain(self, point: Point, terrain: Tile) -> None:
        """Let a tile on the map be of other terrain; a player who does not see that remembers it as it was."""
        if self.revealed[point.yx] and not self.visible[point.yx]:
            self.outdated.setdefault(self.grid.index_of(point), self.tile(point))
        self.tiles[point.yx] = terrain

    def sees(self, x: int, y: int) -> bool:
        """Whether the player sees the tile now; tiles off the map are not seen."""
        grid = self.grid
        return 0 <= x < grid.width and 0 <= y < grid.height and self.visible.item(y, x)
