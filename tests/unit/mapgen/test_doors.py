"""Doors hang in doorways where corridors open into rooms."""

from __future__ import annotations

import pytest

from engine.core.geometry import Point, Rect, chebyshev
from engine.mapgen.build_map import BuildMap
from engine.mapgen.meta.doors import Doors
from engine.mapgen.meta.stairs import Stairs
from engine.mapgen.meta.start import StartPosition
from engine.mapgen.starters.bsp_rooms import BspRooms
from engine.mapgen.starters.caves import Caves
from engine.plans.blueprint import DOOR
from engine.plans.doorways import is_doorway
from engine.world.tiles import WALKABLE
from tests.unit.mapgen.kit import drawn, empty

PLAN = """
    ###########
    #...###...#
    #...###...#
    #.........#
    #...#.#...#
    #####.#####
    ###########
    """


def two_rooms(seed: int) -> BuildMap:
    level = empty(20, 9, seed=seed)
    level.dig_room(Rect(1, 1, 5, 5))
    level.dig_room(Rect(12, 1, 5, 5))
    level.dig_corridor([Point(x, 3) for x in range(6, 12)])
    return level


def doors_of(level: BuildMap) -> list[Point]:
    return [point for name, point in level.spawns if name == DOOR]


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        (Point(4, 3), True),
        (Point(6, 3), True),
        (Point(5, 4), True),
        (Point(5, 3), False),
        (Point(5, 5), False),
        (Point(2, 2), False),
        (Point(3, 1), False),
        (Point(4, 1), False),
    ],
    ids=["west", "east", "south", "fork", "dead end", "open ground", "corner", "rock"],
)
def test_a_doorway_has_walls_on_one_axis_and_ground_on_the_other(point: Point, *, expected: bool) -> None:
    assert is_doorway(drawn(PLAN).tiles, point) is expected


def test_only_the_mouths_of_a_corridor_get_doors_and_not_always() -> None:
    found = set()
    for seed in range(40):
        level = two_rooms(seed)
        Doors().build(level)
        found.add(tuple(doors_of(level)))
    west, east = Point(6, 3), Point(11, 3)
    assert found == {(), (west,), (east,), (west, east)}


def test_no_door_hangs_at_the_start_or_on_stairs() -> None:
    for seed in range(40):
        level = two_rooms(seed)
        level.start, level.exit = Point(6, 3), Point(11, 3)
        Doors().build(level)
        assert not doors_of(level)


def test_a_corridor_of_two_tiles_gets_one_door_at_most() -> None:
    for seed in range(40):
        level = empty(20, 9, seed=seed)
        level.dig_room(Rect(1, 1, 5, 5))
        level.dig_room(Rect(8, 1, 5, 5))
        level.dig_corridor([Point(6, 3), Point(7, 3)])
        Doors().build(level)
        assert len(doors_of(level)) <= 1


@pytest.mark.parametrize("seed", range(15))
def test_doors_are_never_on_corners_nor_side_by_side(seed: int) -> None:
    level = empty(80, 50, seed=seed)
    for builder in (BspRooms(), StartPosition(), Stairs(), Doors()):
        builder.build(level)
    doors = doors_of(level)
    assert doors
    for number, door in enumerate(doors):
        x, y = door
        closed = [not WALKABLE[level.tiles[place]] for place in ((y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1))]
        assert closed in ([True, False, True, False], [False, True, False, True])
        assert all(chebyshev(door, other) > 1 for other in doors[:number])


def test_caves_have_no_doors() -> None:
    level = empty(60, 40)
    for builder in (Caves(), StartPosition(), Stairs(), Doors()):
        builder.build(level)
    assert not level.spawns
