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
    """A glyph appeared on tiles (by index) for some milliseconds."""

    glyph: str
    colour: Colour
    lifetime_ms: float
    tiles: tuple[int, ...]


class LevelChanged(msgspec.Struct, frozen=True):
    """The player came to another level."""

    depth: int


Fact: TypeAlias = Died | Shown | LevelChanged


class Outbox:
    """Resource: the facts since the last command."""

    __slots__ = ("facts",)

    def __init__(self) -> None:
        self.facts: list[Fact] = []


def announce(fact: Fact) -> None:
    """State a fact of the current world."""
    resource(Outbox).facts.append(fact)
