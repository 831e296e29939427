"""The monsters of the level, or those in view, and where they are."""

from __future__ import annotations

from collections.abc import Iterator

from components.identity import Player
from engine.core.colour import YELLOW
from engine.core.geometry import Point, relative
from engine.screens.home import home
from engine.ui.frame import Frame
from engine.ui.menu import Menu, Row
from engine.ui.play_view import draw_play
from engine.ui.sightings import Sighting, creatures
from engine.ui.singular import standing
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import Command, Move
from engine.world.ecs import only, resource
from engine.world.rules import Rules
from engine.world.run_state import RunState, ShowMonsters


def handle(state: ShowMonsters, command: Command, view: View) -> RunState:
    """Turn pages, or leave."""
    if not isinstance(command, Move):
        return home()
    _menu().handle(command, view)
    return state


def draw(_state: ShowMonsters, frame: Frame, view: View) -> None:
    """Show the list over the map."""
    draw_play(frame, view)
    _menu().draw(frame, view)


def _menu() -> Menu:
    here, everywhere = place_of(only(Player)), resource(Rules).monster_list == "level"
    found = creatures(everywhere=everywhere)
    rows = [row for one in found for row in _rows(one, here)]
    where = "on this level" if everywhere else "in view"
    nobody = [Row("You are alone." if everywhere else "You see nobody.")]
    return Menu(f"Monsters {where}: {len(found)}", rows or nobody, "arrows: pages   Esc: leave", lettered=False)


def _rows(one: Sighting, here: Point) -> Iterator[Row]:
    """Who it is and where; below that, what sets it apart."""
    yield Row(f"{one.glyph}  {one.name}", one.glyph_colour, relative(here, one.place))
    if apart := standing(one.entity):
        yield Row(f"     {apart}", YELLOW)
