"""The one rule of what breaks off an activity: the same for resting, exploring, travelling and running."""

from __future__ import annotations

import esper
import pytest

from components.ai import Quips
from components.stats import Pools
from components.status import Confusion, DamageOverTime, HungerClock
from engine.core.geometry import Direction
from engine.session import Session
from engine.testing import fresh_world, press
from engine.world.commands import Command, Explore, Rest, Run, TravelTo
from engine.world.ecs import query
from engine.world.gamelog import mention, say
from engine.world.run_state import AwaitingInput, Resting
from systems.activities.interruption import condition_of, reason_to_stop
from systems.effects.status import lay_on
from tests.unit.systems.activities.kit import drawn, turns

LONG = f"{'#' * 60}\n#@{'.' * 57}#\n{'#' * 60}"
"""A corridor of which the player sees the beginning."""

COMMANDS = [Rest(), Explore(), TravelTo(9, 1), Run(Direction.EAST)]

ENDS: dict[type[Command], str] = {
    Rest: "You are disturbed in your rest.",
    Explore: "You stop exploring.",
    TravelTo: "You stop on your way.",
    Run: "You stop running.",
}


def corridor(*legend: str) -> Session:
    """A game in which there is a long time to rest and a long way to go."""
    session = drawn(LONG, *legend)
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current = 2
    return session


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_nothing_breaks_off_a_quiet_activity(command: Command) -> None:
    session = corridor()
    session.step(command)
    assert session.state == AwaitingInput()
    assert turns(session) >= 8


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_harm_does(command: Command) -> None:
    session = corridor()
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current = 20
        lay_on(None, session.player, DamageOverTime(3), name="Poison", turns=5)
    session.step(command)
    assert (session.log()[-1], turns(session)) == (ENDS[type(command)], 1)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_new_status_does(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    session = corridor()
    monkeypatch.setattr("systems.activities.interruption.statuses_of", _growing())
    session.step(command)
    assert (session.log()[-1], turns(session)) == (ENDS[type(command)], 1)


def _growing() -> object:
    asked: list[int] = []

    def statuses_of(_bearer: int) -> list[int]:
        asked.append(0)
        return list(asked)

    return statuses_of


@pytest.mark.parametrize("command", COMMANDS[1:], ids=lambda command: type(command).__name__)
def test_growing_hungry_does(command: Command) -> None:
    session = corridor()
    with session.world():
        clock = esper.component_for_entity(session.player, HungerClock)
        clock.state, clock.duration = "normal", 3
    session.step(command)
    assert (session.log()[-1], turns(session)) == ("You are hungry.", 3)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_whoever_is_giddy_does_not_even_begin(command: Command) -> None:
    session = corridor()
    with session.world():
        lay_on(None, session.player, Confusion(), name="Confusion", turns=5)
    session.step(command)
    assert session.log()[-1].startswith("You are too giddy to ")
    assert turns(session) == 0


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_it_never_lasts_for_ever(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("systems.activities.interruption.LONGEST", 3)
    session = corridor()
    session.step(command)
    assert (session.log()[-1], turns(session)) == ("You pause for a moment.", 3)


def test_what_is_said_does_but_what_others_chat_does_not() -> None:
    session = drawn(LONG.replace(".", "w", 1).replace(".", "w", 1), "w = Gate Warden")
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current = 2
        assert list(query(Quips)), "there is somebody who chats"
    press(session, "Z")
    assert session.log()[-1] == "You feel rested."
    assert any("says" in line for line in session.log())


def test_what_is_told_of_what_happens_does() -> None:
    world = fresh_world("@....")
    activity = Resting(*condition_of(world.player, 0))
    assert reason_to_stop(world.player, activity) is None
    mention("A cock crows.")
    assert reason_to_stop(world.player, activity) is None
    say("The ground shakes.")
    assert reason_to_stop(world.player, activity) == "", "it has been said already"
