"""Stored levels of 2019 and later, read strictly (course facts §3). All numbers are big-endian.

```
0    marker of 12 bytes, RLG327- and the term      20    x and y of the player
12   version, u32, is 0                            22    hardness of 80 x 21 tiles, row by row
16   size of the file, u32                         1702  u16 and rooms: x, y, width, height
then u16 and stairs up: x, y; then u16 and stairs down: x, y
```
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

from engine.core.errors import HexdelveError
from engine.core.geometry import Point, Rect

WIDTH, HEIGHT = 80, 21
FIRST_YEAR = 2019

_MARKER = re.compile(rb"RLG327-([FS][0-9]{4})")
_HEAD = ">12sIIBB"
_HEAD_SIZE = 22
_MEND = f"Give a file of {FIRST_YEAR} or later, such as one marked RLG327-S2019."


@dataclass(frozen=True, slots=True)
class StoredLevel:
    """A level as it was stored.

    Attributes:
        term: the term of its layout, such as "S2019".
        player: where the player is.
        hardness: of each tile, row by row; 0 is open, 255 cannot be dug.
        rooms: all inside the map; they may overlap.
        up: stairs up.
        down: stairs down.
    """

    term: str
    player: Point
    hardness: bytes
    rooms: tuple[Rect, ...]
    up: tuple[Point, ...]
    down: tuple[Point, ...]

    def is_open(self, place: Point) -> bool:
        """Whether a tile on the map is no rock."""
        return self.hardness[place.y * WIDTH + place.x] == 0


def parse_level(data: bytes, source: str) -> StoredLevel:
    """Read a stored level.

    Raises:
        HexdelveError: it is no such file, or says something that cannot be.
    """
    term = _term(data, source)
    if len(data) < _HEAD_SIZE + WIDTH * HEIGHT:
        raise _fault(source, f"it ends after {len(data)} bytes, inside the hardness of its tiles")
    _, version, size, x, y = struct.unpack_from(_HEAD, data)
    _check_head(data, version, size, source)
    hardness = data[_HEAD_SIZE : _HEAD_SIZE + WIDTH * HEIGHT]
    tables = _Tables(data, _HEAD_SIZE + WIDTH * HEIGHT, source)
    rooms = tuple(Rect(*row) for row in tables.take(4, "rooms"))
    up = tuple(Point(*row) for row in tables.take(2, "stairs up"))
    down = tuple(Point(*row) for row in tables.take(2, "stairs down"))
    tables.end()
    level = StoredLevel(term, Point(x, y), hardness, rooms, up, down)
    _check_places(level, source)
    return level


def _term(data: bytes, source: str) -> str:
    """The term in the marker, if its files have the layout that is read here."""
    if not data.startswith(b"RLG327"):
        raise _fault(source, f"it begins with {data[:12]!r}, not with the marker RLG327- and a term")
    found = _MARKER.fullmatch(data[:12])
    if found is None:
        if data[6:7] != b"-":
            raise _fault(source, "its marker is RLG327 without a term, as files of 2016 and 2017 have it")
        raise _fault(source, f"its marker is {data[:12]!r}, not RLG327- and a term")
    term = found[1].decode()
    if int(term[1:]) < FIRST_YEAR:
        raise _fault(source, f"its marker is RLG327-{term}: files of that term have another layout, without stairs")
    return term


def _check_head(data: bytes, version: int, size: int, source: str) -> None:
    if size != len(data) and int.from_bytes(data[16:20], "little") == len(data):
        raise _fault(source, "its numbers are little-endian, and must be big-endian")
    if version != 0:
        raise _fault(source, f"its version is {version}, not 0")
    if size != len(data):
        raise _fault(source, f"its size is given as {size} bytes, but the file has {len(data)}")


class _Tables:
    """Reads tables one after the other: a u16, and as many rows of bytes."""

    def __init__(self, data: bytes, start: int, source: str) -> None:
        self._data, self._at, self._source = data, start, source

    def take(self, width: int, what: str) -> list[tuple[int, ...]]:
        """The rows of a table, each of `width` numbers."""
        if len(self._data) - self._at < 2:
            raise _fault(self._source, f"it ends before the number of its {what}")
        count = int.from_bytes(self._data[self._at : self._at + 2], "big")
        left = len(self._data) - self._at - 2
        if left < count * width:
            raise _fault(self._source, f"{count} {what} need {count * width} bytes, but {left} are left")
        begin = self._at + 2
        self._at = begin + count * width
        return [tuple(self._data[at : at + width]) for at in range(begin, self._at, width)]

    def end(self) -> None:
        """See that nothing is left."""
        if self._at != len(self._data):
            raise _fault(self._source, f"{len(self._data) - self._at} bytes follow the stairs down, its last table")


def _check_places(level: StoredLevel, source: str) -> None:
    for room in level.rooms:
        if room.width < 1 or room.height < 1 or room.x + room.width > WIDTH or room.y + room.height > HEIGHT:
            size = f"{room.width}x{room.height} at ({room.x}, {room.y})"
            raise _fault(source, f"a room of {size} is not on the map of {WIDTH}x{HEIGHT} tiles")
    standing = [("the player", level.player)]
    standing += [("a staircase up", place) for place in level.up]
    standing += [("a staircase down", place) for place in level.down]
    for what, place in standing:
        if place.x >= WIDTH or place.y >= HEIGHT:
            raise _fault(source, f"{what} at {tuple(place)} is not on the map of {WIDTH}x{HEIGHT} tiles")
        if not level.is_open(place):
            hardness = level.hardness[place.y * WIDTH + place.x]
            raise _fault(source, f"{what} at {tuple(place)} is in rock of hardness {hardness}, where 0 is open")
    both = sorted(set(level.up) & set(level.down))
    if both:
        raise _fault(source, f"stairs up and stairs down are both at {tuple(both[0])}")


def _fault(source: str, problem: str) -> HexdelveError:
    return HexdelveError(f"{source}: {problem}.", _MEND)
