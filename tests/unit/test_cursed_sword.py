"""The story of the cursed sword, by keys alone, from the shipped scene (source: seed 1)."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest
from tcod.console import Console

from engine.app import App
from engine.core.colour import RED
from engine.mapgen.scene import Scene, parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Frame, Layout
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from engine.world.run_state import AwaitingInput


@pytest.fixture
def scene() -> Scene:
    text = (resources.files("raws") / "hexdelve" / "scenes" / "cellar.txt").read_text(encoding="utf-8")
    return parse_scene(text, "cellar.txt")


def choose(session: Session, keys: str, name: str) -> None:
    """Open a menu by its key and press the letter drawn before a name."""
    press(session, keys)
    rows = [line for line in frame_text(session).splitlines() if f") {name}" in line]
    assert rows, frame_text(session)
    press(session, rows[0].split(f") {name}")[0][-1])


def turns(session: Session) -> int:
    with session.world():
        return resource(Chronicle).turns


def colour_of(session: Session, text: str) -> tuple[int, int, int]:
    """The colour in which a text is drawn on the topmost panel that shows it."""
    frame = Frame(Layout(80, 24, 1))
    session.draw(frame)
    for panel in reversed(frame.panels):
        found = _find(panel.console, text)
        if found is not None:
            red, green, blue = panel.console.rgb["fg"][found].tolist()
            return red, green, blue
    raise AssertionError(f"{text!r} is not drawn")


def _find(console: Console, text: str) -> tuple[int, int] | None:
    for y, row in enumerate(console.ch.tolist()):
        x = "".join(map(chr, row)).find(text)
        if x >= 0:
            return y, x
    return None


def test_the_story_of_the_cursed_sword(scene: Scene, tmp_path: Path) -> None:
    session = play(seed=1, keys="lllg", scene=scene)
    assert session.log()[-1] == "You pick up an Unidentified Longsword."

    choose(session, "w", "Unidentified Longsword")
    assert session.log()[-2:] == ["You equip the Longsword -1.", "It clings to you: it is cursed!"]
    press(session, "e")
    assert colour_of(session, "Longsword -1") == RED
    press(session, "<Escape>")

    before = turns(session)
    choose(session, "t", "Longsword -1")
    assert session.log()[-1] == "You cannot remove the Longsword -1: it is cursed."
    choose(session, "w", "Longsword")
    assert session.log()[-1] == "You cannot unequip the Longsword -1: it is cursed."
    assert turns(session) == before
    assert session.state == AwaitingInput()

    choose(session, "i", "Remove Curse Scroll")
    assert "Remove the curse from what?" in frame_text(session)
    press(session, "<Escape>")
    assert turns(session) == before
    choose(session, "i", "Remove Curse Scroll")
    press(session, "a")
    assert session.log()[-1] == "The curse leaves the Longsword -1."
    assert turns(session) == before + 1
    press(session, "i")
    assert "Remove Curse Scroll" not in frame_text(session)
    press(session, "<Escape>e")
    assert colour_of(session, "Longsword -1") != RED
    press(session, "<Escape>")

    session.save(tmp_path / "sword.hexdelve")
    digest = session.digest()
    session.close()
    loaded = Session.load(tmp_path / "sword.hexdelve")
    assert loaded.digest() == digest
    choose(loaded, "t", "Longsword -1")
    assert loaded.log()[-1] == "You take off the Longsword -1."
    press(loaded, "hhl")
    assert loaded.state == AwaitingInput()


def test_the_carried_sword_is_red_in_the_inventory_once_its_kind_is_known(scene: Scene) -> None:
    session = play(seed=1, keys="lllg", scene=scene)
    press(session, "i")
    assert colour_of(session, "Unidentified Longsword") != RED
    with session.world():
        from engine.world.knowledge import Knowledge

        resource(Knowledge).identified.add("Longsword -1")
    assert colour_of(session, "Longsword -1") == RED


def test_saving_and_going_on_through_the_title_screen(scene: Scene) -> None:
    app = App(session=play(seed=1, keys="lllg", scene=scene))

    def tap(keys: str) -> str:
        for key in keys:
            command = app.keys.command(app.context, key)
            assert command is not None
            app.handle(command)
        frame = Frame(Layout(80, 24, 1))
        app.draw(frame)
        return frame.text()

    title = tap("S")
    assert "Go on with Player" in title
    assert "Saved." in title
    assert "You pick up an Unidentified Longsword." in tap("b")
