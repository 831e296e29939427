"""Scenes: a level drawn as text, with what stands on it and what the player has.

```
name: The sword in the cellar
carry: Remove Curse Scroll
known: Remove Curse Scroll
/ = Longsword -1
map:
#########
#@../...#
#########
```

Lines before `map:` are `key: value` (`name`, `depth`, `outdoors`, and, as often as wanted, `carry`, `wear`, `known`),
legend entries `glyph = name in the raws`, blank, or comments that begin with `//`. The drawing goes to the end of the
file: `#` wall, `.` floor, `@` the player, `+` a door, `>` `<` stairs, `~` shallow water, `≈` deep water, `"` grass,
`;` gravel, `:` road, a blank is wall. A glyph of the legend stands on floor.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.core.errors import HexdelveError
from engine.core.geometry import Point
from engine.mapgen.blueprint import DOOR, Blueprint, Spawn
from engine.world.level import LARGEST
from engine.world.tiles import WALKABLE, Tile

TERRAIN = {
    "#": Tile.WALL,
    " ": Tile.WALL,
    ".": Tile.FLOOR,
    "@": Tile.FLOOR,
    "+": Tile.FLOOR,
    ">": Tile.DOWN_STAIRS,
    "<": Tile.UP_STAIRS,
    "~": Tile.SHALLOW_WATER,
    "≈": Tile.DEEP_WATER,
    '"': Tile.GRASS,
    ";": Tile.GRAVEL,
    ":": Tile.ROAD,
}
"""What the glyphs of a drawing stand for, where a legend says nothing else."""


@dataclass(slots=True)
class Scene:
    """A level to start on, what the player has beside the campaign's own things, and what errors call it."""

    blueprint: Blueprint
    carry: list[str] = field(default_factory=list)
    wear: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    source: str = "scene"


@dataclass(slots=True)
class Drawing:
    """A level drawn as text: its terrain, and where each glyph stands.

    Attributes:
        tiles: uint8, shape (height, width).
        marks: glyph → its places, row by row; terrain glyphs included.
    """

    tiles: NDArray[np.uint8]
    marks: dict[str, list[Point]]


def parse_drawing(lines: list[str], legend: dict[str, str], source: str = "drawing") -> Drawing:
    """Read a drawing; a ring of wall is added where its edge is open, so that every level has a solid border.

    Args:
        lines: rows of the drawing; short ones are filled up with wall.
        legend: glyph → name of what stands there, on floor.
        source: what errors call the drawing.

    Raises:
        HexdelveError: it is empty, or a glyph is in neither the terrain nor the legend.
    """
    width = max((len(line) for line in lines), default=0)
    if width == 0:
        raise HexdelveError(f"{source}: the drawing is empty.", "Draw the level below `map:`, `#` for walls.")
    if width + 2 > LARGEST.width or len(lines) + 2 > LARGEST.height:
        size = f"{width}x{len(lines)}"
        raise HexdelveError(f"{source}: the drawing is {size}.", f"Draw at most {LARGEST.width - 2} tiles either way.")
    grid = [line.ljust(width) for line in lines]
    edge = grid[0] + grid[-1] + "".join(row[0] + row[-1] for row in grid)
    ring = 1 if any(glyph in legend or WALKABLE[TERRAIN.get(glyph, Tile.FLOOR)] for glyph in edge) else 0
    tiles = np.zeros((len(grid) + 2 * ring, width + 2 * ring), dtype=np.uint8)
    marks: dict[str, list[Point]] = {}
    for y, row in enumerate(grid, start=ring):
        for x, glyph in enumerate(row, start=ring):
            if glyph not in legend and glyph not in TERRAIN:
                raise HexdelveError(
                    f"{source}: row {y - ring + 1} of the drawing has {glyph!r}, which means nothing.",
                    f"Add a line `{glyph} = name` above `map:`.",
                )
            tiles[y, x] = Tile.FLOOR if glyph in legend else TERRAIN[glyph]
            marks.setdefault(glyph, []).append(Point(x, y))
    return Drawing(tiles, marks)


def parse_scene(text: str, source: str = "scene") -> Scene:
    """Read a scene file.

    Raises:
        HexdelveError: a line means nothing, or the drawing is missing, odd, or has not exactly one `@`.
    """
    head, legend, rows = _split(text.removeprefix("\ufeff"), source)
    drawing = parse_drawing(rows, legend, source)
    starts = drawing.marks.get("@", [])
    if len(starts) != 1:
        raise HexdelveError(f"{source}: the drawing has {len(starts)} `@`.", "Draw the player once.")
    spawns = [Spawn(legend[glyph], point) for glyph in legend for point in drawing.marks.get(glyph, [])]
    if "+" not in legend:
        spawns += [Spawn(DOOR, point) for point in drawing.marks.get("+", [])]
    down, up = (_at_most_one(drawing, glyph, legend, source) for glyph in "><")
    depth = _number(head, source)
    if up is not None and depth == 1:
        raise HexdelveError(f"{source}: there are stairs up at depth 1.", "Leave `<` out, or write `depth: 2`.")
    blueprint = Blueprint(
        name=_single(head, "name", "A drawn place"),
        depth=depth,
        outdoors=_single(head, "outdoors", "yes") != "no",
        tiles=drawing.tiles,
        start=starts[0],
        down=down,
        up=up,
        spawns=tuple(spawns),
    )
    return Scene(blueprint, head.get("carry", []), head.get("wear", []), head.get("known", []), source)


def _at_most_one(drawing: Drawing, glyph: str, legend: dict[str, str], source: str) -> Point | None:
    places = [] if glyph in legend else drawing.marks.get(glyph, [])
    if len(places) > 1:
        raise HexdelveError(f"{source}: the drawing has {len(places)} `{glyph}`.", "Stairs pair up: draw one.")
    return places[0] if places else None


def read_scene(path: Path) -> Scene:
    """Read a scene file.

    Raises:
        HexdelveError: it cannot be read, or says something that means nothing.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise HexdelveError(f"{path}: the scene cannot be read ({error}).", "Give the path of a text file.") from error
    return parse_scene(text, str(path))


_KEYS = ("name", "depth", "outdoors", "carry", "wear", "known")


def _split(text: str, source: str) -> tuple[dict[str, list[str]], dict[str, str], list[str]]:
    head: dict[str, list[str]] = {}
    legend: dict[str, str] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if line.strip() == "map:":
            rows = [row.rstrip() for row in lines[number:]]
            while rows and not rows[-1]:
                rows.pop()
            return head, legend, rows
        if not line.strip() or line.startswith("//"):
            continue
        if line[1:4] == " = ":
            if line[0] == "@":
                raise HexdelveError(f"{source}, line {number}: `@` is always the player.", "Take another glyph.")
            legend[line[0]] = line[4:].strip()
            continue
        key, colon, value = line.partition(":")
        if not colon or key.strip() not in _KEYS:
            raise HexdelveError(
                f"{source}, line {number}: {line.strip()!r} means nothing.",
                f"Write `key: value` with one of {', '.join(_KEYS)}, `glyph = name`, or `map:` and the drawing.",
            )
        head.setdefault(key.strip(), []).append(value.strip())
    raise HexdelveError(f"{source}: there is no `map:` line.", "Write `map:` and draw the level below it.")


def _single(head: dict[str, list[str]], key: str, default: str) -> str:
    return head.get(key, [default])[-1]


def _number(head: dict[str, list[str]], source: str) -> int:
    text = _single(head, "depth", "1")
    if re.fullmatch(r"[0-9]{1,4}", text) is None or not 1 <= int(text) <= 1000:
        raise HexdelveError(f"{source}: depth is {text[:20]!r}.", "Write a whole number from 1 to 1000.")
    return int(text)
