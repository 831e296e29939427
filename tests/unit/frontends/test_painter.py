from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
import tcod.sdl.render
import tcod.sdl.video
from numpy.typing import NDArray

from engine.core.colour import BLACK, GOLD, RED
from engine.frontends.painter import Painter
from engine.ui.frame import Frame, Layout, put
from engine.ui.glyphs import REPLACEMENT, SheetName, load_tileset


class Screen:
    def __init__(self, width: int, height: int) -> None:
        self.window = tcod.sdl.video.new_window(width, height)
        self.renderer = tcod.sdl.render.new_renderer(self.window, driver="software", vsync=False)
        self.painter = Painter(self.renderer)

    def pixels(self, frame: Frame, scale: int = 1) -> NDArray[np.uint8]:
        self.painter.draw(frame, scale)
        return self.renderer.read_pixels(format="RGB")


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen(640, 384)
    yield screen
    screen.window.hide()


def picture_of(code: int, sheet: SheetName, fg: tuple[int, int, int], bg: tuple[int, int, int]) -> NDArray[np.uint8]:
    ink = load_tileset(sheet)[code][..., 3:] > 0
    return np.where(ink, fg, bg).astype(np.uint8)


def test_a_text_cell_shows_its_glyph(screen: Screen) -> None:
    frame = Frame(Layout(80, 24))
    put(frame.panel(2, 1, 10, 1), 3, 0, "é", GOLD, bg=RED)
    pixels = screen.pixels(frame)
    x, y = (2 + 3) * 8, 16
    assert np.array_equal(pixels[y : y + 16, x : x + 8], picture_of(ord("é"), "text", GOLD, RED))
    pixels[y : y + 16, x : x + 8] = BLACK
    assert not pixels.any(), "all the rest is black"


def test_a_tile_is_square_and_two_columns_wide(screen: Screen) -> None:
    frame = Frame(Layout(80, 24))
    put(frame.panel(4, 2, 5, 5, "tile"), 1, 3, "@", GOLD, bg=RED)
    pixels = screen.pixels(frame)
    x, y = 4 * 8 + 16, (2 + 3) * 16
    assert np.array_equal(pixels[y : y + 16, x : x + 16], picture_of(ord("@"), "map", GOLD, RED))


def test_scaled_pixels_are_not_smoothed(screen: Screen) -> None:
    frame = Frame(Layout(40, 12))
    put(frame.panel(0, 0, 1, 1), 0, 0, "R", GOLD, bg=RED)
    doubled = picture_of(ord("R"), "text", GOLD, RED).repeat(2, axis=0).repeat(2, axis=1)
    assert np.array_equal(screen.pixels(frame, scale=2)[:32, :16], doubled)


def test_a_missing_glyph_can_be_seen(screen: Screen) -> None:
    frame = Frame(Layout(80, 24))
    put(frame.panel(0, 0, 1, 1), 0, 0, "漢", GOLD, bg=RED)
    assert np.array_equal(screen.pixels(frame)[:16, :8], picture_of(REPLACEMENT, "text", GOLD, RED))


def test_pop_ups_cover_what_is_below_and_leave_when_they_are_gone(screen: Screen) -> None:
    frame = Frame(Layout(80, 24))
    frame.panel(0, 0, 40, 24, "tile").rgb["bg"] = RED
    before = screen.pixels(frame)
    frame.panel(10, 5, 20, 10)
    covered = screen.pixels(frame)
    assert not covered[5 * 16 : 15 * 16, 80:240].any()
    assert (covered[: 5 * 16] == RED).all()
    below = Frame(Layout(80, 24))
    below.panel(0, 0, 40, 24, "tile").rgb["bg"] = RED
    assert np.array_equal(screen.pixels(below), before)


def test_two_panels_of_one_size_do_not_mix(screen: Screen) -> None:
    frame = Frame(Layout(80, 24))
    put(frame.panel(0, 0, 4, 1), 0, 0, "AAAA", GOLD)
    put(frame.panel(0, 1, 4, 1), 0, 0, "BBBB", GOLD)
    for _ in range(2):
        pixels = screen.pixels(frame)
        assert np.array_equal(pixels[:16, :8], picture_of(ord("A"), "text", GOLD, BLACK))
        assert np.array_equal(pixels[16:32, :8], picture_of(ord("B"), "text", GOLD, BLACK))


def test_the_margins_are_black(screen: Screen) -> None:
    frame = Frame(Layout(79, 23))
    frame.panel(0, 0, 79, 23).rgb["bg"] = RED
    pixels = screen.pixels(frame)
    assert (pixels[8:376, 4:636] == RED).all()
    assert not pixels[:8].any()
    assert not pixels[:, :4].any()
    assert not pixels[:, 636:].any()


def test_nothing_is_presented_when_nothing_changed(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    presented: list[int] = []
    monkeypatch.setattr(screen.renderer, "present", lambda: presented.append(1))

    def frame(text: str) -> Frame:
        frame = Frame(Layout(80, 24))
        put(frame.panel(0, 0, 10, 1), 0, 0, text)
        return frame

    assert screen.painter.show(frame("one"), 1)
    assert not screen.painter.show(frame("one"), 1)
    assert screen.painter.show(frame("two"), 1)
    assert screen.painter.show(frame("two"), 2), "another scale is another picture"
    assert not screen.painter.show(frame("two"), 2)
    screen.painter.forget()
    assert screen.painter.show(frame("two"), 2), "what may have been lost is shown again"
    assert len(presented) == 4


@pytest.mark.parametrize(("width", "height"), [(1, 1), (10, 3), (3, 500), (4000, 20)])
def test_odd_sizes_are_drawn(width: int, height: int) -> None:
    screen = Screen(width, height)
    frame = Frame(Layout(80, 24))
    frame.panel(0, 0, 80, 24).rgb["bg"] = RED
    assert screen.painter.show(frame, 1)
    assert screen.pixels(frame).shape == (height, width, 3)


def test_a_frame_without_panels_is_black(screen: Screen) -> None:
    assert not screen.pixels(Frame(Layout(80, 24))).any()
