"""A picture of the game: opaque panels of text and of map cells, which any frontend can show.

Nothing here needs a display: a panel is a `tcod.console.Console`, a frame compares, digests and prints itself.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from tcod.console import Console

from engine.core.colour import WHITE, Colour
from engine.world.gamelog import Span

Cell: TypeAlias = Literal["text", "tile"]

_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Cn", "Mn", "Me", "Zl", "Zp"})
"""Unicode categories without a picture of their own: controls, directions, marks, halves, line ends."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How much a frame holds.

    Args:
        columns: text cells side by side.
        rows: text cells above each other.
        tile_span: how many text columns a tile is wide: 2 in the window, 1 in a terminal. Both are one row high.
    """

    columns: int
    rows: int
    tile_span: int = 2

    def span(self, cell: Cell) -> int:
        """How many text columns a cell of that kind is wide."""
        return self.tile_span if cell == "tile" else 1


class Panel(NamedTuple):
    """A console and its place: `x` and `y` are counted in text cells."""

    console: Console
    x: int
    y: int
    cell: Cell


class Frame:
    """An ordered list of opaque panels; the later ones cover the earlier ones.

    Args:
        layout: how much the frame holds.
    """

    __slots__ = ("_panels", "layout")

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._panels: list[Panel] = []

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The panels, the lowest first."""
        return tuple(self._panels)

    def clear(self) -> None:
        """Take all panels away."""
        self._panels.clear()

    def panel(self, x: int, y: int, width: int, height: int, cell: Cell = "text") -> Console:
        """Add a black panel on top of the others.

        A panel keeps inside the layout: what would begin left of it or above it begins at its edge, what
        reaches beyond its right or lower edge is cut off.

        Args:
            x: left edge in text cells.
            y: upper edge in text cells.
            width: columns of the panel, counted in its own cells.
            height: rows of the panel.
            cell: whether it holds text or tiles.

        Returns:
            The console to draw on, in C order. Where nothing of the panel can be seen, it belongs to no frame and is
            as large as was asked for, so that the caller need not ask.
        """
        asked = max(1, width), max(1, height)
        x, y = max(0, x), max(0, y)
        width = min(width, (self.layout.columns - x) // self.layout.span(cell))
        height = min(height, self.layout.rows - y)
        if width < 1 or height < 1:
            return Console(*asked, order="C")
        # A new console is white on opaque black; a background that is not opaque would kill the process when
        # libtcod renders it.
        console = Console(width, height, order="C")
        self._panels.append(Panel(console, x, y, cell))
        return console

    def text(self) -> str:
        """The frame as lines of text, one a row, without trailing blanks; tiles are padded to their span."""
        picture = np.full((self.layout.rows, self.layout.columns), ord(" "), dtype=np.int32)
        for panel in self._panels:
            codes = panel.console.ch
            span = self.layout.span(panel.cell)
            area = picture[panel.y : panel.y + codes.shape[0], panel.x : panel.x + codes.shape[1] * span]
            area[:] = ord(" ")
            area[:, ::span] = np.where(codes == 0, ord(" "), codes)
        return "\n".join("".join(map(chr, row)).rstrip() for row in picture.tolist())

    def digest(self) -> bytes:
        """Sixteen bytes that differ when anything to be seen differs: layout, places, glyphs or colours."""
        digest = hashlib.blake2b(repr(self.layout).encode(), digest_size=16)
        for panel in self._panels:
            digest.update(repr((panel.x, panel.y, panel.cell, panel.console.rgba.shape)).encode())
            digest.update(np.ascontiguousarray(panel.console.rgba).tobytes())
        return digest.digest()


def printable(text: str) -> str:
    """The text as it can be put into cells, one sign a cell: composed, and without signs that have no picture."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(sign for sign in composed if unicodedata.category(sign) not in _UNPRINTABLE)


def put(console: Console, x: int, y: int, text: str, fg: Colour = WHITE, *, bg: Colour | None = None) -> int:
    """Write text into one row of a console, letter by letter: nothing in it is a command or a colour code.

    Args:
        console: a console in C order.
        x: column of the first sign; what lies outside the console is left out.
        y: row.
        text: what to write; signs that have no picture (controls, loose accents) take no cell.
        fg: colour of the signs.
        bg: colour behind them; None keeps what is there.

    Returns:
        The column after the last sign, also when it lies outside.
    """
    return _write(console, x, y, ((printable(text), fg),), bg)


def put_line(console: Console, x: int, y: int, line: Iterable[Span]) -> int:
    """Write pieces of text one after another into one row of a console, each in its colour, as `put` does.

    Returns:
        The column after the last sign, also when it lies outside.
    """
    return _write(console, x, y, [(printable(span.text), span.colour) for span in line])


def _write(console: Console, x: int, y: int, pieces: Sequence[tuple[str, Colour]], bg: Colour | None = None) -> int:
    signs = "".join([text for text, _ in pieces])
    end = x + len(signs)
    cells = console.rgba
    rows, columns = cells.shape
    left, right = max(x, 0), min(end, columns)
    if left >= right or not 0 <= y < rows:
        return end
    row = cells.view(np.int32)[y]  # three numbers a cell: sign, colour, colour behind it
    row[3 * left : 3 * right : 3] = np.frombuffer(signs[left - x : right - x].encode("utf-32-le"), dtype=np.int32)
    if bg is not None:
        row[3 * left + 2 : 3 * right : 3] = _opaque(bg)
    for text, colour in pieces:
        start, x = max(x, 0), x + len(text)
        if start < x:
            row[3 * start + 1 : 3 * min(x, columns) : 3] = _opaque(colour)
    return end


@lru_cache(maxsize=4096)
def _opaque(colour: Colour) -> int:
    """A colour as a cell keeps it: four bytes, the last for opaque, read as one number."""
    return int(np.frombuffer(bytes((*colour, 255)), dtype=np.int32)[0])
