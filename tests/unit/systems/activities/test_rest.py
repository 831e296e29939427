"""Resting: one key, until well again; it stops at whatever happens (tutorial facts §2.22; resting itself is ours)."""

from __future__ import annotations

import esper
import pytest

from components.ai import Chasing
from components.references import EntityId
from components.stats import Pools
from components.status import DamageOverTime, HungerClock, HungerState
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import play, press
from engine.world.chronicle import Chronicle
from engine.world.ecs import query, resource
from engine.world.run_state import AwaitingInput
from systems.effects.status import lay_on
from systems.initiative import wake


def hurt(session: Session, hit_points: int) -> None:
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current = hit_points


def hit_points(session: Session) -> int:
    with session.world():
        return esper.component_for_entity(session.player, Pools).hit_points.current


def turns(session: Session) -> int:
    with session.world():
        return resource(Chronicle).turns


def alone() -> Session:
    return play(seed=1, scene=parse_scene("map:\n@....#....\n.....#...."))


def test_rest_goes_on_until_one_is_well() -> None:
    session = alone()
    hurt(session, 10)
    press(session, "Z")
    assert session.state == AwaitingInput()
    assert session.log()[-1] == "You feel rested."
    assert hit_points(session) == 30
    assert turns(session) >= 20


def test_whoever_is_well_needs_none_and_spends_no_turn() -> None:
    session = alone()
    press(session, "Z")
    assert session.log()[-1] == "You need no rest."
    assert turns(session) == 0


def test_there_is_no_rest_in_view_of_an_enemy() -> None:
    session = play(seed=1, scene=parse_scene("r = Rat\nmap:\n@...r"))
    hurt(session, 10)
    press(session, "Z")
    assert session.log()[-1] == "There are enemies in view."
    assert turns(session) == 0


def test_an_enemy_that_comes_into_view_ends_it() -> None:
    session = play(seed=3, scene=parse_scene("r = Rat\nmap:\n@.#.r\n..#..\n....."))
    hurt(session, 2)
    with session.world():
        ((rat, chasing),) = query(Chasing)
        chasing.target = EntityId(session.player)
        wake(rat)
    press(session, "Z")
    assert session.log()[-1] == "There are enemies in view."
    assert 2 < hit_points(session) < 30


def test_harm_ends_it() -> None:
    session = alone()
    hurt(session, 10)
    with session.world():
        lay_on(None, session.player, DamageOverTime(3), name="Poison", turns=5)
    press(session, "Z")
    assert session.log()[-1] == "You are disturbed in your rest."
    assert turns(session) <= 2


@pytest.mark.parametrize("state", ["hungry", "starving"])
def test_the_hungry_find_none(state: HungerState) -> None:
    session = alone()
    hurt(session, 10)
    with session.world():
        esper.component_for_entity(session.player, HungerClock).state = state
    press(session, "Z")
    assert session.log()[-1] == "You are too hungry to find rest."
    assert turns(session) == 0


def test_growing_hungry_ends_it() -> None:
    session = alone()
    hurt(session, 1)
    with session.world():
        clock = esper.component_for_entity(session.player, HungerClock)
        clock.state, clock.duration = "normal", 5
    press(session, "Z")
    assert session.log()[-1] == "You are too hungry to find rest."
    assert turns(session) == 5


def test_resting_is_waiting_turn_by_turn() -> None:
    by_rest, by_hand = alone(), alone()
    for session in (by_rest, by_hand):
        hurt(session, 25)
        with session.world():
            pools = esper.component_for_entity(session.player, Pools)
            pools.mana.current = pools.mana.max
    press(by_rest, "Z")
    press(by_hand, "." * turns(by_rest))
    assert hit_points(by_rest) == hit_points(by_hand) == 30
