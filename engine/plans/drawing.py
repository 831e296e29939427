"""A level drawn as text: the one reader of drawings, for scenes, levels in the data and tests.

`#` and a blank are wall, `.` floor, `@` where the player arrives, `+` a door, `>` `<` stairs, `~` shallow and `≈` deep
water, `=` a bridge, `_` wooden floor, `"` grass, `;` gravel, `:` road, `╨` `╥` dripstone. A legend says what other
glyphs stand for. Whatever stands somewhere stands on the ground that most of the tiles round it have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from engine.core.errors import HexdelveError
from engine.core.geometry import Direction, Point
from engine.plans.blueprint import DOOR, Blueprint, Spawn
from engine.world.level import LARGEST
from engine.world.tiles import TRANSPARENT, WALKABLE, Tile

TERRAIN: Mapping[str, Tile] = MappingProxyType(
    {
        "#": Tile.WALL,
        " ": Tile.WALL,
        ".": Tile.FLOOR,
        ">": Tile.DOWN_STAIRS,
        "<": Tile.UP_STAIRS,
        "~": Tile.SHALLOW_WATER,
        "≈": Tile.DEEP_WATER,
        "=": Tile.BRIDGE,
        "_": Tile.WOOD_FLOOR,
        '"': Tile.GRASS,
        ";": Tile.GRAVEL,
        ":": Tile.ROAD,
        "╨": Tile.STALACTITE,
        "╥": Tile.STALAGMITE,
    }
)
"""What the glyphs of a drawing stand for, where a legend says nothing else."""

START = "@"
_STANDING: Mapping[str, str] = MappingProxyType({"+": DOOR})
"""What stands somewhere without being in the legend."""
_STAIRS = (Tile.DOWN_STAIRS, Tile.UP_STAIRS)


class DrawingError(HexdelveError):
    """A drawing that cannot be read.

    Args:
        source: what the drawing is called.
        message: what is wrong with it.
        mend: what to do about it.
        row: where, counted from 0; None if it is no one row.
    """

    def __init__(self, source: str, message: str, mend: str, row: int | None = None) -> None:
        super().__init__(f"{source}: {message}", mend)
        self.message = message
        self.row = row


@dataclass(slots=True, frozen=True, eq=False)
class Drawing:
    """A level drawn as text: its terrain, and where each glyph stands.

    Attributes:
        tiles: uint8, shape (height, width).
        marks: glyph → its places, row by row; terrain glyphs included.
        legend: glyph → name of what stands there.
        source: what errors call it.
    """

    tiles: NDArray[np.uint8]
    marks: dict[str, list[Point]]
    legend: dict[str, str]
    source: str

    @property
    def start(self) -> Point:
        """Where the player arrives.

        Raises:
            DrawingError: it is not drawn, or more than once.
        """
        starts = self.marks.get(START, [])
        if len(starts) != 1:
            raise DrawingError(self.source, f"the drawing has {len(starts)} `@`.", "Draw the player once.")
        return starts[0]

    def stairs(self, glyph: str) -> Point | None:
        """Where the stairs drawn as `>` or `<` are; None if there are none.

        Raises:
            DrawingError: there are several.
        """
        places = [] if glyph in self.legend else self.marks.get(glyph, [])
        if len(places) > 1:
            message = f"the drawing has {len(places)} `{glyph}`."
            raise DrawingError(self.source, message, "Stairs pair up: draw one.")
        return places[0] if places else None

    @property
    def spawns(self) -> tuple[Spawn, ...]:
        """What stands where, in the order of the legend, then doors."""
        names = {**self.legend, **{glyph: name for glyph, name in _STANDING.items() if glyph not in self.legend}}
        return tuple(Spawn(name, point) for glyph, name in names.items() for point in self.marks.get(glyph, []))

    def level(self, name: str, depth: int, *, outdoors: bool, known: bool = False, bottom: bool = False) -> Blueprint:
        """The drawing as the level of a depth: below the first one, stairs up are where the player arrives.

        At the `bottom` no stairs lead down.

        Raises:
            DrawingError: `@`, `>` or `<` are not drawn as often as they have to be.
        """
        start, down = self.start, self.stairs(">")
        if bottom and down is not None:
            raise DrawingError(self.source, "the drawing of the bottom has a `>`.", "Leave it out: nothing lies below.")
        if not bottom and down is None:
            raise DrawingError(self.source, "the drawing has no `>`.", "Draw where the way leads down.")
        if "<" not in self.legend and (drawn := self.marks.get("<")):
            message, mend = f"the drawing has {len(drawn)} `<`.", "Leave it out: stairs up are where `@` is."
            raise DrawingError(self.source, message, mend)
        tiles = self.tiles.copy()
        if depth > 1:
            tiles[start.yx] = Tile.UP_STAIRS
        return Blueprint(
            name=name,
            depth=depth,
            outdoors=outdoors,
            tiles=tiles,
            start=start,
            down=down,
            up=start if depth > 1 else None,
            spawns=self.spawns,
            known=known,
            bottom=bottom,
        )


def parse_drawing(lines: Sequence[str], legend: Mapping[str, str], source: str = "drawing") -> Drawing:
    """Read a drawing; a ring of wall is added where its edge is open, so that every level has a solid border.

    Args:
        lines: rows of the drawing; short ones are filled up with wall.
        legend: glyph → name of what stands there.
        source: what errors call the drawing.

    Raises:
        DrawingError: it is empty or too large, or a glyph is in neither the terrain nor the legend.
    """
    width = max((len(line) for line in lines), default=0)
    if width == 0:
        raise DrawingError(source, "the drawing is empty.", "Draw the level, `#` for walls.")
    if width + 2 > LARGEST.width or len(lines) + 2 > LARGEST.height:
        message = f"the drawing is {width}x{len(lines)}."
        raise DrawingError(source, message, f"Draw at most {LARGEST.width - 2} tiles either way.")
    grid = [line.ljust(width) for line in lines]
    ring = 1 if any(_is_open(glyph, legend) for glyph in _edge(grid)) else 0
    tiles = np.zeros((len(grid) + 2 * ring, width + 2 * ring), dtype=np.uint8)
    marks: dict[str, list[Point]] = {}
    for number, row in enumerate(grid):
        for x, glyph in enumerate(row, start=ring):
            if glyph not in legend and glyph not in TERRAIN and glyph not in _STANDING and glyph != START:
                message = f"row {number + 1} of the drawing has {glyph!r}, which means nothing."
                raise DrawingError(source, message, "Say in the legend what it stands for.", number)
            tiles[number + ring, x] = Tile.FLOOR if glyph in legend else TERRAIN.get(glyph, Tile.FLOOR)
            marks.setdefault(glyph, []).append(Point(x, number + ring))
    _lay_ground(tiles, [place for glyph in marks if glyph in legend or glyph not in TERRAIN for place in marks[glyph]])
    return Drawing(tiles, marks, dict(legend), source)


def _edge(grid: Sequence[str]) -> str:
    return grid[0] + grid[-1] + "".join(row[0] + row[-1] for row in grid)


def _is_open(glyph: str, legend: Mapping[str, str]) -> bool:
    tile = Tile.FLOOR if glyph in legend else TERRAIN.get(glyph, Tile.FLOOR)
    return bool(WALKABLE[tile] or TRANSPARENT[tile])


def _lay_ground(tiles: NDArray[np.uint8], places: Sequence[Point]) -> None:
    """Give each of these tiles the ground that most of those round it have which were drawn as ground."""
    height, width = tiles.shape
    standing = set(places)
    for place in places:
        near = [place.step(direction) for direction in Direction]
        grounds = Counter(
            int(tiles[point.yx])
            for point in near
            if 0 <= point.x < width
            and 0 <= point.y < height
            and point not in standing
            and WALKABLE[tiles[point.yx]]
            and tiles[point.yx] not in _STAIRS
        )
        if grounds:
            tiles[place.yx] = min(grounds, key=lambda tile: (-grounds[tile], tile))
