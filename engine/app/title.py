"""The title screen: a new game, the saved games, past lives."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from engine.app.new_game import NewGame
from engine.app.records import records_path
from engine.core.colour import GREY, WHITE
from engine.core.errors import HexdelveError
from engine.save import files
from engine.save.hold import hold
from engine.save.snapshot import Header
from engine.ui.frame import Frame, Layout, printable
from engine.ui.menu import ROW_START, Menu, Row
from engine.ui.shorten import cut_inside
from engine.ui.view import View
from engine.world.commands import Choose, Command, Expunge

Choice: TypeAlias = Literal["new", "past", "quit"] | Path
"""What a row of the title leads to; the file, if it is that of a save."""

_ROOM = 80 - ROW_START - 1
"""Cells of a row on the smallest frame."""


class Entry(NamedTuple):
    """A row of the title and what it leads to; that of a save knows whose game it is, and what is wrong with it."""

    row: Row
    choice: Choice
    name: str = ""
    fault: str = ""


class Title:
    """The list on the title screen. Its rows stay as they are drawn until the title is left.

    Attributes:
        notice: a line below the list.
    """

    def __init__(self, wishes: NewGame, view: View, notice: str = "") -> None:
        self.notice = notice
        self._wishes = wishes
        self._view = view
        self._titles = wishes.campaigns()
        self._doomed: Path | None = None
        self.renew()

    def renew(self) -> None:
        """List what there is now, with the cursor on the game that was saved last, if there is one."""
        self._entries = self._list()
        self._view.reset()
        self._view.cursor = 1 if isinstance(self._entries[1].choice, Path) else 0

    def handle(self, command: Command) -> Choice | None:
        """Move the cursor, remove a save, or choose."""
        self.notice = ""
        if self._doomed is not None:
            self._forget(self._doomed, command)
            return None
        if isinstance(command, Expunge):
            self._ask_to_forget()
            return None
        answer = self._menu().handle(command, self._view)
        if answer == "leave":
            return self._go_to_quit()
        if answer is None:
            return None
        entry = self._entries[answer]
        self.notice = entry.fault
        return None if entry.fault else entry.choice

    def click(self, layout: Layout, column: int, row: int) -> Command | None:
        """What a click means: choose the row under it."""
        return self._menu().click(layout, self._view, column, row)

    def draw(self, frame: Frame) -> None:
        """Show the list."""
        self._menu().draw(frame, self._view)

    def _go_to_quit(self) -> Choice | None:
        """Leave if the cursor stands on Quit; else it goes there first, so that one Esc too many does no harm."""
        last = len(self._entries) - 1
        leaves = self._view.cursor == last
        self._view.reset()
        self._view.cursor = last
        return "quit" if leaves else None

    def _ask_to_forget(self) -> None:
        """Ask whether the save under the cursor is to be removed."""
        entry = self._entries[self._view.cursor]
        if self._view.filter or not isinstance(entry.choice, Path):
            return
        self._doomed = entry.choice
        self.notice = f"Remove the save of {entry.name}?  y: yes"

    def _forget(self, path: Path, command: Command) -> None:
        """Remove a save, if the answer was yes."""
        self._doomed = None
        if command != Choose("y"):
            return
        try:
            held = hold(path)
            files.remove_save(path)
            held.release()
        except HexdelveError as error:
            self.notice = str(error)
        except OSError as error:
            self.notice = f"The save could not be removed ({error.strerror})."
        self._entries = self._list()
        self._view.cursor = min(self._view.cursor, len(self._entries) - 1)

    def _menu(self) -> Menu:
        hint = "letter or Enter: choose   Esc: to Quit"
        if any(isinstance(entry.choice, Path) for entry in self._entries):
            hint = "letter or Enter: choose   D: remove   Esc: to Quit"
        campaign = self._wishes.campaign
        new = Row("New game", WHITE, self._titles.get(campaign, campaign))
        return Menu("Welcome", [new, *(entry.row for entry in self._entries[1:])], hint, over_map=False)

    def _list(self) -> list[Entry]:
        entries = [Entry(Row("New game", WHITE), "new"), *map(self._entry, files.list_saves())]
        if records_path().exists():
            entries.append(Entry(Row("Past lives", WHITE), "past"))
        return [*entries, Entry(Row("Quit", WHITE), "quit")]

    def _entry(self, path: Path) -> Entry:
        try:
            header = files.read_header(path)
        except HexdelveError as error:
            return Entry(Row(path.stem, GREY, "cannot be read"), path, path.stem, str(error))
        text = f"Go on with {header.name}"
        progress = f"depth {header.depth}, turn {header.turns}{_when(path)}"
        room = _ROOM - len(printable(text)) - len(progress) - len("  , ")
        note = f"{cut_inside(self._played(header), max(1, room))}, {progress}"
        return Entry(Row(text, WHITE, note), path, header.name)

    def _played(self, header: Header) -> str:
        """The campaign of a save, and the packs laid over it."""
        packs = [pack.id for pack in header.packs if pack.id != header.campaign]
        return " + ".join([self._titles.get(header.campaign, header.campaign), *packs])


def _when(path: Path) -> str:
    """When a file was written, for the end of a line; empty where the system tells no time that there is."""
    try:
        when = dt.datetime.fromtimestamp(path.stat().st_mtime, tz=dt.UTC).astimezone()
    except (OSError, ValueError, OverflowError):
        return ""
    return f", {when:%d %b %H:%M}"
