"""What is written to a terminal makes it show the cells: read back by a terminal of twenty lines."""

from __future__ import annotations

import io
import re
import sys

import hypothesis.extra.numpy as npst
import hypothesis.strategies as st
import numpy as np
import pytest
from blessed import Terminal
from hypothesis import given

from engine.core.colour import BLACK, RED, WHITE, Colour
from engine.frontends.cells import Cells, packed
from engine.frontends.terminal_painter import TerminalPainter

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its terminal is another one")

SEQUENCE = re.compile(r"\x1b\[([\d;]*)([A-Za-z])|\x1b\(B|\x0f|(.)", re.DOTALL)


def terminal(kind: str = "xterm-256color", colours: int = 1 << 24, encoding: str = "utf-8") -> Terminal:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
    made = Terminal(kind=kind, stream=stream, force_styling=True)
    made.number_of_colors = colours
    return made


def written(made: Terminal) -> str:
    """What was written since the last time."""
    stream = made.stream
    assert isinstance(stream, io.TextIOWrapper)
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    text = buffer.getvalue().decode(stream.encoding)
    buffer.seek(0)
    buffer.truncate()
    return text


class Screen:
    """A terminal of true colours that knows what the painter needs of it."""

    def __init__(self, columns: int, rows: int) -> None:
        self.cells: dict[tuple[int, int], tuple[str, Colour, Colour]] = {}
        self.size = columns, rows
        self.x = self.y = 0
        self.ink, self.paper = WHITE, BLACK

    def feed(self, text: str) -> None:
        for match in SEQUENCE.finditer(text):
            numbers, command, sign = match.groups()
            values = [int(number) for number in (numbers or "").split(";") if number]
            if sign:
                self.cells[self.x, self.y] = (sign, self.ink, self.paper)
                self.x += 1
            elif command == "H":
                self.y, self.x = (value - 1 for value in values or (1, 1))
            elif command == "J":
                self.cells.clear()
            elif command == "m":
                self.colour(values)

    def colour(self, values: list[int]) -> None:
        match values:
            case [38, 2, red, green, blue]:
                self.ink = (red, green, blue)
            case [48, 2, red, green, blue]:
                self.paper = (red, green, blue)
            case _:
                self.ink, self.paper = WHITE, BLACK

    def shows(self, cells: Cells) -> bool:
        columns, rows = self.size
        for y in range(rows):
            for x in range(columns):
                sign, ink, paper = self.cells[x, y]
                same = (ord(sign), packed(paper)) == (cells.glyphs[y, x], cells.paper[y, x])
                if not same or (sign != " " and packed(ink) != cells.ink[y, x]):
                    return False
        return True


def cells_of(text: str, ink: Colour = WHITE, paper: Colour = BLACK) -> Cells:
    glyphs = np.array([[ord(sign) for sign in row] for row in text.split("\n")], np.int32)
    return Cells(glyphs, np.full(glyphs.shape, packed(ink), np.uint32), np.full(glyphs.shape, packed(paper), np.uint32))


SHAPE = (4, 30)
colours = npst.arrays(np.uint32, SHAPE, elements=st.sampled_from([packed(WHITE), packed(RED), packed(BLACK)]))
grids = st.builds(
    Cells, npst.arrays(np.int32, SHAPE, elements=st.sampled_from([32, 64, 35, 233, 9617])), colours, colours
)


@given(st.lists(grids, min_size=1, max_size=4))
def test_whatever_was_shown_before_the_terminal_shows_the_cells(pictures: list[Cells]) -> None:
    made = terminal()
    painter, screen = TerminalPainter(made), Screen(30, 4)
    for cells in pictures:
        painter.show(cells)
        screen.feed(written(made))
        assert screen.shows(cells)


def test_nothing_is_written_when_nothing_changed() -> None:
    made = terminal()
    painter = TerminalPainter(made)
    assert painter.show(cells_of("abc"))
    written(made)
    assert not painter.show(cells_of("abc"))
    assert written(made) == ""
    assert not painter.show(cells_of("abc")), "a frame that was not written changes nothing either"
    painter.forget()
    assert painter.show(cells_of("abc"))


def test_only_what_changed_is_written() -> None:
    made = terminal()
    painter = TerminalPainter(made)
    painter.show(cells_of("aaaaaaaaaa\nbbbbbbbbbb"))
    written(made)
    painter.show(cells_of("aaaaaaaaaa\nbbbbbXbbbb"))
    text = written(made)
    assert text.count("X") == 1
    assert "a" not in text.replace("\x1b", "")
    assert "bb" not in text


def test_a_run_of_one_colour_has_one_sequence() -> None:
    made = terminal()
    TerminalPainter(made).show(cells_of("a b c d e f", RED))
    text = written(made)
    assert "a b c d e f" in text
    assert text.count("38;2;255") == 1


@pytest.mark.parametrize(
    ("sign", "shown"),
    [
        ("é", "é"),
        ("♂", "♂"),
        ("░", "░"),
        ("\xa0", " "),
        ("漢", "?"),
        ("😀", "?"),
        ("\u0301", "?"),
        ("\u200b", "?"),
        ("\x1b", "?"),
        ("\n", "?"),
        ("\x7f", "?"),
        ("\ud800", "?"),
    ],
)
def test_glyphs_that_would_break_the_picture_are_replaced(sign: str, shown: str) -> None:
    cells = cells_of("a.b")
    cells.glyphs[0, 1] = ord(sign)
    made = terminal()
    TerminalPainter(made).show(cells)
    assert f"a{shown}b" in written(made)


def test_codes_that_are_no_signs_are_replaced() -> None:
    cells = cells_of("a..b")
    cells.glyphs[0, 1:3] = (-5, 2**31 - 1)
    made = terminal()
    TerminalPainter(made).show(cells)
    assert "a??b" in written(made)


def test_what_the_encoding_lacks_is_replaced() -> None:
    made = terminal(encoding="latin-1")
    TerminalPainter(made).show(cells_of("aé≈b"))
    assert "aé?b" in written(made)


def test_with_256_colours_the_nearest_is_taken() -> None:
    made = terminal(colours=256)
    TerminalPainter(made).show(cells_of("abc", RED))
    text = written(made)
    assert "38;5;" in text
    assert "38;2;" not in text


def test_without_colours_no_colours_are_written() -> None:
    made = terminal(kind="vt100", colours=0)
    TerminalPainter(made).show(cells_of("abc", RED, WHITE))
    text = written(made)
    assert "abc" in text
    assert "38;" not in text
    assert "48;" not in text
