"""From SDL's events to the names of keys, in such a way that one press is one key.

A press of a printable key comes twice: as a key that went down and as the text it writes. Only the text counts,
for it is right on every keyboard layout. Keys that write nothing count when they go down, and so does the
numpad, by its place, for it writes digits or nothing, as NumLock will have it. Where a text is typed, the numpad
writes like any other key.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tcod.event import Event, KeyDown, KeySym, KeyUp, Modifier, Scancode, TextInput

from engine.ui.keys.keynames import keys_written, with_shift

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

_WITHOUT_NUMLOCK: Final = MappingProxyType(
    {
        "KP_1": "End",
        "KP_2": "Down",
        "KP_3": "PageDown",
        "KP_4": "Left",
        "KP_6": "Right",
        "KP_7": "Home",
        "KP_8": "Up",
        "KP_9": "PageUp",
        "KP_PERIOD": "Delete",
    }
)
"""What is printed on the numpad below the digits."""

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

_MODIFIERS: Final = frozenset(
    {
        *(Scancode.LSHIFT, Scancode.RSHIFT, Scancode.LCTRL, Scancode.RCTRL, Scancode.LALT, Scancode.RALT),
        *(Scancode.LGUI, Scancode.RGUI, Scancode.MODE, Scancode.CAPSLOCK, Scancode.NUMLOCKCLEAR),
    }
)


class KeyReader:
    """Reads keys from events; it must see all of them, in their order."""

    __slots__ = ("_down", "_halted", "_text_is_dropped")

    def __init__(self) -> None:
        self._down: Scancode | None = None
        self._halted: Scancode | None = None
        self._text_is_dropped = False

    def keys(self, event: Event, *, typing: bool = False) -> list[str]:
        """The keys an event stands for: none, one, or several when a whole text comes at once.

        Args:
            event: any event.
            typing: whether a text is being typed.
        """
        match event:
            case KeyDown():
                return self._pressed(event, typing=typing)
            case KeyUp(scancode=scancode):
                if scancode == self._halted:
                    self._halted = None
                return []
            case TextInput(text=text):
                dropped, self._text_is_dropped = self._text_is_dropped, False
                return [] if dropped else keys_written(text)
            case _:
                return []

    def halt(self) -> None:
        """Let the key that is held down be silent until it is released or another one is pressed."""
        self._halted = self._down

    def is_silent(self, event: Event) -> bool:
        """Whether an event that has been read is the press of a key that was halted and is still held down."""
        return isinstance(event, KeyDown) and self._halted is not None and event.scancode == self._halted

    def _pressed(self, event: KeyDown, *, typing: bool) -> list[str]:
        if event.scancode not in _MODIFIERS:
            self._down = event.scancode
            if not event.repeat or event.scancode != self._halted:
                self._halted = None
        if self._halted is not None and event.scancode == self._halted:
            self._text_is_dropped = True
            return []
        numpad = _NUMPAD.get(event.scancode)
        if numpad is not None and typing:
            numpad = _typed_on_numpad(numpad, event.mod)
        # The text of a numpad key comes right after it, if at all; another press means that it will not come.
        self._text_is_dropped = numpad is not None
        key = numpad or (None if event.scancode in _NUMPAD else _NAMED.get(event.sym))
        if event.sym == KeySym.U and event.mod & Modifier.CTRL:
            return ["Ctrl-U"]
        if key is None or (event.mod & _FOREIGN and key != "Escape"):
            return []
        return [with_shift(key) if event.mod & Modifier.SHIFT and not typing else key]


def _typed_on_numpad(key: str, mod: Modifier) -> str | None:
    """The key that a numpad key is while a text is typed; None if it writes a sign."""
    if key == "KP_ENTER":
        return key
    return None if mod & Modifier.NUM else _WITHOUT_NUMLOCK.get(key)
