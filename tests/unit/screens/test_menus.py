"""Menus never lie: the letter drawn before a row, and a click on it, choose that row."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.geometry import Direction
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, fresh_world, play, press
from engine.ui.frame import Frame, Layout
from engine.ui.keys.keymap import KeyMap
from engine.ui.menu import PAGE, Menu, Row
from engine.ui.view import View
from engine.world.commands import Choose, Confirm, Filter, Move, Type
from engine.world.run_state import AwaitingInput

LAYOUTS = [Layout(80, 24, 1), Layout(160, 42, 2), Layout(237, 68, 2)]


def drawn(menu: Menu, view: View, layout: Layout) -> list[tuple[str, str, int, int]]:
    """(letter, text, column, row) of every row that the frame shows."""
    frame = Frame(layout)
    menu.draw(frame, view)
    found = []
    for row, line in enumerate(frame.text().splitlines()):
        match = re.search(r"([a-z])\) (thing \d+ of many)", line)
        if match:
            found.append((match[1], match[2], match.start(2), row))
    return found


@given(
    count=st.integers(1, 80),
    moves=st.lists(st.sampled_from(list(Direction)), max_size=8),
    typed=st.sampled_from(["", "1", "many", "7 of", "nothing"]),
    layout=st.sampled_from(LAYOUTS),
)
def test_what_is_drawn_is_what_is_chosen(count: int, moves: list[Direction], typed: str, layout: Layout) -> None:
    menu = Menu("Which?", [Row(f"thing {number} of many") for number in range(count)])
    world = fresh_world("\n".join(["." * 80] * 21))
    view = View(KeyMap.load())
    menu.handle(Filter(), view)
    for letter in typed:
        menu.handle(Type(letter), view)
    menu.handle(Confirm(), view)
    for move in moves:
        menu.handle(Move(move), view)
    rows = drawn(menu, view, layout)
    assert len(rows) <= PAGE
    for letter, text, column, row in rows:
        answer = menu.handle(Choose(letter), view)
        assert isinstance(answer, int)
        assert menu.rows[answer].text == text
        command = menu.click(layout, view, column, row)
        assert command is not None
        assert menu.handle(command, view) == answer
    shown = {letter for letter, *_ in rows}
    for letter in set("abcdefghijklmnopqrstuvwxyz") - shown:
        assert menu.handle(Choose(letter), view) is None
    assert not world.player, "and the world is kept until here"


def test_a_click_beside_the_rows_chooses_nothing() -> None:
    menu = Menu("Which?", [Row("thing 1 of many")], over_map=False)
    view = View(KeyMap.load())
    for cell in [(0, 0), (79, 23), (-1, -1), (10**6, 10**6)]:
        assert menu.click(LAYOUTS[0], view, *cell) is None


@pytest.fixture
def laden() -> Session:
    carried = [f"carry: {name}\n" for name in ["Cudgel"] * 30 + ["Longsword", "Dagger"]]
    return play(seed=1, scene=parse_scene("".join(carried) + "map:\n@"))


def test_a_filter_narrows_the_rows_and_escape_takes_it_back(laden: Session) -> None:
    press(laden, "d/dAGG")
    text = frame_text(laden)
    assert "a) Dagger" in text
    assert "Cudgel" not in text
    press(laden, "<Escape>")
    assert "Cudgel" in frame_text(laden)
    press(laden, "/long<Enter>a")
    assert laden.log()[-1] == "You drop a Longsword."


def test_letters_typed_into_a_filter_choose_nothing(laden: Session) -> None:
    before = laden.digest()
    press(laden, "d/abc<Backspace><Escape><Escape>")
    assert isinstance(laden.state, AwaitingInput)
    assert laden.digest() == before


def test_more_than_26_things_are_reached_page_by_page(laden: Session) -> None:
    press(laden, "d")
    assert "page 1 of" in frame_text(laden)
    press(laden, "<PageDown>")
    assert "page 2 of" in frame_text(laden)
    press(laden, "<PageUp><Up>")
    assert "page 1 of" in frame_text(laden)


def test_a_click_on_a_row_of_the_game_chooses_it(laden: Session) -> None:
    press(laden, "d/long<Enter>")
    lines = frame_text(laden).splitlines()
    row = next(row for row, line in enumerate(lines) if "a) Longsword" in line)
    command = laden.clicked(Layout(80, 24, 1), lines[row].index("Longsword"), row)
    assert command is not None
    laden.step(command)
    assert laden.log()[-1] == "You drop a Longsword."
