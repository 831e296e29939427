"""How much room bodies take: most stand on one tile, large ones on several."""

from __future__ import annotations

import esper

from components.spatial import Position, TileSize
from engine.core.geometry import Point
from engine.world.ecs import any_with
from engine.world.standing import ONE_TILE


def size_of(entity: int) -> tuple[int, int]:
    """Width and height of an entity in tiles."""
    if not any_with(TileSize):
        return ONE_TILE
    size = esper.try_component(entity, TileSize)
    return ONE_TILE if size is None else (size.width, size.height)


def distance(one: int, other: int) -> int:
    """Steps from one body to another on open ground: 1 for neighbours, whatever their size.

    Raises:
        KeyError: one of them is nowhere on this level.
    """
    across, down = gap(one, other)
    return max(down, across)


def gap(one: int, other: int) -> tuple[int, int]:
    """How many tiles across and down two bodies are apart, from the nearest part of one to that of the other.

    Raises:
        KeyError: one of them is nowhere on this level.
    """
    here, there = _corner(one), _corner(other)
    if not any_with(TileSize):
        return abs(here.x - there.x), abs(here.y - there.y)
    (width, height), (other_width, other_height) = size_of(one), size_of(other)
    across = max(there.x - (here.x + width - 1), here.x - (there.x + other_width - 1), 0)
    down = max(there.y - (here.y + height - 1), here.y - (there.y + other_height - 1), 0)
    return across, down


def nearest_part(entity: int, point: Point) -> Point:
    """The tile of a body that is nearest to a place; for all but large bodies the only one.

    Raises:
        KeyError: it is nowhere on this level.
    """
    place, (width, height) = _corner(entity), size_of(entity)
    x = min(max(point.x, place.x), place.x + width - 1)
    y = min(max(point.y, place.y), place.y + height - 1)
    return Point(x, y)


def parts_of(entity: int) -> list[Point]:
    """All tiles on which a body stands, from the top left.

    Raises:
        KeyError: it is nowhere on this level.
    """
    place, (width, height) = _corner(entity), size_of(entity)
    return [Point(place.x + x, place.y + y) for y in range(height) for x in range(width)]


def _corner(entity: int) -> Position:
    return esper.component_for_entity(entity, Position)
