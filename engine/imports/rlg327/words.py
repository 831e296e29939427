"""The words of the course's files, and what they are called here (course facts §4 and §5)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.raws.rolled import Power

COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "RED": "#FF0000",
        "GREEN": "#00FF00",
        "BLUE": "#0000FF",
        "CYAN": "#00FFFF",
        "YELLOW": "#FFFF00",
        "MAGENTA": "#FF00FF",
        "WHITE": "#FFFFFF",
        "BLACK": "#000000",
    }
)

DRAWN: Mapping[str, str] = MappingProxyType({COLOURS["BLACK"]: "#FFFFFF", COLOURS["BLUE"]: "#5A82FF"})
"""Colours that cannot be seen or read on black, and the ones they are drawn in."""

POWERS: Mapping[str, Power] = MappingProxyType(
    {
        "SMART": "smart",
        "TELE": "telepathic",
        "TUNNEL": "tunnels",
        "ERRATIC": "erratic",
        "PASS": "passes_walls",
        "PICKUP": "picks_up",
        "DESTROY": "destroys",
        "UNIQ": "unique",
        "BOSS": "boss",
    }
)

GLYPHS: Mapping[str, str] = MappingProxyType(
    {
        "WEAPON": "|",
        "OFFHAND": ")",
        "RANGED": "}",
        "ARMOR": "[",
        "HELMET": "]",
        "CLOAK": "(",
        "GLOVES": "{",
        "BOOTS": "\\",
        "RING": "=",
        "AMULET": '"',
        "LIGHT": "_",
        "SCROLL": "~",
        "BOOK": "?",
        "FLASK": "!",
        "GOLD": "$",
        "AMMUNITION": "/",
        "FOOD": ",",
        "WAND": "-",
        "CONTAINER": "%",
    }
)
"""All types of objects, and their signs."""

CARRIED = frozenset({"SCROLL", "BOOK", "FLASK", "GOLD", "AMMUNITION", "FOOD", "WAND", "CONTAINER"})
"""Types that can be carried and not worn; the slot of all others is called like the type."""

BOTH_HANDS = frozenset({"WEAPON", "OFFHAND"})
"""The one pair of types that makes a thing for both hands."""
