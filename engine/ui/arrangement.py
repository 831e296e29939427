"""How a frame is divided: the map, the log below it, the panel beside both."""

from __future__ import annotations

from engine.ui.frame import Layout

WIDE = 120
"""Columns from which on there is room for a wide panel."""


def sidebar_width(layout: Layout) -> int:
    """Columns of the panel beside the map."""
    return 44 if layout.columns >= WIDE else min(30, layout.columns // 2)


def log_rows(layout: Layout) -> int:
    """Rows of the log below the map."""
    return 8 if layout.rows >= 40 else 5
