"""Statuses run on with the turns of their bearer, and end (tutorial facts §2.4, B21; known cases D28, D29)."""

from __future__ import annotations

import copy

import esper
import pytest

from components.items import AttributeBonus
from components.stats import Attributes, Load
from components.status import Duration, HungerClock
from engine.testing import World, run
from engine.world.bodies import destroy
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.ecs import bury, resource
from engine.world.effects import ChangeAttributes, ChangePace, Confuse, Effect, HurtOverTime
from engine.world.intents import WantsToWait, intend
from engine.world.outbox import Died, Outbox
from engine.world.rules import mana_points, player_hit_points
from engine.world.statuses import status_name, statuses_of
from engine.world.turns import refuse
from systems import OUT_OF_TIME, TURN_ORDER
from systems.effects.death import level_up
from systems.status import StatusSystem
from tests.unit.systems.kit import act, bare, cause, hurt

FOREVER = 1_000


@pytest.fixture
def world() -> World:
    world = bare("@.#r")
    esper.component_for_entity(world.player, HungerClock).duration = FOREVER
    return world


def turn(*actors: int) -> None:
    """These creatures take a turn in which they do nothing."""
    act(*actors)
    run(*OUT_OF_TIME)


def left(bearer: int) -> list[int]:
    return [esper.component_for_entity(status, Duration).turns for status in statuses_of(bearer)]


def hit_points(world: World, entity: int) -> int:
    return world.pools(entity).hit_points.current


# --- counting -----------------------------------------------------------------------------


def test_only_the_bearers_own_turns_count(world: World) -> None:
    """B21: the source counted the player's turns for everybody."""
    rat = world.at("r")
    cause(ChangePace(2.0), rat, world.player)
    turn(world.player)
    assert (left(rat), left(world.player)) == ([5], [4])
    turn(rat)
    assert (left(rat), left(world.player)) == ([4], [4])
    run(*OUT_OF_TIME)
    assert (left(rat), left(world.player)) == ([4], [4])


def test_a_refused_act_is_no_turn(world: World) -> None:
    cause(HurtOverTime(2), world.player)
    act(world.player)
    refuse(world.player, "You cannot do that.")
    run(StatusSystem())
    assert (left(world.player), hit_points(world, world.player)) == ([5], 30)


def test_the_turn_in_which_one_drinks_does_not_count(world: World) -> None:
    act(world.player)
    cause(HurtOverTime(2), world.player)
    run(*OUT_OF_TIME)
    assert (left(world.player), hit_points(world, world.player)) == ([5], 30)
    turn(world.player)
    assert (left(world.player), hit_points(world, world.player)) == ([4], 28)


@pytest.mark.parametrize(
    ("effect", "lasts"),
    [
        (Confuse(3), 3),
        (ChangePace(-1.0), 5),
        (HurtOverTime(1), 5),
        (ChangeAttributes("Tonic", AttributeBonus(might=1)), 10),
    ],
)
def test_a_status_lasts_its_turns_and_is_gone(world: World, effect: Effect, lasts: int) -> None:
    rat = world.at("r")
    hurt(world, rat, 100)
    cause(effect, rat)
    for _ in range(lasts):
        assert len(statuses_of(rat)) == 1
        act(rat)
        run(StatusSystem())
    assert statuses_of(rat) == []


def test_the_player_reads_when_a_status_comes_and_goes_and_nothing_of_the_unseen(world: World) -> None:
    for effect in (Confuse(1), ChangePace(1.0), ChangePace(-1.0), ChangeAttributes("Tonic", AttributeBonus(might=1))):
        cause(effect, world.player, world.at("r"))
    for status in (*statuses_of(world.player), *statuses_of(world.at("r"))):
        esper.component_for_entity(status, Duration).turns = 1
    act(world.player, world.at("r"))
    run(StatusSystem())
    assert world.log() == [
        "The world spins round you.",
        "Your limbs grow heavy.",
        "Everything round you slows down.",
        "You are not quite yourself.",
        "Your head clears.",
        "Time runs as it used to.",
        "The rush is over.",
        "The effect of Tonic wears off.",
    ]


# --- what they do meanwhile ---------------------------------------------------------------


def attributes(actor: int) -> Attributes:
    return esper.component_for_entity(actor, Attributes)


def test_a_bonus_counts_while_it_lasts_and_leaves_nothing_behind(world: World) -> None:
    before = copy.deepcopy((attributes(world.player), world.pools(world.player)))
    cause(ChangeAttributes("Tonic", AttributeBonus(might=5)), world.player)
    for _ in range(9):
        turn(world.player)
        assert (attributes(world.player).might.modifiers, attributes(world.player).might.bonus) == (5, 3)
    turn(world.player)
    assert (attributes(world.player), world.pools(world.player)) == before


def test_slowness_is_paid_for_from_the_next_reckoning_and_no_longer_after_its_end(world: World) -> None:
    cause(ChangePace(10.0), world.player)
    run(*OUT_OF_TIME)
    load = esper.component_for_entity(world.player, Load)
    for _ in range(4):
        turn(world.player)
        assert resource(Clock).pending()[world.player] in range(17, 23)
    turn(world.player)
    assert resource(Clock).pending()[world.player] in range(7, 13)
    assert load.initiative_penalty == 0.0


def test_haste_never_makes_a_turn_free(world: World) -> None:
    cause(ChangePace(-100.0), world.player)
    turn(world.player)
    assert resource(Clock).pending()[world.player] == 1


def test_poison_takes_hit_points_at_each_of_the_bearers_turns(world: World) -> None:
    cause(HurtOverTime(3), world.player)
    for number in range(1, 6):
        turn(world.player)
        assert hit_points(world, world.player) == 30 - 3 * number
    turn(world.player)
    assert hit_points(world, world.player) == 30 - 3 * 5
    assert "You suffer 3 from Poison." in world.log()
    assert world.log()[-1] == "Poison leaves your body."


def test_whoever_poisoned_somebody_is_paid_for_the_death(world: World) -> None:
    rat = world.at("r")
    hurt(world, rat, 2)
    cause(HurtOverTime(3), rat, by=world.player)
    turn(rat)
    assert resource(Chronicle).kills == 1
    assert world.pools(world.player).xp == 100
    assert statuses_of(rat) == []


def test_where_the_poisoner_is_gone_the_poison_is_to_blame(world: World) -> None:
    rat = world.at("r")
    cause(HurtOverTime(3), world.player, by=rat)
    destroy(rat)
    bury()
    hurt(world, world.player, 1)
    turn(world.player)
    assert resource(Chronicle).cause == "Poison"
    assert Died("Player", "Poison", by_player=False) in resource(Outbox).facts


def test_the_poison_that_ends_in_the_same_turn_is_still_to_blame(world: World) -> None:
    cause(HurtOverTime(3), world.player)
    hurt(world, world.player, 13)
    for _ in range(5):
        turn(world.player)
    assert resource(Chronicle).cause == "Poison"


def test_a_whole_turn_with_statuses_leaves_nothing_waiting(world: World) -> None:
    for effect in (ChangePace(2.0), HurtOverTime(1), ChangeAttributes("Tonic", AttributeBonus(fitness=2))):
        cause(effect, world.player)
    intend(world.player, WantsToWait())
    run(*TURN_ORDER)
    assert left(world.player) == [4, 4, 9]
    assert [status_name(status) for status in statuses_of(world.player)] == ["Slowed", "Poison", "Tonic"]


def test_a_level_gained_under_a_potion_keeps_nothing_of_the_potion(world: World) -> None:
    """Known case D28: hit points from what soon ends would be kept for ever."""
    cause(ChangeAttributes("Tonic", AttributeBonus(fitness=8, intelligence=8)), world.player)
    run(*OUT_OF_TIME)
    level_up(world.player)
    pools, sheet = world.pools(world.player), attributes(world.player)
    assert pools.hit_points.max == player_hit_points(sheet.fitness.base, 2)
    assert pools.mana.max == mana_points(sheet.intelligence.base, 2)
