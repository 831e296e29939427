"""A frame as one grid of cells, as a terminal needs it: arithmetic without a terminal."""

from __future__ import annotations

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from engine.core.colour import BLACK, YELLOW, Colour
from engine.ui.frame import Frame

_BLANK = ord(" ")
_OPAQUE = 0x00FFFFFF
"""Red, green and blue of a packed colour, without its opacity."""


class Cells(NamedTuple):
    """What stands in a grid.

    Attributes:
        glyphs: code points, shape (rows, columns).
        ink: colours of the glyphs, packed as `packed` does it.
        paper: colours behind them.
    """

    glyphs: NDArray[np.int32]
    ink: NDArray[np.uint32]
    paper: NDArray[np.uint32]

    @classmethod
    def of(cls, frame: Frame) -> Self:
        """The panels of a frame, laid over each other in their order."""
        shape = (frame.layout.rows, frame.layout.columns)
        cells = cls(np.full(shape, _BLANK, np.int32), np.zeros(shape, np.uint32), np.zeros(shape, np.uint32))
        for panel in frame.panels:
            console, span = panel.console, frame.layout.span(panel.cell)
            rows, columns = console.ch.shape
            place = (slice(panel.y, panel.y + rows), slice(panel.x, panel.x + columns * span))
            cells.glyphs[place] = _BLANK
            cells.glyphs[place][:, ::span] = np.where(console.ch == 0, _BLANK, console.ch)
            cells.ink[place] = _packed(console.rgba["fg"]).repeat(span, axis=1)
            cells.paper[place] = _packed(console.rgba["bg"]).repeat(span, axis=1)
        return cells

    def clipped(self, columns: int, rows: int) -> Cells:
        """The upper left part; where something is cut off, its last line says so."""
        whole_rows, whole_columns = self.glyphs.shape
        if columns >= whole_columns and rows >= whole_rows:
            return self
        here = (slice(rows), slice(columns))
        part = Cells(self.glyphs[here].copy(), self.ink[here].copy(), self.paper[here].copy())
        hint = f" {columns}×{rows} is too small, make it {whole_columns}×{whole_rows} "[:columns]
        part.glyphs[-1:, : len(hint)] = [ord(sign) for sign in hint]
        part.ink[-1:, : len(hint)] = packed(BLACK)
        part.paper[-1:, : len(hint)] = packed(YELLOW)
        return part

    def without_idle_ink(self) -> Cells:
        """The same to the eye: blanks take the colour of the glyph before them, which they do not show."""
        columns = np.arange(self.glyphs.shape[1])
        inked = np.maximum.accumulate(np.where(self.glyphs == _BLANK, 0, columns), axis=1)
        return self._replace(ink=np.take_along_axis(self.ink, inked, axis=1))


def packed(colour: Colour) -> int:
    """A colour as one number."""
    red, green, blue = colour
    return red | green << 8 | blue << 16


def unpacked(number: int) -> Colour:
    """The colour that a number stands for."""
    return number & 255, number >> 8 & 255, number >> 16 & 255


def _packed(colours: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Colours of shape (rows, columns, 4) as numbers of shape (rows, columns)."""
    numbers: NDArray[np.uint32] = np.ascontiguousarray(colours).view("<u4")[..., 0] & np.uint32(_OPAQUE)
    return numbers
