"""The log: below the map, and over the whole screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tcod.console import Console

from engine.core.colour import GREY, Colour
from engine.ui.frame import printable, put_line
from engine.ui.shorten import ELLIPSIS, length, shortened_line
from engine.world.ecs import resource
from engine.world.gamelog import GameLog, Span

Line = tuple[Span, ...]

TALL = 9
"""Rows from which on a log fills from its top: more than the usual one has."""

_WORD = re.compile(r"[^ ]+ *| +")


def counted(lines: list[Line]) -> Iterator[tuple[Line, int]]:
    """The lines from the newest to the oldest; one that was written several times in a row stands once.

    With each comes how often it was written.
    """
    index = len(lines) - 1
    while index >= 0:
        line, times = lines[index], 1
        while index - times >= 0 and lines[index - times] == line:
            times += 1
        yield ((*line, Span(f" (x{times})", GREY)) if times > 1 else line), times
        index -= times


def folded(lines: list[Line]) -> Iterator[Line]:
    """The lines from the newest to the oldest, each once, as `counted` gives them."""
    return (line for line, _ in counted(lines))


def draw_recent(console: Console, fresh: int) -> None:
    """Write the last lines of the log, newest at the bottom; those before the last `fresh` ones are dimmer.

    A long line is wrapped, and left out where there is no room for all of it, but for the newest. In a log of one row
    the lines stand side by side; a tall one fills from its top, beside the map, before it scrolls.
    """
    if console.height == 1:
        put_line(console, 1, 0, _in_a_row(fresh, console.width - 2))
        return
    rows: list[list[Span]] = []
    left = fresh
    for line, times in counted(resource(GameLog).lines):
        parts = wrap(line, console.width - 2)
        if rows and len(rows) + len(parts) > console.height:
            break
        aged = parts if left > 0 else [[Span(span.text, _aged(span.colour)) for span in part] for part in parts]
        rows += reversed(aged)
        left -= times
    newest = min(len(rows), console.height) if console.height >= TALL else console.height
    for number, part in enumerate(rows, start=1):
        put_line(console, 1, newest - number, part)


def _in_a_row(fresh: int, room: int) -> list[Span]:
    """The last `fresh` lines side by side, the newest last, as many as there is room for; without any, the last one.

    An ellipsis stands for those before them, and for the end of a line that is too long by itself.
    """
    row: list[Span] = []
    left = fresh
    for line, times in counted(resource(GameLog).lines):
        if row and left <= 0:
            break
        if row and length(line) + length(row) + 4 > room:
            row.insert(0, Span(f"{ELLIPSIS} ", GREY))
            break
        colours = [span.colour if left > 0 else _aged(span.colour) for span in line]
        shown = [Span(span.text, colour) for span, colour in zip(line, colours, strict=True)]
        row = [*shown, *([Span("  "), *row] if row else [])]
        left -= times
    return shortened_line(row, room)


def _aged(colour: Colour) -> Colour:
    """A colour a good deal darker, which can still be read."""
    red, green, blue = colour
    return red * 9 // 16, green * 9 // 16, blue * 9 // 16


def draw_log(console: Console, back: int = 0, wanted: Callable[[str], bool] | None = None) -> None:
    """Write the last lines of the log, newest at the bottom, long ones wrapped.

    Args:
        console: where to.
        back: how many lines to leave out at the end.
        wanted: which lines to show, by their text; all if it is not given.
    """
    row = console.height - 1
    for number, line in enumerate(shown_lines(wanted)):
        if number < back:
            continue
        for part in reversed(wrap(line, console.width - 2)):
            if row < 0:
                return
            put_line(console, 1, row, part)
            row -= 1


def shown_lines(wanted: Callable[[str], bool] | None = None) -> Iterator[Line]:
    """The folded lines that are wanted, newest first."""
    for line in folded(resource(GameLog).lines):
        if wanted is None or wanted("".join(span.text for span in line)):
            yield line


def wrap(line: Line, width: int) -> list[list[Span]]:
    """Break a line into rows of at most so many letters, between words where possible; a row has room for one."""
    rows: list[list[Span]] = [[]]
    used, width = 0, max(1, width)
    for span in line:
        text = printable(span.text)
        if used + len(text) <= width:
            rows[-1].append(Span(text, span.colour))
            used += len(text)
            continue
        for word in _words(text):
            piece = word
            if used and used + len(piece.rstrip()) > width:
                # A row does not begin with the blank it was broken at.
                rows.append([])
                used, piece = 0, piece.lstrip()
            while len(piece.rstrip()) > width:
                rows[-1].append(Span(piece[:width], span.colour))
                rows.append([])
                piece = piece[width:]
            rows[-1].append(Span(piece, span.colour))
            used += len(piece)
    return rows


def wrap_text(text: str, width: int) -> list[str]:
    """Break a text of one colour into rows of at most so many letters, as `wrap` does."""
    return ["".join(span.text for span in row) for row in wrap((Span(text),), width)]


def _words(text: str) -> list[str]:
    """The words of a text, each with the blanks behind it."""
    return _WORD.findall(text)
