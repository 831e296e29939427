"""Aiming."""

from __future__ import annotations

import esper
from tcod.console import Console

from components.abilities import AreaOfEffect
from components.identity import Player
from components.items import Weapon
from components.references import EntityId
from components.stats import Pools
from engine.core.geometry import Point, pythagoras
from engine.screens.looking import after, hint, mark, stepped
from engine.ui.frame import Frame, Layout
from engine.ui.play_view import MapArea, draw_note_below, draw_play, map_area
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import Cancel, Command, Confirm, Move, NextTarget
from engine.world.ecs import only, resource
from engine.world.gamelog import say
from engine.world.intents import WantsToShoot, WantsToUseItem, intend
from engine.world.knowledge import display_name, is_known
from engine.world.level import Level
from engine.world.run_state import AwaitingInput, RunState, ShowTargeting, Ticking
from engine.world.sight import area, view_of
from engine.world.spatial import SpatialIndex
from systems.inventory.use import reachable
from systems.wait import enemies_in_view

REACH = (0, 0, 70)
BLAST = (120, 50, 0)


def handle(state: ShowTargeting, command: Command, view: View) -> RunState:
    """Move the aim, go on to the next target, let fly, or leave."""
    player = only(Player)
    aim = aim_of(state, view)
    match command:
        case Move(direction=direction):
            view.aim = stepped(aim, direction)
            return state
        case NextTarget():
            view.aim = after(aim, _targets(state, player))
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
    shown, console = draw_play(frame, view)
    if is_known(state.item):
        _draw_reach(console, shown, player, state.range)
    _draw_blast(console, shown, state.item, aim)
    mark(console, shown, aim)
    draw_note_below(frame, shown, aim)
    known = is_known(state.item)
    far = "" if reachable(player, aim, state.range) or not known else "  OUT OF REACH"
    what = f"{display_name(state.item)}, range {state.range if known else '?'}.{far}"
    hint(frame, f" Aim: {what}   Tab: next   Enter: let fly   Esc: leave ")


def click(state: ShowTargeting, layout: Layout, view: View, column: int, row: int) -> Command | None:
    """A click aims; a click on the aim lets fly."""
    place = map_area(layout, view).tile_at(column, row)
    if place is None or not resource(Level).grid.contains(place):
        return None
    if place == aim_of(state, view):
        return Confirm()
    view.aim = place
    return None


def aim_of(state: ShowTargeting, view: View) -> Point:
    """The tile aimed at: at first the nearest enemy that can be reached, else one's own."""
    if view.aim is not None:
        return view.aim
    player = only(Player)
    return next(iter(_targets(state, player)), place_of(player))


def _targets(state: ShowTargeting, player: int) -> list[Point]:
    """Where enemies stand that can be reached, nearest first."""
    here = place_of(player)
    places = [place_of(enemy) for enemy in enemies_in_view(player)]
    return sorted(
        (place for place in places if reachable(player, place, state.range)),
        key=lambda place: (pythagoras(here, place), place),
    )


def _draw_reach(console: Console, shown: MapArea, player: int, reach: int) -> None:
    here = place_of(player)
    for place in view_of(player).points():
        cell = shown.cell_of(place)
        if cell is not None and pythagoras(here, place) <= reach:
            console.rgb["bg"][cell[1], cell[0]] = REACH


def _draw_blast(console: Console, shown: MapArea, item: int, aim: Point) -> None:
    """Show which tiles the item would reach if it went off at the aim, as far as the player knows its kind."""
    blast = esper.try_component(item, AreaOfEffect)
    level = resource(Level)
    if blast is None or not is_known(item) or not level.sees(aim):
        return
    for tile in area(aim, blast.radius):
        cell = shown.cell_of(level.grid.point(tile))
        if cell is not None and level.sees(level.grid.point(tile)):
            console.rgb["bg"][cell[1], cell[0]] = BLAST


def _fire(state: ShowTargeting, player: int, aim: Point) -> RunState:
    if not reachable(player, aim, state.range):
        say("You cannot reach that.")
        return state
    if not esper.has_component(state.item, Weapon):
        intend(player, WantsToUseItem(state.item, target=aim))
        return Ticking()
    index = resource(SpatialIndex)
    content = index.content(index.grid.index_of(aim))
    bodies = [body for body in content if esper.has_component(body, Pools) and body != player]
    if not bodies:
        say("There is nobody to shoot.")
        return state
    intend(player, WantsToShoot(EntityId(bodies[0])))
    return Ticking()
