"""The log below the map."""

from __future__ import annotations

from tcod.console import Console

from engine.ui.frame import put
from engine.world.ecs import resource
from engine.world.gamelog import GameLog, Span


def draw_log(console: Console, back: int = 0) -> None:
    """Write the last lines of the log, newest at the bottom, long ones wrapped; `back` leaves out the newest."""
    lines = resource(GameLog).lines
    lines = lines[: max(0, len(lines) - back)]
    row = console.height - 1
    for line in reversed(lines):
        wrapped = wrap(line, max(1, console.width - 2))
        for part in reversed(wrapped):
            if row < 0:
                return
            x = 1
            for span in part:
                x = put(console, x, row, span.text, span.colour)
            row -= 1


def wrap(line: tuple[Span, ...], width: int) -> list[list[Span]]:
    """Break a line into rows of at most so many letters, between words where possible."""
    rows: list[list[Span]] = [[]]
    used = 0
    for span in line:
        for word in _words(span.text):
            if used + len(word.rstrip()) > width and used:
                rows.append([])
                used = 0
                word = word.lstrip()  # noqa: PLW2901  # a row does not begin with the blank it was broken at
            for start in range(0, len(word), width):
                piece = word[start : start + width]
                if start:
                    rows.append([])
                    used = 0
                rows[-1].append(Span(piece, span.colour))
                used += len(piece)
    return rows


def _words(text: str) -> list[str]:
    """The words of a text, each with the blanks behind it."""
    words: list[str] = []
    for letter in text:
        if words and (letter == " " or words[-1][-1] != " "):
            words[-1] += letter
        else:
            words.append(letter)
    return words
