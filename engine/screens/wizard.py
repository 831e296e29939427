"""What wizards see and do: the map with distances or with the hardness of the rock, and going anywhere."""

from __future__ import annotations

import dataclasses

import numpy as np
from tcod.console import Console

from components.identity import Player
from engine.core.colour import CYAN, GREY, ORANGE, YELLOW, Colour
from engine.core.geometry import Point
from engine.core.paths import UNREACHED
from engine.screens.home import home
from engine.screens.looking import draw_eye, mark, points
from engine.ui.frame import Frame
from engine.ui.play_view import MapArea, draw_hint, draw_play
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import Command, Confirm, GoAnywhere, GoTo
from engine.world.ecs import only, resource
from engine.world.flow import distances_to
from engine.world.intents import WantsToGoTo, intend
from engine.world.level import Level
from engine.world.run_state import PreRun, RunState, ShowGoTo, ShowRock
from engine.world.tiles import WALKABLE

_TITLES = {
    "distances": " Steps on foot, last digit ",
    "tunnels": " Steps and digging, last digit ",
    "hardness": " Hardness, from 0 to 9 ",
}
_NEAR: tuple[Colour, ...] = (CYAN, YELLOW, ORANGE)


def handle_go_to(state: ShowGoTo, command: Command, view: View) -> RunState:
    """Move the pointer, go where it is or anywhere, or leave."""
    player = only(Player)
    eye = view.aim or place_of(player)
    if isinstance(command, GoTo | Confirm | GoAnywhere):
        intend(player, WantsToGoTo(None if isinstance(command, GoAnywhere) else eye))
        return PreRun()
    return state if points(command, view, eye, ()) else home()


def draw_go_to(_state: ShowGoTo, frame: Frame, view: View) -> None:
    """Show the level without fog, as wizards see it, with the pointer, and what is there."""
    eye = view.aim or place_of(only(Player))
    draw_eye(frame, dataclasses.replace(view, fogless=True), eye)
    go, anywhere = view.keys.hint("go_to", "look"), view.keys.hint("go_anywhere", "look")
    draw_hint(frame, f" Go where?  {go or 'click'}: there   {anywhere or 'no key'}: anywhere   Esc: leave ")


def handle_rock(state: ShowRock, command: Command, view: View) -> RunState:
    """Look round, which lets a map follow that is larger than the picture, or leave."""
    return state if points(command, view, view.aim or place_of(only(Player)), ()) else home()


def draw_rock(state: ShowRock, frame: Frame, view: View) -> None:
    """Draw one digit a tile over the map: the last one of a distance from the player, or a tenth of the hardness."""
    level, here = resource(Level), place_of(only(Player))
    area, console = draw_play(frame, view)
    if state.sight == "hardness":
        figures = level.hardness.astype(np.int32) * 10 // 256
        shown = ~WALKABLE[level.tiles]
    else:
        figures = distances_to(level.grid.index_of(here), digging=state.sight == "tunnels")
        shown = figures != UNREACHED
    for y, x in np.argwhere(shown).tolist():
        if (x, y) != here:
            _digit(console, area, Point(x, y), int(figures[y, x]))
    if view.aim is not None:
        mark(console, area, view.aim)
    draw_hint(frame, f"{_TITLES[state.sight]}  arrows: look round   Esc: leave ")


def _digit(console: Console, area: MapArea, place: Point, figure: int) -> None:
    cell = area.cell_of(place)
    if cell is not None:
        x, y = cell
        console.rgb["ch"][y, x] = ord("0") + figure % 10
        console.rgb["fg"][y, x] = _NEAR[figure // 10] if figure // 10 < len(_NEAR) else GREY
        console.rgb["bg"][y, x] = (0, 0, 0)
