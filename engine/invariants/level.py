"""The current level, as far as it holds at every moment, whatever was dug and whoever went where."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from components.ai import MoveMode
from components.nature import Hunter
from components.spatial import Position
from engine.invariants.naming import called
from engine.plans.reach import points
from engine.world.dungeon import Dungeon
from engine.world.ecs import query, resource
from engine.world.footprint import parts_of
from engine.world.level import Level
from engine.world.rock import IMMUTABLE
from engine.world.tiles import WALKABLE, usual_hardness


def check_terrain() -> list[str]:
    """Item 15: the border is shut, rock is hard, the depth is the level's own, and all that is on it is inside."""
    level = resource(Level)
    return [*_border(level), *rock(level), *depth(level), *_inside(level), *_goals(level)]


def _border(level: Level) -> Iterator[str]:
    open_tiles = WALKABLE[level.tiles]
    open_tiles[1:-1, 1:-1] = False
    yield from (f"the border is open at {tuple(point)}" for point in points(open_tiles, limit=1))


def rock(level: Level) -> Iterator[str]:
    """Seed 3: open ground has no hardness, rock has some, and the border has the most."""
    usual = usual_hardness(level.tiles)
    for what, wrong in (
        ("open ground is hard", (usual == 0) & (level.hardness != 0)),
        ("rock is not hard", (usual != 0) & (level.hardness == 0)),
        ("what is never dug can be dug", (usual == IMMUTABLE) & (level.hardness != IMMUTABLE)),
    ):
        if np.any(wrong):
            yield from (f"{what} at {tuple(point)}" for point in points(wrong, limit=1))


def depth(level: Level) -> Iterator[str]:
    """The depth is one there is, the level's own, and that of no level left behind."""
    dungeon = resource(Dungeon)
    if dungeon.depth < 1:
        yield f"there is no depth {dungeon.depth}"
    if level.depth != dungeon.depth:
        yield f"the level of depth {level.depth} is taken for depth {dungeon.depth}"
    if dungeon.depth in dungeon.frozen:
        yield f"depth {dungeon.depth} is here and also left behind"


def _inside(level: Level) -> Iterator[str]:
    for entity, _ in query(Position):
        if not all(level.grid.inside_border(part) for part in parts_of(entity)):
            yield f"{called(entity)} stands in the border or beyond"


def _goals(level: Level) -> Iterator[str]:
    """Where creatures have in mind to go there is a tile."""
    goals = [(creature, [hunter.last_seen]) for creature, hunter in query(Hunter) if hunter.last_seen is not None]
    ways = [(creature, mode.path) for creature, mode in query(MoveMode)]
    for creature, tiles in (*goals, *ways):
        if not all(level.grid.inside_border(level.grid.point(tile)) for tile in tiles):
            yield f"{called(creature)} wants to go where no tile is"
