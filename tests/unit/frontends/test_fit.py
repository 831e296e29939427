from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given

from engine.frontends.fit import LEAST, Rect, layout_for, letterbox, pixels, place, scale_for
from engine.ui.frame import Frame, Layout

sizes = st.integers(1, 8000)


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(1280, 672, 1), (2559, 1400, 1), (2560, 1343, 1), (2560, 1344, 2), (3840, 2160, 3), (10, 3, 1), (0, 0, 1)],
)
def test_pixels_grow_in_whole_steps_of_the_usual_picture(width: int, height: int, scale: int) -> None:
    assert scale_for(width, height) == scale


@pytest.mark.parametrize(("wanted", "scale"), [(1, 1), (2, 2), (3, 2), (0, 1), (-5, 1)])
def test_the_wanted_scale_is_heeded_while_the_smallest_picture_fits(wanted: int, scale: int) -> None:
    assert scale_for(1400, 900, wanted) == scale


@pytest.mark.parametrize(
    ("width", "height", "scale", "layout"),
    [
        (1280, 672, 1, Layout(160, 42, 2)),
        (1287, 687, 1, Layout(160, 42, 2)),
        (2560, 1440, 2, Layout(160, 45, 2)),
        (300, 5000, 1, Layout(80, 312, 2)),
        (10, 3, 1, Layout(80, 24, 2)),
        (1, 1, 1, Layout(80, 24, 2)),
    ],
)
def test_cells_fill_the_window(width: int, height: int, scale: int, layout: Layout) -> None:
    assert layout_for(width, height, scale) == layout


@pytest.mark.parametrize(("width", "height"), [(0, 0), (0, 500), (500, 0), (-1, 20)])
def test_a_minimised_window_has_no_layout(width: int, height: int) -> None:
    assert layout_for(width, height, 1) is None


def test_the_remainder_is_letterboxed_evenly() -> None:
    assert letterbox(1290, 680, Layout(160, 42), 1) == Rect(5, 4, 1280, 672)


def test_a_window_below_the_least_size_shows_the_whole_picture_smaller() -> None:
    assert letterbox(320, 384, Layout(80, 24), 1) == Rect(0, 96, 320, 192)


@given(sizes, sizes, st.none() | st.integers(-1, 9))
def test_the_picture_is_inside_and_no_whole_cell_is_wasted(width: int, height: int, wanted: int | None) -> None:
    scale = scale_for(width, height, wanted)
    layout = layout_for(width, height, scale)
    assert layout is not None
    assert layout.columns >= LEAST.columns
    assert layout.rows >= LEAST.rows
    picture = letterbox(width, height, layout, scale)
    slack = 1e-6
    assert picture.x >= 0
    assert picture.x + picture.width <= width + slack
    assert picture.y >= 0
    assert picture.y + picture.height <= height + slack
    least_width, least_height = pixels(LEAST)
    if width >= least_width and height >= least_height:
        assert picture.width == layout.columns * 8 * scale, "pixels are whole"
        assert width - picture.width < 8 * scale
        assert height - picture.height < 16 * scale


def test_panels_stand_where_their_cells_are() -> None:
    frame = Frame(Layout(160, 42, 2))
    frame.panel(10, 2, 5, 3, "text")
    frame.panel(10, 2, 5, 3, "tile")
    text, tile = (place(panel, frame.layout, Rect(4, 6, 2560, 1344)) for panel in frame.panels)
    assert text == Rect(4 + 160, 6 + 64, 80, 96)
    assert tile == Rect(4 + 160, 6 + 64, 160, 96)
