from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given
from tcod.console import Console

from engine.core.colour import BLACK, GOLD, RED, WHITE
from engine.ui.frame import Cell, Frame, Layout, put

cells: st.SearchStrategy[Cell] = st.sampled_from(("text", "tile"))
places = st.integers(-30, 60)
layouts = st.builds(Layout, st.integers(0, 40), st.integers(0, 20), st.integers(1, 2))


def row(console: Console, y: int = 0) -> str:
    return "".join(map(chr, console.ch[y].tolist()))


def test_later_panels_cover_earlier_ones() -> None:
    frame = Frame(Layout(10, 3, tile_span=1))
    for y in range(3):
        put(frame.panel(0, y, 10, 1), 0, 0, "..........")
    put(frame.panel(2, 1, 5, 2), 1, 0, "top")
    assert frame.text() == "..........\n.. top ...\n..     ..."


def test_tiles_are_padded_to_their_span() -> None:
    frame = Frame(Layout(8, 1, tile_span=2))
    put(frame.panel(2, 0, 3, 1, "tile"), 0, 0, "#@#")
    assert frame.text() == "  # @ #"


def test_in_a_narrow_layout_a_tile_is_one_column_wide() -> None:
    frame = Frame(Layout(8, 1, tile_span=1))
    put(frame.panel(2, 0, 3, 1, "tile"), 0, 0, "#@#")
    assert frame.text() == "  #@#"


def test_text_has_every_row_and_no_trailing_blanks() -> None:
    frame = Frame(Layout(20, 3))
    put(frame.panel(0, 0, 20, 3), 0, 1, "x   ")
    assert frame.text() == "\nx\n"


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (-3, 5), (5, -1)])
def test_a_panel_without_cells_is_none(width: int, height: int) -> None:
    frame = Frame(Layout(20, 10))
    put(frame.panel(0, 0, width, height), 0, 0, "lost")
    assert frame.panels == ()
    assert frame.text().strip() == ""


def test_a_tile_that_does_not_fit_whole_is_left_out() -> None:
    frame = Frame(Layout(7, 1, tile_span=2))
    assert frame.panel(0, 0, 99, 1, "tile").width == 3


@given(st.tuples(places, places, places, places), cells, layouts)
def test_panels_keep_inside_the_layout(rectangle: tuple[int, int, int, int], cell: Cell, layout: Layout) -> None:
    frame = Frame(layout)
    console = frame.panel(*rectangle, cell)
    for panel in frame.panels:
        assert panel.console is console
        assert panel.x >= 0
        assert panel.x + console.width * layout.span(cell) <= layout.columns
        assert panel.y >= 0
        assert panel.y + console.height <= layout.rows
    assert len(frame.text().split("\n")) == max(layout.rows, 1)


def test_panels_are_black_and_opaque() -> None:
    console = Frame(Layout(4, 2)).panel(0, 0, 4, 2)
    assert (console.rgba["bg"] == (*BLACK, 255)).all()
    assert (console.ch == ord(" ")).all()
    assert console.rgb.shape == (2, 4), "C order"


def test_writing_leaves_cells_opaque() -> None:
    console = Frame(Layout(4, 1)).panel(0, 0, 4, 1)
    put(console, 0, 0, "abcd", RED, bg=GOLD)
    assert (console.rgba["bg"] == (*GOLD, 255)).all()
    assert (console.rgba["fg"][..., :3] == RED).all()


def test_clear_takes_all_panels_away() -> None:
    frame = Frame(Layout(4, 1))
    put(frame.panel(0, 0, 4, 1), 0, 0, "abcd")
    frame.clear()
    assert frame.text() == ""


def sample() -> Frame:
    frame = Frame(Layout(10, 2))
    put(frame.panel(0, 0, 4, 1), 0, 0, "abcd", RED)
    frame.panel(0, 1, 2, 1, "tile")
    return frame


def test_equal_frames_have_equal_digests() -> None:
    assert sample().digest() == sample().digest()


def test_digest_sees_each_thing_that_can_be_seen() -> None:
    digests = [sample().digest(), Frame(Layout(10, 2)).digest(), Frame(Layout(11, 2)).digest()]
    for channel, value in (("ch", ord("x")), ("fg", GOLD), ("bg", GOLD)):
        frame = sample()
        frame.panels[0].console.rgb[channel][0, 2] = value
        digests.append(frame.digest())
    moved = Frame(Layout(10, 2))
    put(moved.panel(1, 0, 4, 1), 0, 0, "abcd", RED)
    moved.panel(0, 1, 2, 1, "tile")
    other_cell = Frame(Layout(10, 2))
    put(other_cell.panel(0, 0, 4, 1), 0, 0, "abcd", RED)
    other_cell.panel(0, 1, 2, 1, "text")
    digests += [moved.digest(), other_cell.digest()]
    assert len(set(digests)) == len(digests)


def test_put_returns_the_next_column_even_outside() -> None:
    console = Console(5, 1)
    assert put(console, 1, 0, "ab") == 3
    assert put(console, 4, 0, "cdef") == 8
    assert row(console) == " ab c"


def test_put_cuts_off_at_the_left_letter_by_letter() -> None:
    console = Console(5, 1)
    assert put(console, -2, 0, "abcd") == 2
    assert row(console) == "cd   "


@pytest.mark.parametrize("y", [-1, 1, 99])
def test_put_outside_the_rows_changes_nothing(y: int) -> None:
    console = Console(5, 1)
    assert put(console, 0, y, "abc") == 3
    assert row(console) == "     "


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x01b\x02\x05c", "abc"),  # libtcod's old codes for colours
        ("a\x07red", "ared"),  # BEL makes libtcod swallow what follows
        ("%c[b]*{x}", "%c[b]*{x}"),
        ("a\0b\nc\td\x1b", "abcd"),
        ("e\u0301", "é"),
        ("\u202eabc\u200b", "abc"),
        ("x\ud800y", "xy"),
        ("漢字", "漢字"),
        ("", ""),
    ],
)
def test_odd_text_takes_one_cell_for_each_sign_that_has_a_picture(text: str, shown: str) -> None:
    console = Console(12, 1)
    assert put(console, 0, 0, text) == len(shown)
    assert row(console) == shown.ljust(12)


@given(st.text(), st.integers(-10, 20), st.integers(-2, 3))
def test_any_text_can_be_put_anywhere(text: str, x: int, y: int) -> None:
    console = Frame(Layout(10, 2)).panel(0, 0, 10, 2)
    assert put(console, x, y, text) >= x
    assert (console.rgba["bg"][..., 3] == 255).all()


def test_colours_keep_to_the_cells_of_the_text() -> None:
    console = Console(5, 1)
    console.rgb["bg"] = GOLD
    put(console, 1, 0, "ab", RED)
    put(console, 3, 0, "c", WHITE, bg=BLACK)
    expected = np.array([GOLD, GOLD, GOLD, BLACK, GOLD])
    assert (console.rgb["bg"][0] == expected).all(), "without a background, what is there stays"
    assert (console.rgb["fg"][0, 1:3] == RED).all()
