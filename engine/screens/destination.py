"""Where to go: the eye is moved as in looking round, and then one walks there."""

from __future__ import annotations

from components.identity import Player
from engine.core.geometry import Point
from engine.screens import looking
from engine.screens.home import home
from engine.ui.frame import Frame, Layout
from engine.ui.play_view import draw_hint, map_area
from engine.ui.sightings import in_view
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import Command, Confirm, Travel
from engine.world.ecs import only
from engine.world.run_state import RunState, ShowTravel
from systems.activities.travel import begin_travel


def handle(state: ShowTravel, command: Command, view: View) -> RunState:
    """Move the eye, set out for where it is, or leave."""
    eye = _eye(view)
    if isinstance(command, Confirm | Travel):
        return begin_travel(only(Player), eye)
    return state if looking.points(command, view, eye, in_view()) else home()


def draw(_state: ShowTravel, frame: Frame, view: View) -> None:
    """Show the map with the eye, and what is there."""
    looking.draw_eye(frame, view, _eye(view))
    down, up = view.keys.hint("descend", "look"), view.keys.hint("ascend", "look")
    jump = f"{down} {up}: stairs   " if down and up else ""
    go = view.keys.hint("confirm", "look") or "click"
    draw_hint(frame, f" Go where?  {go}: there   {jump}Tab: next in view   Esc: leave ")


def click(state: ShowTravel, layout: Layout, view: View, column: int, row: int) -> Command | None:
    """A click looks at a tile; a click on the tile looked at sets out for it."""
    if map_area(layout, view).tile_at(column, row) == _eye(view):
        return Confirm()
    return looking.click(state, layout, view, column, row)


def _eye(view: View) -> Point:
    return view.aim or place_of(only(Player))
