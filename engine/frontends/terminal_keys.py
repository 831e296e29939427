"""From what a terminal sends to the names of keys.

A terminal tells of no release, and does not tell a held key from one that is pressed again and again; both
have to be guessed from the time between them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from blessed.keyboard import Keystroke

from engine.frontends.protocol import App
from engine.ui.keys.keynames import keys_written, with_shift

_NAMES: Final = MappingProxyType(
    {
        "KEY_ESCAPE": "Escape",
        "KEY_ENTER": "Enter",
        "KEY_BACKSPACE": "Backspace",
        "KEY_TAB": "Tab",
        "KEY_INSERT": "Insert",
        "KEY_DELETE": "Delete",
        "KEY_UP": "Up",
        "KEY_DOWN": "Down",
        "KEY_LEFT": "Left",
        "KEY_RIGHT": "Right",
        "KEY_HOME": "Home",
        "KEY_FIND": "Home",
        "KEY_END": "End",
        "KEY_SELECT": "End",
        "KEY_PGUP": "PageUp",
        "KEY_PGDOWN": "PageDown",
        "KEY_UP_LEFT": "KP_7",
        "KEY_UP_RIGHT": "KP_9",
        "KEY_DOWN_LEFT": "KP_1",
        "KEY_DOWN_RIGHT": "KP_3",
        "KEY_CENTER": "KP_5",
        "KEY_BEGIN": "KP_5",
        "KEY_KP_ENTER": "KP_ENTER",
        "KEY_KP_ADD": "KP_PLUS",
        "KEY_KP_SUBTRACT": "KP_MINUS",
        "KEY_KP_MULTIPLY": "KP_MULTIPLY",
        "KEY_KP_DIVIDE": "KP_DIVIDE",
        "KEY_KP_DECIMAL": "KP_PERIOD",
        **{f"KEY_KP_{digit}": f"KP_{digit}" for digit in range(10)},
        **{f"KEY_F{number}": f"F{number}" for number in range(1, 13)},
    }
)

_WITH_SHIFT: Final = MappingProxyType(
    {
        "KEY_SLEFT": "KEY_SHIFT_LEFT",
        "KEY_SRIGHT": "KEY_SHIFT_RIGHT",
        "KEY_SUP": "KEY_SHIFT_UP",
        "KEY_SDOWN": "KEY_SHIFT_DOWN",
        "KEY_SR": "KEY_SHIFT_UP",
        "KEY_SF": "KEY_SHIFT_DOWN",
        "KEY_SHOME": "KEY_SHIFT_HOME",
        "KEY_SEND": "KEY_SHIFT_END",
        "KEY_SPREVIOUS": "KEY_SHIFT_PGUP",
        "KEY_SNEXT": "KEY_SHIFT_PGDOWN",
    }
)
"""Names that terminals have for keys with Shift, beside those that are made of the key's own."""

_CLEAR: Final = "\x15"

_ESCAPE: Final = "\x1b"

_REPEAT: Final = 0.07
"""Seconds within which a key that is held down comes again, on any usual system; nobody taps a key so fast."""


def keys_of(keystroke: Keystroke) -> list[str]:
    """The keys that a keystroke stands for; none for those that have no meaning in a game."""
    called = _WITH_SHIFT.get(keystroke.name or "", keystroke.name or "")
    name = _NAMES.get(called.replace("KEY_SHIFT_", "KEY_"))
    if name is not None:
        return [with_shift(name) if called.startswith("KEY_SHIFT_") else name]
    text = str(keystroke)
    if text == _CLEAR:
        return ["Ctrl-U"]
    if len(text) == len(_ESCAPE) + 1 and text.startswith(_ESCAPE):
        # Escape and the next key came so close together that they look like one key with Alt.
        return ["Escape", *keys_written(text[1:])]
    return [] if keystroke.is_sequence else keys_written(text)


def numpad_or_digit(app: App, key: str) -> str:
    """The key on the numpad, for a digit that means nothing itself: with NumLock they are the same to a terminal."""
    is_digit = len(key) == 1 and key.isascii() and key.isdigit()
    return f"KP_{key}" if is_digit and app.keys.command(app.context, key) is None else key


class HeldKey:
    """Notices that a key is held down, and silences it when it has been halted.

    Args:
        clock: seconds since any moment.
    """

    __slots__ = ("_clock", "_doubted", "_halted", "_is_held", "_key", "_until")

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._key = ""
        self._until = 0.0
        self._is_held = False
        self._halted = False
        self._doubted = False

    def is_silent(self, key: str) -> bool:
        """Take note of a key that came; whether it is the halted one, which has not been let go since."""
        now = self._clock()
        self._is_held = key == self._key and now < self._until
        self._doubted = self._doubted and key == self._key
        self._halted = self._is_held and (self._halted or self._doubted)
        self._key, self._until = key, now + _REPEAT
        return self._halted

    def halt(self) -> None:
        """Silence the key that came last, as long as it goes on coming.

        If it has come but once, it may have been tapped or may be held: it is silenced as soon as it repeats.
        """
        self._halted = self._is_held
        self._doubted = not self._is_held
