"""Writes cells to a terminal: only what changed, one escape sequence for a run of equal colours."""

from __future__ import annotations

import functools

import numpy as np
from blessed import Terminal
from numpy.typing import NDArray
from wcwidth import wcwidth

from engine.core.signs import is_sign
from engine.frontends.cells import Cells, unpacked

REPLACEMENT = ord("?")
"""Stands for glyphs that do not take exactly one column, or that the terminal's encoding lacks."""

_GAP = 8
"""Unchanged columns that are written once more rather than jumped over."""

_CODES = 0x110000


class TerminalPainter:
    """Keeps a terminal's screen equal to cells.

    Args:
        terminal: the terminal.
    """

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._shown: Cells | None = None
        # For each code point that was met the one that is written; 0 for those that were not met.
        self._written = np.zeros(_CODES, np.int32)
        self._ink = functools.cache(self._ink_sequence)
        self._paper = functools.cache(self._paper_sequence)

    def show(self, cells: Cells) -> bool:
        """Write what differs from what the terminal shows.

        Returns:
            Whether anything was written.

        Raises:
            OSError: the terminal is gone.
        """
        cells = cells._replace(glyphs=self._safe(cells.glyphs)).without_idle_ink()
        sequences = self._sequences(cells)
        if not sequences:
            return False
        self._terminal.stream.write("".join(sequences))
        self._terminal.stream.flush()
        self._shown = cells
        return True

    def forget(self) -> None:
        """Write everything anew the next time: the terminal may show something else."""
        self._shown = None

    def _sequences(self, cells: Cells) -> list[str]:
        terminal, shown = self._terminal, self._shown
        sequences: list[str] = []
        if shown is None or shown.glyphs.shape != cells.glyphs.shape:
            sequences.append(terminal.normal + terminal.clear)
            changed = np.ones(cells.glyphs.shape, bool)
        else:
            changed = np.logical_or.reduce([new != old for new, old in zip(cells, shown, strict=True)])
        ink = paper = -1
        for row in np.flatnonzero(changed.any(axis=1)).tolist():
            for start, end in _runs(changed[row]):
                sequences.append(terminal.move_yx(row, start))
                for left, right in _one_coloured(cells, row, start, end):
                    if (new_ink := int(cells.ink[row, left])) != ink:
                        sequences.append(self._ink(new_ink))
                    if (new_paper := int(cells.paper[row, left])) != paper:
                        sequences.append(self._paper(new_paper))
                    ink, paper = new_ink, new_paper
                    sequences.append(cells.glyphs[row, left:right].astype("<u4").tobytes().decode("utf-32-le"))
        if sequences:
            sequences.append(terminal.normal)
        return sequences

    def _safe(self, glyphs: NDArray[np.int32]) -> NDArray[np.int32]:
        safe = self._written.take(glyphs, mode="clip")
        if not safe.all():
            for code in np.unique(glyphs[safe == 0]).clip(0, _CODES - 1).tolist():
                self._written[code] = self._one_column(code)
            safe = self._written.take(glyphs, mode="clip")
        return safe

    def _one_column(self, code: int) -> int:
        """The code point that is written for another one."""
        sign = chr(code)
        if wcwidth(sign) == 1 and sign.isspace():
            return ord(" ")
        if not is_sign(sign):
            return REPLACEMENT
        try:
            sign.encode(getattr(self._terminal.stream, "encoding", None) or "ascii")
        except (UnicodeEncodeError, LookupError):
            return REPLACEMENT
        return code

    def _ink_sequence(self, number: int) -> str:
        return str(self._terminal.color_rgb(*unpacked(number))) if self._terminal.number_of_colors else ""

    def _paper_sequence(self, number: int) -> str:
        return str(self._terminal.on_color_rgb(*unpacked(number))) if self._terminal.number_of_colors else ""


def _runs(changed: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where in a row something changed: first and last column and one more, with small gaps closed."""
    columns = np.flatnonzero(changed)
    breaks = np.flatnonzero(np.diff(columns) > _GAP)
    starts = columns[np.concatenate(([0], breaks + 1))]
    ends = columns[np.concatenate((breaks, [len(columns) - 1]))] + 1
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def _one_coloured(cells: Cells, row: int, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of a run, each of one colour."""
    ink, paper = cells.ink[row, start:end], cells.paper[row, start:end]
    edges = (np.flatnonzero((ink[1:] != ink[:-1]) | (paper[1:] != paper[:-1])) + start + 1).tolist()
    return list(zip([start, *edges], [*edges, end], strict=True))
