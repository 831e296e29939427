"""Letting a turn pass, hunger, and what is left of the dead (tutorial facts §2.18, §2.21, §2.22)."""

from __future__ import annotations

import esper
import pytest

from components.ai import Chasing
from components.references import EntityId
from components.status import HungerClock, HungerState
from engine.testing import World, fresh_world, run
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.ecs import resource, set_resource
from engine.world.intents import Fell, WantsToWait, intend
from engine.world.rules import Rules
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns, refuse
from systems.hunger import HungerSystem
from systems.reaper import ReaperSystem
from systems.wait import WaitSystem, can_recover
from tests.unit.systems.kit import act, hurt, load_dice

# --- waiting ------------------------------------------------------------------------------


def rest(world: World, roll: int = 6) -> tuple[int, int]:
    """Hit points and mana gained by one waiting of a wounded, spent player."""
    pools = world.pools(world.player)
    pools.hit_points.current, pools.mana.current = 10, 0
    load_dice(roll)
    intend(world.player, WantsToWait())
    run(WaitSystem())
    return pools.hit_points.current - 10, pools.mana.current


def hunger(world: World, state: HungerState, duration: int = 100) -> HungerClock:
    clock = HungerClock(state, duration)
    esper.add_component(world.player, clock)
    return clock


def test_waiting_in_safety_heals_a_point() -> None:
    assert rest(fresh_world("@")) == (1, 0)


def test_once_in_six_times_it_gives_a_point_of_mana() -> None:
    assert rest(fresh_world("@"), roll=1) == (1, 1)


def test_where_the_campaign_has_no_mana_none_is_rolled_for() -> None:
    world = fresh_world("@")
    rules = resource(Rules)
    set_resource(rules.model_copy(update={"features": rules.features.model_copy(update={"mana": False})}))
    world.pools(world.player).hit_points.current = 10
    load_dice()
    intend(world.player, WantsToWait())
    run(WaitSystem())
    assert world.pools(world.player).hit_points.current == 11


def test_waiting_never_lifts_above_the_maximum() -> None:
    world = fresh_world("@")
    load_dice(1)
    intend(world.player, WantsToWait())
    run(WaitSystem())
    assert world.pools(world.player).hit_points.current == world.pools(world.player).hit_points.max


def test_with_an_enemy_in_view_nobody_recovers() -> None:
    assert rest(fresh_world("@..g")) == (0, 0)


@pytest.mark.parametrize("drawing", ["@.#g", "@..d", "@" + "." * 9 + "g"])
def test_enemies_out_of_view_and_prey_do_not_disturb(drawing: str) -> None:
    assert rest(fresh_world(drawing)) == (1, 0)


@pytest.mark.parametrize(
    ("state", "recovers"), [("well fed", True), ("normal", True), ("hungry", False), ("starving", False)]
)
def test_the_hungry_do_not_recover(state: HungerState, recovers: bool) -> None:
    world = fresh_world("@")
    hunger(world, state)
    assert can_recover(world.player) is recovers


# --- hunger -------------------------------------------------------------------------------


def pass_turns(world: World, count: int = 1) -> None:
    for _ in range(count):
        act(world.player)
        run(HungerSystem())


@pytest.mark.parametrize(
    ("state", "following", "message"),
    [
        ("well fed", "normal", "You are no longer well fed."),
        ("normal", "hungry", "You are hungry."),
        ("hungry", "starving", "You are starving!"),
    ],
)
def test_each_state_ends_after_its_turns_and_the_next_lasts_two_hundred(
    state: HungerState, following: HungerState, message: str
) -> None:
    world = fresh_world("@")
    clock = hunger(world, state, 2)
    pass_turns(world)
    assert (clock.state, clock.duration, world.log()) == (state, 1, [])
    pass_turns(world)
    assert (clock.state, clock.duration, world.log()) == (following, 200, [message])


def test_the_starving_lose_a_hit_point_every_turn_after_their_two_hundred() -> None:
    world = fresh_world("@")
    hunger(world, "starving", 2)
    pass_turns(world, 5)
    pool = world.pools(world.player).hit_points
    assert pool.max - pool.current == 4


def test_hunger_can_kill_and_is_named_as_the_cause() -> None:
    world = fresh_world("@")
    hunger(world, "starving", 0)
    hurt(world, world.player, 1)
    pass_turns(world)
    assert resource(Chronicle).cause == "hunger"


def test_a_refused_act_makes_nobody_hungrier() -> None:
    world = fresh_world("@")
    clock = hunger(world, "normal", 50)
    act(world.player)
    refuse(world.player, "No.")
    run(HungerSystem())
    assert clock.duration == 50


def test_only_own_turns_count() -> None:
    """Tutorial facts B45: in the source every change of level cost a turn of food."""
    world = fresh_world("@g")
    clock = hunger(world, "normal", 50)
    act(world.at("g"))
    run(HungerSystem())
    resource(Turns).granted = []
    run(HungerSystem())
    assert clock.duration == 50


def test_the_dead_do_not_hunger() -> None:
    world = fresh_world("@")
    hunger(world, "starving", 0)
    hurt(world, world.player, 0)
    pass_turns(world)
    assert world.log() == []


def test_where_the_campaign_has_no_hunger_nothing_happens() -> None:
    world = fresh_world("@")
    rules = resource(Rules)
    set_resource(rules.model_copy(update={"features": rules.features.model_copy(update={"hunger": False})}))
    clock = hunger(world, "normal", 1)
    pass_turns(world, 3)
    assert clock == HungerClock("normal", 1)


# --- the reaper ---------------------------------------------------------------------------


def test_the_fallen_are_removed_with_their_place_and_their_turn() -> None:
    world = fresh_world("@g")
    goblin = world.at("g")
    resource(Clock).schedule(goblin, 3)
    intend(goblin, Fell())
    intend(goblin, Fell())
    run(ReaperSystem())
    assert not esper.entity_exists(goblin)
    assert goblin not in resource(Clock)
    assert not resource(SpatialIndex).is_indexed(goblin)


def test_whoever_chased_the_fallen_gives_up_and_others_go_on() -> None:
    """Tutorial facts B14: a chase of the dead crashed the saving."""
    world = fresh_world("@gro")
    goblin, rat, orc = world.at("g"), world.at("r"), world.at("o")
    esper.component_for_entity(rat, Chasing).target = EntityId(goblin)
    esper.component_for_entity(orc, Chasing).target = EntityId(world.player)
    intend(goblin, Fell())
    run(ReaperSystem())
    assert esper.component_for_entity(rat, Chasing).target is None
    assert esper.component_for_entity(orc, Chasing).target == world.player
