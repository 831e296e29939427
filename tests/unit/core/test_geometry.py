"""Points, directions, rectangles, distances, and the numbering of tiles."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from engine.core.geometry import STEPS, Direction, Point, Rect, chebyshev, line, nearest, pythagoras, relative
from engine.core.grid import Grid

HERE = Point(5, 5)


def test_north_is_up_and_west_is_left() -> None:
    assert HERE.step(Direction.NORTH) == Point(5, 4)
    assert HERE.step(Direction.SOUTH_WEST) == Point(4, 6)


@pytest.mark.parametrize("direction", Direction)
def test_a_step_and_the_direction_between_agree(direction: Direction) -> None:
    there = HERE.step(direction)
    assert Direction.between(HERE, there) is direction
    assert chebyshev(HERE, there) == 1


def test_eight_directions_lead_to_eight_tiles() -> None:
    assert {HERE.step(direction) for direction in Direction} == set(Rect(4, 4, 3, 3).points()) - {HERE}
    assert set(STEPS) == {direction.delta for direction in Direction}


def test_straight_steps_come_before_diagonal_ones() -> None:
    assert [abs(dx) + abs(dy) for dx, dy in STEPS] == [1] * 4 + [2] * 4


@pytest.mark.parametrize("other", [HERE, Point(7, 5), Point(3, 3)])
def test_there_is_no_direction_to_who_is_no_neighbour(other: Point) -> None:
    with pytest.raises(KeyError):
        Direction.between(HERE, other)


def test_numpy_wants_the_row_first() -> None:
    assert Point(2, 9).yx == (9, 2)


def test_distances() -> None:
    assert chebyshev(Point(1, 1), Point(4, -3)) == 4
    assert pythagoras(Point(1, 1), Point(4, -3)) == 5.0
    assert math.isclose(pythagoras(Point(0, 0), Point(1, 1)), math.sqrt(2))


def test_a_line_includes_both_ends_and_goes_by_neighbours() -> None:
    way = line(Point(1, 1), Point(6, 3))
    assert (way[0], way[-1]) == (Point(1, 1), Point(6, 3))
    assert all(chebyshev(a, b) == 1 for a, b in itertools.pairwise(way))
    assert line(HERE, HERE) == [HERE]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Point(5, 5), "here"),
        (Point(5, 3), "2 north"),
        (Point(5, 9), "4 south"),
        (Point(6, 5), "1 east"),
        (Point(1, 3), "2 north and 4 west"),
    ],
)
def test_places_are_told_as_people_say_them(place: Point, text: str) -> None:
    assert relative(HERE, place) == text


def test_right_and_bottom_of_a_rectangle_lie_just_outside() -> None:
    rect = Rect(2, 3, 4, 2)
    assert (rect.right, rect.bottom, rect.centre) == (6, 5, Point(4, 4))
    assert len(rect.points()) == 8
    assert rect.grown(1) == Rect(1, 2, 6, 4)


@pytest.mark.parametrize(
    ("other", "shared"), [(Rect(5, 4, 3, 3), True), (Rect(6, 3, 2, 2), False), (Rect(0, 0, 2, 3), False)]
)
def test_rectangles_intersect_only_if_they_share_a_tile(other: Rect, shared: bool) -> None:
    assert Rect(2, 3, 4, 2).intersects(other) is shared
    assert other.intersects(Rect(2, 3, 4, 2)) is shared


def test_tiles_are_numbered_row_by_row_and_back() -> None:
    grid = Grid(7, 4)
    assert [grid.index_of(grid.point(number)) for number in range(grid.size)] == list(range(28))
    assert grid.index_of(Point(3, 2)) == 17


def test_the_border_belongs_to_the_map_but_is_not_inside_it() -> None:
    grid = Grid(4, 3)
    assert [point for point in Rect(-1, -1, 6, 5).points() if grid.contains(point)] == Rect(0, 0, 4, 3).points()
    assert [point for point in Rect(-1, -1, 6, 5).points() if grid.inside_border(point)] == [Point(1, 1), Point(2, 1)]


def test_neighbours_stay_on_the_map() -> None:
    grid = Grid(4, 3)
    assert len(grid.neighbours(Point(1, 1))) == 8
    assert set(grid.neighbours(Point(0, 0))) == {Point(1, 0), Point(0, 1), Point(1, 1)}
    assert set(grid.neighbours(Point(3, 2))) == {Point(2, 2), Point(3, 1), Point(2, 1)}


def test_index_offsets_are_the_same_steps() -> None:
    grid = Grid(10, 10)
    here = Point(4, 4)
    by_offset = [grid.point(grid.index_of(here) + step) for step in grid.steps()]
    assert by_offset == grid.neighbours(here)


@pytest.mark.parametrize("point", Rect(-2, -2, 10, 9).points())
def test_the_nearest_tile_of_a_mask_is_the_first_of_those_equally_near(point: Point) -> None:
    tiles = [Point(2, 0), Point(0, 1), Point(4, 1), Point(1, 4), Point(5, 4)]
    mask = np.zeros((5, 6), dtype=np.bool_)
    for tile in tiles:
        mask[tile.yx] = True
    assert nearest(mask, point) == min(tiles, key=lambda tile: pythagoras(tile, point))


def test_an_empty_mask_has_no_nearest_tile() -> None:
    with pytest.raises(ValueError, match="empty"):
        nearest(np.zeros((3, 3), dtype=np.bool_), HERE)
