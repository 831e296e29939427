from __future__ import annotations

from engine.core.colour import BLACK, GOLD, RED, WHITE, YELLOW
from engine.frontends.cells import Cells, packed, unpacked
from engine.ui.frame import Frame, Layout, put


def lines(cells: Cells) -> list[str]:
    return ["".join(map(chr, row)).rstrip() for row in cells.glyphs.tolist()]


def test_colours_are_packed_and_unpacked() -> None:
    assert unpacked(packed((1, 2, 3))) == (1, 2, 3)
    assert unpacked(packed(WHITE)) == WHITE


def test_a_frame_becomes_a_grid_with_its_colours() -> None:
    frame = Frame(Layout(10, 3, tile_span=1))
    put(frame.panel(2, 1, 5, 1), 0, 0, "Hé", GOLD, bg=RED)
    put(frame.panel(8, 0, 2, 3, "tile"), 1, 2, "@", WHITE)
    cells = Cells.of(frame)
    assert lines(cells) == ["", "  Hé", "         @"]
    assert lines(cells) == frame.text().split("\n")
    assert unpacked(cells.ink[1, 3]) == GOLD
    assert unpacked(cells.paper[1, 3]) == RED
    assert unpacked(cells.paper[1, 4]) == BLACK


def test_later_panels_cover_earlier_ones() -> None:
    frame = Frame(Layout(6, 1, tile_span=1))
    put(frame.panel(0, 0, 6, 1), 0, 0, "abcdef", WHITE, bg=RED)
    put(frame.panel(2, 0, 2, 1), 0, 0, "X")
    cells = Cells.of(frame)
    assert lines(cells) == ["abX ef"]
    assert unpacked(cells.paper[0, 3]) == BLACK, "panels are opaque"


def test_tiles_may_span_two_columns() -> None:
    frame = Frame(Layout(6, 1, tile_span=2))
    put(frame.panel(0, 0, 3, 1, "tile"), 0, 0, "@#", GOLD, bg=RED)
    cells = Cells.of(frame)
    assert lines(cells) == ["@ #"]
    assert [unpacked(number) for number in cells.paper[0]] == [RED] * 4 + [BLACK] * 2


def test_a_small_terminal_shows_the_upper_left_part_and_a_hint() -> None:
    frame = Frame(Layout(80, 24, tile_span=1))
    put(frame.panel(0, 0, 80, 24), 0, 0, "x" * 80)
    whole = Cells.of(frame)
    part = whole.clipped(60, 10)
    assert part.glyphs.shape == (10, 60)
    assert lines(part)[0] == "x" * 60
    assert lines(part)[-1].strip() == "60×10 is too small, make it 80×24"
    assert unpacked(part.paper[-1, 5]) == YELLOW
    assert whole.glyphs[9, 5] == ord(" "), "the whole picture is left as it was"
    assert whole.clipped(80, 24) is whole
    assert whole.clipped(1, 1).glyphs.shape == (1, 1)


def test_blanks_take_the_ink_before_them() -> None:
    frame = Frame(Layout(5, 1, tile_span=1))
    console = frame.panel(0, 0, 5, 1)
    put(console, 1, 0, "a", GOLD)
    put(console, 3, 0, "b", RED)
    inks = [unpacked(number) for number in Cells.of(frame).without_idle_ink().ink[0]]
    assert inks == [WHITE, GOLD, GOLD, RED, RED]
