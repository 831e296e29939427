"""The program round the games: title, saves, death and its record."""

from __future__ import annotations

import json

from engine.app import App
from engine.save import files
from engine.session import Session
from engine.testing import play
from engine.ui.frame import Frame, Layout
from engine.ui.keys.keynames import keys_of_text
from engine.world.effects import Damage, OnEntity, add_effect


def app_with(session: Session | None = None) -> App:
    return App(lambda: play(seed=1), session=session)


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
    assert "Welcome to" in tap(app_with(), "a")


def test_escape_or_the_last_row_quits_the_title() -> None:
    for keys in ("<Escape>", "b", "<Down><Enter>"):
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
    session = play(seed=1)
    session.save(files.save_path("Player"))
    app = app_with(session)
    kill(session)
    assert "You are dead" in tap(app, ".")
    assert files.list_saves() == []
    record = json.loads((files.user_folder() / "records.jsonl").read_text(encoding="utf-8"))
    assert record["seed"] == 1
    assert record["cause"] == "hunger"
    assert "New game" in tap(app, "<Enter>")


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
    app = app_with(play(seed=1))
    assert "could not be saved" in " ".join(tap(app, "S").split())
    assert app.context == "play"
