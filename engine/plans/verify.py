"""What every level promises, whoever built it (tutorial facts §14 item 15; known case D47)."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Point, chebyshev
from engine.core.grid import Grid
from engine.core.paths import FAR
from engine.plans.blueprint import DOOR, Blueprint
from engine.plans.doorways import is_doorway
from engine.plans.reach import points, steps_from, without
from engine.world.tiles import TRANSPARENT, WALKABLE, Tile

LEAST_FLOOR_PERCENT = 12
"""A level of which less can be reached is too cramped to play on."""


def verify(blueprint: Blueprint, barred: Collection[Point] = ()) -> list[str]:
    """The broken promises of a level, one sentence each; none for a good level.

    A level has a solid border; a free start; one stairs down, apart from the start and within reach, except at the
    bottom; stairs up at the start, except on depth 1; nothing spawned out of reach, on another spawn or on stairs;
    doors only in doorways and never side by side; enough floor; and no place that is reached only across a staircase,
    since stepping on one may leave the level.

    Args:
        blueprint: the level.
        barred: tiles on which something fixed keeps everybody out; nobody has to get there.
    """
    tiles = blueprint.tiles
    grid = Grid(tiles.shape[1], tiles.shape[0])
    walkable = without(WALKABLE[tiles], barred)
    if not grid.inside_border(blueprint.start) or not walkable[blueprint.start.yx]:
        return [*_border(tiles), f"the start {tuple(blueprint.start)} is not on walkable ground inside the border"]
    reached = steps_from(blueprint.start, walkable) != FAR
    return [
        *_border(tiles),
        *_stairs(blueprint, grid, reached),
        *_spawns(blueprint, grid, reached, barred),
        *_doors(blueprint, grid),
        *_space(reached),
        *_passage(blueprint, grid, reached),
    ]


def _border(tiles: NDArray[np.uint8]) -> list[str]:
    open_tiles = WALKABLE[tiles] | TRANSPARENT[tiles]
    open_tiles[1:-1, 1:-1] = False
    return [f"the border is open at {tuple(point)}" for point in points(open_tiles, limit=3)]


def _stairs(blueprint: Blueprint, grid: Grid, reached: NDArray[np.bool_]) -> list[str]:
    problems = []
    down, up, start = blueprint.down, blueprint.up, blueprint.start
    if down is None or blueprint.bottom:
        if blueprint.bottom != (down is None):
            problems.append("the bottom leads down" if blueprint.bottom else "there are no stairs down")
    elif down == start:
        problems.append("the stairs down are at the start")
    elif not grid.contains(down) or not reached[down.yx]:
        problems.append(f"the stairs down at {tuple(down)} cannot be reached from the start")
    if up != (start if blueprint.depth > 1 else None):
        problems.append(f"the stairs up are at {up}, not at the start" if blueprint.depth > 1 else "depth 1 leads up")
    for kind, place, name in ((Tile.DOWN_STAIRS, down, "down"), (Tile.UP_STAIRS, up, "up")):
        drawn = points(blueprint.tiles == kind)
        if drawn != ([] if place is None else [place]):
            problems.append(f"the terrain has stairs {name} at {[tuple(point) for point in drawn]}, not at {place}")
    return problems


def _spawns(blueprint: Blueprint, grid: Grid, reached: NDArray[np.bool_], barred: Collection[Point]) -> list[str]:
    problems = []
    taken: dict[Point, str] = {blueprint.start: "the start"}
    if blueprint.down is not None:
        taken[blueprint.down] = "the stairs down"
    for name, point in blueprint.spawns:
        if not grid.contains(point) or not (reached[point.yx] or point in barred):
            problems.append(f"{name} at {tuple(point)} cannot be reached from the start")
        if point in taken:
            problems.append(f"{name} at {tuple(point)} is on {taken[point]}")
        taken[point] = name
    return problems


def _doors(blueprint: Blueprint, grid: Grid) -> list[str]:
    doors = [point for name, point in blueprint.spawns if name == DOOR]
    problems = [
        f"the door at {tuple(point)} is in no doorway"
        for point in doors
        if not grid.inside_border(point) or not is_doorway(blueprint.tiles, point)
    ]
    problems += [
        f"the doors at {tuple(one)} and {tuple(other)} are side by side"
        for number, one in enumerate(doors)
        for other in doors[:number]
        if chebyshev(one, other) == 1
    ]
    return problems


def _space(reached: NDArray[np.bool_]) -> list[str]:
    percent = 100 * int(reached.sum()) / reached.size
    if percent < LEAST_FLOOR_PERCENT:
        return [f"only {percent:.1f} % of the level can be reached, less than {LEAST_FLOOR_PERCENT} %"]
    return []


def _passage(blueprint: Blueprint, grid: Grid, reached: NDArray[np.bool_]) -> list[str]:
    stairs = {point for point in (blueprint.down, blueprint.up) if point is not None and grid.contains(point)}
    off_stairs = without(reached, stairs)
    if not off_stairs.any():
        return ["there is no ground beside the stairs"]
    apart = off_stairs & (steps_from(points(off_stairs, limit=1)[0], off_stairs) == FAR)
    return [f"{tuple(point)} is reached only across a staircase" for point in points(apart, limit=1)]
