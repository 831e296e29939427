"""The main picture: map, log, and the panel beside them."""

from __future__ import annotations

from typing import NamedTuple

from tcod.console import Console

from components.identity import Player
from engine.core.colour import GREY, YELLOW
from engine.core.geometry import Point
from engine.ui.arrangement import log_rows, sidebar_width
from engine.ui.descriptions import describe_tile
from engine.ui.frame import Frame, Layout, put, put_line
from engine.ui.log_view import draw_recent, wrap, wrap_text
from engine.ui.map_view import Camera, camera_for, draw_map, draw_particles
from engine.ui.sidebar import draw_sidebar
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.ecs import only, resource
from engine.world.gamelog import GameLog, Span
from engine.world.level import Level

NOTE_WIDTH = 40
"""Columns of the box that tells what is on a tile."""


class MapArea(NamedTuple):
    """Where the map stands on a frame: the one translation between text cells and tiles.

    `columns` and `rows` count tiles; a tile is `span` text columns wide and one row high. The area begins in the
    upper left corner of the frame. Of a frame too small for a map it has one tile and shows none.
    """

    camera: Camera
    columns: int
    rows: int
    span: int

    def tile_at(self, column: int, row: int) -> Point | None:
        """The tile in a text cell; None beside the map."""
        if not (0 <= column < self.columns * self.span and 0 <= row < self.rows):
            return None
        return Point(self.camera.left + column // self.span, self.camera.top + row)

    def cell_of(self, place: Point) -> tuple[int, int] | None:
        """Column and row of a tile on the map panel, in tiles; None if it is not on it."""
        x, y = self.camera.on_panel(place)
        return (x, y) if 0 <= x < self.columns and 0 <= y < self.rows else None


def map_area(layout: Layout, view: View) -> MapArea:
    """Where the map stands: round the player, or round the aim if that would be out of the picture."""
    columns = max(1, (layout.columns - sidebar_width(layout)) // layout.tile_span)
    rows = max(1, layout.rows - log_rows(layout))
    level = resource(Level)
    area = MapArea(camera_for(columns, rows, place_of(only(Player)), level), columns, rows, layout.tile_span)
    if view.aim is None or area.cell_of(view.aim) is not None:
        return area
    return area._replace(camera=camera_for(columns, rows, view.aim, level))


def draw_play(frame: Frame, view: View) -> tuple[MapArea, Console]:
    """Draw map, log and panel.

    Returns:
        Where the map stands and the console it is drawn on, for those who draw on top of it.
    """
    layout = frame.layout
    area = map_area(layout, view)
    width = layout.columns - sidebar_width(layout)
    console = frame.panel(0, 0, width // layout.tile_span, area.rows, "tile")
    draw_map(console, area.camera, everything=view.fogless)
    draw_particles(console, area.camera, view.particles)
    draw_recent(frame.panel(0, area.rows, width, layout.rows - area.rows), resource(GameLog).total - view.told)
    draw_sidebar(frame.panel(width, 0, layout.columns - width, layout.rows), view.keys)
    if view.notice:
        draw_hint(frame, f" {view.notice} ")
    return area, console


def draw_hint(frame: Frame, text: str) -> None:
    """Write a line over the upper edge of the map, wrapped where it would reach over the panel beside the map."""
    width = frame.layout.columns - sidebar_width(frame.layout)
    lines = wrap_text(text, max(1, width))
    console = frame.panel(0, 0, min(width, max(map(len, lines))), len(lines))
    for row, line in enumerate(lines):
        put(console, 0, row, line, YELLOW)


def draw_note(frame: Frame, area: MapArea, place: Point) -> None:
    """Tell what is on a tile, in a box beside it that stays on the frame."""
    cell = area.cell_of(place)
    if cell is None:
        return
    width = min(NOTE_WIDTH, frame.layout.columns)
    lines = _note_lines(place, width - 4)
    height = len(lines) + 2
    column = (cell[0] + 2) * area.span
    x = column if column + width <= frame.layout.columns else max(0, (cell[0] - 1) * area.span - width)
    y = max(0, min(cell[1], frame.layout.rows - height))
    _draw_lines(frame.panel(x, y, width, height), lines)


def draw_note_below(frame: Frame, view: View, area: MapArea, place: Point) -> None:
    """Tell what is on a tile, in a box over the log, which hides nothing of the map as long as it has room there.

    What was said just now stands in it first, for the log it was said in is hidden.
    """
    width = frame.layout.columns - sidebar_width(frame.layout)
    said = resource(GameLog).lines[-view.said :] if view.said else []
    lines = [part for line in said for part in wrap(line, max(1, width - 4))] + _note_lines(place, width - 4)
    height = max(len(lines) + 2, frame.layout.rows - area.rows)
    _draw_lines(frame.panel(0, frame.layout.rows - height, width, height), lines)


def _note_lines(place: Point, width: int) -> list[list[Span]]:
    return [part for line in describe_tile(place) for part in wrap(line, max(1, width))]


def _draw_lines(console: Console, lines: list[list[Span]]) -> None:
    console.draw_frame(0, 0, console.width, console.height, fg=GREY, bg=(0, 0, 0), clear=False)
    for row, part in enumerate(lines, start=1):
        put_line(console, 2, row, part)
