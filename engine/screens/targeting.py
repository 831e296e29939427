"""Aiming: a wielded weapon, a thing or a spell."""

from __future__ import annotations

from tcod.console import Console

from components.abilities import AreaOfEffect
from components.identity import Player
from engine.core.geometry import Point, pythagoras
from engine.screens.deeds import Deed, attempt, deed_of, tiles_met
from engine.screens.home import home
from engine.screens.looking import after, mark, stepped
from engine.ui.frame import Frame, Layout
from engine.ui.play_view import MapArea, draw_hint, draw_note_below, draw_play, map_area
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import Cancel, Command, Confirm, Move, NextTarget
from engine.world.ecs import only, resource
from engine.world.gamelog import say
from engine.world.level import Level
from engine.world.run_state import RunState, ShowTargeting
from engine.world.sight import parts_in_view, view_of
from systems.aiming import reachable
from systems.wait import enemies_in_view

REACH = (0, 0, 70)
BLAST = (120, 50, 0)


def handle(state: ShowTargeting, command: Command, view: View) -> RunState:
    """Move the aim, go on to the next target, let fly, or leave."""
    player, deed = only(Player), deed_of(state.item, state.spell)
    if deed is None or deed.reach is None or isinstance(command, Cancel):
        return home()
    aim = aim_of(state, view)
    match command:
        case Confirm() if reachable(player, aim, deed.reach):
            return attempt(player, deed, aim) or state
        case Confirm():
            say("You cannot reach that.")
        case Move(direction=direction):
            view.aim = stepped(aim, direction)
        case NextTarget():
            view.aim = after(aim, _targets(deed, player))
        case _:
            pass
    return state


def draw(state: ShowTargeting, frame: Frame, view: View) -> None:
    """Show the map with the reach of the shot, the aim, and what is aimed at."""
    aim, player, deed = aim_of(state, view), only(Player), deed_of(state.item, state.spell)
    shown, console = draw_play(frame, view)
    if deed is None or deed.reach is None:
        return
    if deed.known:
        _draw_reach(console, shown, player, deed.reach)
    draw_blast(console, shown, deed, aim)
    mark(console, shown, aim)
    draw_note_below(frame, view, shown, aim)
    far = "" if reachable(player, aim, deed.reach) or not deed.known else "  OUT OF REACH"
    what = f"{deed.called}, range {deed.reach if deed.known else '?'}.{far}"
    draw_hint(frame, f" Aim: {what}   Tab: next   Enter: let fly   Esc: leave ")


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
    player, deed = only(Player), deed_of(state.item, state.spell)
    return next(iter(_targets(deed, player) if deed is not None else ()), place_of(player))


def draw_blast(console: Console, shown: MapArea, deed: Deed, aim: Point) -> None:
    """Show which tiles it would meet if it went off at the aim, as far as the player knows it and sees them."""
    level = resource(Level)
    if deed.powers is None or not deed.powers.has(AreaOfEffect) or not deed.known or not level.sees(*aim):
        return
    for tile in tiles_met(deed, only(Player), aim):
        cell = shown.cell_of(level.grid.point(tile))
        if cell is not None and level.sees(*level.grid.point(tile)):
            console.rgb["bg"][cell[1], cell[0]] = BLAST


def _targets(deed: Deed, player: int) -> list[Point]:
    """Where enemies stand that can be reached, nearest first; of a large one its nearest part in sight."""
    here, reach = place_of(player), deed.reach or 0
    places = [parts_in_view(player, enemy)[0] for enemy in enemies_in_view(player)]
    return sorted(
        (place for place in places if reachable(player, place, reach)),
        key=lambda place: (pythagoras(here, place), place),
    )


def _draw_reach(console: Console, shown: MapArea, player: int, reach: int) -> None:
    here = place_of(player)
    for place in view_of(player).points():
        cell = shown.cell_of(place)
        if cell is not None and pythagoras(here, place) <= reach:
            console.rgb["bg"][cell[1], cell[0]] = REACH
