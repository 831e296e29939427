"""Names for what is unknown: each game invents its own for scrolls and potions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rng import RandomStream
from engine.raws.library import Library

_VOWELS = "aeiou"
_CONSONANTS = "bcdfghjklmnpqrstvwxyz"
_TRIES = 50

_ADJECTIVES = (
    "Bubbling",
    "Chalky",
    "Cloudy",
    "Fizzing",
    "Frothy",
    "Glittering",
    "Glowing",
    "Greasy",
    "Murky",
    "Musty",
    "Smoking",
    "Swirling",
    "Syrupy",
    "Tarry",
)
_COLOURS = (
    "Amber",
    "Black",
    "Blue",
    "Brown",
    "Crimson",
    "Green",
    "Grey",
    "Ivory",
    "Orange",
    "Pink",
    "Purple",
    "Red",
    "White",
    "Yellow",
)


def invent_labels(library: Library, rng: RandomStream) -> dict[str, str]:
    """Invent a name for each kind of scroll and potion: true name → invented name, all different.

    The same library and stream give the same names.
    """
    kinds = {
        naming: [
            name for name, raw in sorted(library.items.items()) if raw.magic is not None and raw.magic.naming == naming
        ]
        for naming in ("scroll", "potion")
    }
    scrolls = dict(zip(kinds["scroll"], _scroll_names(rng), strict=False))
    potions = dict(zip(kinds["potion"], _potion_names(rng), strict=False))
    return scrolls | potions


def _scroll_names(rng: RandomStream) -> Iterator[str]:
    """Endless different names of scrolls: 5 to 8 letters, vowels and consonants in turn."""
    used: set[str] = set()
    while True:
        name = _scroll_name(rng)
        for _ in range(_TRIES):
            if name not in used:
                break
            name = _scroll_name(rng)
        while name in used:
            name = f"{name} {len(used)}"
        used.add(name)
        yield name


def _scroll_name(rng: RandomStream) -> str:
    letters = (rng.choice(_CONSONANTS if position % 2 else _VOWELS) for position in range(4 + rng.die(4)))
    return f"Scroll of {''.join(letters)}"


def _potion_names(rng: RandomStream) -> Iterator[str]:
    """Endless different names of potions; once every look was used, they are numbered."""
    looks = rng.shuffled([f"{adjective} {colour} Potion" for adjective in _ADJECTIVES for colour in _COLOURS])
    yield from looks
    batch = 2
    while True:
        yield from (f"{look} {batch}" for look in looks)
        batch += 1
