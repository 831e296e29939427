"""The one menu: rows with letters, a cursor, pages; what is drawn is what a letter chooses."""

from __future__ import annotations

import string
from typing import NamedTuple

from engine.core.colour import CYAN, GREY, WHITE, YELLOW, Colour
from engine.core.geometry import Direction
from engine.ui.frame import Frame, put
from engine.ui.view import View
from engine.world.commands import Choose, Command, Confirm, Move

PAGE = 18
"""Rows of a page: as many as fit the smallest frame, so that a letter means the same row on every screen."""


class Row(NamedTuple):
    """One line of a menu; `note` is shown behind it in grey."""

    text: str
    colour: Colour = WHITE
    note: str = ""


class Menu(NamedTuple):
    """A titled list; `hint` is the line below it. Without letters it is a page to read."""

    title: str
    rows: list[Row]
    hint: str = "letter or Enter: choose   Esc: leave"
    lettered: bool = True

    def chosen(self, command: Command, view: View) -> int | None:
        """The row a command chooses, after moving the cursor for it; None if it chooses none."""
        match command:
            case Move(direction=Direction.NORTH):
                view.cursor -= 1
            case Move(direction=Direction.SOUTH):
                view.cursor += 1
            case Move(direction=Direction.WEST | Direction.NORTH_WEST | Direction.SOUTH_WEST):
                view.cursor -= PAGE
            case Move(direction=Direction.EAST | Direction.NORTH_EAST | Direction.SOUTH_EAST):
                view.cursor += PAGE
            case Choose(letter=letter):
                row = self._first(view) + string.ascii_lowercase.find(letter)
                if letter in string.ascii_lowercase and row < min(len(self.rows), self._first(view) + PAGE):
                    return row
            case Confirm():
                view.cursor = self._clamped(view.cursor)
                return view.cursor if self.rows else None
            case _:
                pass
        view.cursor = self._clamped(view.cursor)
        return None

    def draw(self, frame: Frame, view: View) -> None:
        """Show the page with the cursor as a box in the middle of the frame."""
        first = self._first(view)
        shown = self.rows[first : first + PAGE]
        pages = f" {first // PAGE + 1}/{-(-len(self.rows) // PAGE)}" if len(self.rows) > PAGE else ""
        lines = [f"{row.text}  {row.note}" if row.note else row.text for row in shown]
        width = max(len(self.title) + len(pages) + 4, len(self.hint) + 5, *(len(line) + 8 for line in lines), 30)
        width = min(width, frame.layout.columns)
        height = len(shown) + 4
        x, y = (frame.layout.columns - width) // 2, (frame.layout.rows - height) // 2
        console = frame.panel(x, y, width, height)
        console.draw_frame(0, 0, width, height, fg=GREY, bg=(0, 0, 0), clear=False)
        put(console, 2, 0, f" {self.title}{pages} ", YELLOW)
        put(console, 2, height - 1, f" {self.hint} "[: width - 3], GREY)
        cursor = self._clamped(view.cursor)
        for line, row in enumerate(shown):
            marked = self.lettered and first + line == cursor
            start = 2
            if self.lettered:
                put(console, 1, line + 2, ">" if marked else " ", CYAN)
                start = put(console, 3, line + 2, f"{string.ascii_lowercase[line]}) ", CYAN if marked else GREY)
            end = put(console, start, line + 2, row.text, row.colour)
            put(console, end + 2, line + 2, row.note, GREY)

    def _clamped(self, cursor: int) -> int:
        return max(0, min(cursor, len(self.rows) - 1))

    def _first(self, view: View) -> int:
        """First row of the page that holds the cursor."""
        return self._clamped(view.cursor) // PAGE * PAGE
