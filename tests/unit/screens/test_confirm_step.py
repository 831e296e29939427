"""Stepping onto a trap that is seen asks first; onto anything else it does not."""

from __future__ import annotations

import esper
import pytest

from components.visibility import Hidden
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.world.chronicle import Chronicle
from engine.world.ecs import query, resource
from engine.world.run_state import AwaitingInput, ShowConfirmStep


def game(name: str, *, spotted: bool = True) -> Session:
    session = play(seed=1, scene=parse_scene(f"t = {name}\nmap:\n@t.."))
    if spotted:
        with session.world():
            for trap, _ in query(Hidden):
                esper.remove_component(trap, Hidden)
    return session


def turns(session: Session) -> int:
    with session.world():
        return resource(Chronicle).turns


def asks(session: Session) -> bool:
    return isinstance(session.state, ShowConfirmStep)


@pytest.mark.parametrize("name", ["Bear Trap", "Fire Trap", "Venom Trap", "Watch Fire"])
def test_a_trap_that_is_seen_is_not_stepped_on_without_a_question(name: str) -> None:
    session = game(name)
    press(session, "l")
    assert asks(session)
    assert "Step onto" in frame_text(session)
    press(session, "n")
    assert (session.state, turns(session)) == (AwaitingInput(), 0)
    press(session, "ly")
    assert turns(session) == 1


@pytest.mark.parametrize(("name", "spotted"), [("Bear Trap", False), ("Healing Spring", True), ("Table", True)])
def test_nothing_is_asked_of_what_is_hidden_or_does_no_harm(name: str, spotted: bool) -> None:
    session = game(name, spotted=spotted)
    press(session, "l")
    assert not asks(session)
    assert turns(session) == 1
