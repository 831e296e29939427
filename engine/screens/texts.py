"""Pages of text: earlier messages, help, the end."""

from __future__ import annotations

from components.identity import Player
from engine.core.colour import CYAN, RED, WHITE, YELLOW
from engine.core.geometry import Direction
from engine.ui.frame import Frame, put
from engine.ui.log_view import draw_log
from engine.ui.menu import Menu, Row
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.chronicle import Chronicle
from engine.world.commands import Command, Move
from engine.world.ecs import only, resource
from engine.world.gamelog import GameLog
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import display_name, item_colour
from engine.world.run_state import AwaitingInput, GameOver, RunState, ShowHelp, ShowLog


def handle_log(state: ShowLog, command: Command, view: View) -> RunState:
    """Scroll, or leave."""
    match command:
        case Move(direction=Direction.NORTH):
            view.scroll = min(view.scroll + 1, max(0, len(resource(GameLog).lines) - 1))
            return state
        case Move(direction=Direction.SOUTH):
            view.scroll = max(0, view.scroll - 1)
            return state
        case _:
            return AwaitingInput()


def draw_log_page(_state: ShowLog, frame: Frame, view: View) -> None:
    """Show the log over the whole frame."""
    layout = frame.layout
    put(frame.panel(0, 0, layout.columns, 1), 1, 0, "Messages   up and down: scroll   any other key: leave", YELLOW)
    draw_log(frame.panel(0, 1, layout.columns, layout.rows - 1), view.scroll)


def handle_help(_state: ShowHelp, _command: Command, _view: View) -> RunState:
    """Any key leaves."""
    return AwaitingInput()


def draw_help(_state: ShowHelp, frame: Frame, view: View) -> None:
    """Show the keys in force, as they are bound now."""
    layout = frame.layout
    console = frame.panel(0, 0, layout.columns, layout.rows)
    put(console, 1, 0, "Keys   any key: leave", YELLOW)
    lines = view.keys.help("play")
    column = 4 + max(len(what) for _, what in lines)
    for row, (keys, what) in enumerate(lines, start=2):
        put(console, 2, row, what, WHITE)
        put(console, column, row, keys, CYAN)


def handle_over(state: GameOver, _command: Command, _view: View) -> RunState:
    """The dead do nothing more; the application leaves."""
    return state


def draw_over(_state: GameOver, frame: Frame, view: View) -> None:
    """Show what became of the player."""
    draw_play(frame)
    chronicle, player = resource(Chronicle), only(Player)
    things = [*worn_by(player).values(), *carried_by(player)]
    rows = [
        Row(f"Killed by: {chronicle.cause}", RED),
        Row(f"Turns lived: {chronicle.turns}"),
        Row(f"Deepest level: {chronicle.max_depth}"),
        Row(f"Kills: {chronicle.kills}"),
        Row(f"Damage suffered: {chronicle.damage_taken}, inflicted: {chronicle.damage_inflicted}"),
        *(Row(display_name(item), item_colour(item)) for item in things),
    ]
    Menu("You are dead", rows, "Enter or Esc: to the title", lettered=False).draw(frame, view)
