"""Field of view: symmetric, cropped, without holes (known case D24), loud about nonsense (pitfalls T2, T4)."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.core.fov import field_of_view
from engine.core.geometry import Point


def open_floor(width: int = 21, height: int = 21) -> NDArray[np.bool_]:
    return np.ones((height, width), dtype=np.bool_)


def room(width: int, height: int) -> NDArray[np.bool_]:
    floor = np.zeros((height + 2, width + 2), dtype=np.bool_)
    floor[1:-1, 1:-1] = True
    return floor


@pytest.mark.parametrize("radius", [1, 2, 3, 5, 8])
def test_on_open_floor_everything_within_the_radius_is_seen_and_nothing_else(radius: int) -> None:
    view = field_of_view(open_floor(), Point(10, 10), radius)
    for y in range(21):
        for x in range(21):
            near = max(abs(x - 10), abs(y - 10)) <= radius and math.hypot(x - 10, y - 10) < radius + 1
            assert view.sees(x, y) == near, (x, y)


@pytest.mark.parametrize("width", range(1, 7))
@pytest.mark.parametrize("height", range(1, 7))
def test_lit_walls_of_a_room_have_no_holes_and_its_corners_are_seen(width: int, height: int) -> None:
    floor = room(width, height)
    for y in range(1, height + 1):
        for x in range(1, width + 1):
            view = field_of_view(floor, Point(x, y), 12)
            assert len(view.points()) == floor.size, (x, y)


def test_nothing_is_seen_behind_a_wall() -> None:
    floor = open_floor(9, 9)
    floor[4, :] = False
    view = field_of_view(floor, Point(4, 2), 8)
    assert view.sees(4, 4)
    assert all(point.y <= 4 for point in view.points())


def test_a_corner_hides_who_stands_round_it() -> None:
    floor = room(5, 5)
    floor[2:6, 3] = False
    view = field_of_view(floor, Point(2, 5), 8)
    assert not view.sees(4, 5)
    assert view.sees(4, 1) == field_of_view(floor, Point(4, 1), 8).sees(2, 5)


def test_the_view_is_a_window_round_the_viewer_cut_off_at_the_edge_of_the_map() -> None:
    view = field_of_view(open_floor(100, 50), Point(1, 48), 3)
    assert (view.left, view.top, view.mask.shape) == (0, 45, (5, 5))
    whole = np.zeros((50, 100), dtype=np.bool_)
    whole[view.window] = view.mask
    assert {(x, y) for y, x in np.argwhere(whole).tolist()} == set(view.points())


def test_tiles_outside_the_window_and_off_the_map_are_not_seen() -> None:
    view = field_of_view(open_floor(), Point(0, 0), 2)
    assert not any(view.sees(x, y) for x, y in [(-1, 0), (0, -1), (3, 0), (0, 3), (20, 20), (500, 500)])


def test_a_viewer_sees_its_own_tile_even_inside_a_wall() -> None:
    assert field_of_view(~open_floor(5, 5), Point(2, 2), 3).sees(2, 2)


@pytest.mark.parametrize("origin", [Point(-1, 5), Point(5, -1), Point(21, 5), Point(5, 21)])
def test_a_viewer_off_the_map_is_refused(origin: Point) -> None:
    with pytest.raises(ValueError, match="off the 21x21 map"):
        field_of_view(open_floor(), origin, 5)


@pytest.mark.parametrize("radius", [0, -1])
def test_a_radius_below_one_is_refused(radius: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        field_of_view(open_floor(), Point(5, 5), radius)
