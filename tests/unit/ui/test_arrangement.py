"""Where map, log and panel stand: one pure function of frame and level."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.geometry import Rect
from engine.ui.arrangement import NARROW_PANEL, WIDE_PANEL, Arrangement, arrange
from engine.ui.frame import Layout

COURSE = (80, 21)
"""Columns and rows of a level of the course."""

LAYOUTS = st.builds(Layout, st.integers(80, 400), st.integers(24, 120), st.sampled_from([1, 2]))
LEVELS = st.tuples(st.integers(3, 120), st.integers(3, 80))


def fits(layout: Layout, level: tuple[int, int], parts: Arrangement) -> bool:
    """Whether the whole level is seen."""
    return parts.map.width >= level[0] * layout.tile_span and parts.map.height >= level[1]


def test_on_80_by_24_it_is_as_in_the_course() -> None:
    parts = arrange(Layout(80, 24, 1), *COURSE)
    assert parts.log == Rect(0, 0, 80, 1)
    assert parts.map == Rect(0, 1, 80, 21)
    assert parts.panel == Rect(0, 22, 80, 2)
    assert parts.is_status


def test_in_a_new_window_log_and_panel_stand_below_the_map() -> None:
    parts = arrange(Layout(160, 42, 2), *COURSE)
    assert parts.map == Rect(0, 0, 160, 21)
    assert parts.log == Rect(0, 21, 116, 21)
    assert parts.panel == Rect(116, 21, 44, 21)


@pytest.mark.parametrize(("columns", "panel"), [(110, 30), (119, 30), (120, 40), (123, 43), (124, 44), (160, 44)])
def test_the_panel_beside_a_whole_level_is_as_wide_as_there_is_room(columns: int, panel: int) -> None:
    parts = arrange(Layout(columns, 40, 1), *COURSE)
    assert parts.panel == Rect(columns - panel, 0, panel, 40)
    assert parts.map.height == 21
    assert parts.log.height == 19


def test_a_level_that_fits_nowhere_is_shown_in_part_beside_the_panel() -> None:
    parts = arrange(Layout(160, 42, 2), 80, 50)
    assert parts.map == Rect(0, 0, 116, 34)
    assert parts.panel == Rect(116, 0, 44, 42)
    parts = arrange(Layout(80, 24, 1), 80, 50)
    assert parts.map == Rect(0, 0, 50, 19)
    assert parts.panel == Rect(50, 0, 30, 24)


def test_a_small_level_stands_in_the_middle_above_a_usual_log() -> None:
    assert arrange(Layout(80, 24, 1), 14, 5) == arrange(Layout(80, 24, 1), 80, 50)
    assert arrange(Layout(160, 42, 2), 14, 5) == arrange(Layout(160, 42, 2), 80, 50)


@given(LAYOUTS, LEVELS)
def test_the_parts_fill_the_frame_and_do_not_overlap(layout: Layout, level: tuple[int, int]) -> None:
    parts = arrange(layout, *level)
    areas = [parts.map, parts.log, parts.panel]
    assert sum(area.width * area.height for area in areas) == layout.columns * layout.rows
    for number, area in enumerate(areas):
        assert area.width >= 1
        assert area.height >= 1
        assert area.x >= 0
        assert area.right <= layout.columns
        assert area.y >= 0
        assert area.bottom <= layout.rows
        assert not any(area.intersects(other) for other in areas[number + 1 :])
    assert not parts.boxes.intersects(parts.panel)
    assert parts.boxes.height >= 22, "a page of a menu has room"
    assert parts.boxes.width >= 50
    assert parts.is_status or NARROW_PANEL <= parts.panel.width <= WIDE_PANEL


@given(LAYOUTS, LEVELS)
def test_a_level_is_seen_whole_wherever_that_is_possible(layout: Layout, level: tuple[int, int]) -> None:
    possible = level[0] * layout.tile_span <= layout.columns and level[1] + 3 <= layout.rows
    assert not possible or fits(layout, level, arrange(layout, *level))


@given(LAYOUTS, LEVELS)
def test_the_panel_stands_beside_the_map_if_the_whole_level_fits_there(layout: Layout, level: tuple[int, int]) -> None:
    parts = arrange(layout, *level)
    beside = level[0] * layout.tile_span + NARROW_PANEL <= layout.columns and level[1] + 3 <= layout.rows
    assert not beside or parts.panel.height == layout.rows
