"""A save is played once at a time: a second process is told so, and nothing of the first one's game is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.app import App
from engine.app.new_game import NewGame
from engine.core.errors import HexdelveError
from engine.mapgen.scene import parse_scene
from engine.save import files
from engine.save.hold import SUFFIX, hold
from engine.session import Session
from tests.unit.test_app import tap

HOLDS = """
import sys
from pathlib import Path
from engine.save.hold import hold
held = hold(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
"""


def other_process(path: Path) -> subprocess.Popen[str]:
    """Another process that holds a save until it is told a line, or killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_what_another_process_holds_cannot_be_held_until_it_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "Anna.hexdelve"
    with other_process(path) as process:
        with pytest.raises(HexdelveError, match="Anna is being played elsewhere"):
            hold(path)
        process.communicate("enough\n")
    assert process.returncode == 0
    assert list(tmp_path.iterdir()) == [], "who lets go leaves nothing behind"
    hold(path).release()


def test_it_is_told_by_the_name_of_the_character(tmp_path: Path) -> None:
    path = tmp_path / files.save_path("Änn é").name
    held = hold(path)
    with pytest.raises(HexdelveError, match="Änn é is being played elsewhere"):
        hold(path)
    held.release()


def test_a_process_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "Anna.hexdelve"
    with other_process(path) as process:
        process.kill()
    assert (tmp_path / f"Anna.hexdelve{SUFFIX}").exists()
    held = hold(path)
    with pytest.raises(HexdelveError):
        hold(path)
    held.release()
    held.release()
    assert list(tmp_path.iterdir()) == []


def test_what_is_forgotten_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "Anna.hexdelve"
    hold(path)
    hold(path).release()


def test_where_nothing_can_be_locked_one_plays_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where a folder belongs")
    hold(tmp_path / "saves" / "Anna.hexdelve").release()


# --- the program ------------------------------------------------------------------------------


def anna() -> Session:
    return Session.new(seed=1, scene=parse_scene("map:\n@..."), name="Anna")


def test_a_save_that_is_played_elsewhere_is_neither_opened_nor_removed() -> None:
    tap(App(NewGame(), anna()), ".S")
    path = files.save_path("Anna")
    before = path.read_bytes()
    first, second = App(NewGame()), App(NewGame())
    tap(first, "b")
    told = " ".join(tap(second, "b").split())
    assert "Anna is being played elsewhere. Save and leave it there" in told
    assert second.session is None
    assert "Anna is being played elsewhere" in " ".join(tap(second, "Dy").split())
    assert path.read_bytes() == before
    tap(first, "..S")
    tap(second, "b")
    assert second.session is not None
    assert second.session.turns == 3
    second.suspend()


def test_a_new_game_holds_its_save_from_the_first_time_it_is_saved() -> None:
    app = App(NewGame(), anna())
    tap(app, "..")
    app._save_path(anna())
    with pytest.raises(HexdelveError):
        hold(files.save_path("Anna"))
    app.suspend()
    hold(files.save_path("Anna")).release()


def test_a_save_that_cannot_be_read_is_not_held() -> None:
    path = files.save_path("Broken")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nonsense")
    app = App(NewGame())
    tap(app, "b")
    hold(path).release()
    assert app.session is None
