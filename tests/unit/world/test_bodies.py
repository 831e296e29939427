"""Coming, going and moving: every change of place or of blocking keeps the index true (tutorial facts §14, 1-2)."""

from __future__ import annotations

import esper
import pytest

from components.spatial import BlocksTile, Position
from engine.core.geometry import Point
from engine.testing import World, fresh_world
from engine.world import bodies
from engine.world.clock import Clock
from engine.world.ecs import bury, resource
from engine.world.intents import EntityMoved, Intents
from engine.world.sight import Sight, view_of
from engine.world.spatial import SpatialIndex

HERE, THERE = Point(1, 1), Point(3, 1)


@pytest.fixture
def world() -> World:
    return fresh_world("....")


def blocked(point: Point) -> bool:
    index = resource(SpatialIndex)
    return index.is_blocked(index.grid.index_of(point))


def moved() -> list[int]:
    return [entity for entity, _ in resource(Intents).take(EntityMoved)]


def test_whoever_is_placed_has_a_position_and_is_indexed(world: World) -> None:
    body = esper.create_entity(BlocksTile())
    bodies.place(body, HERE)
    assert world.place(body) == HERE
    assert world.content(HERE) == (body,)
    assert blocked(HERE)


def test_coming_onto_the_level_is_no_step(world: World) -> None:
    """Arriving on stairs does not fire them, appearing on a trap does not set it off."""
    world.creature(HERE)
    assert moved() == []


def test_moving_keeps_position_and_index_together_and_is_told(world: World) -> None:
    goblin = world.creature(HERE)
    bodies.move(goblin, THERE)
    assert world.place(goblin) == THERE
    assert (world.content(HERE), world.content(THERE)) == ((), (goblin,))
    assert (blocked(HERE), blocked(THERE)) == (False, True)
    assert moved() == [goblin]


def test_rock_is_ground_for_whom_it_is_said_to_be_and_the_border_for_nobody() -> None:
    world = fresh_world(".#g")
    body, rock = world.creature(HERE), Point(2, 1)
    assert (bodies.can_enter(body, rock), bodies.can_enter(body, rock, through_walls=True)) == (False, True)
    for place in (THERE, Point(2, 0), Point(-1, 1)):
        assert not bodies.can_enter(body, place, through_walls=True)


def test_a_swap_moves_both_at_once(world: World) -> None:
    """Tutorial facts B11: in the source only one of the two was indexed anew, and only one was told to have moved."""
    one, other = world.creature(HERE), world.creature(THERE)
    bodies.swap(one, other)
    assert (world.place(one), world.place(other)) == (THERE, HERE)
    assert (world.content(HERE), world.content(THERE)) == ((other,), (one,))
    assert (blocked(HERE), blocked(THERE)) == (True, True)
    assert sorted(moved()) == sorted([one, other])


def test_whoever_is_lifted_is_nowhere(world: World) -> None:
    goblin = world.creature(HERE)
    bodies.lift(goblin)
    assert not blocked(HERE)
    assert not esper.has_component(goblin, Position)
    with pytest.raises(KeyError):
        bodies.place_of(goblin)


def test_the_dead_free_their_tile_but_keep_their_place_for_what_falls_there(world: World) -> None:
    goblin = world.creature(HERE)
    bodies.unindex(goblin)
    bodies.unindex(goblin)
    assert not blocked(HERE)
    assert world.place(goblin) == HERE


def test_reindexing_reads_the_blocking_components_again(world: World) -> None:
    door = world.spawn("Door", HERE)
    index = resource(SpatialIndex)
    tile = index.grid.index_of(HERE)
    assert (index.blocked[tile], index.walls[tile], index.transparent[tile]) == (1, 1, 0)
    esper.remove_component(door, BlocksTile)
    bodies.reindex(door)
    assert (index.blocked[tile], index.walls[tile], index.transparent[tile]) == (0, 0, 0)


def test_creatures_are_no_walls_but_doors_are(world: World) -> None:
    """Ways go round what never walks away; who walks may have walked on when one gets there."""
    world.creature(HERE)
    world.spawn("Door", THERE)
    index = resource(SpatialIndex)
    assert [bool(index.walls[index.grid.index_of(point)]) for point in (HERE, THERE)] == [False, True]


def test_the_destroyed_leave_nothing_behind(world: World) -> None:
    goblin = world.creature(HERE)
    resource(Clock).schedule(goblin, 5)
    view_of(goblin)
    bodies.destroy(goblin)
    bodies.destroy(goblin)
    assert not blocked(HERE)
    assert goblin not in resource(Clock)
    assert goblin not in resource(Sight).views
    assert not esper.entity_exists(goblin)
    bury()
