"""The game log: lines of coloured spans. Rules write it, presentation reads it."""

from __future__ import annotations

import msgspec

from engine.core.colour import CYAN, RED, WHITE, YELLOW, Colour
from engine.world.ecs import resource

CAPACITY = 1000
"""Lines kept; older ones are forgotten."""


class Span(msgspec.Struct, frozen=True):
    """A piece of a line in one colour."""

    text: str
    colour: Colour = WHITE


class GameLog:
    """Resource: the lines so far, oldest first; `total` also counts those already forgotten.

    `notable` counts the lines at which whoever does something for many turns pauses; it is never saved.
    """

    __slots__ = ("lines", "notable", "total")

    def __init__(self) -> None:
        self.lines: list[tuple[Span, ...]] = []
        self.total = 0
        self.notable = 0

    def add(self, line: tuple[Span, ...], *, notable: bool = True) -> None:
        """Write a line."""
        self.lines.append(line)
        self.total += 1
        self.notable += notable
        if len(self.lines) > CAPACITY:
            del self.lines[: len(self.lines) - CAPACITY]

    def texts(self) -> list[str]:
        """The lines without their colours."""
        return ["".join(span.text for span in line) for line in self.lines]


def say(*parts: str | Span) -> None:
    """Write a line into the current world's log; plain text is white."""
    resource(GameLog).add(_line(parts))


def mention(*parts: str | Span) -> None:
    """Write a line for which nobody pauses who walks or rests: what others chat, what is picked up in passing."""
    resource(GameLog).add(_line(parts), notable=False)


def _line(parts: tuple[str | Span, ...]) -> tuple[Span, ...]:
    return tuple([Span(part) if isinstance(part, str) else part for part in parts])


def creature(name: str) -> Span:
    """The name of a creature in a line."""
    return Span(name, YELLOW)


def thing(name: str, colour: Colour = CYAN) -> Span:
    """The name of a thing in a line."""
    return Span(name, colour)


def number(value: int) -> Span:
    """A figure of damage in a line."""
    return Span(str(value), RED)
