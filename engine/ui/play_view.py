"""The main picture: map, log, and the panel beside them."""

from __future__ import annotations

from engine.core.geometry import Point
from engine.ui.frame import Frame, Layout
from engine.ui.log_view import draw_log
from engine.ui.map_view import Camera, draw_map
from engine.ui.sidebar import draw_sidebar

WIDE = 120
"""Columns from which on there is room for a wide panel."""


def sidebar_width(layout: Layout) -> int:
    """Columns of the panel beside the map."""
    return 44 if layout.columns >= WIDE else min(30, layout.columns // 2)


def log_rows(layout: Layout) -> int:
    """Rows of the log below the map."""
    return 8 if layout.rows >= 40 else 5


def draw_play(frame: Frame, centre: Point | None = None) -> tuple[Camera, int, int]:
    """Draw map, log and panel.

    Returns:
        The camera, and columns and rows of the map panel, for those who draw on top of it.
    """
    layout = frame.layout
    width = layout.columns - sidebar_width(layout)
    map_rows = max(1, layout.rows - log_rows(layout))
    console = frame.panel(0, 0, width // layout.tile_span, map_rows, "tile")
    camera = draw_map(console, centre)
    draw_log(frame.panel(0, map_rows, width, layout.rows - map_rows))
    draw_sidebar(frame.panel(width, 0, layout.columns - width, layout.rows))
    return camera, console.width, console.height
