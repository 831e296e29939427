"""Facts: what happened, for whoever presents or records it. Rules write them and never read them."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.core.colour import Colour
from engine.world.ecs import resource


class Died(msgspec.Struct, frozen=True):
    """A creature died; `killer` is the true name of who did it, None where nobody did."""

    name: str
    killer: str | None
    by_player: bool


class Shown(msgspec.Struct, frozen=True):
    """A glyph appeared on tiles (by index), on all at once, for some milliseconds."""

    glyph: str
    colour: Colour
    lifetime_ms: float
    tiles: tuple[int, ...]


class Flew(msgspec.Struct, frozen=True):
    """A glyph flew over tiles (by index), one after another, so many milliseconds on each."""

    glyph: str
    colour: Colour
    step_ms: float
    tiles: tuple[int, ...]


class RowRevealed(msgspec.Struct, frozen=True):
    """Tiles (by index) of one row of the level came to be known by magic."""

    tiles: tuple[int, ...]


class LevelChanged(msgspec.Struct, frozen=True):
    """The player came to another level."""

    depth: int


Fact: TypeAlias = Died | Shown | Flew | RowRevealed | LevelChanged


class Outbox:
    """Resource: the facts since the last command."""

    __slots__ = ("facts",)

    def __init__(self) -> None:
        self.facts: list[Fact] = []


def announce(fact: Fact) -> None:
    """State a fact of the current world."""
    resource(Outbox).facts.append(fact)
