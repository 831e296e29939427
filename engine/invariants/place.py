"""The level the player is on, as a place."""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.identity import Name, Player
from components.nature import PassesWalls
from components.spatial import Position
from engine.core.geometry import Point
from engine.core.paths import FAR
from engine.invariants.level import depth, rock
from engine.plans.blueprint import Blueprint
from engine.plans.reach import points, steps_from
from engine.plans.verify import verify
from engine.world.bodies import place_of
from engine.world.ecs import only, query, resource
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from engine.world.tiles import WALKABLE, Tile


def check_level() -> list[str]:
    """Items 12 and 15: a generated level keeps the promises of its making while it is played.

    Its border is solid, the stairs are there, apart and within reach, there is room, everything on it stands where
    the player can go, nothing fixed bars the stairs, and its depth is its own.
    """
    level = resource(Level)
    down, up = (next(iter(points(level.tiles == kind)), None) for kind in (Tile.DOWN_STAIRS, Tile.UP_STAIRS))
    start = up or _beside(place_of(only(Player)), down)
    live = Blueprint(level.name, level.depth, level.outdoors, level.tiles, start, down, up, ())
    return [*verify(live), *rock(level), *_reach(level), *_stairs(level, (down, up)), *depth(level)]


def _beside(place: Point, stairs: Point | None) -> Point:
    """The place, or a neighbour one can walk to where the place is the stairs."""
    if place != stairs:
        return place
    level = resource(Level)
    return next(point for point in level.grid.neighbours(place) if WALKABLE[level.tiles[point.yx]])


def _reach(level: Level) -> Iterator[str]:
    steps = steps_from(place_of(only(Player)), WALKABLE[level.tiles])
    for entity, position in query(Position):
        if steps[position.y, position.x] == FAR and not esper.has_component(entity, PassesWalls):
            name = esper.try_component(entity, Name)
            called = name.name if name is not None else "something"
            yield f"{called} ({entity}) at ({position.x}, {position.y}) is out of the player's reach"


def _stairs(level: Level, ends: tuple[Point | None, ...]) -> Iterator[str]:
    index = resource(SpatialIndex)
    for end in ends:
        if end is not None and index.walls[level.grid.index_of(end)]:
            yield f"the stairs at {tuple(end)} are barred by what stands on them"
