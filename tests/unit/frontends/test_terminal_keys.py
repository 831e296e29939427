from __future__ import annotations

import io
import sys

import pytest
from blessed import Terminal
from blessed.keyboard import Keystroke

from engine.frontends.terminal_keys import _NAMES, HeldKey, keys_of, numpad_or_digit
from engine.ui.keys.keynames import is_key_name
from tests.unit.frontends.kit import Clock, Game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its terminal is another one")


def keys(sent: str) -> list[str]:
    """The keys of what a terminal sends, as blessed takes it apart."""
    terminal = Terminal(kind="xterm-256color", stream=io.StringIO(), force_styling=True)
    terminal.ungetch(sent)
    found: list[str] = []
    while keystroke := terminal.inkey(timeout=0, esc_delay=0):
        found += keys_of(keystroke)
    return found


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ("h", ["h"]),
        ("H", ["H"]),
        (" ", ["Space"]),
        ("é", ["é"]),
        (">", [">"]),
        ("\x1b", ["Escape"]),
        ("\r", ["Enter"]),
        ("\n", ["Enter"]),
        ("\t", ["Tab"]),
        ("\x7f", ["Backspace"]),
        ("\x1b[A", ["Up"]),
        ("\x1bOA", ["Up"]),
        ("\x1b[D", ["Left"]),
        ("\x1b[H", ["Home"]),
        ("\x1b[1~", ["Home"]),
        ("\x1b[F", ["End"]),
        ("\x1b[4~", ["End"]),
        ("\x1b[5~", ["PageUp"]),
        ("\x1b[6~", ["PageDown"]),
        ("\x1b[2~", ["Insert"]),
        ("\x1b[3~", ["Delete"]),
        ("\x1bOP", ["F1"]),
        ("\x1b[24~", ["F12"]),
        ("\x1b[1;2D", ["Shift-Left"]),
        ("\x1b[1;2H", ["Shift-Home"]),
        ("\x1b[5;2~", ["Shift-PageUp"]),
        ("\x1b[E", ["KP_5"]),
        ("\x1bOt", ["KP_4"]),
        ("\x1bOM", ["Enter"]),
        ("\x1bOk", ["KP_PLUS"]),
        ("\x1bh", ["Escape", "h"]),
        ("\x01", []),
        ("\x1b[1;5D", []),
        ("hjk", ["h", "j", "k"]),
    ],
)
def test_what_terminals_send(sent: str, expected: list[str]) -> None:
    assert keys(sent) == expected


def test_all_names_are_names_of_keys() -> None:
    assert all(is_key_name(name) for name in _NAMES.values())


def test_an_empty_keystroke_is_no_key() -> None:
    assert keys_of(Keystroke("")) == []


def test_digits_without_a_meaning_are_the_numpad() -> None:
    game = Game()
    assert numpad_or_digit(game, "4") == "KP_4"
    assert numpad_or_digit(game, "h") == "h"
    game.context = "menu"
    assert numpad_or_digit(game, "4") == "4", "there it chooses a row"
    game.context = "text"
    assert numpad_or_digit(game, "4") == "4"


@pytest.fixture
def clock() -> Clock:
    return Clock()


def silent(held: HeldKey, clock: Clock, key: str, after: float) -> bool:
    clock.now += after
    return held.is_silent(key)


def test_a_held_key_that_was_halted_stays_silent_as_long_as_it_comes(clock: Clock) -> None:
    held = HeldKey(clock)
    assert not any(silent(held, clock, "h", 0.03) for _ in range(5))
    held.halt()
    assert all(silent(held, clock, "h", 0.03) for _ in range(200))
    assert not silent(held, clock, "h", 0.3), "it was let go"


def test_another_key_ends_the_silence(clock: Clock) -> None:
    held = HeldKey(clock)
    held.is_silent("h")
    held.halt()
    assert not silent(held, clock, "j", 0.03)
    assert not silent(held, clock, "h", 0.03)


def test_a_key_halted_at_its_first_coming_is_silenced_once_it_repeats(clock: Clock) -> None:
    held = HeldKey(clock)
    held.is_silent("h")
    held.halt()
    assert not silent(held, clock, "h", 0.45), "it may be a tap"
    assert all(silent(held, clock, "h", 0.03) for _ in range(50))
    assert not silent(held, clock, "h", 0.3)


def test_fast_taps_in_a_fight_are_all_blows(clock: Clock) -> None:
    held = HeldKey(clock)
    for _ in range(10):
        assert not silent(held, clock, "l", 0.1)
        held.halt()


def test_without_a_halt_nothing_is_silent(clock: Clock) -> None:
    held = HeldKey(clock)
    assert not any(silent(held, clock, "h", 0.03) for _ in range(200))
