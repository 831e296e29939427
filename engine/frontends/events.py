"""From SDL's events to the names of keys, in such a way that one press is one key.

A press of a printable key comes twice: as a key that went down and as the text it writes. Only the text counts,
for it is right on every keyboard layout. Keys that write nothing count when they go down, and so does the
numpad, by its place, for it writes digits or nothing, as NumLock will have it.
"""

from __future__ import annotations

import logging
from types import MappingProxyType
from typing import Final

from tcod.event import Event, KeyDown, KeySym, Modifier, Scancode, TextInput

from engine.ui.keys.keynames import keys_of_text

_NUMPAD: Final = MappingProxyType(
    {
        **{Scancode[f"KP_{digit}"]: f"KP_{digit}" for digit in range(10)},
        Scancode.KP_ENTER: "KP_ENTER",
        Scancode.KP_PLUS: "KP_PLUS",
        Scancode.KP_MINUS: "KP_MINUS",
        Scancode.KP_MULTIPLY: "KP_MULTIPLY",
        Scancode.KP_DIVIDE: "KP_DIVIDE",
        Scancode.KP_PERIOD: "KP_PERIOD",
    }
)

_NAMED: Final = MappingProxyType(
    {
        KeySym.ESCAPE: "Escape",
        KeySym.RETURN: "Enter",
        KeySym.RETURN2: "Enter",
        KeySym.BACKSPACE: "Backspace",
        KeySym.TAB: "Tab",
        KeySym.INSERT: "Insert",
        KeySym.DELETE: "Delete",
        KeySym.UP: "Up",
        KeySym.DOWN: "Down",
        KeySym.LEFT: "Left",
        KeySym.RIGHT: "Right",
        KeySym.HOME: "Home",
        KeySym.END: "End",
        KeySym.PAGEUP: "PageUp",
        KeySym.PAGEDOWN: "PageDown",
        **{KeySym[f"F{number}"]: f"F{number}" for number in range(1, 13)},
    }
)

_FOREIGN: Final = Modifier.CTRL | Modifier.LALT | Modifier.GUI
"""Held keys that make a press one for the window manager. Shift, AltGr and the locks do not."""


class KeyReader:
    """Reads keys from events; it must see all of them, in their order."""

    __slots__ = ("_numpad_text_due",)

    def __init__(self) -> None:
        self._numpad_text_due = False

    def keys(self, event: Event) -> list[str]:
        """The keys an event stands for: none, one, or several when a whole text comes at once."""
        match event:
            case KeyDown():
                return self._pressed(event)
            case TextInput(text=text):
                dropped, self._numpad_text_due = self._numpad_text_due, False
                return [] if dropped else keys_of_text(text)
            case _:
                return []

    def _pressed(self, event: KeyDown) -> list[str]:
        numpad = _NUMPAD.get(event.scancode)
        # The text of a numpad key comes right after it, if at all; another press means that it will not come.
        self._numpad_text_due = numpad is not None
        key = numpad or _NAMED.get(event.sym)
        if key is None or (event.mod & _FOREIGN and key != "Escape"):
            return []
        return [key]


def silence_sdl() -> None:
    """Keep what SDL says about the system it finds off the player's terminal; errors are still told."""
    logging.getLogger("tcod.sdl").setLevel(logging.ERROR)
