from __future__ import annotations

import pytest
from tcod.event import KeyDown, KeySym, KeyUp, Modifier, Quit, Scancode, TextInput

from engine.frontends import events
from engine.frontends.events import KeyReader
from engine.ui.keys.keynames import NAMED_KEYS, with_shift

LOCKS = [
    Modifier.NONE,
    Modifier.NUM,
    Modifier.CAPS,
    Modifier.NUM | Modifier.CAPS,
    Modifier.LSHIFT,
    Modifier.LSHIFT | Modifier.NUM,
    Modifier.MODE,
    Modifier.RALT,
]


def down(scancode: Scancode, sym: KeySym, mod: Modifier = Modifier.NONE) -> KeyDown:
    return KeyDown(scancode=scancode, sym=sym, mod=mod, pressed=True)


def read(*presses: KeyDown | KeyUp | TextInput | Quit) -> list[str]:
    reader = KeyReader()
    return [key for event in presses for key in reader.keys(event)]


def test_a_letter_acts_once_and_by_its_text() -> None:
    assert read(down(Scancode.H, KeySym.H), TextInput(text="h")) == ["h"]
    assert read(down(Scancode.H, KeySym.H)) == [], "a printable key without text does nothing"


def test_shifted_signs_come_out_as_they_are_written_on_any_layout() -> None:
    shift = down(Scancode.LSHIFT, KeySym.LSHIFT, Modifier.LSHIFT)
    english = down(Scancode.PERIOD, KeySym.PERIOD, Modifier.LSHIFT)
    german = down(Scancode.NONUSBACKSLASH, KeySym.LESS, Modifier.LSHIFT)
    assert read(shift, english, TextInput(text=">")) == [">"]
    assert read(shift, german, TextInput(text=">")) == [">"]


@pytest.mark.parametrize(
    ("text", "keys"),
    [("é", ["é"]), ("e\u0301", ["é"]), ("ab", ["a", "b"]), (" ", ["Space"]), ("\r\x08", []), ("", [])],
)
def test_text_is_read_sign_by_sign(text: str, keys: list[str]) -> None:
    assert read(TextInput(text=text)) == keys


@pytest.mark.parametrize("mod", LOCKS)
@pytest.mark.parametrize("digit", range(10))
def test_the_numpad_acts_by_place_whatever_the_locks(digit: int, mod: Modifier) -> None:
    press = down(Scancode[f"KP_{digit}"], KeySym[f"KP_{digit}"], mod)
    key = f"{'Shift-' if mod & Modifier.SHIFT else ''}KP_{digit}"
    assert read(press) == [key]
    assert read(press, TextInput(text=str(digit))) == [key], "its digit is dropped"


def test_numpad_keys_that_seem_to_be_arrows_are_still_the_numpad() -> None:
    assert read(down(Scancode.KP_4, KeySym.LEFT)) == ["KP_4"]


def test_only_the_text_of_the_numpad_itself_is_dropped() -> None:
    numpad = down(Scancode.KP_4, KeySym.KP_4)
    digit = down(Scancode.N4, KeySym.N4)
    assert read(numpad, digit, TextInput(text="4")) == ["KP_4", "4"]
    assert read(numpad, TextInput(text="4"), TextInput(text="4")) == ["KP_4", "4"]


@pytest.mark.parametrize("mod", LOCKS)
def test_arrows_act_whatever_the_locks(mod: Modifier) -> None:
    assert read(down(Scancode.HOME, KeySym.HOME, mod)) == ["Shift-Home" if mod & Modifier.SHIFT else "Home"]
    assert read(down(Scancode.TAB, KeySym.TAB, mod)) == ["Tab"], "keys that run nowhere are not told apart"


@pytest.mark.parametrize("mod", [Modifier.LCTRL, Modifier.LALT, Modifier.LGUI])
def test_presses_for_the_window_manager_are_left_alone(mod: Modifier) -> None:
    assert read(down(Scancode.TAB, KeySym.TAB, mod)) == []
    assert read(down(Scancode.KP_4, KeySym.KP_4, mod)) == []
    assert read(down(Scancode.ESCAPE, KeySym.ESCAPE, mod)) == ["Escape"], "the way out is always open"


def test_releases_and_other_events_are_no_keys() -> None:
    assert read(KeyUp(scancode=Scancode.ESCAPE, sym=KeySym.ESCAPE, mod=Modifier.NONE), Quit()) == []


def typed(*presses: KeyDown | TextInput) -> list[str]:
    reader = KeyReader()
    return [key for event in presses for key in reader.keys(event, typing=True)]


def test_while_a_text_is_typed_the_numpad_writes() -> None:
    assert typed(down(Scancode.KP_4, KeySym.KP_4, Modifier.NUM), TextInput(text="4")) == ["4"]
    assert typed(down(Scancode.KP_PLUS, KeySym.KP_PLUS, Modifier.NUM), TextInput(text="+")) == ["+"]
    assert typed(down(Scancode.KP_ENTER, KeySym.KP_ENTER)) == ["KP_ENTER"]


def test_while_a_text_is_typed_the_numpad_without_numlock_moves_the_cursor() -> None:
    assert typed(down(Scancode.KP_4, KeySym.KP_4)) == ["Left"]
    assert typed(down(Scancode.KP_PERIOD, KeySym.KP_PERIOD)) == ["Delete"]
    assert typed(down(Scancode.KP_5, KeySym.KP_5)) == []


def test_text_that_looks_like_the_name_of_a_key_is_text() -> None:
    assert read(TextInput(text="<Escape>")) == list("<Escape>")


def test_a_halted_key_is_silent_until_it_is_released() -> None:
    reader = KeyReader()
    held = KeyDown(scancode=Scancode.H, sym=KeySym.H, mod=Modifier.NONE, pressed=True, repeat=True)
    up = KeyUp(scancode=Scancode.H, sym=KeySym.H, mod=Modifier.NONE)
    reader.keys(down(Scancode.H, KeySym.H))
    assert reader.keys(TextInput(text="h")) == ["h"]
    reader.halt()
    for _ in range(3):
        assert reader.keys(held) == []
        assert reader.keys(TextInput(text="h")) == []
    reader.keys(up)
    reader.keys(down(Scancode.H, KeySym.H))
    assert reader.keys(TextInput(text="h")) == ["h"]


def test_a_halted_key_is_silent_until_another_is_pressed_but_shift_is_no_other() -> None:
    reader = KeyReader()
    left = down(Scancode.LEFT, KeySym.LEFT)
    held = KeyDown(scancode=Scancode.LEFT, sym=KeySym.LEFT, mod=Modifier.LSHIFT, pressed=True, repeat=True)
    assert reader.keys(left) == ["Left"]
    reader.halt()
    reader.keys(down(Scancode.LSHIFT, KeySym.LSHIFT, Modifier.LSHIFT))
    assert reader.keys(held) == []
    assert reader.keys(down(Scancode.UP, KeySym.UP)) == ["Up"]
    assert reader.keys(held) == ["Shift-Left"]


def test_pressing_the_halted_key_anew_counts() -> None:
    reader = KeyReader()
    left = down(Scancode.LEFT, KeySym.LEFT)
    reader.keys(left)
    reader.halt()
    assert reader.keys(left) == ["Left"]


def test_every_named_key_can_be_pressed_and_every_press_has_a_known_name() -> None:
    named = {*events._NUMPAD.values(), *events._NAMED.values()}
    assert named | {with_shift(key) for key in named} | {"Space", "Ctrl-U"} == NAMED_KEYS
