"""Coming, going and moving: every change of place or of blocking goes through here, so the index stays true."""

from __future__ import annotations

import esper

from components.items import Item
from components.spatial import BlocksTile, BlocksVisibility, Position, TileSize
from components.stats import Pools
from engine.core.geometry import Point
from engine.world.clock import Clock
from engine.world.ecs import despawn, resource
from engine.world.intents import EntityMoved, intend
from engine.world.level import Level
from engine.world.sight import Sight
from engine.world.spatial import ONE_TILE, SpatialIndex
from engine.world.statuses import statuses_of


def place_of(entity: int) -> Point:
    """The tile an entity stands on.

    Raises:
        KeyError: it is nowhere on this level.
    """
    position = esper.component_for_entity(entity, Position)
    return Point(position.x, position.y)


def size_of(entity: int) -> tuple[int, int]:
    """Width and height of an entity in tiles."""
    size = esper.try_component(entity, TileSize)
    return ONE_TILE if size is None else (size.width, size.height)


def index_body(entity: int) -> None:
    """Index an entity that has a position; its flags follow from its components."""
    resource(SpatialIndex).index_entity(
        entity,
        resource(Level).grid.index_of(place_of(entity)),
        blocks=esper.has_component(entity, BlocksTile),
        opaque=esper.has_component(entity, BlocksVisibility),
        fixed=not esper.has_component(entity, Pools),
        pile=esper.component_for_entity(entity, Position).pile,
        size=size_of(entity),
    )


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
