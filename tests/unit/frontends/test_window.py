from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Literal, TypeAlias

import pytest
import tcod.event
import tcod.sdl.render
import tcod.sdl.video
from tcod.cffi import lib
from tcod.event import Event, KeyDown, KeySym, Modifier, Quit, Scancode, TextInput, WindowEvent

from engine.core.geometry import Direction
from engine.frontends.remembered import WindowSize, recall, remember
from engine.frontends.window import Window, run
from engine.ui.frame import Layout
from engine.world.commands import Cancel, Choose, Command, Move, OpenInventory, SaveAndQuit, Type
from tests.unit.frontends.kit import Game

Kind: TypeAlias = Literal["WindowExposed", "WindowRestored", "WindowMoved"]


@pytest.fixture
def game() -> Game:
    return Game()


@pytest.fixture
def window(game: Game) -> Iterator[Window]:
    window = Window(game)
    yield window
    window.close()


def text(*signs: str) -> list[Event]:
    return [TextInput(text=sign) for sign in signs]


def happened(kind: Kind) -> WindowEvent:
    return WindowEvent(type=kind, window_id=1, data=(0, 0))


def feed(monkeypatch: pytest.MonkeyPatch, *batches: list[Event]) -> None:
    left = list(batches)
    monkeypatch.setattr(tcod.event, "wait", lambda _timeout: iter(left.pop(0)))


def test_a_new_window_shows_the_usual_picture(game: Game, window: Window) -> None:
    assert window.show()
    assert game.layouts == [Layout(160, 42, tile_span=2)]
    assert not window.show(), "nothing has changed"


def test_a_resized_window_gets_another_layout(game: Game, window: Window) -> None:
    window.show()
    window.window.size = (900, 500)
    assert window.show()
    assert game.layouts[-1] == Layout(112, 31, tile_span=2)


@pytest.mark.parametrize(("size", "shown"), [((0, 0), False), ((0, 30), False), ((1, 1), True), ((9000, 5000), True)])
def test_odd_sizes_are_survived(
    size: tuple[int, int], shown: bool, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tcod.sdl.render.Renderer, "output_size", property(lambda _self: size))
    assert window.show() is shown
    monkeypatch.undo()
    window.painter.forget()
    assert window.show(), "and the window recovers"


def test_a_minimised_window_is_not_drawn(game: Game, window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    minimised = tcod.sdl.video.WindowFlags.MINIMIZED
    monkeypatch.setattr(tcod.sdl.video.Window, "flags", property(lambda _self: minimised))
    assert not window.show()
    assert game.layouts == []


def test_keys_become_commands_of_the_context_in_force(game: Game, window: Window) -> None:
    for event in text("h", "i", "h"):
        window.dispatch(event)
    assert game.handled == [Move(Direction.WEST), OpenInventory(), Choose("h")]


def test_a_pasted_text_stops_where_the_game_ends(game: Game, window: Window) -> None:
    window.dispatch(TextInput(text="hSh"))
    assert game.handled == [Move(Direction.WEST), SaveAndQuit()]


def test_keys_without_meaning_do_nothing(game: Game, window: Window) -> None:
    window.dispatch(TextInput(text="Q"))
    assert game.handled == []


@pytest.mark.parametrize("kind", ["WindowExposed", "WindowRestored"])
def test_a_window_that_comes_to_light_is_drawn_anew(kind: Kind, window: Window) -> None:
    window.show()
    window.dispatch(happened(kind))
    assert window.show()


def test_moving_the_window_presents_nothing(window: Window) -> None:
    window.show()
    window.dispatch(happened("WindowMoved"))
    assert not window.show()


def test_f11_switches_to_full_screen_and_is_no_key_of_the_game(
    game: Game, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    full = property(lambda _self: bool(asked and asked[-1]), lambda _self, value: asked.append(value))
    monkeypatch.setattr(tcod.sdl.video.Window, "fullscreen", full)
    press = KeyDown(scancode=Scancode.F11, sym=KeySym.F11, mod=Modifier.NONE, pressed=True)
    held = KeyDown(scancode=Scancode.F11, sym=KeySym.F11, mod=Modifier.NONE, pressed=True, repeat=True)
    for event in (press, held, press):
        window.dispatch(event)
    assert asked == [True, False]
    assert game.handled == []


def test_the_game_runs_until_the_player_leaves(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, text("h"), [], text("S", "h"))
    run(game)
    assert game.handled == [Move(Direction.WEST), SaveAndQuit()], "keys after leaving are not played"
    assert game.suspended == 0
    assert len(game.layouts) == 2, "drawn at the start and after the step, not while nothing happens"


def test_closing_the_window_plays_what_came_before_and_suspends(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    escape = KeyDown(scancode=Scancode.ESCAPE, sym=KeySym.ESCAPE, mod=Modifier.NONE, pressed=True)
    feed(monkeypatch, [escape, Quit(), *text("h")])
    run(game)
    assert game.handled == [Cancel()]
    assert game.suspended == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_suspend_between_two_events(
    number: signal.Signals, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_timeout: float) -> Iterator[Event]:
        signal.raise_signal(number)
        return iter(text("h"))

    before = signal.getsignal(number)
    monkeypatch.setattr(tcod.event, "wait", interrupted)
    run(game)
    assert game.handled == [Move(Direction.WEST)], "the step that was begun is finished"
    assert game.suspended == 1
    assert signal.getsignal(number) == before


def test_a_fault_of_the_game_rises(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_command: Command) -> None:
        raise LookupError("a bug")

    monkeypatch.setattr(game, "handle", fail)
    feed(monkeypatch, text("h"))
    with pytest.raises(LookupError, match="a bug"):
        run(game)
    assert game.suspended == 0, "a broken state is not saved over a sound one"


def test_the_wanted_scale_sets_the_size_of_the_window(game: Game) -> None:
    window = Window(game, scale=2)
    window.show()
    assert window.window.size == (2560, 1344)
    assert game.layouts == [Layout(160, 42, tile_span=2)]
    window.close()


def test_a_name_is_typed_with_accents_blanks_and_digits_of_the_numpad(game: Game, window: Window) -> None:
    game.context = "text"
    numpad = KeyDown(scancode=Scancode.KP_4, sym=KeySym.KP_4, mod=Modifier.NUM, pressed=True)
    for event in (*text("É", "né", " "), numpad, *text("4")):
        window.dispatch(event)
    assert game.handled == [Type(letter) for letter in "Éné 4"]


def test_the_size_of_the_window_is_remembered(game: Game) -> None:
    first = Window(game)
    first.window.size = (900, 500)
    first.show()
    first.close()
    second = Window(game)
    second.show()
    assert second.window.size == (900, 500)
    second.close()


def test_in_full_screen_the_size_outside_of_it_is_remembered(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(game)
    window.window.size = (900, 500)
    window.show()
    monkeypatch.setattr(tcod.sdl.video.Window, "flags", property(lambda _self: tcod.sdl.video.WindowFlags.FULLSCREEN))
    monkeypatch.setattr(tcod.sdl.video.Window, "fullscreen", property(lambda _self: True))
    window.window.size = (1024, 768)
    window.show()
    window.close()
    assert recall() == WindowSize(900, 500, fullscreen=True)


def test_a_wish_for_a_scale_goes_before_the_remembered_size(game: Game) -> None:
    remember(WindowSize(900, 500))
    window = Window(game, scale=2)
    assert window.window.size == (2560, 1344)
    window.close()


def test_text_input_is_on(window: Window) -> None:
    assert lib.SDL_TextInputActive(window.window.p)


def test_the_smallest_window_holds_the_smallest_picture(window: Window) -> None:
    assert window.window.min_size == (640, 384)


def test_without_a_display_the_player_is_told_what_to_do() -> None:
    code = (
        "from engine.core.errors import HexdelveError\n"
        "from engine.frontends.opening import open_window, usual_size\n"
        "try: open_window(usual_size(None))\n"
        "except HexdelveError as error: print(error)\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "no-such-driver", "SDL_VIDEO_DRIVER": "no-such-driver"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert "No window can be opened" in done.stdout
    assert "hexdelve bot" in done.stdout
