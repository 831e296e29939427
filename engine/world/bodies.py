"""Coming, going and moving: every change of place or of blocking goes through here, so the index stays true."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import esper

from components.items import Item
from components.nature import PassesWalls
from components.spatial import BlocksTile, BlocksVisibility, Door, Position, TileSize
from components.stats import Pools
from engine.core.geometry import Point, nearest
from engine.world.clock import Clock
from engine.world.ecs import any_with, despawn, resource
from engine.world.footprint import size_of
from engine.world.intents import EntityMoved, intend
from engine.world.level import Level
from engine.world.sight import Sight
from engine.world.spatial import SpatialIndex
from engine.world.standing import Standing, layers_of
from engine.world.statuses import statuses_of


def place_of(entity: int) -> Point:
    """The tile an entity stands on.

    Raises:
        KeyError: it is nowhere on this level.
    """
    position = esper.component_for_entity(entity, Position)
    return Point(position.x, position.y)


def room_for(
    size: tuple[int, int],
    point: Point,
    own: tuple[int, ...] = (),
    *,
    suits: Callable[[Point], bool] = lambda _: True,
) -> Point | None:
    """The tile nearest to a place, as one walks, where a body can stand with its top left corner.

    Args:
        size: width and height of the body.
        point: the place, on the map.
        own: tiles (by index) on which the body stands now: they are as good as free.
        suits: what the tile has to be beside free.

    Returns:
        None if there is no room that can be walked to from there: the search does not lead through walls and doors.
    """
    index = resource(SpatialIndex)
    walls = index.walls
    reached, known = [point], {point}
    for place in reached:
        if _is_room(size, place, own) and suits(place):
            return place
        for near in index.grid.neighbours(place):
            if near not in known and index.grid.inside_border(near) and not walls[index.grid.index_of(near)]:
                known.add(near)
                reached.append(near)
    return None


def ground_near(point: Point) -> Point:
    """The point, or the tile nearest to it as the crow flies on which somebody could stand; any point may be given.

    Raises:
        ValueError: there is no such tile on the level.
    """
    index = resource(SpatialIndex)
    if index.grid.inside_border(point) and not index.walls[index.grid.index_of(point)]:
        return point
    return nearest(~index.walls_map(), point)


def has_ground(body: int, place: Point) -> bool:
    """Whether a body could stand on a tile if nobody stood there: some can in rock, but nobody on the border."""
    index = resource(SpatialIndex)
    if not index.grid.inside_border(place):
        return False
    return not index.walls[index.grid.index_of(place)] or esper.has_component(body, PassesWalls)


def can_enter(body: int, place: Point, *, through_walls: bool = False) -> bool:
    """Whether a body could be on a tile now: there is ground for all of it, and nobody in its way.

    Args:
        body: who; it stands somewhere on the level.
        place: the tile; the top left one of a large body.
        through_walls: whether rock is ground for it, as it is for those who pass walls; the border never is.
    """
    index = resource(SpatialIndex)
    grid = index.grid
    if not grid.inside_border(place):
        return False
    if any_with(TileSize):
        width, height = size_of(body)
        if not grid.inside_border(Point(place.x + width - 1, place.y + height - 1)):
            return False
    through_walls = through_walls or esper.has_component(body, PassesWalls)
    return index.fits(body, grid.index_of(place), through_walls=through_walls)


def _is_room(size: tuple[int, int], place: Point, own: tuple[int, ...]) -> bool:
    index = resource(SpatialIndex)
    grid, blocked = index.grid, index.blocked
    for y in range(place.y, place.y + size[1]):
        for x in range(place.x, place.x + size[0]):
            tile = y * grid.width + x
            if not grid.inside_border(Point(x, y)) or blocked[tile] > (tile in own):
                return False
    return True


def standing_of(entity: int) -> Standing:
    """How an entity with a position is to be indexed; its layers follow from its components."""
    position = esper.component_for_entity(entity, Position)
    layers = layers_of(
        blocks=esper.has_component(entity, BlocksTile),
        opaque=esper.has_component(entity, BlocksVisibility),
        fixed=not esper.has_component(entity, Pools),
        gate=esper.has_component(entity, Door),
    )
    tile = resource(Level).grid.index_of(Point(position.x, position.y))
    return Standing(entity, tile, layers, position.pile, size_of(entity))


def index_body(entity: int) -> None:
    """Index an entity that has a position."""
    resource(SpatialIndex).add(standing_of(entity))


def place(entity: int, point: Point) -> None:
    """Bring an entity without a position onto the level: spawned, dropped, arriving. A thing lies on top there."""
    pile = 1 + _highest(point) if esper.has_component(entity, Item) else 0
    esper.add_component(entity, Position(point.x, point.y, pile))
    index_body(entity)


def _highest(point: Point) -> int:
    """How high the pile on a tile is."""
    content = resource(SpatialIndex).content(resource(Level).grid.index_of(point))
    return esper.component_for_entity(content[-1], Position).pile if content else 0


def lift(entity: int) -> None:
    """Take an entity off the level: picked up, leaving; its position goes."""
    resource(SpatialIndex).remove_entity(entity)
    esper.remove_component(entity, Position)


def unindex(entity: int) -> None:
    """Free the tile of one who just died; the position stays for what falls there."""
    index = resource(SpatialIndex)
    if index.is_indexed(entity):
        index.remove_entity(entity)


def move(entity: int, point: Point) -> None:
    """Move an entity to a tile and let it be known (traps). The caller has checked that it is free."""
    appear(entity, point)
    intend(entity, EntityMoved())


def appear(entity: int, point: Point) -> None:
    """Let an entity be on another tile without having stepped there. The caller has checked that it is free."""
    position = esper.component_for_entity(entity, Position)
    position.x, position.y = point
    index = resource(SpatialIndex)
    index.move_entity(entity, index.grid.index_of(point))


def swap(one: int, other: int) -> None:
    """Let two entities change places in one act; both have moved."""
    first, second = place_of(one), place_of(other)
    move(one, second)
    move(other, first)


def reindex(entity: int) -> None:
    """Work out an entity's flags again after its blocking components changed."""
    resource(SpatialIndex).remove_entity(entity)
    index_body(entity)


def destroy(entity: int) -> None:
    """Delete an entity and all that hangs on it: its place, its turn, its view, its statuses."""
    for status in statuses_of(entity):
        despawn(status)
    unindex(entity)
    resource(Clock).remove(entity)
    resource(Sight).views.pop(entity, None)
    despawn(entity)


def standing_on(tiles: Iterable[int]) -> list[int]:
    """Who and what is on these tiles (by index), each once, in the order of the tiles."""
    index = resource(SpatialIndex)
    return list(dict.fromkeys(entity for tile in tiles for entity in index.content(tile)))
