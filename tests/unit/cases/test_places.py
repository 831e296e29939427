"""Places and bodies: known cases D20–D23, each by every way that leads there."""

from __future__ import annotations

from collections.abc import Callable

import esper
import pytest

from components.identity import Player
from components.items import Item
from components.references import EntityId
from components.spatial import Door, Position, TileSize
from components.visibility import Hidden
from engine.core.geometry import Direction, Point, chebyshev
from engine.core.rng import RandomStream
from engine.invariants.index import check_index
from engine.raws.spawn import spawn_named
from engine.session import Session
from engine.testing import World, fresh_world, run
from engine.travel import travel
from engine.world import bodies
from engine.world.bodies import place_of
from engine.world.ecs import bury, only, query, resource
from engine.world.effects import Damage, OnEntity, Teleport, add_effect
from engine.world.ground import resting_place
from engine.world.intents import WantsToClose, WantsToMove, WantsToOpen, WantsToSwap, intend
from engine.world.inventory import lay
from engine.world.level import Level
from engine.world.run_state import NextLevel, PreviousLevel, TeleportingToOtherLevel, TownPortal
from engine.world.spatial import SpatialIndex
from engine.world.standing import ONE_TILE
from engine.world.tiles import WALKABLE, Tile
from systems import OUT_OF_TIME
from tests.unit.systems.kit import cause

# --- D20: whoever leaves a tile frees it at once --------------------------------------------

GROUND = """
.........
.o....d..
......^..
.........
...@.....
"""


def enlarged(world: World, body: int, size: tuple[int, int]) -> int:
    """Let a body take more room."""
    assert world
    if size != ONE_TILE:
        bodies.lift(body)
        esper.add_component(body, TileSize(*size))
        bodies.place(body, Point(2, 2))
    return body


def dies(world: World, body: int) -> None:
    cause(Damage(999), body, by=world.player)
    run(*OUT_OF_TIME)


def is_teleported(world: World, body: int) -> None:
    assert world
    cause(Teleport(7, 4), body)


def steps(_: World, body: int) -> None:
    intend(body, WantsToMove(Direction.EAST))
    run(*OUT_OF_TIME)


def is_destroyed(_: World, body: int) -> None:
    bodies.destroy(body)
    bury()


def is_lifted(_: World, body: int) -> None:
    bodies.lift(body)


def dies_of_poisoned_ground(world: World, body: int) -> None:
    """Nobody's damage frees the tile too: one slip of the seed freed it for the player's kills only."""
    assert world
    add_effect(None, Damage(999), OnEntity(body))
    run(*OUT_OF_TIME)


LEAVING = [dies, is_teleported, steps, is_destroyed, is_lifted, dies_of_poisoned_ground]


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (3, 1)], ids=str)
@pytest.mark.parametrize("leave", LEAVING, ids=lambda leave: leave.__name__)
def test_every_way_of_leaving_frees_the_tile_at_once(
    leave: Callable[[World, int], None], size: tuple[int, int]
) -> None:
    world = fresh_world(GROUND)
    body, index = enlarged(world, world.at("o"), size), resource(SpatialIndex)
    before = index.footprint_of(body)
    leave(world, body)
    now = index.footprint_of(body) if index.is_indexed(body) else ()
    assert now != before
    for tile in set(before) - set(now):
        assert not index.is_blocked(tile)
        assert body not in index.content(tile)
    assert check_index() == []


def test_a_swap_leaves_each_where_the_other_was_and_nobody_twice() -> None:
    world = fresh_world("@d")
    intend(world.player, WantsToSwap(EntityId(world.at("d"))))
    run(*OUT_OF_TIME)
    assert world.content(Point(1, 1)) == (world.at("d"),)
    assert world.content(Point(2, 1)) == (world.player,)
    assert check_index() == []


def test_a_portal_takes_the_player_and_frees_where_it_stood() -> None:
    world = fresh_world("@......")
    cause(Teleport(6, 1, player_only=True), world.player)
    assert world.content(Point(1, 1)) == ()
    assert check_index() == []


def test_leaving_a_level_and_coming_back_leaves_no_ghost_on_either() -> None:
    session = Session.new(seed=3, depth=2)
    with session.world():
        down, up, home = NextLevel(), PreviousLevel(), TownPortal()
        away = TeleportingToOtherLevel(20, 10, 4)
        for journey in (down, down, up, down, home, down, away, up, up, up, away, home):
            travel(journey)
            assert check_index() == []
            assert [place for _, _, place in query(Player, Position)] != []


# --- D21: arriving where somebody stands ------------------------------------------------------


@pytest.mark.parametrize("count", range(10))
@pytest.mark.parametrize("size", [(1, 1), (2, 2)], ids=str)
def test_with_so_many_tiles_taken_the_arrival_finds_the_nearest_free_one(count: int, size: tuple[int, int]) -> None:
    world = fresh_world("@........\n.........\n.........\n.........\n.........\n.........\n.........")
    traveller = world.creature(Point(8, 7), name="Traveller")
    bodies.lift(traveller)
    if size != ONE_TILE:
        esper.add_component(traveller, TileSize(*size))
    bodies.place(traveller, Point(8, 6))
    for point in [Point(4, 4), *resource(SpatialIndex).grid.neighbours(Point(4, 4))][:count]:
        world.creature(point)
    cause(Teleport(4, 4), traveller)
    index, here = resource(SpatialIndex), world.place(traveller)
    assert check_index() == []
    assert all(index.blocked[tile] == 1 for tile in index.footprint_of(traveller))
    if size == ONE_TILE:
        wanted = 0 if count == 0 else 1 if count < 9 else 2
        assert chebyshev(here, Point(4, 4)) == wanted


@pytest.mark.parametrize("count", range(10))
def test_whoever_takes_stairs_that_are_crowded_stands_near_them_and_alone(count: int) -> None:
    session = Session.new(seed=1, depth=2)
    with session.world():
        travel(NextLevel())
        stairs, grid = place_of(only(Player)), resource(SpatialIndex).grid
        bodies.move(only(Player), far_from(stairs))
        for point in [stairs, *grid.neighbours(stairs)][:count]:
            if not resource(SpatialIndex).is_blocked(grid.index_of(point)):
                spawn_named("Rat", point, RandomStream(0, "crowd"))
        travel(PreviousLevel())
        travel(NextLevel())
        here = place_of(only(Player))
        assert (here == stairs) == (count == 0)
        assert resource(SpatialIndex).blocked[grid.index_of(here)] == 1
        assert check_index() == []


def far_from(place: Point) -> Point:
    """A free tile some way off."""
    index = resource(SpatialIndex)
    free = (index.grid.point(tile) for tile in range(index.grid.size) if not index.is_blocked(tile))
    return next(point for point in free if chebyshev(point, place) > 4)


# --- D22: doors and what stands in them -------------------------------------------------------


def an_item(world: World, door: Point) -> None:
    world.spawn("Longsword", door)


def a_creature(world: World, door: Point) -> None:
    world.creature(door)


def a_corpse(world: World, door: Point) -> None:
    """The dead lie where they fell until they are removed, and what they had lies there after that."""
    body = world.creature(door, hit_points=1)
    world.give(body, "Longsword")
    cause(Damage(5), body)


def a_trap(world: World, door: Point) -> None:
    """One that is known: a hidden one gives itself away to nobody."""
    esper.remove_component(world.spawn("Bear Trap", door), Hidden)


def the_player(world: World, door: Point) -> None:
    bodies.move(world.player, door)


@pytest.mark.parametrize(
    "occupant", [an_item, a_creature, a_corpse, a_trap, the_player], ids=lambda occupant: occupant.__name__
)
def test_a_door_is_shut_on_nobody_and_nothing(occupant: Callable[[World, Point], None]) -> None:
    world = fresh_world("@+.\n###\n...")
    door, place = world.at("+"), world.first("+")
    intend(world.player, WantsToOpen(EntityId(door)))
    run(*OUT_OF_TIME)
    occupant(world, place)
    run(*OUT_OF_TIME)
    for actor in {world.player, world.creature(Point(3, 1))}:
        intend(actor, WantsToClose(EntityId(door)))
        run(*OUT_OF_TIME)
        assert esper.component_for_entity(door, Door).open
    assert check_index() == []


def test_a_door_with_nothing_in_it_is_shut() -> None:
    world = fresh_world("@+.\n###\n...")
    for wish in (WantsToOpen, WantsToClose):
        intend(world.player, wish(EntityId(world.at("+"))))
        run(*OUT_OF_TIME)
    assert not esper.component_for_entity(world.at("+"), Door).open
    assert check_index() == []


@pytest.mark.parametrize("depth", [2, 3, 5, 8])
def test_nobody_and_nothing_is_made_inside_a_shut_door(depth: int) -> None:
    for seed in range(6):
        session = Session.new(seed=seed, depth=depth)
        with session.world():
            index = resource(SpatialIndex)
            doors = [door for door, _ in query(Door)]
            assert all(index.content(index.tile_of(door)) == (door,) for door in doors)
        session.close()


def test_nobody_is_teleported_into_a_shut_door() -> None:
    world = fresh_world("@.+...")
    cause(Teleport(3, 1), world.player)
    assert not esper.has_component(world.content(world.first("+"))[0], Player)
    assert check_index() == []


# --- D23: what falls never lies where nobody can get it ----------------------------------------


def things() -> dict[int, Point]:
    return {thing: Point(place.x, place.y) for thing, _, place in query(Item, Position)}


def inside(world: World, point: Point) -> int:
    """A body inside the rock, where nobody walks yet."""
    body = world.creature(point, hit_points=1, name="Wall Walker")
    world.give(body, "Longsword")
    return body


@pytest.mark.parametrize("place", [Point(4, 1), Point(4, 2), Point(0, 1), Point(0, 0), Point(9, 4), Point(6, 4)])
def test_the_loot_of_one_that_dies_in_a_wall_lies_where_the_player_can_get_it(place: Point) -> None:
    world = fresh_world("@..#..#.\n...#..#.\n...#####\n........")
    cause(Damage(9), inside(world, place))
    run(*OUT_OF_TIME)
    (there,) = things().values()
    index = resource(SpatialIndex)
    assert not index.walls[index.grid.index_of(there)]
    bodies.move(world.player, there)


def test_it_is_the_nearest_such_tile_and_not_a_sealed_one_beside_it() -> None:
    world = fresh_world("@...#.#....\n....#.#....\n....###....\n...........")
    sealed = Point(6, 1)
    cause(Damage(9), inside(world, Point(7, 1)))
    (there,) = things().values()
    assert there != sealed
    assert max(abs(there.x - 7), abs(there.y - 1)) == 1


def test_the_loot_of_one_that_dies_in_a_shut_door_lies_beside_it() -> None:
    world = fresh_world("@..+...\n####.##")
    door = world.first("+")
    cause(Damage(9), inside(world, door))
    (there,) = things().values()
    assert max(abs(there.x - door.x), abs(there.y - door.y)) == 1
    assert check_index() == []


def test_in_a_corner_with_nine_full_tiles_nothing_is_lost() -> None:
    world = fresh_world("g..@\n...\n...")
    for y in range(1, 4):
        for x in range(1, 4):
            world.spawn("Longsword", Point(x, y))
            if (x, y) != (1, 1):
                world.creature(Point(x, y), faction="Townsfolk")
    victim, before = world.at("g"), len(things())
    world.give(victim, "Shortsword")
    held = len([thing for thing, _ in query(Item)])
    cause(Damage(999), victim)
    run(*OUT_OF_TIME)
    assert len(things()) > before
    assert len([thing for thing, _ in query(Item)]) >= held
    assert world.place(world.content(Point(1, 1))[-1]) == Point(1, 1)


def test_where_the_player_is_nowhere_it_still_lies_on_the_floor() -> None:
    world = fresh_world("...#..")
    thing = world.spawn("Longsword", Point(1, 1))
    bodies.lift(thing)
    assert lay(thing, Point(4, 1)) == thing
    assert not resource(SpatialIndex).walls[resource(SpatialIndex).tile_of(thing)]


def test_on_a_level_without_any_floor_it_stays_where_it_fell() -> None:
    world = fresh_world(".")
    resource(Level).tiles[:] = Tile.WALL
    resource(SpatialIndex).populate_blocked_from_map(resource(Level))
    assert not WALKABLE[resource(Level).tiles].any()
    assert resting_place(Point(1, 1)) == Point(1, 1)
    assert world
