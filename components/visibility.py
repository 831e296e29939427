"""Seeing and being seen."""

from __future__ import annotations

from dataclasses import dataclass

from components.limits import Ability, Tiles


@dataclass(slots=True)
class Viewshed:
    """How far a creature sees, in tiles. What it sees is derived state of `engine.world.sight`.

    `added` is the part of it that comes from what it wears; written by encumbrance only.
    """

    range: Tiles
    added: Ability = 0


@dataclass(slots=True, frozen=True)
class Hidden:
    """Not seen until it is spotted or set off."""


@dataclass(slots=True, frozen=True)
class Noted:
    """The player has taken note of it: a thing that was stood on or laid down, a sight that exploring stopped at."""
