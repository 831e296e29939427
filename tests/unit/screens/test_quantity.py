"""How many of a stack: the prompt (issue "The screen", point 6; known cases D12, D13, D16)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Layout
from engine.ui.keys.keymap import KeyMap
from engine.world.commands import Cancel
from engine.world.inventory import carried_by
from engine.world.knowledge import display_name
from engine.world.run_state import AwaitingInput, ShowQuantity

SCENE = "carry: Hide\n" * 12 + "carry: Longsword\nmap:\n@."
OPEN = "/hide<Enter>a"


@pytest.fixture
def session() -> Session:
    return play(seed=1, scene=parse_scene(SCENE))


def hides(session: Session) -> int:
    """How many are carried."""
    with session.world():
        names = [display_name(item) for item in carried_by(session.player)]
    found = [name for name in names if name.endswith(("Hide", "Hides"))]
    return sum(int(name.split()[0]) if " " in name else 1 for name in found)


@pytest.mark.parametrize(
    ("keys", "dropped"),
    [
        ("", 12),
        ("5", 5),
        ("11", 11),
        ("99", 12),
        ("007", 7),
        ("4<Backspace>3", 3),
        ("<Backspace>", 1),
        ("-", 11),
        ("+", 12),
        ("3+", 4),
        ("<Down><Left>", 10),
        ("2<Up><Right>", 4),
        ("x é5", 5),
        ("0", 0),
        ("1---", 0),
    ],
)
def test_the_number_given_is_dropped(session: Session, keys: str, dropped: int) -> None:
    press(session, f"d{OPEN}{keys}")
    assert f"> {dropped}_  of 12" in frame_text(session)
    press(session, "<Enter>")
    assert isinstance(session.state, AwaitingInput)
    assert hides(session) == 12 - dropped


def test_so_many_are_destroyed(session: Session) -> None:
    press(session, f"x{OPEN}2<Enter>y")
    assert session.log()[-1] == "You destroy 2 Hides for good."
    assert hides(session) == 10


@pytest.mark.parametrize("key", ["d", "x"])
@pytest.mark.parametrize("leave", ["<Escape>", "3<Escape>", "0<Enter>"])
def test_leaving_changes_nothing(session: Session, key: str, leave: str) -> None:
    """Known case D13."""
    before = session.digest()
    press(session, f"{key}{OPEN}{leave}")
    assert isinstance(session.state, AwaitingInput)
    assert session.digest() == before


def test_of_one_thing_nobody_asks_how_many(session: Session) -> None:
    press(session, "d/long<Enter>a")
    assert session.log()[-1] == "You drop a Longsword."


def test_a_number_given_before_is_forgotten(session: Session) -> None:
    press(session, f"d{OPEN}3<Escape>d{OPEN}")
    assert "> 12_  of 12" in frame_text(session)


def test_letters_are_text_there_in_every_set_of_keys(session: Session) -> None:
    press(session, f"d{OPEN}")
    assert session.context == "text"
    assert KeyMap.load().command(session.context, "5") is not None
    assert session.clicked(Layout(80, 24, 1), 0, 0) == Cancel()


def test_a_game_saved_at_the_question_goes_on_there(session: Session, tmp_path: Path) -> None:
    press(session, f"d{OPEN}")
    session.save(tmp_path / "hero.hexdelve")
    loaded = Session.load(tmp_path / "hero.hexdelve")
    assert isinstance(loaded.state, ShowQuantity)
    assert loaded.digest() == session.digest()
    for game in (session, loaded):
        press(game, "5<Enter>")
        assert hides(game) == 7
    assert loaded.digest() == session.digest()


def test_stacks_left_on_a_level_are_there_when_it_is_come_back_to() -> None:
    game = play(seed=1, scene=parse_scene("carry: Hide\n" * 12 + "map:\n@>"))
    press(game, f"d{OPEN}4<Enter>l><g")
    press(game, "hg")
    assert game.log()[-1] == "You pick up 4 Hides."
    assert hides(game) == 12
