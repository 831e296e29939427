"""The title, its form and its saves: what a player meets before and between games."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from engine.app import AUTOSAVE_TURNS, App
from engine.app.new_game import NewGame
from engine.core.errors import HexdelveError
from engine.mapgen.scene import parse_scene
from engine.save import files
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.help import USUAL, pages
from engine.ui.keys.keymap import KeyMap
from engine.world.run_state import AwaitingInput, ShowHelp
from tests.unit.raws.kit import pack
from tests.unit.test_app import tap


def quiet(seed: int = 1) -> Session:
    return play(seed=seed, scene=parse_scene("map:\n@..."))


def test_escape_goes_to_quit_first_and_leaves_only_then() -> None:
    app = App(NewGame(seed=1))
    assert "> b) Quit" in tap(app, "<Escape>")
    assert app.running
    tap(app, "<Escape>")
    assert not app.running


def test_the_help_opens_on_the_title_and_turns_pages() -> None:
    app = App(NewGame(seed=1))
    assert "Help, page 1" in tap(app, "?")
    assert "Help, page 2" in tap(app, "<Right>x")
    assert "Help, page 1" in tap(app, "<PageUp>")
    assert "New game" in tap(app, "<Space>")


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (160, 50)])
def test_the_first_key_back_turns_a_page_back_on_any_screen(columns: int, rows: int) -> None:
    session = quiet()
    press(session, "?")

    def page() -> int:
        found = re.search(r"Help, page (\d+) of (\d+)", frame_text(session, columns, rows))
        assert found is not None
        return int(found[2]) - int(found[1])

    for _ in range(20):
        page()
        press(session, "<Right>")
    assert page() == 0
    press(session, "<Left>")
    assert page() == 1


def test_a_page_is_turned_from_the_one_that_is_shown_when_the_screen_has_grown() -> None:
    session = quiet()
    press(session, "?")
    frame_text(session)
    press(session, "<Right>" * 20)
    last = frame_text(session, 160, 50)
    press(session, "<Left>")
    assert frame_text(session, 160, 50) != last


def test_the_help_of_a_game_is_left_by_few_keys_only() -> None:
    session = quiet()
    press(session, "?zk<Down>")
    assert isinstance(session.state, ShowHelp)
    for key in ("<Escape>", "?", "<Enter>", "<Space>"):
        press(session, key)
        assert isinstance(session.state, AwaitingInput)
        press(session, "?")


@pytest.mark.parametrize("columns", [80, 100, 160])
def test_nothing_of_the_help_is_cut(columns: int) -> None:
    found = pages(KeyMap.load(), USUAL, columns, 24)
    lines = ["".join(span.text for span in line).rstrip() for page in found for line in page]
    assert max(len(line) for line in lines) + 2 <= columns
    text = " ".join(" ".join(lines).split())
    for words in ("scrolls", "a stalagmite", "an open door", "Death is final", "the middle one waits"):
        assert words in text
    assert all(len(page) <= 22 for page in found)


def test_the_letters_of_moving_move_where_no_row_bears_them() -> None:
    app = App(NewGame(seed=1))
    assert "> b) Quit" in tap(app, "j")
    tap(app, "<Enter>")
    assert not app.running


def test_a_game_that_was_not_played_leaves_no_save() -> None:
    app = App(NewGame(), quiet())
    app.suspend()
    assert files.list_saves() == []
    assert "nothing was saved" in tap(app, "S")
    assert files.list_saves() == []


def test_the_cursor_stands_on_the_last_game_and_saves_tell_when_they_were_made() -> None:
    app = App(NewGame(), quiet())
    tap(app, ".S")
    fresh = tap(App(NewGame()), "")
    row = next(line for line in fresh.splitlines() if "Go on with Player" in line)
    assert ">" in row
    assert "depth 1, turn 1, " in row
    assert ":" in row.split("turn 1, ")[1]


def test_a_save_is_removed_after_a_yes_and_only_then() -> None:
    tap(App(NewGame(), quiet()), ".S")
    app = App(NewGame())
    assert "Remove the save of Player?" in tap(app, "D")
    tap(app, "n")
    assert len(files.list_saves()) == 1
    tap(app, "Dy")
    assert files.list_saves() == []
    assert "Go on" not in tap(app, "")


def test_the_save_that_is_named_is_removed_whatever_was_saved_meanwhile() -> None:
    for name in ("Bob", "Ann"):
        tap(App(NewGame(), Session.new(seed=1, scene=parse_scene("map:\n@..."), name=name)), ".S")
    ann, bob = files.save_path("Ann"), files.save_path("Bob")
    os.utime(bob, (1_000, 1_000))
    os.utime(ann, (2_000, 2_000))
    app = App(NewGame())
    assert "> b) Go on with Ann" in tap(app, "")
    os.utime(bob, (3_000, 3_000))
    assert files.list_saves() == [bob, ann]
    assert "Remove the save of Ann?" in tap(app, "D")
    tap(app, "y")
    assert files.list_saves() == [bob]


def test_the_cursor_stays_on_a_row_when_other_saves_are_gone_too() -> None:
    for name in ("Ann", "Bob", "Cid"):
        tap(App(NewGame(), Session.new(seed=1, scene=parse_scene("map:\n@..."), name=name)), ".S")
    app = App(NewGame())
    tap(app, "<Down><Down>D")
    for path in files.list_saves():
        files.remove_save(path)
    tap(app, "y")
    assert "> b) Quit" in tap(app, "D")


def test_the_form_tells_what_it_refuses_and_its_cursor_stands_on_the_field() -> None:
    app = App(NewGame(seed=1))
    assert "digits only" in tap(app, "acx")
    assert "no more than 18 digits" in tap(app, "1" * 30)
    text = tap(app, "<Ctrl-U>")
    assert "Seed: _" in text
    assert ">" in next(line for line in text.splitlines() if "Seed" in line)
    text = tap(app, "<Enter>a" + "b" * 30)
    assert "no more than 24 letters" in text


def test_the_title_and_the_form_call_campaigns_by_their_titles() -> None:
    app = App(NewGame(seed=1))
    assert "a) New game  Hexdelve" in tap(app, "")
    assert "b) Campaign: Hexdelve  hexdelve; b: another of 2" in tap(app, "a")
    assert "b) Campaign: The Overdue Library  rlg327" in tap(app, "b")
    assert "a) New game  The Overdue Library" in tap(app, "<Escape>")
    assert "Campaign: Hexdelve" in tap(app, "ab")


def test_a_campaign_among_the_packs_is_in_the_form_with_its_title(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", {}, kind="campaign", depends=[])
    app = App(NewGame("mine", packs=[folder, tmp_path / "nowhere"]))
    title = json.loads((folder / "mod.json").read_text(encoding="utf-8"))["name"]
    assert f"Campaign: {title}  mine; b: another of 3" in tap(app, "a")


def test_long_paths_of_packs_are_shortened_inside_and_leave_the_form_narrow() -> None:
    packs = [Path("/home/somebody") / ("deep/" * 30) / "my_mod", Path("other")]
    text = tap(App(NewGame(packs=packs)), "a")
    assert "Pack: /home/som" in text
    assert "deep/my_mod " in text
    assert "Pack: other" in text
    assert max(len(line.strip()) for line in text.splitlines() if "Pack" in line) < 76


def test_the_list_of_saves_tells_campaign_and_packs(tmp_path: Path) -> None:
    mod = pack(tmp_path / "mine", {}, depends=["rlg327"])
    tap(App(NewGame(), Session.new("rlg327", 1, [mod], name="Ann")), "5S")
    tap(App(NewGame(), Session.new("hexdelve", 1, name="B" * 24)), ".S")
    text = tap(App(NewGame()), "")
    assert "Go on with Ann  The Overdue Library + mine, depth 1, turn 1, " in text
    times = [line for line in text.splitlines() if "Go on with" in line]
    assert all(re.search(r"\d\d:\d\d *│", line) for line in times), "nothing is cut off at the end"


def test_the_game_is_saved_by_itself_every_so_many_turns() -> None:
    app = App(NewGame(), quiet())
    tap(app, "." * (AUTOSAVE_TURNS - 1))
    assert files.list_saves() == []
    tap(app, ".")
    assert [files.read_header(path).turns for path in files.list_saves()] == [AUTOSAVE_TURNS]


def test_saving_by_itself_changes_nothing_in_the_game() -> None:
    session = quiet()
    tap(App(NewGame(), session), "." * (AUTOSAVE_TURNS + 1))
    alone = quiet()
    press(alone, "." * (AUTOSAVE_TURNS + 1))
    assert session.digest() == alone.digest()


def test_the_game_is_saved_on_each_new_level() -> None:
    app = App(NewGame(), play(seed=1, scene=parse_scene("map:\n@>")))
    tap(app, "l")
    assert [files.read_header(path).depth for path in files.list_saves()] == [2]


def test_a_save_that_fails_by_itself_is_told_once_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise HexdelveError("no room", "make some")

    session = quiet()
    app = App(NewGame(), session)
    monkeypatch.setattr(files, "write_save", fail)
    tap(app, "." * AUTOSAVE_TURNS)
    assert "no room" in frame_text(session)
    tap(app, "." * AUTOSAVE_TURNS)
    assert "no room" not in frame_text(session)
    assert app.running
