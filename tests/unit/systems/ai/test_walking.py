"""Approaching, chasing and fleeing (tutorial facts §2.9-2.11; known case D25: hunters that freeze at a corner)."""

from __future__ import annotations

import esper
import pytest

from components.ai import Chasing
from components.references import EntityId
from engine.core.geometry import Direction, Point, chebyshev
from engine.testing import World, fresh_world, run
from engine.world.bodies import destroy, move
from engine.world.ecs import bury, resource
from engine.world.intents import WantsToApproach, WantsToFlee, WantsToMove, intend
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.approach import ApproachAI
from systems.ai.chase import ChaseAI
from systems.ai.flee import FleeAI
from systems.movement import MovementSystem
from tests.unit.systems.kit import act, hurt, wishes


def tile(point: Point) -> int:
    return resource(SpatialIndex).grid.index_of(point)


def approach(world: World, actor: int, goal: Point) -> Direction | None:
    assert world
    act(actor)
    intend(actor, WantsToApproach(tile(goal)))
    run(ApproachAI())
    return step_wanted()


def step_wanted() -> Direction | None:
    assert resource(Turns).acting == [], "the turn is used, step or no step"
    steps = wishes(WantsToMove)
    return steps[0][1].direction if steps else None


# --- approaching --------------------------------------------------------------------------


def test_one_walks_straight_towards_what_one_sees() -> None:
    world = fresh_world("@...g")
    assert approach(world, world.at("g"), world.first("@")) is Direction.WEST


def test_the_goal_may_be_occupied() -> None:
    """Tutorial facts B7, B8: a path to a blocked tile always failed, so monsters never came near."""
    world = fresh_world("@..g")
    assert resource(SpatialIndex).is_blocked(tile(world.first("@")))
    assert approach(world, world.at("g"), world.first("@")) is Direction.WEST


def test_beside_the_goal_one_stays() -> None:
    world = fresh_world("@g")
    assert approach(world, world.at("g"), world.first("@")) is None


@pytest.mark.parametrize(
    "drawing",
    [
        "@.#.\n..#.\n...g",
        "#@#\n#.#\n#..\n##g",
        "...#...\n.#.#.#.\n@#...#g",
        ".......\n.####..\n.@#g...\n.####..\n.......",
    ],
)
def test_a_hunter_gets_round_every_corner(drawing: str) -> None:
    world = fresh_world(drawing)
    goblin = world.at("g")
    for _ in range(20):
        approach(world, goblin, world.first("@"))
        act(goblin)
        intend(goblin, WantsToApproach(tile(world.first("@"))))
        run(ApproachAI(), MovementSystem())
        if chebyshev(world.place(goblin), world.first("@")) == 1:
            return
    pytest.fail("the hunter never came near")


def test_who_stands_in_the_way_is_gone_round() -> None:
    world = fresh_world(".....\n@.rg.\n.....")
    assert approach(world, world.at("g"), world.first("@")) in {Direction.NORTH_WEST, Direction.SOUTH_WEST}


def test_where_there_is_no_way_one_stays() -> None:
    world = fresh_world("@.#g")
    assert approach(world, world.at("g"), world.first("@")) is None


def test_a_shut_door_is_no_way() -> None:
    world = fresh_world("@.+g")
    assert approach(world, world.at("g"), world.first("@")) is None


# --- chasing ------------------------------------------------------------------------------


def chase(world: World, actor: int, target: int) -> Direction | None:
    assert world
    esper.component_for_entity(actor, Chasing).target = EntityId(target)
    act(actor)
    run(ChaseAI())
    return step_wanted()


def chased(actor: int) -> int | None:
    return esper.component_for_entity(actor, Chasing).target


def test_whom_one_chases_is_followed_out_of_sight() -> None:
    world = fresh_world("@.#\n#.#\n#.g")
    assert chase(world, world.at("g"), world.player) is Direction.NORTH_WEST
    assert chased(world.at("g")) == world.player


@pytest.mark.parametrize(("steps", "follows"), [(14, True), (15, False), (19, False), (30, False)])
def test_a_way_of_fifteen_steps_is_too_long(steps: int, follows: bool) -> None:
    world = fresh_world("@" + "." * (steps - 1) + "g")
    goblin = world.at("g")
    assert (chase(world, goblin, world.player) is Direction.WEST) is follows
    assert chased(goblin) == (world.player if follows else None)


def test_the_way_counts_and_not_the_distance() -> None:
    world = fresh_world("@#g\n.#.\n.#.\n.#.\n.#.\n.#.\n.#.\n.#.\n...")
    assert chase(world, world.at("g"), world.player) is None
    assert chased(world.at("g")) is None


def test_without_a_way_one_gives_up() -> None:
    world = fresh_world("@.#g")
    chase(world, world.at("g"), world.player)
    assert chased(world.at("g")) is None


def test_the_dead_the_gone_and_those_on_another_level_are_not_chased() -> None:
    world = fresh_world("@..g.r.o")
    hurt(world, world.at("r"), 0)
    gone = world.at("o")
    destroy(gone)
    bury()
    for target in (world.at("r"), gone):
        assert chase(world, world.at("g"), target) is None
        assert chased(world.at("g")) is None


def test_who_chases_nobody_keeps_the_turn_for_the_next_mind() -> None:
    world = fresh_world("@..g")
    act(world.at("g"))
    run(ChaseAI())
    assert resource(Turns).acting == [world.at("g")]


def test_the_chased_is_followed_to_where_it_is_now() -> None:
    world = fresh_world("@.g\n...\n...")
    move(world.player, Point(1, 3))
    assert chase(world, world.at("g"), world.player) is Direction.SOUTH_WEST


# --- fleeing ------------------------------------------------------------------------------


def flee(world: World, actor: int, *feared: str) -> Direction | None:
    act(actor)
    intend(actor, WantsToFlee(tuple(tile(world.first(glyph)) for glyph in feared)))
    run(FleeAI())
    return step_wanted()


def test_one_runs_away_from_what_one_fears() -> None:
    """Tutorial facts B21: readers saw deer follow the player."""
    world = fresh_world("@d...")
    assert flee(world, world.at("d"), "@") is Direction.EAST


def test_between_two_feared_ones_one_stays() -> None:
    world = fresh_world("@.d.g")
    assert flee(world, world.at("d"), "@", "g") is None


def test_with_the_back_to_the_wall_one_stays() -> None:
    world = fresh_world("@.d")
    assert flee(world, world.at("d"), "@") is None


def test_nobody_flees_onto_somebody() -> None:
    world = fresh_world("@dr..")
    assert flee(world, world.at("d"), "@") is None


def test_a_chase_of_prey_ends_in_a_corner_and_never_nearer_than_it_began() -> None:
    world = fresh_world("@.d....\n.......\n.......")
    deer = world.at("d")
    for _ in range(10):
        before = chebyshev(world.place(deer), world.first("@"))
        act(deer)
        intend(deer, WantsToFlee((tile(world.first("@")),)))
        run(FleeAI(), MovementSystem())
        assert chebyshev(world.place(deer), world.first("@")) >= before
    assert world.place(deer).x == 7
