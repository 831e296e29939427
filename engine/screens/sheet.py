"""The character sheet: all figures of the player's character, and what they are made of."""

from __future__ import annotations

from engine.screens.home import home
from engine.ui import sheet
from engine.ui.arrangement import arranged
from engine.ui.frame import Frame
from engine.ui.menu import PAGE, Menu
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Command, Move
from engine.world.run_state import RunState, ShowSheet


def handle(state: ShowSheet, command: Command, view: View) -> RunState:
    """Turn pages, or leave."""
    if not isinstance(command, Move):
        return home()
    _menu(view.page_rows or PAGE).handle(command, view)
    return state


def draw(_state: ShowSheet, frame: Frame, view: View) -> None:
    """Show the sheet over the map, in as many rows as there are; the view remembers how many are turned."""
    draw_play(frame, view)
    view.page_rows = max(PAGE, arranged(frame.layout).boxes.height - 4)
    _menu(view.page_rows).draw(frame, view)


def _menu(page: int) -> Menu:
    return Menu("Your figures", sheet.rows(), "arrows: pages   any other key: leave", lettered=False, page=page)
