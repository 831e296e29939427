"""Losing and gaining hit points and mana (known cases D27, D28, D46; tutorial facts §3)."""

from __future__ import annotations

import esper
import pytest

from components.status import HungerClock
from components.turn import Asleep
from engine.core.geometry import Point
from engine.testing import World
from engine.world.bodies import lift
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.ecs import resource
from engine.world.effects import Damage, Feed, Healing, Mana
from engine.world.level import Level
from engine.world.outbox import Died, Outbox
from engine.world.spatial import SpatialIndex
from tests.unit.systems.kit import bare, cause, cause_at, hurt


@pytest.fixture
def world() -> World:
    return bare("@.g.r")


def points(world: World, entity: int) -> int:
    return world.pools(entity).hit_points.current


# --- damage -------------------------------------------------------------------------------


def test_damage_takes_hit_points(world: World) -> None:
    cause(Damage(7), world.player)
    assert points(world, world.player) == 23


@pytest.mark.parametrize("amount", [0, -1, -1000])
def test_no_damage_and_negative_damage_do_nothing_at_all(world: World, amount: int) -> None:
    """Known case D46: negative damage never heals."""
    hurt(world, world.player, 5)
    cause(Damage(amount), world.player)
    assert points(world, world.player) == 5
    assert resource(Level).bloodstains == set()


def test_the_floor_is_stained_where_somebody_was_hurt(world: World) -> None:
    cause(Damage(1), world.at("g"))
    assert resource(Level).bloodstains == {resource(SpatialIndex).grid.index_of(world.first("g"))}


def test_one_who_is_nowhere_bleeds_on_nothing(world: World) -> None:
    lift(world.at("g"))
    cause(Damage(1), world.at("g"))
    assert resource(Level).bloodstains == set()


def test_a_blow_wakes_a_sleeper(world: World) -> None:
    goblin = world.at("g")
    esper.add_component(goblin, Asleep())
    cause(Damage(1), goblin)
    assert not esper.has_component(goblin, Asleep)
    assert goblin in resource(Clock)


def test_a_sleeper_that_dies_of_the_blow_has_no_turn(world: World) -> None:
    goblin = world.at("g")
    esper.add_component(goblin, Asleep())
    cause(Damage(999), goblin)
    assert goblin not in resource(Clock)


def test_things_and_fixtures_cannot_be_hurt(world: World) -> None:
    sword = world.give(world.player, "Longsword")
    cause(Damage(5), sword)
    assert resource(Outbox).facts == []


def test_one_dies_but_once_however_often_one_is_hit(world: World) -> None:
    """Tutorial facts B18: experience was paid for every further hit."""
    hurt(world, world.at("g"), 1)
    cause(Damage(5), world.at("g"), world.at("g"), world.at("g"), by=world.player)
    assert len([fact for fact in resource(Outbox).facts if isinstance(fact, Died)]) == 1
    assert world.pools(world.player).xp == 100
    assert points(world, world.at("g")) == -4, "the dead are not hit again"


def test_an_area_hits_everybody_in_it_once(world: World) -> None:
    cause_at(Damage(2), [world.first("g"), world.first("r"), world.first("g"), Point(2, 1)])
    assert (points(world, world.at("g")), points(world, world.at("r"))) == (9 - 2, 6 - 2)
    assert points(world, world.player) == 30


def test_ones_own_blast_hurts(world: World) -> None:
    cause_at(Damage(5), [world.first("@")], by=world.player)
    assert points(world, world.player) == 25


def test_damage_given_and_taken_is_counted(world: World) -> None:
    cause(Damage(3), world.at("g"), by=world.player)
    cause(Damage(4), world.player, by=world.at("g"))
    cause(Damage(2), world.at("r"), by=world.at("g"))
    cause(Damage(1), world.player)
    chronicle = resource(Chronicle)
    assert (chronicle.damage_inflicted, chronicle.damage_taken) == (3, 5)


# --- healing ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "amount", "after"),
    [(10, 0, 10), (10, 5, 15), (28, 5, 30), (30, 5, 30), (10, 10**9, 30), (10, -5, 10), (30, -5, 30), (1, 29, 30)],
)
def test_healing_never_lifts_above_the_maximum_and_never_lowers(
    world: World, before: int, amount: int, after: int
) -> None:
    hurt(world, world.player, before)
    cause(Healing(amount), world.player)
    assert points(world, world.player) == after


def test_whoever_has_more_than_the_maximum_keeps_it(world: World) -> None:
    """Known case D27: clamping took hit points away."""
    hurt(world, world.player, 40)
    cause(Healing(5), world.player)
    assert points(world, world.player) == 40


@pytest.mark.parametrize("hit_points", [0, -3])
def test_the_dead_are_not_healed(world: World, hit_points: int) -> None:
    hurt(world, world.player, hit_points)
    cause(Healing(20), world.player)
    assert points(world, world.player) == hit_points


@pytest.mark.parametrize(("before", "amount", "after"), [(0, 3, 3), (3, 9, 4), (4, 1, 4), (2, -2, 2)])
def test_mana_is_filled_in_the_same_way(world: World, before: int, amount: int, after: int) -> None:
    world.pools(world.player).mana.current = before
    cause(Mana(amount), world.player)
    assert world.pools(world.player).mana.current == after


def test_healing_a_thing_does_nothing(world: World) -> None:
    sword = world.give(world.player, "Longsword")
    cause(Healing(5), sword)
    cause(Mana(5), sword)
    assert world.log() == []


# --- food ---------------------------------------------------------------------------------


def test_a_meal_makes_well_fed_for_twenty_turns(world: World) -> None:
    esper.add_component(world.player, HungerClock("starving", 0))
    cause(Feed(), world.player)
    assert esper.component_for_entity(world.player, HungerClock) == HungerClock("well fed", 20)
    assert world.log() == ["You have eaten well."]


def test_who_cannot_be_hungry_is_not_fed(world: World) -> None:
    cause(Feed(), world.at("g"))
    assert not esper.has_component(world.at("g"), HungerClock)
    assert world.log() == []
