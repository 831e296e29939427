"""Only those who can open doors do, and they need a turn for it (tutorial facts have no such rule; it is ours)."""

from __future__ import annotations

import esper
import pytest

from components.ai import Chasing, MoveMode, OpensDoors
from components.references import EntityId
from components.spatial import Door
from engine.core.geometry import Point
from engine.testing import World, fresh_world, run
from engine.world.ecs import resource
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.chase import ChaseAI
from systems.ai.default_move import DefaultMoveAI
from systems.doors import DoorSystem
from systems.movement import MovementSystem


def hunt(world: World, hunter: int, turns: int) -> list[Point]:
    """Where a hunter that follows the player is after each of its turns."""
    esper.add_component(hunter, Chasing(EntityId(world.player)))
    way = []
    for _ in range(turns):
        resource(Turns).acting = [hunter]
        run(ChaseAI(), MovementSystem(), DoorSystem())
        way.append(world.place(hunter))
    return way


def hunter(world: World, point: Point, *, opens: bool) -> int:
    body = world.creature(point)
    if opens:
        esper.add_component(body, OpensDoors())
    return body


def test_one_who_opens_doors_spends_a_turn_on_it_and_goes_through() -> None:
    world = fresh_world("@..+..")
    body = hunter(world, Point(6, 1), opens=True)
    assert hunt(world, body, 4) == [Point(5, 1), Point(5, 1), Point(4, 1), Point(3, 1)]
    assert esper.component_for_entity(world.at("+"), Door).open


def test_others_stay_outside() -> None:
    world = fresh_world("@..+..")
    body = hunter(world, Point(6, 1), opens=False)
    assert hunt(world, body, 4) == [Point(6, 1)] * 4
    assert not esper.component_for_entity(world.at("+"), Door).open


def test_others_go_round_where_there_is_another_way() -> None:
    world = fresh_world("@.+...\n.#.##.\n......")
    body = hunter(world, Point(5, 1), opens=False)
    way = hunt(world, body, 9)
    assert max(abs(way[-1].x - 1), abs(way[-1].y - 1)) == 1
    assert not esper.component_for_entity(world.at("+"), Door).open


@pytest.mark.parametrize("opens", [True, False])
def test_wanderers_use_doors_too_if_they_can(opens: bool) -> None:
    world = fresh_world("...+...")
    body = hunter(world, Point(1, 1), opens=opens)
    esper.add_component(body, MoveMode("random_waypoint"))
    beyond = False
    for _ in range(200):
        resource(Turns).acting = [body]
        run(DefaultMoveAI(), MovementSystem(), DoorSystem())
        beyond |= world.place(body).x > 4
    assert beyond is opens


def test_the_index_knows_which_tiles_only_a_door_blocks() -> None:
    world = fresh_world(".+.")
    index = resource(SpatialIndex)
    assert index.gates == {index.tile_of(world.at("+"))}
