"""Being somewhere else all at once (tutorial facts §3: TeleportTo, same depth)."""

from __future__ import annotations

import esper
import pytest

from components.abilities import EntryTrigger, TeleportTo
from components.spatial import Position
from engine.core.geometry import Point
from engine.testing import World
from engine.world.bodies import place
from engine.world.ecs import resource
from engine.world.effects import Teleport
from engine.world.intents import EntityMoved
from engine.world.spatial import SpatialIndex
from tests.unit.systems.kit import bare, cause, hurt, wishes

ROOMS = """
@...#r..
....#...
^...#..^
"""


@pytest.fixture
def world() -> World:
    return bare(ROOMS)


def test_the_traveller_is_there_at_once_and_the_index_says_so(world: World) -> None:
    start, there = world.place(world.player), Point(6, 2)
    cause(Teleport(*there), world.player)
    assert world.place(world.player) == there
    assert world.content(there) == (world.player,)
    assert world.content(start) == ()
    index = resource(SpatialIndex)
    assert index.is_blocked(index.grid.index_of(there))
    assert not index.is_blocked(index.grid.index_of(start))


def test_nothing_is_left_waiting(world: World) -> None:
    cause(Teleport(6, 2), world.player)
    assert wishes(EntityMoved) == []


@pytest.mark.parametrize("taken", ["r", "wall"])
def test_where_the_tile_is_taken_one_comes_as_near_as_can_be(world: World, taken: str) -> None:
    """No tile ever holds two blockers, and nobody stands in a wall (tutorial facts §14, item 1)."""
    wanted = world.first("r") if taken == "r" else Point(5, 2)
    cause(Teleport(*wanted), world.player)
    place_now = world.place(world.player)
    assert place_now not in {wanted, world.first("@")}
    assert max(abs(place_now.x - wanted.x), abs(place_now.y - wanted.y)) == 1


@pytest.mark.parametrize("there", [Point(0, 0), Point(500, 2)])
def test_off_the_level_nothing_happens(world: World, there: Point) -> None:
    cause(Teleport(*there), world.player)
    assert world.place(world.player) == world.first("@")
    assert world.log() == ["The air shivers, and that is all."]


def test_some_ways_are_for_the_player_only(world: World) -> None:
    cause(Teleport(1, 2, player_only=True), world.at("r"), world.player)
    assert world.place(world.at("r")) == world.first("r")
    assert world.place(world.player) == Point(1, 2)


def test_the_dead_and_things_stay_where_they_are(world: World) -> None:
    hurt(world, world.at("r"), 0)
    cause(Teleport(2, 2), world.at("r"), world.at("^"))
    assert world.place(world.at("r")) == world.first("r")
    assert world.place(world.at("^")) == world.first("^")


def test_what_lies_where_one_arrives_is_set_off(world: World) -> None:
    cause(Teleport(*world.drawing.marks["^"][1]), world.player)
    assert world.pools(world.player).hit_points.current == 30 - 6


def test_two_traps_that_lead_to_each_other_do_not_toss_anybody_for_ever(world: World) -> None:
    here, there = Point(2, 2), Point(7, 2)
    for origin, goal in ((here, there), (there, here)):
        place(esper.create_entity(EntryTrigger(), TeleportTo(*goal)), origin)
    cause(Teleport(*here), world.player)
    assert world.place(world.player) == here
    assert esper.component_for_entity(world.player, Position) == Position(*here)
