"""How much of the game fits into a window, and where in it the picture stands: arithmetic without SDL."""

from __future__ import annotations

from typing import NamedTuple

from engine.ui.frame import Layout, Panel

TEXT_WIDTH = 8
"""Pixels of a text cell at scale 1."""

ROW_HEIGHT = 16
"""Pixels of a row at scale 1, of text and of the map alike."""

LEAST = Layout(80, 24)
"""The smallest picture the screens are made for."""

USUAL = Layout(160, 42)
"""The picture of a new window, and the step in which larger windows get larger pixels."""


class Rect(NamedTuple):
    """A rectangle of the window in pixels; a shrunken picture has fractions."""

    x: float
    y: float
    width: float
    height: float


class Placement(NamedTuple):
    """A picture as it stands in the window.

    Attributes:
        layout: what the picture holds.
        area: the pixels of the window it takes.
    """

    layout: Layout
    area: Rect

    def cell_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Column and row of the text cell that a pixel of the window belongs to; None beside the picture."""
        right, down = x - self.area.x, y - self.area.y
        if not (0 <= right < self.area.width and 0 <= down < self.area.height):
            return None
        column = int(right * self.layout.columns / self.area.width)
        row = int(down * self.layout.rows / self.area.height)
        # A quotient just below the next cell may be rounded up to it.
        return min(column, self.layout.columns - 1), min(row, self.layout.rows - 1)


def pixels(layout: Layout) -> tuple[int, int]:
    """Width and height of a picture at scale 1."""
    return layout.columns * TEXT_WIDTH, layout.rows * ROW_HEIGHT


def scale_for(width: int, height: int, wanted: int | None = None) -> int:
    """How many pixels of the window a pixel of the picture is wide.

    Args:
        width: width of the window in pixels.
        height: height of the window in pixels.
        wanted: what the player asked for; it is heeded as far as the smallest picture still fits.
    """
    unit = USUAL if wanted is None else LEAST
    unit_width, unit_height = pixels(unit)
    room = min(width // unit_width, height // unit_height)
    return max(1, room if wanted is None else min(wanted, room))


def layout_for(width: int, height: int, scale: int) -> Layout | None:
    """The picture that fills a window, or None where there is no window to fill (it is minimised)."""
    if width < 1 or height < 1:
        return None
    columns = max(LEAST.columns, width // (TEXT_WIDTH * scale))
    rows = max(LEAST.rows, height // (ROW_HEIGHT * scale))
    return Layout(columns, rows, tile_span=2)


def letterbox(width: int, height: int, layout: Layout, scale: int) -> Rect:
    """Where the picture stands: in the middle, and shrunk only if the window is smaller than the smallest picture."""
    full_width, full_height = pixels(layout)
    zoom = min(float(scale), width / full_width, height / full_height)
    shown_width, shown_height = full_width * zoom, full_height * zoom
    return Rect((width - shown_width) // 2, (height - shown_height) // 2, shown_width, shown_height)


def place(panel: Panel, layout: Layout, picture: Rect) -> Rect:
    """Where a panel stands in the window, given where the whole picture stands."""
    column, row = picture.width / layout.columns, picture.height / layout.rows
    width = panel.console.width * layout.span(panel.cell) * column
    return Rect(picture.x + panel.x * column, picture.y + panel.y * row, width, panel.console.height * row)
