"""Shrines: props with the effects of scrolls that ask (source: seed 1, "you could have a shrine that removes curses").

They wait for the answer: leaving the question costs nothing, and creatures neither set them off nor use them up.
"""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.items import CursedItem
from components.spatial import Position
from engine.core.geometry import Direction, Point
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import fresh_world, play, press, run
from engine.world.ecs import query, resource
from engine.world.intents import WantsToMove, intend
from engine.world.run_state import AwaitingInput, Requests, ShowIdentify, ShowRemoveCurse
from systems.movement import MovementSystem
from systems.triggers import TriggerSystem

UNBINDING = "wear: Ring of Weakness\nS = Shrine of Unbinding\nmap:\n@S.."
NAMES = "carry: Health Potion\nS = Shrine of Names\nmap:\n@S.."


def shrines(session: Session) -> int:
    with session.world():
        return sum(1 for _, position in query(Position) if (position.x, position.y) == (2, 1)) - 1


def waits(session: Session) -> bool:
    return session.state == AwaitingInput()


def game(scene: str) -> Session:
    session = play(seed=1, scene=parse_scene(scene))
    press(session, "l")
    return session


def test_stepping_onto_a_shrine_of_unbinding_asks_and_the_choice_frees_the_thing() -> None:
    session = game(UNBINDING)
    assert type(session.state) is ShowRemoveCurse
    press(session, "a")
    assert waits(session)
    assert "The curse leaves the Ring of Weakness." in session.log()
    with session.world():
        assert query(CursedItem) == []
    assert shrines(session) == 0


def test_a_shrine_of_names_tells_what_a_thing_is() -> None:
    session = game(NAMES)
    assert isinstance(session.state, ShowIdentify)
    press(session, "a")
    assert any("is a Health Potion." in line for line in session.log())
    assert shrines(session) == 0


@pytest.mark.parametrize("scene", [UNBINDING, NAMES])
def test_leaving_the_question_keeps_the_shrine_and_coming_again_asks_again(scene: str) -> None:
    session = game(scene)
    asked = type(session.state)
    press(session, "<Escape>")
    assert session.state == AwaitingInput()
    assert shrines(session) == 1
    press(session, "lh")
    assert type(session.state) is asked


def test_a_shrine_with_nothing_to_do_says_so_and_stays() -> None:
    session = game("known: Dried Sausage\nS = Shrine of Unbinding\nmap:\n@S..")
    assert session.state == AwaitingInput()
    assert session.log()[-1] == "It has nothing to do for you."
    assert shrines(session) == 1


def test_saved_at_the_question_it_goes_on_there(tmp_path: Path) -> None:
    session = game(UNBINDING)
    path = tmp_path / "a.hexdelve"
    session.save(path)
    loaded = Session.load(path)
    assert isinstance(loaded.state, ShowRemoveCurse)
    for one in (session, loaded):
        press(one, "a")
        assert "The curse leaves the Ring of Weakness." in one.log()
    assert loaded.digest() == session.digest()


@pytest.mark.parametrize("name", ["Shrine of Unbinding", "Shrine of Names"])
def test_a_creature_neither_sets_a_shrine_off_nor_uses_it_up(name: str) -> None:
    world = fresh_world("g..@")
    shrine = world.spawn(name, Point(2, 1))
    intend(world.at("g"), WantsToMove(Direction.EAST))
    run(MovementSystem(), TriggerSystem())
    assert world.place(world.at("g")) == Point(2, 1)
    assert esper.entity_exists(shrine)
    assert resource(Requests).queue == []
    assert world.log() == []
