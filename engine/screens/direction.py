"""On which side? For acts that are done to a neighbouring tile."""

from __future__ import annotations

import esper

from components.identity import Player
from components.references import EntityId
from components.spatial import Door
from components.stats import Pools
from engine.core.geometry import Point
from engine.screens.home import home
from engine.screens.looking import click_map
from engine.ui.frame import Frame, Layout
from engine.ui.play_view import draw_hint, draw_play
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import Command, Move
from engine.world.ecs import only, resource
from engine.world.gamelog import say
from engine.world.intents import WantsToClose, WantsToMelee, intend
from engine.world.run_state import RunState, ShowDirection, Ticking
from engine.world.spatial import SpatialIndex

_QUESTIONS = {"fight": " Strike on which side?   Esc: leave ", "close": " Shut the door on which side?   Esc: leave "}


def handle(state: ShowDirection, command: Command, _view: View) -> RunState:
    """Act on the side that is named; anything else leaves. Where there is nothing to act on, no turn passes."""
    if not isinstance(command, Move):
        return home()
    player = only(Player)
    place = place_of(player).step(command.direction)
    return _fight(player, place) if state.act == "fight" else _close(player, place)


def draw(state: ShowDirection, frame: Frame, view: View) -> None:
    """Show the map and the question."""
    draw_play(frame, view)
    draw_hint(frame, _QUESTIONS[state.act])


def click(state: ShowDirection, layout: Layout, view: View, column: int, row: int) -> Command | None:
    """A click beside oneself names the side."""
    command = click_map(state, layout, view, column, row)
    return command if isinstance(command, Move) else None


def _fight(player: int, place: Point) -> RunState:
    somebody = next((body for body in _content(place) if esper.has_component(body, Pools)), None)
    if somebody is None:
        say("There is nobody to fight.")
        return home()
    intend(player, WantsToMelee(EntityId(somebody)))
    return Ticking()


def _close(player: int, place: Point) -> RunState:
    door = next((thing for thing in _content(place) if esper.has_component(thing, Door)), None)
    if door is None:
        say("There is no door to shut.")
        return home()
    intend(player, WantsToClose(EntityId(door)))
    return Ticking()


def _content(place: Point) -> tuple[int, ...]:
    index = resource(SpatialIndex)
    return index.content(index.grid.index_of(place)) if index.grid.contains(place) else ()
