"""Looking round, and the pointer."""

from __future__ import annotations

from collections.abc import Sequence

from tcod.console import Console

from components.identity import Player
from engine.core.colour import CYAN
from engine.core.geometry import Direction, Point, chebyshev
from engine.plans.reach import points as tiles_of
from engine.screens.home import home
from engine.ui.frame import Frame, Layout
from engine.ui.play_view import MapArea, draw_hint, draw_note_below, draw_play, map_area
from engine.ui.sightings import Sighting, creatures, in_view
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import Ascend, Command, Descend, Move, NextTarget, TravelTo, Wait
from engine.world.ecs import only, resource
from engine.world.level import Level
from engine.world.run_state import RunState, ShowLook
from engine.world.tiles import Tile
from systems.known_map import known_stairs


def handle(state: ShowLook, command: Command, view: View) -> RunState:
    """Move the eye, go on to the next thing or monster in view, or leave."""
    return state if points(command, view, _eye(state, view), _of_interest(state)) else home()


def points(command: Command, view: View, eye: Point, of_interest: Sequence[Sighting]) -> bool:
    """Let a command move the eye: by a step, to the next of what is of interest, to known stairs; whether it did."""
    match command:
        case Move(direction=direction):
            view.aim = stepped(eye, direction)
        case NextTarget():
            view.aim = after(eye, [sighting.place for sighting in of_interest])
        case Descend() | Ascend():
            kind = Tile.DOWN_STAIRS if isinstance(command, Descend) else Tile.UP_STAIRS
            view.aim = after(eye, tiles_of(known_stairs(kind)))
        case _:
            return False
    return True


def draw(state: ShowLook, frame: Frame, view: View) -> None:
    """Show the map with the eye, and what is there."""
    draw_eye(frame, view, _eye(state, view))
    following = "Tab: next in view" if _of_interest(state) else "Nothing is in view."
    draw_hint(frame, f" Look.  {following}   Esc: leave ")


def draw_eye(frame: Frame, view: View, eye: Point) -> None:
    """Show the map with the eye, and what is there."""
    area, console = draw_play(frame, view)
    mark(console, area, eye)
    draw_note_below(frame, view, area, eye)


def _eye(state: ShowLook, view: View) -> Point:
    """Where one looks: at first where one stands, or at the nearest monster if it is about them."""
    first = next(iter(creatures()), None) if state.monsters else None
    return view.aim or (first.place if first is not None else place_of(only(Player)))


def _of_interest(state: ShowLook) -> list[Sighting]:
    return creatures() if state.monsters else in_view()


def click(_state: RunState, layout: Layout, view: View, column: int, row: int) -> Command | None:
    """A click on a tile looks at it."""
    place = map_area(layout, view).tile_at(column, row)
    if place is not None and resource(Level).grid.contains(place):
        view.aim = place
    return None


def click_map(_state: RunState, layout: Layout, view: View, column: int, row: int) -> Command | None:
    """While playing, a click beside oneself is a step, on oneself waiting; farther away it is where one wants to go."""
    place = map_area(layout, view).tile_at(column, row)
    here = place_of(only(Player))
    if place is None or not resource(Level).grid.contains(place):
        return None
    if chebyshev(here, place) > 1:
        return TravelTo(*place)
    return Wait() if place == here else Move(Direction.between(here, place))


def stepped(eye: Point, direction: Direction) -> Point:
    """The eye moved by a step, if it stays on the level."""
    moved = eye.step(direction)
    return moved if resource(Level).grid.contains(moved) else eye


def after(eye: Point, places: list[Point]) -> Point:
    """The place that follows the eye among these, round and round; the eye itself if there are none."""
    if not places:
        return eye
    return places[(places.index(eye) + 1) % len(places)] if eye in places else places[0]


def mark(console: Console, area: MapArea, place: Point) -> None:
    """Light up a tile on the map's console."""
    cell = area.cell_of(place)
    if cell is not None:
        x, y = cell
        console.rgb["bg"][y, x] = CYAN
        console.rgb["fg"][y, x] = (0, 0, 0)
