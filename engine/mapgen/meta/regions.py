"""The parts of a level that are stocked one by one: rooms, or patches of a cave."""

from __future__ import annotations

import numpy as np

from engine.core.geometry import Point
from engine.core.paths import FAR
from engine.mapgen.build_map import BuildMap
from engine.plans.reach import points, steps_from, without
from engine.world.tiles import WALKABLE

PATCH_TILES = 90
"""A cave has one patch for so many tiles."""

QUIET_STEPS = 8
"""Ground within so many steps of the start is its region in a cave."""


def regions(level: BuildMap) -> list[list[Point]]:
    """Free tiles by region, the region of the start first (it may be empty).

    Free is what can be reached and is neither start, stairs nor taken by a spawn. A level with rooms has its
    rooms as regions; corridors belong to none. Any other level is divided into patches round random tiles.
    """
    start = level.require_start()
    steps = steps_from(start, WALKABLE[level.tiles])
    taken = {spawn.point for spawn in level.spawns} | {start}
    if level.exit is not None:
        taken.add(level.exit)
    if level.rooms:
        first_to_last = sorted(level.rooms, key=lambda room: start not in room.points())
        return [
            [point for point in room.points() if point not in taken and steps[point.yx] != FAR]
            for room in first_to_last
        ]
    free = without(steps != FAR, taken)
    near = free & (steps <= QUIET_STEPS)
    return [points(near), *_patches(level, points(free & ~near))]


def _patches(level: BuildMap, free: list[Point]) -> list[list[Point]]:
    """Each tile goes to the nearest of some random tiles, counted along rows and columns."""
    if not free:
        return []
    seeds = np.array(level.rng.sample(free, max(1, len(free) // PATCH_TILES)))
    places = np.array(free)
    nearest = np.abs(places[:, None, :] - seeds[None, :, :]).sum(axis=2).argmin(axis=1).tolist()
    patches: list[list[Point]] = [[] for _ in seeds]
    for point, patch in zip(free, nearest, strict=True):
        patches[patch].append(point)
    return patches
