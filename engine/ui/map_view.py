"""The map on a frame: one table look-up for the terrain, then whoever is in sight."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from components.appearance import Renderable
from components.spatial import Position, TileSize
from components.stats import Pools
from components.visibility import Hidden
from engine.core.colour import Colour
from engine.core.geometry import Point
from engine.ui.particles import Particles
from engine.ui.shades import LEAST_FIXTURE, LEAST_TERRAIN, faded, gloomy, glowing, vivid
from engine.world.ecs import query, resource
from engine.world.footprint import parts_of
from engine.world.level import Level
from engine.world.light import Brightness, brightness
from engine.world.tiles import Tile

BLOOD: Colour = (110, 0, 0)

_LOOKS: dict[Tile, tuple[str, Colour]] = {
    Tile.WALL: ("#", (190, 165, 130)),
    Tile.FLOOR: (".", (150, 150, 135)),
    Tile.DOWN_STAIRS: (">", (0, 255, 255)),
    Tile.UP_STAIRS: ("<", (0, 255, 255)),
    Tile.WOOD_FLOOR: ("░", (150, 100, 50)),
    Tile.BRIDGE: (".", (210, 105, 30)),
    Tile.GRAVEL: (";", (128, 128, 128)),
    Tile.ROAD: ("≡", (170, 160, 120)),
    Tile.GRASS: ('"', (60, 140, 50)),
    Tile.SHALLOW_WATER: ("~", (90, 170, 200)),
    Tile.DEEP_WATER: ("≈", (50, 80, 220)),
    Tile.STALACTITE: ("╨", (140, 140, 140)),
    Tile.STALAGMITE: ("╥", (140, 140, 140)),
    Tile.CORRIDOR: ("▒", (185, 175, 150)),
}

_GLYPHS = np.array([ord(_LOOKS[tile][0]) for tile in Tile], dtype=np.int32)
_DAYLIT = np.array([vivid(_LOOKS[tile][1], LEAST_TERRAIN) for tile in Tile], dtype=np.uint8)
_DARK = np.array([gloomy(_LOOKS[tile][1]) for tile in Tile], dtype=np.float32)
_GAIN = np.array([glowing(_LOOKS[tile][1]) for tile in Tile], dtype=np.float32) - _DARK
_REMEMBERED = np.array([faded(_LOOKS[tile][1], LEAST_TERRAIN) for tile in Tile], dtype=np.uint8)


def terrain_sign(tile: Tile) -> str:
    """The glyph of a kind of terrain."""
    return _LOOKS[tile][0]


class Camera(NamedTuple):
    """Which tile stands in the upper left corner of the map panel."""

    left: int
    top: int

    def on_panel(self, point: Point) -> tuple[int, int]:
        """Column and row of a tile on the panel, perhaps outside it."""
        return point.x - self.left, point.y - self.top


def camera_for(columns: int, rows: int, centre: Point, level: Level) -> Camera:
    """The camera that keeps a tile in the middle of so many tiles, and shows no more outside than it must."""
    return Camera(_edge(centre.x, columns, level.grid.width), _edge(centre.y, rows, level.grid.height))


def draw_map(console: Console, camera: Camera, *, everything: bool = False) -> None:
    """Draw the level: seen tiles in colour, remembered ones grey, unknown ones black; or everything as if in view."""
    level = resource(Level)
    seen = np.ones_like(level.visible) if everything else level.visible
    _draw_terrain(console, camera, level.tiles if everything else level.known_tiles(), seen)
    if not everything:
        _draw_memory(console, level, camera)
    _draw_entities(console, camera, seen)


def draw_particles(console: Console, camera: Camera, particles: Particles) -> None:
    """Draw what is shown for a moment on the tiles that the player sees, and what veils others."""
    level, cells = resource(Level), console.rgb
    for moment in particles.showing():
        for tile in moment.tiles:
            place = level.grid.point(tile)
            x, y = camera.on_panel(place)
            if level.visible[place.yx] != moment.veil and 0 <= x < console.width and 0 <= y < console.height:
                cells["ch"][y, x] = ord(moment.glyph)
                cells["fg"][y, x] = moment.colour


def _edge(middle: int, shown: int, size: int) -> int:
    if shown >= size:
        return -((shown - size) // 2)
    return max(0, min(middle - shown // 2, size - shown))


def _draw_terrain(console: Console, camera: Camera, terrain: NDArray[np.uint8], seen: NDArray[np.bool_]) -> None:
    level = resource(Level)
    left, top = max(0, camera.left), max(0, camera.top)
    right = min(level.grid.width, camera.left + console.width)
    bottom = min(level.grid.height, camera.top + console.height)
    if right <= left or bottom <= top:
        return
    window = (slice(top, bottom), slice(left, right))
    tiles, visible, revealed = terrain[window], seen[window], (level.revealed | seen)[window]
    x, y = left - camera.left, top - camera.top
    cells = console.rgb[y : y + bottom - top, x : x + right - left]
    light = brightness()
    cells["ch"] = np.where(revealed, _GLYPHS[tiles], ord(" "))
    cells["fg"] = _REMEMBERED[tiles]
    cells["fg"][visible] = lit(tiles[visible], light if light is None else light[window][visible])
    for stain in level.bloodstains:
        point = level.grid.point(stain)
        if left <= point.x < right and top <= point.y < bottom and seen[point.yx]:
            cells["bg"][point.y - top, point.x - left] = BLOOD


def lit(tiles: NDArray[np.uint8], light: Brightness | None) -> NDArray[np.uint8]:
    """The colours of terrain in view, in the light that falls on it: as `brightness` gives it, for these tiles.

    Even in the dark it is as bright as it would be remembered.
    """
    return _DAYLIT[tiles] if light is None else (_DARK[tiles] + _GAIN[tiles] * light).astype(np.uint8)


def _draw_memory(console: Console, level: Level, camera: Camera) -> None:
    signs, colours = console.rgb["ch"], console.rgb["fg"]
    width, height = console.width, console.height
    for tile, remembered in level.memory.items():
        x, y = camera.on_panel(level.grid.point(tile))
        if 0 <= x < width and 0 <= y < height:
            signs[y, x] = ord(remembered.glyph)
            colours[y, x] = faded(remembered.colour, LEAST_FIXTURE)


def _draw_entities(console: Console, camera: Camera, visible: NDArray[np.bool_]) -> None:
    seen: list[tuple[int, int, int, int, str, Colour]] = []
    hidden = {entity for entity, _ in query(Hidden)}
    large = {entity for entity, _ in query(TileSize)}
    creatures = {entity for entity, _ in query(Pools)}
    for entity, position, look in query(Position, Renderable):
        if entity in hidden:
            continue
        # a large body shows its sign on each of its tiles
        places = parts_of(entity) if entity in large else ((position.x, position.y),)
        for column, row in places:
            x, y = column - camera.left, row - camera.top
            if 0 <= x < console.width and 0 <= y < console.height and visible[row, column]:
                colour = look.fg if entity in creatures else vivid(look.fg, LEAST_FIXTURE)
                seen.append((x, y, -look.order, position.pile, look.glyph, colour))
    # What is drawn last lies on top: the lowest order, the highest of a pile, the youngest.
    seen.sort(key=lambda item: item[2:4])
    cells = console.rgb
    for x, y, _, _, glyph, colour in seen:
        cells["ch"][y, x] = ord(glyph)
        cells["fg"][y, x] = colour
