"""Sight is symmetric: whoever I see can see me (pitfalls T3: libtcod's default is not)."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.core.fov import field_of_view
from engine.core.geometry import Point

SIZE = 12
TILES = st.lists(st.booleans(), min_size=SIZE * SIZE, max_size=SIZE * SIZE)


def open_points(transparent: NDArray[np.bool_]) -> list[Point]:
    return [Point(x, y) for y, x in np.argwhere(transparent).tolist()]


@settings(max_examples=60, deadline=None)
@given(TILES, st.integers(1, 8))
def test_i_see_you_exactly_if_you_see_me(tiles: list[bool], radius: int) -> None:
    transparent = np.array(tiles, dtype=np.bool_).reshape(SIZE, SIZE)
    points = open_points(transparent)
    views = {point: field_of_view(transparent, point, radius) for point in points}
    for me in points:
        for you in points:
            assert views[me].sees(*you) == views[you].sees(*me), (me, you)


@settings(max_examples=60, deadline=None)
@given(TILES, st.integers(1, 8), st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
def test_nothing_is_seen_beyond_the_radius_and_neighbours_always_are(
    tiles: list[bool], radius: int, x: int, y: int
) -> None:
    transparent = np.array(tiles, dtype=np.bool_).reshape(SIZE, SIZE)
    view = field_of_view(transparent, Point(x, y), radius)
    assert all(math.hypot(point.x - x, point.y - y) < radius + 1 for point in view.points())
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    assert all(view.sees(*tile) for tile in near if 0 <= tile[0] < SIZE and 0 <= tile[1] < SIZE)


@settings(max_examples=60, deadline=None)
@given(TILES, st.integers(1, 6), st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
def test_the_size_of_the_map_makes_no_difference(tiles: list[bool], radius: int, x: int, y: int) -> None:
    """Only the window round the viewer is computed: the same surroundings give the same view in a huge map."""
    transparent = np.array(tiles, dtype=np.bool_).reshape(SIZE, SIZE)
    large = np.zeros((60, 80), dtype=np.bool_)
    large[20 : 20 + SIZE, 30 : 30 + SIZE] = transparent
    small = np.pad(transparent, 8)
    here = {(p.x - 8, p.y - 8) for p in field_of_view(small, Point(x + 8, y + 8), radius).points()}
    there = {(p.x - 30, p.y - 20) for p in field_of_view(large, Point(x + 30, y + 20), radius).points()}
    assert here == there
