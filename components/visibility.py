"""Seeing and being seen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Viewshed:
    """How far a creature sees, in tiles. What it sees is derived state of `engine.world.sight`."""

    range: int


@dataclass(slots=True, frozen=True)
class Hidden:
    """Not seen until it is spotted or set off."""
