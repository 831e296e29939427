"""The spatial index, against making it anew each time; levels, saves and loads."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from benchmarks.timing import Contender
from engine.core.grid import Grid
from engine.core.rng import RandomStream
from engine.mapgen.populate import plan_level
from engine.session import Session
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from engine.world.tiles import WALKABLE, Tile

GRID = Grid(80, 50)
ENTITIES = 100


def index_contenders() -> dict[str, Contender]:
    """100 entities at 80x50: one operation of each kind, and a turn of 10 steps kept up or indexed anew."""
    level = _level()
    tiles = RandomStream(0, "places").sample(list(range(GRID.size)), ENTITIES)
    index = _filled(level, tiles)
    terrain = (~WALKABLE[level.tiles]).astype(np.uint8).tobytes()
    return {
        "move": lambda: _moves(index, tiles),
        "is_blocked": lambda: _asks(index, tiles),
        "content": lambda: _contents(index, tiles),
        "a turn of 10 moves": lambda: _moves(index, tiles[:10]) // 10,
        "a turn, indexed anew": lambda: _anew(terrain, tiles),
        "filling, on a new level": lambda: _fill(level, tiles),
    }


def file_contenders(folder: Path) -> dict[str, Contender]:
    """Planning levels, beginning a game, saving and loading one."""
    session = Session.new(seed=1)
    path = folder / "bench.hexdelve"
    session.save(path)
    return {
        "plan a level of rooms": lambda: _plans(session, 1),
        "plan a level of caves": lambda: _plans(session, 2),
        "new game": _new_games,
        "digest": lambda: _digests(session),
        "save": lambda: _saves(session, path),
        "load": lambda: _loads(path),
    }


def _level() -> Level:
    tiles = np.full((GRID.height, GRID.width), Tile.FLOOR, dtype=np.uint8)
    tiles[[0, -1], :] = tiles[:, [0, -1]] = Tile.WALL
    return Level(tiles, depth=1, name="Benchmark")


def _filled(level: Level, tiles: list[int]) -> SpatialIndex:
    index = SpatialIndex()
    index.set_size(level.grid)
    index.populate_blocked_from_map(level)
    for entity, tile in enumerate(tiles):
        index.index_entity(entity, tile, blocks=entity % 2 == 0)
    return index


def _fill(level: Level, tiles: list[int]) -> int:
    _filled(level, tiles)
    return 1


def _anew(terrain: bytes, tiles: list[int]) -> int:
    """The literal way: every turn forget everything, take the terrain, and put every entity in."""
    content: list[list[int]] = [[] for _ in range(GRID.size)]
    blocked = bytearray(terrain)
    for entity, tile in enumerate(tiles):
        content[tile].append(entity)
        if entity % 2 == 0:
            blocked[tile] = 1
    return 1


def _moves(index: SpatialIndex, tiles: list[int]) -> int:
    for there in (1, 0):
        for entity, tile in enumerate(tiles):
            index.move_entity(entity, (tile + there) % GRID.size)
    return 2 * len(tiles)


def _asks(index: SpatialIndex, tiles: list[int]) -> int:
    for _ in range(10):
        for tile in tiles:
            index.is_blocked(tile)
    return 10 * len(tiles)


def _contents(index: SpatialIndex, tiles: list[int]) -> int:
    for _ in range(10):
        for tile in tiles:
            index.content(tile)
    return 10 * len(tiles)


def _plans(session: Session, depth: int) -> int:
    for seed in range(5):
        plan_level(session.library, depth, seed)
    return 5


def _new_games() -> int:
    Session.new(seed=2).close()
    return 1


def _digests(session: Session) -> int:
    session.digest()
    return 1


def _saves(session: Session, path: Path) -> int:
    session.save(path)
    return 1


def _loads(path: Path) -> int:
    Session.load(path).close()
    return 1
