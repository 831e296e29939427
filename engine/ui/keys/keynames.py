"""The names of keys, as they stand in key files and in the help."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

ARROWS = ("Up", "Down", "Left", "Right")

KEYPAD_DIGITS = tuple(f"KP_{digit}" for digit in range(10))

_SHIFT = "Shift-"

SHIFTED = tuple(f"{_SHIFT}{key}" for key in (*ARROWS, "Home", "End", "PageUp", "PageDown", *KEYPAD_DIGITS))
"""Keys that are told apart with Shift held down, where a frontend can tell."""

NAMED_KEYS = frozenset(
    (
        *("Ctrl-U", "Escape", "Enter", "Backspace", "Tab", "Space", "Insert", "Delete"),
        *ARROWS,
        *("Home", "End", "PageUp", "PageDown"),
        *(f"F{number}" for number in range(1, 13)),
        *KEYPAD_DIGITS,
        *SHIFTED,
        *("KP_ENTER", "KP_PLUS", "KP_MINUS", "KP_MULTIPLY", "KP_DIVIDE", "KP_PERIOD"),
    )
)
"""Keys that are called by a name; every other key is called by the sign it writes."""


def is_key_name(name: str) -> bool:
    """Whether a key can have this name."""
    return name in NAMED_KEYS or (len(name) == 1 and name.isprintable() and not name.isspace())


_SIGN_OR_NAME = re.compile(r"<[A-Z][\w-]+>|.", re.DOTALL)


def keys_written(text: str) -> list[str]:
    """The keys that writing this text stands for: accents joined to their letters, controls left out."""
    signs = unicodedata.normalize("NFC", text)
    return ["Space" if sign == " " else sign for sign in signs if sign == " " or is_key_name(sign)]


def keys_of_text(text: str) -> list[str]:
    """As `keys_written`, but keys that write nothing stand by name in angle brackets: `llg<Escape><KP_4>`."""
    keys: list[str] = []
    for part in _SIGN_OR_NAME.findall(unicodedata.normalize("NFC", text)):
        name = part[1:-1]
        keys += [name] if is_key_name(name) else keys_written(part)
    return keys


def sign_of(key: str) -> str:
    """The sign a key writes; empty for keys that write nothing."""
    if key == "Space":
        return " "
    return key if len(key) == 1 else ""


def with_shift(key: str) -> str:
    """The name of a key while Shift is held down: the same for keys that are not told apart."""
    shifted = f"{_SHIFT}{key}"
    return shifted if shifted in SHIFTED else key


def without_shift(key: str) -> str:
    """The name of a key as if Shift were not held down."""
    return key.removeprefix(_SHIFT)


def sign_typed(key: str) -> str:
    """As `sign_of`, but digits of the numpad write theirs."""
    key = without_shift(key)
    return key[-1] if key in KEYPAD_DIGITS else sign_of(key)


_FAMILIES = (
    (ARROWS, "arrows"),
    (KEYPAD_DIGITS, "keypad"),
    (SHIFTED, "Shift-arrows"),
)
"""Keys that the help gathers under one word."""


def label(keys: Sequence[str]) -> str:
    """Keys as the help shows them: signs first, the arrows and the numpad gathered under one word each."""
    signs = [key for key in keys if len(key) == 1]
    names = [key for key in keys if len(key) > 1]
    for family, word in _FAMILIES:
        members = [key for key in names if key in family]
        if len(members) >= len(ARROWS):
            names[names.index(members[0])] = word
            names = [key for key in names if key not in family]
    return " ".join(signs + [_spoken(key) for key in names])


def _spoken(key: str) -> str:
    return f"keypad {key.removeprefix('KP_').capitalize()}" if key.startswith("KP_") else key
