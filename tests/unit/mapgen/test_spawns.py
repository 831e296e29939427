"""How many things a level gets, which, and where."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.geometry import Point, Rect
from engine.core.paths import FAR
from engine.core.tables import WeightedTable
from engine.mapgen.build_map import BuildMap
from engine.mapgen.meta.doors import Doors
from engine.mapgen.meta.regions import PATCH_TILES, QUIET_STEPS, regions
from engine.mapgen.meta.spawns import Spawns, spawn_count, spawn_roll
from engine.mapgen.meta.stairs import Stairs
from engine.mapgen.meta.start import StartPosition
from engine.mapgen.starters.bsp_rooms import BspRooms
from engine.mapgen.starters.caves import Caves
from engine.plans.blueprint import DOOR, Spawn
from engine.plans.reach import steps_from
from engine.raws.library import SpawnTables
from engine.world.tiles import WALKABLE
from tests.unit.mapgen.kit import CREATURES, NO_TABLES, TABLES, drawn, empty, rng

ONLY_CREATURES = SpawnTables(WeightedTable([]), WeightedTable([("orc", 1)]), WeightedTable([]))


def furnished(seed: int, depth: int = 5, tables: SpawnTables = TABLES) -> BuildMap:
    level = empty(70, 40, depth, seed, tables)
    for builder in (BspRooms(), StartPosition(), Stairs(), Doors(), Spawns()):
        builder.build(level)
    return level


@pytest.mark.parametrize(
    ("tiles", "depth", "expected"),
    [
        (50, 1, {0, 1, 2, 3, 4}),
        (50, 4, set(range(1, 8))),
        (50, 10, set(range(7, 14))),
        (2, 10, {2}),
        (3, 1, {0, 1, 2, 3}),
        (0, 10, {0}),
    ],
)
def test_a_region_gets_1d7_plus_depth_less_4_but_no_more_than_it_has_tiles(
    tiles: int, depth: int, expected: set[int]
) -> None:
    stream = rng()
    assert {spawn_count(stream, tiles, depth) for _ in range(300)} == expected


def test_at_depth_1_three_of_seven_regions_stay_empty() -> None:
    stream = rng()
    counts = Counter(spawn_count(stream, 50, 1) for _ in range(7000))
    assert counts[0] == pytest.approx(3000, rel=0.05)
    assert counts[4] == pytest.approx(1000, rel=0.1)


def test_items_props_creatures_and_nothing_come_up_alike_and_picks_honour_weights() -> None:
    stream = rng()
    counts = Counter(spawn_roll(stream, TABLES, creatures=True) for _ in range(12_000))
    expected = {"Potion": 2250, "Scroll": 750, "trap": 3000, "goblin": 2000, "orc": 1000, None: 3000}
    assert counts == {name: pytest.approx(count, rel=0.1) for name, count in expected.items()}


def test_where_no_creatures_belong_their_share_is_nothing() -> None:
    stream = rng()
    counts = Counter(spawn_roll(stream, TABLES, creatures=False) for _ in range(8000))
    assert not CREATURES & set(counts)
    assert counts[None] == pytest.approx(4000, rel=0.05)


@pytest.mark.parametrize("seed", range(10))
def test_the_room_of_arrival_holds_no_creatures_but_the_others_do(seed: int) -> None:
    level = furnished(seed, tables=ONLY_CREATURES)
    first, *others = level.rooms
    inhabited = {spawn.point for spawn in level.spawns if spawn.name == "orc"}
    assert not inhabited & set(first.points())
    assert inhabited & {point for room in others for point in room.points()}


def test_the_room_of_arrival_may_hold_other_things() -> None:
    found = set()
    for seed in range(30):
        level = furnished(seed, depth=9)
        inside = set(level.rooms[0].points())
        found |= {spawn.name for spawn in level.spawns if spawn.point in inside}
    assert found == {"Potion", "Scroll", "trap"}


@pytest.mark.parametrize("seed", range(10))
def test_in_caves_no_creature_waits_near_the_start(seed: int) -> None:
    level = empty(70, 40, 9, seed, ONLY_CREATURES)
    for builder in (Caves(), StartPosition(), Stairs(), Spawns()):
        builder.build(level)
    steps = steps_from(level.require_start(), WALKABLE[level.tiles])
    assert level.spawns
    assert all(QUIET_STEPS < steps[spawn.point.yx] < FAR for spawn in level.spawns)


@pytest.mark.parametrize("starter", [BspRooms(), Caves()], ids=["rooms", "caves"])
@pytest.mark.parametrize("seed", range(5))
def test_at_great_depth_every_free_tile_is_drawn_once_and_no_other(starter: BspRooms | Caves, seed: int) -> None:
    everywhere = SpawnTables(*(WeightedTable([(name, 1)]) for name in ("Potion", "goblin", "trap")))
    level = empty(60, 30, 500, seed, everywhere)
    for builder in (starter, StartPosition(), Stairs(), Doors(), Spawns()):
        builder.build(level)
    places = [spawn.point for spawn in level.spawns]
    assert len(set(places)) == len(places)
    assert not {level.start, level.exit} & set(places)
    assert len(places) > 0.5 * sum(len(tiles) for tiles in regions(level))


def test_regions_are_rooms_the_one_of_the_start_first_and_leave_out_what_is_taken() -> None:
    level = empty(40, 12)
    level.dig_room(Rect(2, 2, 3, 3))
    level.dig_room(Rect(10, 2, 3, 3))
    level.dig_corridor([Point(x, 3) for x in range(5, 10)])
    level.start, level.exit = Point(11, 3), Point(2, 2)
    level.spawns.append(Spawn("Potion", Point(3, 3)))
    first, second = regions(level)
    assert set(first) == set(Rect(10, 2, 3, 3).points()) - {Point(11, 3)}
    assert set(second) == set(Rect(2, 2, 3, 3).points()) - {Point(2, 2), Point(3, 3)}


def test_a_room_nobody_can_reach_is_not_stocked() -> None:
    level = empty(40, 12)
    level.dig_room(Rect(2, 2, 3, 3))
    level.dig_room(Rect(10, 2, 3, 3))
    level.start = Point(3, 3)
    assert regions(level)[1] == []


def test_a_cave_is_divided_into_patches_that_hang_round_their_seeds() -> None:
    level = empty(60, 40)
    for builder in (Caves(), StartPosition(), Stairs()):
        builder.build(level)
    near, *patches = regions(level)
    everything = [point for patch in (near, *patches) for point in patch]
    steps = steps_from(level.require_start(), WALKABLE[level.tiles])
    assert len(everything) == len(set(everything)) == int((steps != FAR).sum()) - 2
    assert len(patches) == (len(everything) - len(near)) // PATCH_TILES
    for patch in patches:
        assert max(point.x for point in patch) - min(point.x for point in patch) < 45


def test_a_cave_no_larger_than_the_quiet_ground_has_one_region() -> None:
    assert len(regions(drawn("###### #@..># ######"))) == 1


def test_empty_tables_leave_the_level_empty() -> None:
    assert {spawn.name for spawn in furnished(1, depth=20, tables=NO_TABLES).spawns} == {DOOR}


def test_a_door_in_a_table_is_left_out() -> None:
    doors = WeightedTable([(DOOR, 1)])
    level = drawn("####### #@....# #.....# #######", 50, tables=SpawnTables(doors, doors, doors))
    Spawns().build(level)
    assert not level.spawns
