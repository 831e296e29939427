"""Pages of text: earlier messages, help, the end."""

from __future__ import annotations

import numpy as np

from components.identity import Player
from engine.core.colour import CYAN, GREY, RED, WHITE, YELLOW
from engine.core.geometry import Direction
from engine.mapgen.terrain import terrain_of
from engine.raws.library import Library
from engine.screens.home import home
from engine.ui import help as help_pages
from engine.ui.arrangement import arranged
from engine.ui.frame import Frame, put
from engine.ui.keys.keynames import label
from engine.ui.log_view import draw_log, shown_lines, wrap_text
from engine.ui.menu import NO_MATCH, Menu, Row
from engine.ui.order import in_order
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.chronicle import Chronicle
from engine.world.commands import (
    Command,
    Inspect,
    InspectWorn,
    ListMonsters,
    Look,
    Move,
    OpenDiscoveries,
    OpenEquipment,
    OpenHelp,
    OpenInventory,
    OpenLog,
    OpenSheet,
)
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, resource
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import display_name, item_colour
from engine.world.level import Level
from engine.world.rules import Rules
from engine.world.run_state import (
    GameOver,
    RunState,
    ShowDiscoveries,
    ShowEquipment,
    ShowHelp,
    ShowInspectItem,
    ShowInspectWorn,
    ShowLog,
    ShowLook,
    ShowMonsters,
    ShowSheet,
)
from engine.world.tiles import Tile

SCREENFUL = 15
"""Lines that paging scrolls."""


def handle_log(state: ShowLog, command: Command, view: View) -> RunState:
    """Scroll, search, or leave."""
    if view.types(command):
        return state
    match command:
        case Move(direction=direction):
            last = max(0, sum(1 for _ in shown_lines(view.matches)) - 1)
            view.scroll = max(0, min(view.scroll + _SCROLLS[direction], last))
            return state
        case _:
            return home()


_SCROLLS = {
    Direction.NORTH: 1,
    Direction.SOUTH: -1,
    Direction.WEST: SCREENFUL,
    Direction.NORTH_WEST: SCREENFUL,
    Direction.SOUTH_WEST: SCREENFUL,
    Direction.EAST: -SCREENFUL,
    Direction.NORTH_EAST: -SCREENFUL,
    Direction.SOUTH_EAST: -SCREENFUL,
}


def draw_log_page(_state: ShowLog, frame: Frame, view: View) -> None:
    """Show the log over the whole frame."""
    layout = frame.layout
    heading = put(frame.panel(0, 0, layout.columns, 1), 1, 0, "Messages", YELLOW)
    put(frame.panels[-1].console, heading + 2, 0, view.prompt, CYAN)
    hint = "up, down, page up, page down: scroll   /: search   Esc: leave"
    put(frame.panels[-1].console, max(heading + 20, layout.columns - len(hint) - 1), 0, hint, WHITE)
    console = frame.panel(0, 1, layout.columns, layout.rows - 1)
    draw_log(console, view.scroll, view.matches)
    if view.filter and next(shown_lines(view.matches), None) is None:
        put(console, 1, console.height - 1, NO_MATCH, GREY)


def handle_help(state: ShowHelp, command: Command, view: View) -> RunState:
    """Turn pages, or leave."""
    return home() if help_pages.leaves(command, view, _guide()) else state


def draw_help(_state: ShowHelp, frame: Frame, view: View) -> None:
    """Show the page of the help."""
    help_pages.draw_help(frame, view, _guide())


def _guide() -> help_pages.Guide:
    """The campaign's signs and ways, and its terrain with all that was seen here: a scene may have other terrain."""
    rules, level = resource(Rules), resource(Level)
    seen = np.unique(level.known_tiles()[level.revealed]).tolist()
    how = [rules.goal, *rules.how] if rules.goal else rules.how
    library = resource(Library)
    return help_pages.Guide(
        rules.signs, how, sorted(terrain_of(library).union(map(Tile, seen))), doors=library.has_doors
    )


_LOOKS_BACK: dict[type[Command], RunState] = {
    Look: ShowLook(),
    OpenInventory: ShowInspectItem(),
    Inspect: ShowInspectItem(),
    InspectWorn: ShowInspectWorn(),
    ListMonsters: ShowMonsters(),
    OpenSheet: ShowSheet(),
    OpenEquipment: ShowEquipment(),
    OpenDiscoveries: ShowDiscoveries(),
    OpenLog: ShowLog(),
    OpenHelp: ShowHelp(),
}


def handle_over(state: GameOver, command: Command, _view: View) -> RunState:
    """The dead look round, at their things and at what was said; leaving is the application's business."""
    return _LOOKS_BACK.get(type(command), state)


_LOOKING_BACK = (("look", "look"), ("inventory", "things"), ("log", "log"))
"""Actions of the dead, and what is said of them."""


def draw_over(state: GameOver, frame: Frame, view: View) -> None:
    """Show what became of the player."""
    draw_play(frame, view)
    chronicle, player = resource(Chronicle), only(Player)
    things = in_order([*worn_by(player).values(), *carried_by(player)])
    bound = ((view.keys.hint(action, "over"), word) for action, word in _LOOKING_BACK)
    looks = "   ".join(f"{key}: {word}" for key, word in bound if key)
    dungeon, boxes = resource(Dungeon), arranged(frame.layout).boxes
    room, width = boxes.height - 4, boxes.width - 8
    rows = [
        _end(state, chronicle),
        Row(f"Turns lived: {chronicle.turns}"),
        Row(f"Deepest level: {chronicle.max_depth}"),
        Row(f"Kills: {chronicle.kills}"),
        Row(f"Damage suffered: {chronicle.damage_taken}, inflicted: {chronicle.damage_inflicted}"),
        Row(f"{resource(Library).title_of(dungeon.campaign)}, seed {dungeon.seed}"),
        *([Row("You used wizardry.", GREY)] if chronicle.wizardry else ()),
        *(Row(line, GREY) for line in wrap_text(view.epitaph, width) if view.epitaph),
        *([Row(f"Look back:   {looks}", GREY)] if looks else ()),
        Row("What you had:" if things else "You had nothing.", GREY),
    ]
    shown = things if len(things) + len(rows) <= room else things[: max(0, room - len(rows) - 1)]
    rows += [Row(f"  {display_name(item)}", item_colour(item)) for item in shown]
    if len(things) > len(shown):
        rows.append(Row(f"  and {len(things) - len(shown)} more"))
    leaving = [key for action in ("cancel", "confirm") for key in view.keys.keys("over", action)]
    hint = f"{', '.join(label([key]) for key in leaving if not key.startswith('KP_'))}: leave"
    title = "You have won" if state.won else "You gave up" if chronicle.gave_up else "You are dead"
    Menu(title, rows, hint, lettered=False, page=room).draw(frame, view)


def _end(state: GameOver, chronicle: Chronicle) -> Row:
    """What ended the run."""
    if state.won:
        return Row(f"You {chronicle.won}.", YELLOW)
    return Row("You gave up.", RED) if chronicle.gave_up else Row(f"Killed by: {chronicle.cause}", RED)
