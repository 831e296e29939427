"""Rooms and corridors by binary space partition: the ground is cut in two until each part holds a room."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.geometry import Point, Rect
from engine.core.rng import RandomStream
from engine.mapgen.build_map import BuildMap

_PART_WIDTH, _PART_HEIGHT = 8, 6
"""The smallest part of ground: a room of at least 3x3 and its walls."""

_ROOM_WIDTH, _ROOM_HEIGHT = 16, 9
"""The largest room."""

_LOOP_PERCENT = 60
"""How often a cut is crossed by a second corridor, so that there is more than one way round."""

_LOOP_TRIES = 4


class _Cut(NamedTuple):
    """A line between two parts of ground; `upright` lines stand between left and right."""

    upright: bool
    line: int
    before: Rect
    beyond: Rect


class BspRooms:
    """Digs rooms that never touch, joined by corridors with one or two bends; all hang together."""

    def build(self, level: BuildMap) -> None:
        """Dig them; the order of the rooms, and so where one arrives, is random."""
        width, height = level.grid
        _furnish(level, Rect(1, 1, width - 2, height - 2), whole=True)
        level.rooms = level.rng.shuffled(level.rooms)


def _furnish(level: BuildMap, area: Rect, *, whole: bool = False) -> list[Rect]:
    """Fill an area and give its rooms. Each cut makes the areas smaller, so this ends; the whole is always cut."""
    roomy = area.width <= _ROOM_WIDTH + 4 and area.height <= _ROOM_HEIGHT + 4
    cut = None if roomy and not whole and level.rng.one_in(2) else _cut(level.rng, area)
    if cut is None:
        room = _room_in(level.rng, area)
        level.dig_room(room)
        return [room]
    before, beyond = _furnish(level, cut.before), _furnish(level, cut.beyond)
    _join(level, cut, before, beyond)
    return before + beyond


def _cut(rng: RandomStream, area: Rect) -> _Cut | None:
    """Cut an area in two, the longer side more often; None if it is too small."""
    wide, high = area.width > 2 * _PART_WIDTH, area.height > 2 * _PART_HEIGHT
    if not (wide or high):
        return None
    upright = rng.die(area.width + 2 * area.height) <= area.width if wide and high else wide
    if upright:
        line = rng.between(area.x + _PART_WIDTH, area.right - 1 - _PART_WIDTH)
        before = Rect(area.x, area.y, line - area.x, area.height)
        return _Cut(upright, line, before, Rect(line + 1, area.y, area.right - line - 1, area.height))
    line = rng.between(area.y + _PART_HEIGHT, area.bottom - 1 - _PART_HEIGHT)
    before = Rect(area.x, area.y, area.width, line - area.y)
    return _Cut(upright, line, before, Rect(area.x, line + 1, area.width, area.bottom - line - 1))


def _room_in(rng: RandomStream, area: Rect) -> Rect:
    """A room that fills more than half of the area each way and leaves a wall all round."""
    inner = area.grown(-1)
    width = rng.between(min(inner.width // 2 + 1, _ROOM_WIDTH), min(inner.width, _ROOM_WIDTH))
    height = rng.between(min(inner.height // 2 + 1, _ROOM_HEIGHT), min(inner.height, _ROOM_HEIGHT))
    x = rng.between(inner.x, inner.right - width)
    y = rng.between(inner.y, inner.bottom - height)
    return Rect(x, y, width, height)


def _join(level: BuildMap, cut: _Cut, before: list[Rect], beyond: list[Rect]) -> None:
    """One corridor between the rooms nearest to the cut, from which nothing bars the way; perhaps one more."""
    near = max(before, key=lambda room: room.right if cut.upright else room.bottom)
    far = min(beyond, key=lambda room: room.x if cut.upright else room.y)
    level.dig_corridor(_corridor(level.rng, cut, near, far))
    if not level.rng.percent(_LOOP_PERCENT):
        return
    for _ in range(_LOOP_TRIES):
        one, other = level.rng.choice(before), level.rng.choice(beyond)
        corridor = _corridor(level.rng, cut, one, other)
        walls = [room.grown(1) for room in before + beyond if room not in (one, other)]
        if (one, other) != (near, far) and not any(_holds(wall, point) for wall in walls for point in corridor):
            level.dig_corridor(corridor)
            return


def _corridor(rng: RandomStream, cut: _Cut, one: Rect, other: Rect) -> list[Point]:
    """From a wall of `one` straight to the cut, along it, and straight on to a wall of `other`."""
    if cut.upright:
        begin, end = rng.between(one.y, one.bottom - 1), rng.between(other.y, other.bottom - 1)
        first, last = one.right, other.x - 1
    else:
        begin, end = rng.between(one.x, one.right - 1), rng.between(other.x, other.right - 1)
        first, last = one.bottom, other.y - 1
    turn = 1 if begin <= end else -1
    tiles = [(along, begin) for along in range(first, cut.line)]
    tiles += [(cut.line, across) for across in range(begin, end + turn, turn)]
    tiles += [(along, end) for along in range(cut.line + 1, last + 1)]
    return [Point(along, across) if cut.upright else Point(across, along) for along, across in tiles]


def _holds(rect: Rect, point: Point) -> bool:
    return rect.x <= point.x < rect.right and rect.y <= point.y < rect.bottom
