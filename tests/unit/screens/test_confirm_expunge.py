"""Before a thing is destroyed for good the player is asked, as the rules of the campaign want it."""

from __future__ import annotations

from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.world.ecs import resource, set_resource
from engine.world.inventory import carried_by
from engine.world.knowledge import display_name
from engine.world.rules import Rules
from engine.world.run_state import AwaitingInput, RunState, ShowConfirmExpunge


def session_with(rule: str = "always") -> Session:
    session = play(seed=1, scene=parse_scene("carry: Dagger\nmap:\n@"))
    with session.world():
        set_resource(resource(Rules).model_copy(update={"confirm_expunge": rule}))
    return session


def state(session: Session) -> RunState:
    return session.state


def names(session: Session) -> list[str]:
    with session.world():
        return [display_name(item) for item in carried_by(session.player)]


def test_a_thing_is_destroyed_after_a_yes_only() -> None:
    session = session_with()
    press(session, "x/dagger<Enter>a")
    assert "Destroy a Dagger for good?" in frame_text(session)
    before = session.digest()
    press(session, "a")
    assert isinstance(state(session), ShowConfirmExpunge)
    assert session.digest() == before
    press(session, "n")
    assert state(session) == AwaitingInput()
    assert "Dagger" in names(session)
    press(session, "x/dagger<Enter>ay")
    assert "Dagger" not in names(session)


def test_it_is_asked_of_so_many_of_a_stack() -> None:
    session = session_with()
    press(session, "x/sausage<Enter>a2<Enter>")
    assert "Destroy 2 Dried Sausages for good?" in frame_text(session)
    press(session, "y")
    assert not any("Sausage" in name for name in names(session))


def test_a_campaign_may_ask_of_legendary_things_only() -> None:
    session = session_with("artefacts")
    press(session, "x/dagger<Enter>a")
    assert "Dagger" not in names(session)
