"""Aiming."""

from __future__ import annotations

import esper

from components.identity import Player
from components.items import Weapon
from components.references import EntityId
from components.stats import Pools
from engine.core.colour import CYAN, RED, YELLOW
from engine.core.geometry import Point, pythagoras
from engine.ui.frame import Frame, put
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import Cancel, Command, Confirm, Move
from engine.world.ecs import only, resource
from engine.world.gamelog import say
from engine.world.intents import WantsToShoot, WantsToUseItem, intend
from engine.world.knowledge import display_name
from engine.world.level import Level
from engine.world.run_state import AwaitingInput, RunState, ShowTargeting, Ticking
from engine.world.spatial import SpatialIndex
from systems.inventory.use import reachable
from systems.wait import enemies_in_view


def handle(state: ShowTargeting, command: Command, view: View) -> RunState:
    """Move the aim, let fly, or leave."""
    player = only(Player)
    aim = aim_of(state, view)
    match command:
        case Move(direction=direction):
            moved = aim.step(direction)
            view.aim = moved if resource(Level).grid.contains(moved) else aim
            return state
        case Confirm():
            return _fire(state, player, aim)
        case Cancel():
            return AwaitingInput()
        case _:
            return state


def draw(state: ShowTargeting, frame: Frame, view: View) -> None:
    """Show the map with the reach of the shot, the aim, and what is aimed at."""
    aim, player = aim_of(state, view), only(Player)
    camera, columns, rows = draw_play(frame, aim)
    console = frame.panels[0].console
    for y in range(rows):
        for x in range(columns):
            if reachable(player, Point(camera.left + x, camera.top + y), state.range):
                console.rgb["bg"][y, x] = (0, 0, 70)
    x, y = camera.on_panel(aim)
    if 0 <= x < columns and 0 <= y < rows:
        console.rgb["bg"][y, x] = CYAN if reachable(player, aim, state.range) else RED
    hint = f" Aim: {display_name(state.item)}, range {state.range}.  Enter: let fly   Esc: leave "
    put(frame.panel(0, 0, len(hint), 1), 0, 0, hint, YELLOW)


def aim_of(state: ShowTargeting, view: View) -> Point:
    """The tile aimed at: at first the nearest enemy that can be reached, else one's own."""
    if view.aim is not None:
        return view.aim
    player = only(Player)
    here = place_of(player)
    places = [place_of(enemy) for enemy in enemies_in_view(player)]
    near = [(pythagoras(here, place), place) for place in places if reachable(player, place, state.range)]
    return min(near)[1] if near else here


def _fire(state: ShowTargeting, player: int, aim: Point) -> RunState:
    if not reachable(player, aim, state.range):
        say("You cannot reach that.")
        return state
    if not esper.has_component(state.item, Weapon):
        intend(player, WantsToUseItem(state.item, target=aim))
        return Ticking()
    index = resource(SpatialIndex)
    bodies = [
        body for body in index.content(index.grid.index_of(aim)) if esper.has_component(body, Pools) and body != player
    ]
    if not bodies:
        say("There is nobody to shoot.")
        return state
    intend(player, WantsToShoot(EntityId(bodies[0])))
    return Ticking()
