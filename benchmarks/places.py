"""The spatial index, against other ways to keep one; levels, saves and loads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.baselines import ListOfLists, Row, Vectorised
from benchmarks.timing import Contender
from engine.core.rng import RandomStream
from engine.mapgen.populate import plan_level
from engine.session import Session
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from engine.world.standing import Standing, layers_of
from engine.world.tiles import WALKABLE, Tile

SIZES = ((80, 50, 100), (250, 250, 2_000), (1000, 1000, 20_000))
"""Width, height, entities."""

MOVES = 100
"""Entities that are moved, asked for and looked at in one round."""


def index_contenders(width: int, height: int, entities: int) -> dict[str, Contender]:
    """One operation of each kind, by the index and by the others (`benchmarks.baselines`), on a map of a size."""
    level = _level(width, height)
    size = level.grid.size
    floor = np.flatnonzero(WALKABLE[level.tiles]).tolist()
    tiles = RandomStream(0, "places").sample(floor, entities)
    rows = [(entity, tile, entity % 2 == 0) for entity, tile in enumerate(tiles)]
    standings = [Standing(entity, tile, layers_of(blocks=blocks)) for entity, tile, blocks in rows]
    index, lists, arrays = SpatialIndex(), ListOfLists(size), Vectorised()
    index.fill(level, standings)
    lists.fill(level, rows)
    few = [(entity, tile, (tile + 1) % size) for entity, tile, _ in rows[:MOVES]]
    return {
        "move": lambda: _moves(index, few),
        "move, list of lists": lambda: _literal_moves(lists, few),
        "is_blocked": lambda: _asks(index.is_blocked, tiles[:MOVES]),
        "is_blocked, list of lists": lambda: _asks(lists.is_blocked, tiles[:MOVES]),
        "content": lambda: _asks(index.content, tiles[:MOVES]),
        "content, list of lists": lambda: _asks(lists.content.__getitem__, tiles[:MOVES]),
        "index anew": lambda: _fill(index, level, standings),
        "index anew, list of lists": lambda: _fill_other(lists, level, rows),
        "index anew, vectorised": lambda: _fill_other(arrays, level, rows),
        "index anew, one by one": lambda: _one_by_one(level, standings),
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


def _level(width: int, height: int) -> Level:
    tiles = np.full((height, width), Tile.FLOOR, dtype=np.uint8)
    tiles[[0, -1], :] = tiles[:, [0, -1]] = Tile.WALL
    return Level(tiles, depth=1, name="Benchmark")


def _fill(index: SpatialIndex, level: Level, standings: list[Standing]) -> int:
    index.fill(level, standings)
    return 1


def _fill_other(other: ListOfLists | Vectorised, level: Level, rows: list[Row]) -> int:
    other.fill(level, rows)
    return 1


def _one_by_one(level: Level, standings: list[Standing]) -> int:
    index = SpatialIndex()
    index.fill(level, [])
    for standing in standings:
        index.add(standing)
    return 1


def _moves(index: SpatialIndex, moves: list[tuple[int, int, int]]) -> int:
    for _ in range(10):
        for entity, _, there in moves:
            index.move_entity(entity, there)
        for entity, here, _ in moves:
            index.move_entity(entity, here)
    return 20 * len(moves)


def _literal_moves(lists: ListOfLists, moves: list[tuple[int, int, int]]) -> int:
    for _ in range(10):
        for entity, here, there in moves:
            lists.move_entity(entity, here, there)
        for entity, here, there in moves:
            lists.move_entity(entity, there, here)
    return 20 * len(moves)


def _asks(ask: Callable[[int], object], tiles: list[int]) -> int:
    for _ in range(10):
        for tile in tiles:
            ask(tile)
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
