"""The one menu: rows with letters, a cursor, pages, a filter; what is drawn is what a letter or a click chooses."""

from __future__ import annotations

import string
from typing import Literal, NamedTuple, TypeAlias

from engine.core.colour import CYAN, GOLD, GREY, WHITE, YELLOW, Colour
from engine.core.geometry import Direction, Rect
from engine.ui.arrangement import arranged
from engine.ui.frame import Frame, Layout, printable, put
from engine.ui.view import View
from engine.world.commands import Cancel, Choose, Command, Confirm, Move

PAGE = 18
"""Rows of a page: as many as fit the smallest frame, so that a letter means the same row on every screen."""

TYPING_HINT = "Enter: keep the filter   Esc: drop it"

ROW_START = 6
"""Column of a menu in which its rows begin, behind cursor and letter."""

NO_MATCH = "nothing matches"
"""Stands where a filter lets no row through."""

Answer: TypeAlias = int | Literal["leave"] | None
"""The chosen row, counted over all rows; "leave"; or None while nothing is decided."""


class Row(NamedTuple):
    """One line of a menu; `note` is shown behind it in grey, and `figure` in a column at the right edge.

    `label` is the sign that chooses it in a menu of one key. The filter looks into `words` too, which are not shown.
    """

    text: str
    colour: Colour = WHITE
    note: str = ""
    figure: str = ""
    label: str = ""
    words: str = ""

    @property
    def length(self) -> int:
        """Cells it takes."""
        return len(printable(self.text)) + sum(len(printable(part)) + 2 for part in (self.note, self.figure) if part)


class Menu(NamedTuple):
    """A titled list; `hint` is the line below it, and `head` stands over its rows.

    Without letters it is something to read, page by page. With `one_key` its rows bear signs of their own instead of
    counted letters, and the first key chooses or leaves: there is no cursor, no filter and a single page. Where it is
    shown `over_map`, it leaves the panel free.
    """

    title: str
    rows: list[Row]
    hint: str = "letter: choose   /: filter   Esc: leave"
    lettered: bool = True
    over_map: bool = True
    page: int = PAGE
    one_key: bool = False
    head: str = ""

    def handle(self, command: Command, view: View) -> Answer:
        """Move the cursor, type into the filter, choose or leave; of one key, any that chooses nothing leaves."""
        if self.one_key:
            sign = command.letter if isinstance(command, Choose) else ""
            return next((number for number, row in enumerate(self.rows) if row.label and row.label == sign), "leave")
        if view.types(command):
            return None
        shown = self._shown(view)
        match command:
            case Cancel():
                return "leave"
            case Move(direction=direction):
                view.cursor = self._moved(view.cursor, direction, len(shown))
            case Choose(letter=letter):
                row = self._first(view) + string.ascii_lowercase.find(letter)
                if len(letter) == 1 and letter in string.ascii_lowercase[: self.page] and row < len(shown):
                    return shown[row]
                view.cursor = self._moved_by_letter(letter, view, len(shown))
            case Confirm():
                return self.under_cursor(view)
            case _:
                pass
        return None

    def under_cursor(self, view: View) -> int | None:
        """The row under the cursor, counted over all rows; None if none is shown."""
        shown = self._shown(view)
        return shown[_clamped(view.cursor, len(shown))] if shown else None

    def click(self, layout: Layout, view: View, column: int, row: int) -> Command | None:
        """What a click means: choose the row under it, which gets the cursor; None beside the rows."""
        box = self._box(layout, view)
        line = row - box.y - 2
        inside = box.x < column < box.right - 1 and 0 <= line < len(self._page(view))
        if not inside or not self.lettered:
            return None
        if self.one_key:
            return Choose(self.rows[line].label)
        view.cursor = self._first(view) + line
        return Confirm()

    def draw(self, frame: Frame, view: View) -> None:
        """Show the page with the cursor as a box in the middle of the frame."""
        box, page = self._box(frame.layout, view), self._page(view)
        console = frame.panel(*box)
        console.draw_frame(0, 0, console.width, console.height, fg=GREY, bg=(0, 0, 0), clear=False)
        put(console, 2, 0, f" {printable(self._heading(view))[: max(0, console.width - 5)]} ", YELLOW)
        hint = TYPING_HINT if view.typing else self.hint
        put(console, 2, console.height - 1, f" {hint} "[: max(0, console.width - 3)], GREY)
        put(console, ROW_START, 1, printable(self.head)[: max(0, console.width - 1 - ROW_START)], GREY)
        cursor = _clamped(view.cursor, len(self._shown(view))) - self._first(view)
        if view.filter and not page:
            put(console, 3, 2, NO_MATCH, GREY)
        for line, number in enumerate(page):
            row = self.rows[number]
            start = 2
            if self.one_key:
                start = put(console, 3, line + 2, f"{row.label}) " if row.label else "", GREY)
            elif self.lettered:
                marked = line == cursor
                put(console, 1, line + 2, ">" if marked else " ", CYAN)
                start = put(console, 3, line + 2, f"{string.ascii_lowercase[line]}) ", CYAN if marked else GREY)
            figure = console.width - 2 - len(printable(row.figure))
            room = max(0, (figure - 1 if row.figure else console.width - 1) - start)
            end = put(console, start, line + 2, printable(row.text)[:room], row.colour)
            room = max(0, (figure - 1 if row.figure else console.width - 1) - end - 2)
            put(console, end + 2, line + 2, printable(row.note)[:room], GREY)
            put(console, figure, line + 2, row.figure, GOLD)

    def _shown(self, view: View) -> list[int]:
        """Numbers of the rows that the filter lets through."""
        if not view.filter:
            return list(range(len(self.rows)))
        return [number for number, row in enumerate(self.rows) if view.matches(f"{row.text} {row.note} {row.words}")]

    def _first(self, view: View) -> int:
        """Where the page that holds the cursor begins, counted over the rows shown."""
        return _clamped(view.cursor, len(self._shown(view))) // self.page * self.page

    def _page(self, view: View) -> list[int]:
        first = self._first(view)
        return self._shown(view)[first : first + self.page]

    def _heading(self, view: View) -> str:
        pages = -(-len(self._shown(view)) // self.page)
        page = f"  page {self._first(view) // self.page + 1} of {pages}" if pages > 1 else ""
        return f"{self.title}{page}" + (f"  {view.prompt}" if view.prompt else "")

    def _box(self, layout: Layout, view: View) -> Rect:
        lengths = [row.length + 8 for row in self.rows]
        width = max(len(printable(self._heading(view))) + 5, len(self.hint) + 5, len(TYPING_HINT) + 5, *lengths)
        width = max(width, len(printable(self.head)) + 8)
        room = arranged(layout).boxes if self.over_map else Rect(0, 0, layout.columns, layout.rows)
        width = min(width, room.width)
        height = min(max(1, len(self._page(view))) + 4, room.height)
        return Rect(room.x + (room.width - width) // 2, room.y + (room.height - height) // 2, width, height)

    def _moved_by_letter(self, letter: str, view: View, count: int) -> int:
        """Where the cursor goes at a letter that no row bears on any page: it moves as in play, up and down."""
        if 0 <= string.ascii_lowercase.find(letter) < count:
            return view.cursor
        command = view.keys.command("play", letter)
        if isinstance(command, Move) and command.direction in {Direction.NORTH, Direction.SOUTH}:
            return self._moved(view.cursor, command.direction, count)
        return view.cursor

    def _moved(self, cursor: int, direction: Direction, count: int) -> int:
        match direction:
            case Direction.NORTH:
                step = -1 if self.lettered else -self.page
            case Direction.SOUTH:
                step = 1 if self.lettered else self.page
            case Direction.WEST | Direction.NORTH_WEST | Direction.SOUTH_WEST:
                step = -self.page
            case _:
                step = self.page
        return _clamped(cursor + step, count)


def _clamped(cursor: int, count: int) -> int:
    return max(0, min(cursor, count - 1))
