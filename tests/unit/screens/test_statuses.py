"""Statuses on the screen: in words, with the turns that are left (user demand: status effects with time left)."""

from __future__ import annotations

import pytest

from components.items import AttributeBonus
from components.spatial import Position
from components.stats import Pools
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press, run
from engine.ui.descriptions import describe_tile
from engine.ui.frame import Frame, Layout
from engine.ui.statuses import status_pieces
from engine.world.commands import Wait
from engine.world.ecs import query
from engine.world.effects import ChangeAttributes, ChangePace, Confuse, Effect, HurtOverTime
from systems import OUT_OF_TIME
from tests.unit.systems.kit import cause

EFFECTS: list[tuple[Effect, str]] = [
    (Confuse(4), "Confusion 4 turns"),
    (Confuse(1), "Confusion 1 turn"),
    (ChangePace(2.0), "Slowed 5 turns"),
    (ChangePace(-2.0), "Hasted 5 turns"),
    (HurtOverTime(1), "Poison 5 turns"),
    (ChangeAttributes("Ox Tonic", AttributeBonus(might=5)), "Ox Tonic 10 turns"),
]


@pytest.fixture
def session() -> Session:
    return play(seed=1, scene=parse_scene("d = Deer\nmap:\n@.#d"))


def bear(session: Session, effect: Effect) -> None:
    with session.world():
        cause(effect, *(creature for creature, _ in query(Pools)))
        run(*OUT_OF_TIME)


@pytest.mark.parametrize("columns", [80, 160])
@pytest.mark.parametrize(("effect", "text"), EFFECTS)
def test_the_panel_tells_each_status_with_its_turns(session: Session, effect: Effect, text: str, columns: int) -> None:
    assert text not in frame_text(session, columns)
    bear(session, effect)
    assert text in frame_text(session, columns)


def test_the_turns_on_the_panel_run_down(session: Session) -> None:
    bear(session, ChangePace(2.0))
    for left in ("4 turns", "3 turns", "2 turns", "1 turn"):
        session.step(Wait())
        assert f"Slowed {left}" in frame_text(session)
    session.step(Wait())
    assert "Slowed" not in frame_text(session)


def test_what_helps_and_what_harms_differ_in_colour_too(session: Session) -> None:
    for effect, _ in EFFECTS[1:]:
        bear(session, effect)
    with session.world():
        colours = {piece[0].text: piece[0].colour for piece in status_pieces(session.player)}
    assert colours["Hasted"] == colours["Ox Tonic"] != colours["Slowed"]
    assert colours["Confusion"] == colours["Poison"] == colours["Slowed"]


def test_the_note_on_a_creature_tells_its_statuses() -> None:
    session = play(seed=1, scene=parse_scene("d = Deer\nmap:\n@.d"))
    bear(session, HurtOverTime(1))
    with session.world():
        place = next(Point(p.x, p.y) for entity, p, _ in query(Position, Pools) if entity != session.player)
        texts = ["".join(span.text for span in line) for line in describe_tile(place)]
    assert "  Poison 5 turns" in texts


def test_looking_at_a_status_changes_nothing(session: Session) -> None:
    bear(session, ChangePace(2.0))
    before = session.digest()
    press(session, ";")
    session.draw(Frame(Layout(80, 24, 1)))
    press(session, "<Escape>")
    assert session.digest() == before
