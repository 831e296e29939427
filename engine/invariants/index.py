"""The spatial index and the view say what the world says."""

from __future__ import annotations

from collections.abc import Iterator

import esper
import numpy as np

from components.identity import Player
from components.nature import PassesWalls
from components.spatial import BlocksTile, BlocksVisibility, Door, Position, TileSize
from components.stats import Pools
from engine.core.geometry import Point
from engine.world.chronicle import Chronicle
from engine.world.ecs import only, query, resource
from engine.world.level import Level
from engine.world.life import is_alive
from engine.world.rules import Rules, is_dead
from engine.world.sight import view_of
from engine.world.spatial import SpatialIndex
from engine.world.tiles import TRANSPARENT, WALKABLE


def check_index() -> list[str]:
    """Items 1 and 2: the index is the one that would be made anew from terrain and positions.

    Every living body stands in it on its own tile, the flags follow from its components, no tile holds two
    blockers, and a tile is blocked if its terrain is or somebody on it blocks.
    """
    found, wanted = resource(SpatialIndex).snapshot(), _wanted()
    problems = [
        f"entity {entity} is indexed as {found.get(entity)}, not {wanted.get(entity)} (tiles, blocks, opaque, fixed)"
        for entity in sorted(found.keys() | wanted.keys())
        if found.get(entity) != wanted.get(entity)
    ]
    return [*problems, *_contents(wanted), *_layers(wanted)]


def check_view() -> list[str]:
    """Item 13: what the level shows as seen is what the player sees, and all of it is remembered."""
    level, player = resource(Level), only(Player)
    if not is_alive(player):
        return []
    seen = np.zeros_like(level.visible)
    view = view_of(player)
    seen[view.window] = view.mask
    problems = []
    if not np.array_equal(seen, level.visible):
        problems.append(f"{int((seen != level.visible).sum())} tiles are shown otherwise than the player sees them")
    if (seen & ~level.revealed).any():
        problems.append("a tile in view is not remembered")
    if any(level.visible.flat[tile] or not level.revealed.flat[tile] for tile in level.outdated):
        problems.append("a tile in view, or never seen, is remembered with other terrain")
    return problems


_Wanted = dict[int, tuple[tuple[int, ...], bool, bool, bool]]
"""Entity → (its tiles, blocks, opaque, fixed)."""


def _wanted() -> _Wanted:
    """The index as it follows from components alone."""
    grid, rules = resource(Level).grid, resource(Rules)
    wanted: _Wanted = {}
    for entity, position in query(Position):
        pools = esper.try_component(entity, Pools)
        if pools is not None and is_dead(rules, pools):
            continue
        blocks = esper.has_component(entity, BlocksTile)
        opaque = esper.has_component(entity, BlocksVisibility)
        size = esper.try_component(entity, TileSize) or TileSize(1, 1)
        tiles = tuple(
            grid.index_of(Point(position.x + x, position.y + y)) for y in range(size.height) for x in range(size.width)
        )
        wanted[entity] = (tiles, blocks, opaque, blocks and pools is None)
    return wanted


def _contents(wanted: _Wanted) -> Iterator[str]:
    index, level = resource(SpatialIndex), resource(Level)
    blockers: dict[int, int] = {}
    for entity, tile, blocks in [(entity, tile, row[1]) for entity, row in wanted.items() for tile in row[0]]:
        place = tuple(level.grid.point(tile))
        if entity not in index.content(tile):
            yield f"entity {entity} is not in the content of its tile {place}"
        if blocks:
            if tile in blockers:
                yield f"two blockers, {blockers[tile]} and {entity}, share the tile {place}"
            if not WALKABLE[level.tiles[level.grid.point(tile).yx]] and not _may_be_in_rock(entity, tile):
                yield f"blocker {entity} stands inside the terrain at {place}"
            blockers[tile] = entity
    indexed = sum(map(len, index.contents.values()))
    standing = sum(len(tiles) for tiles, *_ in wanted.values())
    if indexed != standing:
        yield f"the tiles hold {indexed} bodies, {standing} stand on the level"


def _may_be_in_rock(entity: int, tile: int) -> bool:
    """Whether a body may stand where no ground is: those who pass walls may, and the player of a run with wizardry."""
    grid = resource(Level).grid
    wizard = esper.has_component(entity, Player) and resource(Chronicle).wizardry
    return (wizard or esper.has_component(entity, PassesWalls)) and grid.inside_border(grid.point(tile))


def _layers(wanted: _Wanted) -> Iterator[str]:
    index, level = resource(SpatialIndex), resource(Level)
    blocked = ~WALKABLE[level.tiles].ravel()
    walls = blocked.copy()
    transparent = TRANSPARENT[level.tiles].ravel()
    for tile, blocks, opaque, fixed in [(tile, *row[1:]) for row in wanted.values() for tile in row[0]]:
        blocked[tile] |= blocks
        walls[tile] |= fixed
        transparent[tile] &= not opaque
    for name, layer, right in (
        ("blocked", index.blocked, blocked),
        ("a wall", index.walls, walls),
        ("transparent", index.transparent, transparent),
    ):
        wrong = np.flatnonzero((np.frombuffer(layer, dtype=np.uint8) != 0) != right)
        if wrong.size:
            place = tuple(level.grid.point(int(wrong[0])))
            yield f"{wrong.size} tiles are wrong about being {name}, first {place}"
    shut = {
        tile for door, _, _ in query(Door, BlocksTile) if index.is_indexed(door) for tile in index.footprint_of(door)
    }
    if index.gates != shut:
        yield f"the shut doors are on the tiles {sorted(shut)}, the index has {sorted(index.gates)}"
