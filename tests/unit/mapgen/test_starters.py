"""What the starters dig."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.geometry import Point
from engine.mapgen.chain import Builder
from engine.mapgen.starters.bsp_rooms import BspRooms
from engine.mapgen.starters.cave_terrain import decorate
from engine.mapgen.starters.caves import Caves
from engine.mapgen.starters.halls import Halls
from engine.plans.reach import parts
from engine.world.tiles import TRANSPARENT, WALKABLE, Tile
from tests.unit.mapgen.kit import drawn, empty

SEEDS = range(12)

STARTERS = [BspRooms(), Caves(), Halls()]


@pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: type(starter).__name__)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_dug_hangs_together_inside_a_solid_border(starter: Builder, seed: int) -> None:
    level = empty(70, 40, seed=seed)
    starter.build(level)
    assert len(parts(WALKABLE[level.tiles])) == 1
    ring = np.ones(level.tiles.shape, dtype=np.bool_)
    ring[1:-1, 1:-1] = False
    assert (level.tiles[ring] == Tile.WALL).all()


@pytest.mark.parametrize("seed", SEEDS)
def test_rooms_are_at_least_3x3_and_keep_a_wall_between_them(seed: int) -> None:
    level = empty(80, 50, seed=seed)
    BspRooms().build(level)
    assert len(level.rooms) >= 8
    for number, room in enumerate(level.rooms):
        assert min(room.width, room.height) >= 3
        assert not any(room.grown(1).intersects(other) for other in level.rooms[:number])


@pytest.mark.parametrize("seed", SEEDS)
def test_even_the_smallest_level_has_two_rooms(seed: int) -> None:
    level = empty(20, 12, seed=seed)
    BspRooms().build(level)
    assert len(level.rooms) == 2


def test_all_that_is_dug_belongs_to_a_room_or_a_corridor() -> None:
    level = empty(80, 50)
    BspRooms().build(level)
    noted = {point for room in level.rooms for point in room.points()}
    noted |= {point for corridor in level.corridors for point in corridor}
    rows, columns = np.nonzero(level.tiles)
    assert noted == {Point(x, y) for x, y in zip(columns.tolist(), rows.tolist(), strict=True)}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_corridor_breaks_the_walls_of_the_two_rooms_it_joins_and_no_others(seed: int) -> None:
    level = empty(80, 50, seed=seed)
    BspRooms().build(level)
    walls = [set(room.grown(1).points()) for room in level.rooms]
    for corridor in level.corridors:
        assert sum(not wall.isdisjoint(corridor) for wall in walls) <= 2


def test_some_levels_have_more_corridors_than_a_tree_needs() -> None:
    level = empty(80, 50)
    BspRooms().build(level)
    assert len(level.corridors) > len(level.rooms) - 1


def test_where_one_arrives_varies() -> None:
    corners = set()
    for seed in SEEDS:
        level = empty(80, 50, seed=seed)
        BspRooms().build(level)
        middle = level.rooms[0].centre
        corners.add((middle.x > 40, middle.y > 25))
    assert len(corners) >= 3


def test_caves_hold_all_kinds_of_ground_and_rock() -> None:
    level = empty(80, 50)
    Caves().build(level)
    kinds = {Tile(tile) for tile in np.unique(level.tiles).tolist()}
    assert kinds == {
        Tile.WALL,
        Tile.FLOOR,
        Tile.GRAVEL,
        Tile.SHALLOW_WATER,
        Tile.DEEP_WATER,
        Tile.STALACTITE,
        Tile.STALAGMITE,
    }
    assert not level.rooms
    assert not level.corridors


@pytest.mark.parametrize("seed", SEEDS)
def test_decoration_changes_neither_what_is_walkable_nor_the_border(seed: int) -> None:
    plan = "\n".join(["#" * 40, *["#....##.....#..#.......##.#....#.......#"] * 18, "#" * 40])
    level = drawn(plan, seed=seed)
    walkable = WALKABLE[level.tiles]
    decorate(level)
    assert (WALKABLE[level.tiles] == walkable).all()
    assert (level.tiles == Tile.SHALLOW_WATER).any()
    assert not TRANSPARENT[level.tiles[0]].any()
    assert not TRANSPARENT[level.tiles[:, -1]].any()


def test_halls_need_no_luck() -> None:
    one, other = empty(50, 30, seed=1), empty(50, 30, seed=2)
    Halls().build(one)
    Halls().build(other)
    assert (one.tiles == other.tiles).all()
