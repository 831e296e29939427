"""Whose turn it is, and what it costs (tutorial facts §2.4)."""

from __future__ import annotations

import math

import esper
import pytest

from components.stats import Attributes, Load
from components.turn import Asleep
from engine.core.rng import RandomStream
from engine.testing import World, fresh_world, run
from engine.world.bodies import destroy
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.ecs import bury, resource
from engine.world.rng import Rng
from engine.world.turns import Turns, refuse
from systems.initiative import InitiativeSystem, TurnEndSystem, initiative_cost, turn_cost, wake
from tests.unit.systems.kit import hurt, load_dice


def due(*actors: int, at: int = 0) -> None:
    for actor in actors:
        resource(Clock).schedule(actor, at)


# --- the price of a turn ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bonus", "penalty", "least", "most"),
    [(0, 0.0, 7, 12), (3, 0.0, 4, 9), (-2, 0.0, 9, 14), (0, 2.9, 9, 14), (0, -0.1, 6, 11), (0, -1.0, 6, 11)],
)
def test_a_turn_costs_six_and_a_die_less_quickness_plus_load(bonus: int, penalty: float, least: int, most: int) -> None:
    rng = RandomStream(4, "cost")
    costs = {initiative_cost(rng, bonus, penalty) for _ in range(300)}
    assert (min(costs), max(costs)) == (least, most)


def test_every_turn_costs_at_least_one() -> None:
    """Tutorial facts B26e: with enough quickness one would act for ever at one instant."""
    world = fresh_world("@")
    esper.component_for_entity(world.player, Attributes).quickness.bonus = 50
    assert turn_cost(world.player) == 1


def test_quickness_and_load_come_from_the_actor() -> None:
    world = fresh_world("@")
    esper.component_for_entity(world.player, Attributes).quickness.bonus = 2
    esper.component_for_entity(world.player, Load).initiative_penalty = 4.8
    load_dice(3)
    assert turn_cost(world.player) == 6 + 3 - 2 + 4


def test_who_has_neither_attributes_nor_load_just_pays_the_roll() -> None:
    world = fresh_world("@")
    load_dice(6)
    assert turn_cost(esper.create_entity()) == 12
    assert world


# --- granting turns -----------------------------------------------------------------------


def test_the_player_goes_first_and_alone_then_the_others() -> None:
    world = fresh_world("@gr")
    due(world.player, world.at("g"), world.at("r"), at=5)
    run(InitiativeSystem())
    assert (resource(Turns).granted, resource(Turns).acting) == ([world.player], [])
    run(InitiativeSystem())
    assert resource(Turns).granted == resource(Turns).acting == sorted([world.at("g"), world.at("r")])
    assert resource(Clock).now == 5


def test_the_player_decides_by_commands_and_so_is_never_acting() -> None:
    world = fresh_world("@")
    due(world.player)
    run(InitiativeSystem())
    assert resource(Turns).acting == []


@pytest.mark.parametrize(("distance", "acts"), [(20, True), (21, False)])
def test_beyond_twenty_tiles_a_creature_falls_asleep_instead_of_acting(distance: int, acts: bool) -> None:
    world = fresh_world("@" + "." * (distance - 1) + "g")
    goblin = world.at("g")
    resource(Clock).remove(world.player)
    due(goblin)
    run(InitiativeSystem())
    assert (resource(Turns).acting == [goblin]) is acts
    assert esper.has_component(goblin, Asleep) is not acts
    run(TurnEndSystem())
    assert (goblin in resource(Clock)) is acts


def test_falling_asleep_draws_no_random_number() -> None:
    world = fresh_world("@" + "." * 30 + "g")
    resource(Clock).remove(world.player)
    due(world.at("g"))
    load_dice()
    run(InitiativeSystem(), TurnEndSystem())
    assert esper.has_component(world.at("g"), Asleep)


def test_a_woken_sleeper_is_due_in_two_and_who_is_awake_is_left_alone() -> None:
    world = fresh_world("@g")
    goblin = world.at("g")
    esper.add_component(goblin, Asleep())
    wake(goblin)
    assert resource(Clock).pending()[goblin] == 2
    due(goblin, at=40)
    wake(goblin)
    assert resource(Clock).pending()[goblin] == 40


# --- paying -------------------------------------------------------------------------------


def granted(world: World, *actors: int) -> None:
    assert world
    resource(Turns).granted = list(actors)
    for actor in actors:
        resource(Clock).remove(actor)


def test_everybody_who_had_a_turn_pays_for_it() -> None:
    world = fresh_world("@g")
    goblin = world.at("g")
    granted(world, goblin)
    load_dice(4)
    run(TurnEndSystem())
    penalty = math.floor(esper.component_for_entity(goblin, Load).initiative_penalty)
    assert resource(Clock).pending()[goblin] == 6 + 4 + penalty
    assert (resource(Turns).granted, resource(Turns).acting) == ([], [])


def test_whoever_was_refused_keeps_the_turn_and_draws_no_random_number() -> None:
    """A refusal that rolled dice would change what comes after it: nothing may be different (known case D01)."""
    world = fresh_world("@g")
    granted(world, world.player)
    refuse(world.player, "You cannot do that.")
    before = resource(Rng).play.state()
    run(TurnEndSystem())
    assert resource(Clock).pending()[world.player] == 0
    assert resource(Rng).play.state() == before
    assert resource(Chronicle).turns == 0
    assert resource(Turns).refused == set()


def test_a_creature_that_was_refused_pays_and_says_nothing() -> None:
    world = fresh_world("@g")
    granted(world, world.at("g"))
    refuse(world.at("g"), "You cannot do that.")
    run(TurnEndSystem())
    assert resource(Clock).pending()[world.at("g")] >= 7
    assert world.log() == []


def test_turns_of_the_player_are_counted() -> None:
    world = fresh_world("@g")
    granted(world, world.player)
    run(TurnEndSystem())
    granted(world, world.at("g"))
    run(TurnEndSystem())
    assert resource(Chronicle).turns == 1


def test_the_dead_and_the_gone_have_no_further_turn() -> None:
    world = fresh_world("@gr")
    granted(world, world.at("g"), world.at("r"))
    hurt(world, world.at("g"), 0)
    destroy(world.at("r"))
    bury()
    run(TurnEndSystem())
    assert resource(Clock).pending().keys() == {world.player}


def test_where_nobody_had_a_turn_nobody_pays() -> None:
    world = fresh_world("@")
    refuse(world.player, "A scroll asks first.")
    load_dice()
    run(TurnEndSystem())
    assert resource(Clock).pending() == {world.player: 0}
    assert resource(Turns).refused == set()
