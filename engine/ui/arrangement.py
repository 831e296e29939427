"""How a frame is divided: the map, the log, and the panel that tells who one is. One function decides it for all."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core.geometry import Rect
from engine.ui.frame import Layout
from engine.world.ecs import resource
from engine.world.level import Level

WIDE = 120
"""Columns from which on there is room for a wide panel."""

NARROW_PANEL = 30
WIDE_PANEL = 44
"""Columns of the panel: no narrower beside a whole level, and no wider anywhere."""

SHORT_LOG = 3
"""Rows a log needs beside the panel."""

STATUS_ROWS = 2
"""Rows of the status that stands for the panel where there is no room for one."""

PANEL_ROWS = 8
"""Rows a panel needs below the map."""


class Arrangement(NamedTuple):
    """Where the parts of the main picture stand, in text cells.

    Attributes:
        map: the map; a column that is no whole tile stays black.
        log: what was said.
        panel: who one is, or the status.
        boxes: where lists and questions stand, so that the panel is not covered.
        is_status: whether the panel is a status of two lines.
    """

    map: Rect
    log: Rect
    panel: Rect
    boxes: Rect
    is_status: bool = False


def arranged(layout: Layout) -> Arrangement:
    """How a frame is divided on the current level."""
    grid = resource(Level).grid
    return arrange(layout, grid.width, grid.height)


@lru_cache(maxsize=64)
def arrange(layout: Layout, width: int, height: int) -> Arrangement:
    """How a frame is divided for a level.

    The panel stands beside the map where the whole level is seen then; else, where the level fits at the full width of
    the frame, below it: beside the log if there is room for both, or as a status of two lines, with the log above the
    map. A level that fits nowhere is shown in part, beside the panel.

    Args:
        layout: how much the frame holds.
        width: columns of the level in tiles.
        height: rows of the level.
    """
    spare, below = layout.columns - width * layout.tile_span, layout.rows - height
    panel, log = _usual_panel(layout), _usual_log(layout)
    if spare >= NARROW_PANEL and below >= SHORT_LOG:
        # A level that takes most of the height gets just its rows, and the log the rest; a small one is centred.
        return _beside(layout, min(panel, spare), below if 2 * height >= layout.rows - log else log)
    if spare >= 0 and below >= PANEL_ROWS:
        return _below(layout, height)
    if spare >= 0 and below > STATUS_ROWS:
        return _with_status(layout, height)
    return _beside(layout, panel, log)


def _usual_panel(layout: Layout) -> int:
    return WIDE_PANEL if layout.columns >= WIDE else min(NARROW_PANEL, layout.columns // 2)


def _usual_log(layout: Layout) -> int:
    return 8 if layout.rows >= 40 else 5


def _beside(layout: Layout, panel: int, log: int) -> Arrangement:
    """Map above log, and the panel beside both."""
    left, rows = layout.columns - panel, max(0, layout.rows - log)
    return Arrangement(
        map=Rect(0, 0, left, rows),
        log=Rect(0, rows, left, layout.rows - rows),
        panel=Rect(left, 0, panel, layout.rows),
        boxes=Rect(0, 0, left, layout.rows),
    )


def _below(layout: Layout, height: int) -> Arrangement:
    """The map at the full width, and below it log and panel side by side."""
    panel = max(NARROW_PANEL, min(WIDE_PANEL, layout.columns - 60))
    left, below = layout.columns - panel, layout.rows - height
    return Arrangement(
        map=Rect(0, 0, layout.columns, height),
        log=Rect(0, height, left, below),
        panel=Rect(left, height, panel, below),
        boxes=Rect(0, 0, left, layout.rows),
    )


def _with_status(layout: Layout, height: int) -> Arrangement:
    """The log, the map, the status, all at the full width: where no more than three rows are left, as in the course."""
    log, columns = layout.rows - height - STATUS_ROWS, layout.columns
    return Arrangement(
        map=Rect(0, log, columns, height),
        log=Rect(0, 0, columns, log),
        panel=Rect(0, log + height, columns, STATUS_ROWS),
        boxes=Rect(0, 0, columns, log + height),
        is_status=True,
    )
