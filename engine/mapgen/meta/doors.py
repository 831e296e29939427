"""Doors where corridors open into rooms."""

from __future__ import annotations

from engine.core.geometry import Point, chebyshev
from engine.mapgen.build_map import BuildMap
from engine.plans.blueprint import DOOR, Spawn
from engine.plans.doorways import is_doorway

_CHANCE_PERCENT = 60


class Doors:
    """Hangs doors where the mouth of a corridor is a doorway, never two side by side.

    Levels without corridors get none.
    """

    def build(self, level: BuildMap) -> None:
        """Hang them."""
        doors: list[Point] = []
        interior = {point for room in level.rooms for point in room.points()}
        for corridor in level.corridors:
            for point in corridor:
                if not _is_mouth(level, point, interior) or any(chebyshev(point, door) <= 1 for door in doors):
                    continue
                if level.rng.percent(_CHANCE_PERCENT):
                    doors.append(point)
        level.spawns += [Spawn(DOOR, point) for point in doors]


def _is_mouth(level: BuildMap, point: Point, interior: set[Point]) -> bool:
    x, y = point
    beside = (Point(x, y - 1), Point(x, y + 1), Point(x - 1, y), Point(x + 1, y))
    return (
        point not in (level.start, level.exit)
        and level.grid.inside_border(point)
        and any(neighbour in interior for neighbour in beside)
        and is_doorway(level.tiles, point)
    )
