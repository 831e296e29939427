"""What creatures do that have nothing else to do (tutorial facts §2.12, B11b)."""

from __future__ import annotations

import itertools

import esper
import pytest

from components.ai import Movement, MoveMode
from engine.core.geometry import Direction, Point, chebyshev
from engine.testing import World, fresh_world, run
from engine.world.bodies import move
from engine.world.ecs import resource
from engine.world.intents import EntityMoved, WantsToMove
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.default_move import DefaultMoveAI
from systems.movement import MovementSystem
from tests.unit.systems.kit import act, load_dice, wishes


def mind(actor: int, mode: Movement, *path: Point) -> MoveMode:
    grid = resource(SpatialIndex).grid
    made = MoveMode(mode, [grid.index_of(point) for point in path])
    esper.add_component(actor, made)
    return made


def passed(world: World, actor: int) -> Direction | None:
    assert world
    act(actor)
    run(DefaultMoveAI())
    assert resource(Turns).acting == []
    steps = wishes(WantsToMove)
    return steps[0][1].direction if steps else None


def test_the_static_stay_and_roll_nothing() -> None:
    world = fresh_world("g..")
    mind(world.at("g"), "static")
    load_dice()
    assert passed(world, world.at("g")) is None


def test_who_has_no_way_of_moving_stays() -> None:
    world = fresh_world("...")
    assert passed(world, world.creature(Point(2, 1))) is None


@pytest.mark.parametrize(
    ("roll", "direction"),
    [(1, Direction.WEST), (2, Direction.EAST), (3, Direction.NORTH), (4, Direction.SOUTH), (5, None)],
)
def test_the_random_step_straight_four_times_in_five(roll: int, direction: Direction | None) -> None:
    world = fresh_world("...\n.r.\n...")
    mind(world.at("r"), "random")
    load_dice(roll)
    assert passed(world, world.at("r")) is direction


def test_who_has_a_way_takes_its_next_step() -> None:
    world = fresh_world("g...")
    goblin = world.at("g")
    mode = mind(goblin, "random_waypoint", Point(2, 1), Point(3, 1))
    assert passed(world, goblin) is Direction.EAST
    assert mode.path == [resource(SpatialIndex).grid.index_of(Point(3, 1))]


def test_a_blocked_way_is_waited_for() -> None:
    world = fresh_world("gr..")
    goblin = world.at("g")
    mode = mind(goblin, "random_waypoint", Point(2, 1), Point(3, 1))
    assert passed(world, goblin) is None
    assert len(mode.path) == 2
    move(world.at("r"), Point(4, 1))
    assert passed(world, goblin) is Direction.EAST


def test_whoever_was_displaced_from_its_way_drops_it() -> None:
    """Tutorial facts B11b: in the source the next step jumped to the old way, from anywhere on the map."""
    world = fresh_world("g.......")
    goblin = world.at("g")
    mode = mind(goblin, "random_waypoint", Point(2, 1), Point(3, 1))
    move(goblin, Point(7, 1))
    assert passed(world, goblin) is None, "a new way is looked for, which is this turn's act"
    assert not mode.path or chebyshev(resource(SpatialIndex).grid.point(mode.path[0]), Point(7, 1)) == 1


def test_a_new_way_leads_round_walls_to_a_free_tile() -> None:
    world = fresh_world(".....\n.###.\ng....")
    goblin, index = world.at("g"), resource(SpatialIndex)
    mode = mind(goblin, "random_waypoint")
    for _ in range(30):
        act(goblin)
        run(DefaultMoveAI(), MovementSystem())
        way = [world.place(goblin), *(index.grid.point(tile) for tile in mode.path)]
        assert all(not index.walls[tile] for tile in mode.path)
        assert all(chebyshev(a, b) == 1 for a, b in itertools.pairwise(way))


def test_wanderers_get_about_and_every_move_is_one_step() -> None:
    world = fresh_world("g....\n.....\n.....")
    goblin = world.at("g")
    mind(goblin, "random_waypoint")
    seen = set()
    for _ in range(60):
        before = world.place(goblin)
        act(goblin)
        run(DefaultMoveAI(), MovementSystem())
        assert chebyshev(before, world.place(goblin)) <= 1
        seen.add(world.place(goblin))
        wishes(EntityMoved)
    assert len(seen) > 5


def test_locked_in_one_simply_stays() -> None:
    world = fresh_world("g")
    mind(world.at("g"), "random_waypoint")
    for _ in range(5):
        assert passed(world, world.at("g")) is None
