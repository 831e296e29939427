"""From a stored level to a scene: what the format of scenes cannot hold stands in comments, and is told."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.core.errors import HexdelveError
from engine.core.geometry import Point
from engine.imports.rlg327.level import HEIGHT, WIDTH, StoredLevel
from engine.raws.findings import printable

MADE_BY = "// made by hexdelve import rlg327-level"
"""The first line of a scene, by which one that was made here is known."""

_IN_A_LINE = 8


@dataclass(frozen=True, slots=True)
class LevelScene:
    """A scene file, in one line what is in it, and what was left out."""

    text: str
    summary: str
    remarks: tuple[str, ...]


def scene_of(level: StoredLevel, name: str) -> LevelScene:
    """Make a scene. It has one staircase of each kind, the first that the player does not stand on; all tiles are kept.

    Rock and what cannot be dug are walls, rooms and corridors floor; hardness, rooms and all stairs stand in comments.
    """
    down = next((place for place in level.down if place != level.player), None)
    up = next((place for place in level.up if place != level.player), None)
    remarks = [
        f"Of {len(places)} stairs {where} the scene has {0 if kept is None else 1}; the others became floor."
        for where, places, kept in (("down", level.down, down), ("up", level.up, up))
        if len(places) > (0 if kept is None else 1)
    ]
    head = [f"name: {printable(name).strip() or 'A stored level'}"]
    if up is not None:
        # stairs up lead somewhere below the first level only
        head.append("depth: 2")
    lines = [MADE_BY, f"// layout: RLG327-{level.term}", *_comments(level), *head, "map:", *_drawing(level, up, down)]
    open_tiles = level.hardness.count(0)
    summary = f"{open_tiles} open tiles, {len(level.rooms)} rooms, {len(level.up)} stairs up, {len(level.down)} down"
    return LevelScene("\n".join(lines) + "\n", summary, tuple(remarks))


def write_scene(out: Path, text: str) -> None:
    """Write a scene, all of it or nothing, to a file that is missing or was made here.

    Raises:
        HexdelveError: there is another file, or it cannot be written.
    """
    try:
        if out.exists() and not _is_own(out):
            raise HexdelveError(f"{out}: this file was not made by the import.", "Name another file.")
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=out.parent, prefix=".scene-") as work:
            made = Path(work) / "scene.txt"
            made.write_text(text, encoding="utf-8")
            made.replace(out)
    except OSError as error:
        why = error.strerror or str(error)
        raise HexdelveError(f"{out}: the scene cannot be written ({why}).", "Name another file.") from error


def _is_own(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.readline(200).rstrip() == MADE_BY.encode()


def _comments(level: StoredLevel) -> Iterable[str]:
    yield from _listed("stairs up (x, y)", level.up)
    yield from _listed("stairs down (x, y)", level.down)
    yield from _listed("rooms (x, y, width, height)", [tuple(room) for room in level.rooms])
    yield "// hardness, two hexadecimal figures a tile:"
    for y in range(HEIGHT):
        yield f"// {level.hardness[y * WIDTH : (y + 1) * WIDTH].hex()}"


def _listed(what: str, rows: Sequence[tuple[int, ...]]) -> Iterable[str]:
    for at in range(0, len(rows), _IN_A_LINE):
        told = " ".join(f"({', '.join(str(number) for number in row)})" for row in rows[at : at + _IN_A_LINE])
        yield f"// {what}: {told}"


def _drawing(level: StoredLevel, up: Point | None, down: Point | None) -> Iterable[str]:
    standing = {place: glyph for place, glyph in ((up, "<"), (down, ">"), (level.player, "@")) if place is not None}
    for y in range(HEIGHT):
        row = (Point(x, y) for x in range(WIDTH))
        yield "".join(standing.get(place, "." if level.is_open(place) else "#") for place in row)
