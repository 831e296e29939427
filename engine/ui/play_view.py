"""The main picture: map, log and panel, arranged by frame and level."""

from __future__ import annotations

from typing import NamedTuple

from tcod.console import Console

from components.identity import Player
from engine.core.colour import GREY, YELLOW
from engine.core.geometry import Point
from engine.ui.arrangement import arranged
from engine.ui.descriptions import describe_tile
from engine.ui.frame import Frame, Layout, put, put_line
from engine.ui.log_view import draw_recent, wrap, wrap_text
from engine.ui.map_view import Camera, camera_for, draw_map, draw_particles
from engine.ui.shorten import length
from engine.ui.sidebar import draw_sidebar
from engine.ui.status_lines import draw_status
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.ecs import only, resource
from engine.world.gamelog import GameLog, Span
from engine.world.level import Level

NOTE_WIDTH = 40
"""Columns of the box that tells what is on a tile."""

NOTE_ROWS = 8
"""Rows of the log that such a box takes at least, if there are as many."""


class MapArea(NamedTuple):
    """Where the map stands on a frame: the one translation between text cells and tiles.

    `columns` and `rows` count tiles; a tile is `span` text columns wide and one row high. The area begins at the text
    cell `x`, `y` of the frame. Of a frame too small for a map it has one tile and shows none.
    """

    camera: Camera
    columns: int
    rows: int
    span: int
    x: int = 0
    y: int = 0

    def tile_at(self, column: int, row: int) -> Point | None:
        """The tile in a text cell; None beside the map."""
        x, y = (column - self.x) // self.span, row - self.y
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return None
        return Point(self.camera.left + x, self.camera.top + y)

    def cell_of(self, place: Point) -> tuple[int, int] | None:
        """Column and row of a tile on the map panel, in tiles; None if it is not on it."""
        x, y = self.camera.on_panel(place)
        return (x, y) if 0 <= x < self.columns and 0 <= y < self.rows else None


def map_area(layout: Layout, view: View) -> MapArea:
    """Where the map stands: round the player, or round the aim if that would be out of the picture."""
    x, y, width, height = arranged(layout).map
    columns, rows = max(1, width // layout.tile_span), max(1, height)
    level = resource(Level)
    area = MapArea(camera_for(columns, rows, place_of(only(Player)), level), columns, rows, layout.tile_span, x, y)
    if view.aim is None or area.cell_of(view.aim) is not None:
        return area
    return area._replace(camera=camera_for(columns, rows, view.aim, level))


def draw_play(frame: Frame, view: View) -> tuple[MapArea, Console]:
    """Draw map, log and panel.

    Returns:
        Where the map stands and the console it is drawn on, for those who draw on top of it.
    """
    parts, area = arranged(frame.layout), map_area(frame.layout, view)
    console = frame.panel(area.x, area.y, area.columns, area.rows, "tile")
    draw_map(console, area.camera, everything=view.fogless)
    draw_particles(console, area.camera, view.particles)
    draw_recent(frame.panel(*parts.log), resource(GameLog).total - view.told)
    if parts.is_status:
        draw_status(frame.panel(*parts.panel))
    else:
        draw_sidebar(frame.panel(*parts.panel), view.keys)
    if view.notice:
        draw_hint(frame, f" {view.notice} ")
    return area, console


def draw_hint(frame: Frame, text: str) -> None:
    """Write a line over the upper edge of the map, wrapped where it would reach beyond it."""
    area = arranged(frame.layout).map
    lines = wrap_text(text, area.width)
    console = frame.panel(area.x, area.y, min(area.width, max(map(len, lines))), len(lines))
    for row, line in enumerate(lines):
        put(console, 0, row, line, YELLOW)


def draw_note(frame: Frame, area: MapArea, place: Point) -> None:
    """Tell what is on a tile, in a box beside it that stays on the frame."""
    cell = area.cell_of(place)
    if cell is None:
        return
    boxes = arranged(frame.layout).boxes
    width = min(NOTE_WIDTH, boxes.width)
    lines = _note_lines(place, width - 4)
    height = len(lines) + 2
    column = area.x + (cell[0] + 2) * area.span
    x = column if column + width <= boxes.right else max(0, column - 3 * area.span - width)
    y = max(0, min(area.y + cell[1], boxes.bottom - height))
    _draw_lines(frame.panel(x, y, width, height), lines)


def draw_note_below(frame: Frame, view: View, area: MapArea, place: Point) -> None:
    """Tell what is on a tile, in a box over the log, which hides nothing of the map as long as it has room there.

    What was said just now stands in it first, for the log it was said in is hidden. Where the log is a line or two
    above the map, the box covers the map, as far from the tile as it can.
    """
    parts = arranged(frame.layout)
    if parts.is_status:
        _draw_note_aside(frame, area, place)
        return
    log = parts.log
    said = resource(GameLog).lines[-view.said :] if view.said else []
    lines = [part for line in said for part in wrap(line, log.width - 4)] + _note_lines(place, log.width - 4)
    height = max(len(lines) + 2, min(NOTE_ROWS, log.height))
    _draw_lines(frame.panel(log.x, frame.layout.rows - height, log.width, height), lines)


def _draw_note_aside(frame: Frame, area: MapArea, place: Point) -> None:
    """Tell what is on a tile in the corner of the map farthest from it, below the line that stands over the map."""
    lines = _note_lines(place, NOTE_WIDTH)
    width, height = max(map(length, lines), default=0) + 4, len(lines) + 2
    column, row = area.cell_of(place) or (0, 0)
    x = area.x if 2 * column >= area.columns else area.x + area.columns * area.span - width
    y = area.y + 1 if 2 * row >= area.rows else area.y + area.rows - height
    _draw_lines(frame.panel(x, y, width, height), lines)


def _note_lines(place: Point, width: int) -> list[list[Span]]:
    return [part for line in describe_tile(place) for part in wrap(line, width)]


def _draw_lines(console: Console, lines: list[list[Span]]) -> None:
    console.draw_frame(0, 0, console.width, console.height, fg=GREY, bg=(0, 0, 0), clear=False)
    for row, part in enumerate(lines, start=1):
        put_line(console, 2, row, part)
