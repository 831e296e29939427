"""The main picture: map, status, log."""

from __future__ import annotations

from engine.core.geometry import Point
from engine.ui.frame import Frame
from engine.ui.hud import draw_log, draw_status
from engine.ui.map_view import Camera, draw_map

LOG_ROWS = 6


def draw_play(frame: Frame, centre: Point | None = None) -> tuple[Camera, int, int]:
    """Draw map, status and log.

    Returns:
        The camera, and columns and rows of the map panel, for those who draw on top of it.
    """
    layout = frame.layout
    map_rows = max(1, layout.rows - LOG_ROWS - 1)
    console = frame.panel(0, 0, layout.columns // layout.tile_span, map_rows, "tile")
    camera = draw_map(console, centre)
    draw_status(frame.panel(0, map_rows, layout.columns, 1))
    draw_log(frame.panel(0, map_rows + 1, layout.columns, LOG_ROWS))
    return camera, console.width, console.height
