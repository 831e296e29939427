"""Creatures that push each other aside."""

from __future__ import annotations

import esper
import pytest

from components.stats import Pools
from engine.core.geometry import Direction, Point
from engine.invariants.world import check_world
from engine.testing import World, run
from engine.world.bodies import appear
from engine.world.clock import Clock
from engine.world.ecs import resource
from engine.world.effects import EntityDeath, OnEntity, add_effect
from engine.world.intents import WantsToMove, intend
from systems import SETTLE
from systems.encumbrance import EncumbranceSystem
from systems.movement import MovementSystem
from systems.triggers import TriggerSystem
from tests.unit.rlg327.kit import mob, place

EAST = Direction.EAST
KINDS = {"m": mob("Mover"), "o": mob("Occupant"), "x": mob("Bystander")}


def push(world: World, direction: Direction = EAST) -> None:
    """Let the mover step to that side."""
    intend(world.at("m"), WantsToMove(direction))
    run(MovementSystem(), TriggerSystem(), EncumbranceSystem())
    assert check_world() == []


@pytest.mark.parametrize("seed", range(20))
def test_the_occupant_goes_to_a_free_tile_beside_it(seed: int) -> None:
    world = place(".....\n.mo..\n....@", KINDS, seed=seed)
    occupied = world.first("o")
    push(world)
    assert world.place(world.at("m")) == occupied
    aside = world.place(world.at("o"))
    assert max(abs(aside.x - occupied.x), abs(aside.y - occupied.y)) == 1
    assert aside != world.first("m"), "the mover still stood there when it was chosen"


@pytest.mark.parametrize("seed", range(20))
def test_the_one_free_tile_is_always_found(seed: int) -> None:
    world = place("xxx\nmox\nxx.\n..@", KINDS, seed=seed)
    push(world)
    assert world.place(world.at("o")) == Point(3, 3)


def test_in_a_corner_it_finds_the_way_out() -> None:
    world = place("om\n#.\n.@", KINDS)
    push(world, Direction.WEST)
    assert world.place(world.at("o")) == Point(2, 2)


def test_in_a_corridor_the_two_change_places() -> None:
    world = place("mo#\n###\n..@", KINDS)
    push(world)
    assert (world.place(world.at("m")), world.place(world.at("o"))) == (world.first("o"), world.first("m"))


def test_with_all_eight_full_the_two_change_places_and_nobody_else_moves() -> None:
    world = place("xxxx\nmoxx\nxxxx\n...@", KINDS)
    others = [world.at("x", number) for number in range(10)]
    before = [world.place(other) for other in others]
    push(world)
    assert (world.place(world.at("m")), world.place(world.at("o"))) == (world.first("o"), world.first("m"))
    assert [world.place(other) for other in others] == before, "no cascade"


@pytest.mark.parametrize("seed", range(20))
def test_one_that_walks_through_rock_is_pushed_into_rock_but_never_into_the_border(seed: int) -> None:
    world = place("mo\n@.", {**KINDS, "o": mob("Ghost", "passes_walls"), "m": mob("Mover")}, seed=seed)
    push(world)
    there = world.place(world.at("o"))
    assert there == Point(2, 2), "everything else round it is border, or taken"


def test_a_ghost_in_rock_does_not_change_places_with_one_on_foot() -> None:
    world = place("#m###\n#####\n##o##\n#####\n....@", {**KINDS, "m": mob("Ghost", "passes_walls")})
    appear(world.at("m"), Point(2, 3))
    push(world)
    assert world.place(world.at("m")) == Point(2, 3), "the occupant has no ground there, nor anywhere else"
    assert world.place(world.at("o")) == world.first("o")


def test_one_on_foot_does_not_come_into_the_rock_where_a_ghost_stands() -> None:
    world = place("m#.\n..@", {**KINDS, "m": mob("Mover")} | {"o": mob("Ghost", "passes_walls")})
    world.spawn("Ghost", Point(2, 1))
    push(world)
    assert world.place(world.at("m")) == world.first("m")


def test_the_player_is_never_pushed_and_pushes_nobody() -> None:
    world = place("m@.\n...", KINDS)
    push(world)
    assert world.place(world.player) == world.first("@")
    assert world.place(world.at("m")) == world.first("m")
    intend(world.player, WantsToMove(Direction.WEST))
    run(MovementSystem(), TriggerSystem())
    assert world.place(world.player) == world.first("@")


def test_the_dead_are_in_nobodys_way_and_are_not_pushed() -> None:
    world = place("mo.\n..@", KINDS)
    esper.component_for_entity(world.at("o"), Pools).hit_points.current = -1
    add_effect(world.player, EntityDeath(), OnEntity(world.at("o")))
    SETTLE.process()
    intend(world.at("m"), WantsToMove(EAST))
    run(MovementSystem())
    assert world.place(world.at("m")) == world.first("o")
    assert world.place(world.at("o")) == world.first("o"), "the dead stay where they fell, until they are buried"


def test_whoever_is_pushed_keeps_its_next_turn() -> None:
    world = place("mo.\n..@", KINDS)
    clock = resource(Clock)
    clock.schedule(world.at("o"), 37)
    push(world)
    assert clock.pending()[world.at("o")] == 37
