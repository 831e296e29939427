"""The program round the games: title, saves, death and its record."""

from __future__ import annotations

import json

from engine.app import App
from engine.app.new_game import NewGame
from engine.save import files
from engine.session import Session
from engine.testing import play
from engine.ui.frame import Frame, Layout
from engine.ui.keys.keynames import keys_of_text
from engine.world.effects import Damage, OnEntity, add_effect


def app_with(session: Session | None = None) -> App:
    return App(NewGame(seed=1), session)


def tap(app: App, keys: str) -> str:
    for key in keys_of_text(keys):
        command = app.keys.command(app.context, key)
        if command is not None:
            app.handle(command)
    frame = Frame(Layout(80, 24, 1))
    app.draw(frame)
    return frame.text()


def kill(session: Session) -> None:
    with session.world():
        add_effect(None, Damage(10_000), OnEntity(session.player))


def test_a_new_game_begins_from_the_title() -> None:
    assert "Welcome to" in tap(app_with(), "ad")


def test_escape_or_the_last_row_quits_the_title() -> None:
    for keys in ("<Escape><Escape>", "b", "<Down><Enter>"):
        app = app_with()
        tap(app, keys)
        assert not app.running


def test_leaving_without_a_word_saves_the_game() -> None:
    session = play(seed=1, keys="lll")
    digest = session.digest()
    app = app_with(session)
    app.suspend()
    assert Session.load(files.save_path("Player")).digest() == digest


def test_death_writes_the_record_then_removes_the_save() -> None:
    session = play(seed=1, keys=".")
    app = app_with(session)
    app.suspend()
    assert files.list_saves() == [files.save_path("Player")]
    kill(session)
    assert "You are dead" in tap(app, ".")
    assert files.list_saves() == []
    record = json.loads((files.user_folder() / "records.jsonl").read_text(encoding="utf-8"))
    assert record["seed"] == 1
    assert record["cause"] == "hunger"
    assert "New game" in tap(app, "<Escape>")


def test_a_new_character_never_overwrites_the_save_of_another_of_its_name() -> None:
    first = app_with(play(seed=1, keys="lll"))
    first.suspend()
    kept = files.save_path("Player").read_bytes()
    second = app_with(play(seed=2, keys="."))
    second.suspend()
    second.suspend()
    assert files.save_path("Player").read_bytes() == kept
    assert sorted(path.stem for path in files.list_saves()) == ["Player", "Player 2"]


def test_a_form_asks_for_name_campaign_and_seed() -> None:
    app = App(NewGame())
    form = tap(app, "aaÄnne<Backspace> é<Enter>c0x42<Enter>")
    assert "Name: Änn é" in form
    assert "Seed: 42" in form
    assert "Packs: none" in form
    page = tap(app, "<Enter>")
    assert "Änn é" in page, "the cursor stands on Begin"
    tap(app, ".")
    app.suspend()
    assert files.read_header(files.save_path("Änn é")).name == "Änn é"


def test_closing_the_window_on_the_dead_saves_nothing() -> None:
    session = play(seed=1)
    app = app_with(session)
    kill(session)
    tap(app, ".")
    app.suspend()
    assert files.list_saves() == []


def test_a_damaged_save_is_listed_and_says_what_is_wrong() -> None:
    path = files.save_path("Broken")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nonsense")
    app = app_with()
    assert "cannot be read" in tap(app, "")
    assert "no save of Hexdelve" in " ".join(tap(app, "b").split())
    assert path.read_bytes() == b"nonsense"


def test_a_game_that_cannot_be_saved_goes_on_and_says_so() -> None:
    files.user_folder().parent.mkdir(parents=True, exist_ok=True)
    files.user_folder().write_text("a file where a folder belongs")
    app = app_with(play(seed=1, keys="."))
    assert "could not be saved" in " ".join(tap(app, "S").split())
    assert app.context == "play"


def test_a_broken_key_file_is_told_on_the_title_screen() -> None:
    files.user_folder().mkdir(parents=True, exist_ok=True)
    (files.user_folder() / "keys.json").write_text("{")
    assert "keys.json" in tap(App(), "")


def test_a_letter_of_the_title_means_what_was_drawn_whatever_became_of_the_file() -> None:
    app_with(play(seed=1, keys=".")).suspend()
    app = app_with()
    assert "b) Go on with Player" in tap(app, "")
    files.list_saves()[0].unlink()
    tap(app, "b")
    assert app.running
    assert "could not be read" in " ".join(tap(app, "").split())
