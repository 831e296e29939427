"""From a pixel of the window to a text cell of the picture: right at every size, and nowhere beside it (case D49)."""

from __future__ import annotations

from collections.abc import Iterator

import hypothesis.strategies as st
import pytest
import tcod.event
import tcod.sdl.render
from hypothesis import given
from tcod.event import Event, MouseButton, MouseButtonDown, MouseMotion, MouseWheel, Point, WindowEvent

from engine.core.geometry import Direction
from engine.frontends.fit import Placement, layout_for, letterbox, scale_for
from engine.frontends.window import Window
from engine.ui.frame import Layout
from engine.world.commands import Move
from tests.unit.frontends.kit import Game

NOWHERE = (None, None)


def placement_for(width: int, height: int, wanted: int | None = None) -> Placement:
    scale = scale_for(width, height, wanted)
    layout = layout_for(width, height, scale)
    assert layout is not None
    return Placement(layout, letterbox(width, height, layout, scale))


@pytest.mark.parametrize(
    ("size", "margin", "cell"),
    [
        ((1280, 672), (0, 0), (8, 16)),
        ((2560, 1344), (0, 0), (16, 32)),
        ((1287, 680), (3, 4), (8, 16)),
        ((1920, 1080), (0, 4), (8, 16)),
        ((2573, 1370), (6, 13), (16, 32)),
        ((3840, 2160), (0, 0), (24, 48)),
        ((320, 384), (0, 96), (4, 8)),
    ],
    ids=["1x", "2x", "letterboxed", "full screen", "2x letterboxed", "3x full screen", "shrunken"],
)
def test_the_corners_of_the_picture(size: tuple[int, int], margin: tuple[int, int], cell: tuple[int, int]) -> None:
    placement = placement_for(*size)
    left, top = margin
    wide, high = cell
    columns, rows = placement.layout.columns, placement.layout.rows
    right, bottom = left + columns * wide - 1, top + rows * high - 1
    assert placement.cell_at(left, top) == (0, 0)
    assert placement.cell_at(left + wide - 1, top + high - 1) == (0, 0)
    assert placement.cell_at(left + wide, top + high) == (1, 1)
    assert placement.cell_at(right, bottom) == (columns - 1, rows - 1)
    assert placement.cell_at(right - wide, top) == (columns - 2, 0)
    for outside in ((left - 1, top), (left, top - 1), (right + 1, bottom), (right, bottom + 1), (-1.0, -1.0)):
        assert placement.cell_at(*outside) is None


@given(st.integers(1, 5000), st.integers(1, 3000), st.none() | st.integers(1, 4), st.data())
def test_every_cell_is_found_by_its_middle(width: int, height: int, wanted: int | None, data: st.DataObject) -> None:
    placement = placement_for(width, height, wanted)
    column = data.draw(st.integers(0, placement.layout.columns - 1))
    row = data.draw(st.integers(0, placement.layout.rows - 1))
    x = placement.area.x + (column + 0.5) * placement.area.width / placement.layout.columns
    y = placement.area.y + (row + 0.5) * placement.area.height / placement.layout.rows
    assert placement.cell_at(x, y) == (column, row)


@given(st.integers(1, 5000), st.integers(1, 3000), st.floats(-10, 6000), st.floats(-10, 4000))
def test_a_pixel_is_of_a_cell_of_the_picture_or_of_none(width: int, height: int, x: float, y: float) -> None:
    placement = placement_for(width, height)
    cell = placement.cell_at(x, y)
    if cell is not None:
        assert 0 <= cell[0] < placement.layout.columns
        assert 0 <= cell[1] < placement.layout.rows


@pytest.fixture
def game() -> Game:
    return Game()


@pytest.fixture
def window(game: Game) -> Iterator[Window]:
    window = Window(game)
    window.show()
    yield window
    window.close()


def moved(x: float, y: float) -> MouseMotion:
    return MouseMotion(position=Point(x, y))


def pressed(x: float, y: float, button: MouseButton = MouseButton.LEFT, seconds: float = 1.0) -> MouseButtonDown:
    return MouseButtonDown(position=Point(x, y), button=button, timestamp_ns=int(seconds * 1e9))


def turned(lines: int) -> MouseWheel:
    return MouseWheel(x=0, y=lines, flipped=False)


def test_a_click_names_the_cell_and_the_layout_it_was_on(game: Game, window: Window) -> None:
    window.dispatch(pressed(8 * 5 + 3.7, 16 * 2 + 15.9))
    assert game.clicks == [(Layout(160, 42, 2), 5, 2)]


def test_only_the_left_button_clicks_and_only_on_the_picture(game: Game, window: Window) -> None:
    assert not window.dispatch(pressed(-1, 5))
    assert not window.dispatch(pressed(5000, 5))
    window.dispatch(pressed(5, 5, MouseButton.RIGHT))
    assert game.clicks == []


def test_a_click_that_is_told_twice_is_one_click(game: Game, window: Window) -> None:
    for seconds in (1.0, 1.0003, 1.2):
        window.dispatch(pressed(5, 5, seconds=seconds))
    assert len(game.clicks) == 2


def test_hovering_is_told_once_a_cell(game: Game, window: Window) -> None:
    told = [window.dispatch(moved(x, 5)) for x in (1, 4, 7.9, 8, 9)]
    assert told == [True, False, False, True, False]
    assert [hover[1:] for hover in game.hovers] == [(0, 0), (1, 0)]


def test_leaving_the_window_is_told_once(game: Game, window: Window) -> None:
    leave: Event = WindowEvent(type="WindowLeave", window_id=1, data=(0, 0))
    assert not window.dispatch(leave), "it was nowhere before"
    for event in (moved(1, 1), leave, leave):
        window.dispatch(event)
    assert game.hovers == [(Layout(160, 42, 2), 0, 0), (Layout(160, 42, 2), *NOWHERE)]


def test_another_layout_takes_the_pointer_off_the_picture(game: Game, window: Window) -> None:
    window.dispatch(moved(100, 100))
    window.window.size = (900, 500)
    window.show()
    window.dispatch(moved(100, 100))
    layout = Layout(112, 31, 2)
    assert game.hovers[1:] == [(layout, *NOWHERE), (layout, (100 - 2) // 8, (100 - 2) // 16)]


def test_on_a_display_of_fine_pixels_window_units_are_not_pixels(
    game: Game, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tcod.sdl.render.Renderer, "output_size", property(lambda _self: (2560, 1344)))
    window.show()
    window.dispatch(pressed(8 * 5 + 1, 16 * 2 + 1))
    assert game.clicks == [(Layout(160, 42, 2), 5, 2)]


def test_the_wheel_moves_in_menus_and_nowhere_else(game: Game, window: Window) -> None:
    window.dispatch(turned(1))
    assert game.handled == [], "it never moves the character"
    game.context = "menu"
    window.dispatch(turned(2))
    window.dispatch(turned(-1))
    assert game.handled == [Move(Direction.NORTH)] * 2 + [Move(Direction.SOUTH)]
