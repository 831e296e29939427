"""Shared flow maps: one search serves all who go to the same goal."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.core.paths import FlowMap, SafetyMap, distances, ground_for
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.rock import digging_cost
from engine.world.spatial import SpatialIndex
from engine.world.standing import ONE_TILE

REACH = 20
"""Steps a flow map goes out from its goal; whoever is farther does not find the way."""

_KEPT = 8


class Walker(NamedTuple):
    """What matters of a body for the ways it can take: width and height, and whether it opens doors."""

    size: tuple[int, int] = ONE_TILE
    opens_doors: bool = False


ON_FOOT = Walker()
"""Most creatures: they take one tile and leave doors alone."""


class Flows:
    """Resource: derived flow maps, by goals and walker; `computed` counts how many were worked out."""

    __slots__ = (
        "computed",
        "digging",
        "grounds",
        "maps",
        "rock_version",
        "safety",
        "walking",
        "walls",
        "walls_version",
    )

    def __init__(self) -> None:
        self.computed = 0
        self.walls_version = -1
        self.grounds: dict[Walker, bytes] = {}
        self.maps: dict[tuple[tuple[int, ...], Walker], FlowMap] = {}
        self.safety: dict[tuple[tuple[int, ...], Walker], SafetyMap] = {}
        self.walls: dict[Walker, NDArray[np.bool_]] = {}
        self.rock_version: tuple[int, int] = (-1, -1)
        self.walking: dict[int, NDArray[np.int32]] = {}
        self.digging: dict[int, NDArray[np.int32]] = {}


def flow_towards(goals: tuple[int, ...], walker: Walker = ON_FOOT) -> FlowMap:
    """Steps from each tile near to the nearest of the goal tiles (by index).

    The map is worked out when first asked for, shared by all who ask, and dropped when a door or another
    obstacle changes. For a large body a tile is where its top left corner stands, and it has arrived where it
    covers a goal.
    """
    flows = _current()
    found = flows.maps.get((goals, walker))
    if found is None:
        index = resource(SpatialIndex)
        if len(flows.maps) >= _KEPT:
            del flows.maps[next(iter(flows.maps))]
        ground = flows.grounds.get(walker)
        if ground is None:
            ground = flows.grounds[walker] = ground_for(index.grid, walls_for(walker).tobytes())
        found = flows.maps[goals, walker] = FlowMap(index.grid, ground, _corners(goals, walker.size, index), REACH)
        flows.computed += 1
    return found


def distances_to(goal: int, *, digging: bool) -> NDArray[np.int32]:
    """How far each tile of the level is from a goal (by index), however far that is; do not change it.

    Worked out when first asked for and shared: ways on foot until the walls change, ways with a pick, which go through
    rock by its hardness, until some rock is dug (course facts §2).

    Returns:
        int32, shape (height, width): what the way costs, the goal left out; `UNREACHED` where no way leads.
    """
    flows, index, level = _current(), resource(SpatialIndex), resource(Level)
    if flows.rock_version != (index.rebuilds, level.rock_changes):
        flows.digging.clear()
        flows.rock_version = (index.rebuilds, level.rock_changes)
    kept = flows.digging if digging else flows.walking
    found = kept.get(goal)
    if found is None:
        if len(kept) >= _KEPT:
            del kept[next(iter(kept))]
        cost = digging_cost(level.hardness) if digging else (~index.walls_map()).astype(np.int32)
        found = kept[goal] = distances(cost, index.grid.point(goal))
        flows.computed += 1
    return found


def away_from(feared: tuple[int, ...], walker: Walker = ON_FOOT) -> SafetyMap:
    """How safe tiles are from others (by index); shared and kept as flow maps are."""
    flows = _current()
    found = flows.safety.get((feared, walker))
    if found is None:
        if len(flows.safety) >= _KEPT:
            del flows.safety[next(iter(flows.safety))]
        corners = _corners(feared, walker.size, resource(SpatialIndex))
        found = flows.safety[feared, walker] = SafetyMap(walls_for(walker), corners, REACH)
        flows.computed += 1
    return found


def walls_for(walker: Walker) -> NDArray[np.bool_]:
    """Where a body can never stand because of terrain and fixed obstacles: bool, shape (height, width).

    A tile stands for the top left corner of the body.
    """
    flows = _current()
    found = flows.walls.get(walker)
    if found is None:
        index = resource(SpatialIndex)
        walls = index.walls_map()
        if walker.opens_doors and index.gates:
            walls = walls.copy()
            walls.ravel()[sorted(index.gates)] = False
        if walker.size != ONE_TILE:
            walls = _widened(walls, walker.size)
        walls.setflags(write=False)
        found = flows.walls[walker] = walls
    return found


def _current() -> Flows:
    flows, index = resource(Flows), resource(SpatialIndex)
    if flows.walls_version != index.walls_changes:
        flows.grounds.clear()
        flows.maps.clear()
        flows.walking.clear()
        flows.safety.clear()
        flows.walls.clear()
        flows.walls_version = index.walls_changes
    return flows


def _corners(goals: tuple[int, ...], size: tuple[int, int], index: SpatialIndex) -> list[int]:
    """Where the top left corner of a body stands that covers one of the goals."""
    if size == ONE_TILE:
        return list(goals)
    width, height = size
    corners: dict[int, None] = {}
    for goal in goals:
        y, x = divmod(goal, index.grid.width)
        for top in range(max(0, y - height + 1), y + 1):
            for left in range(max(0, x - width + 1), x + 1):
                corners[top * index.grid.width + left] = None
    return list(corners)


def _widened(walls: NDArray[np.bool_], size: tuple[int, int]) -> NDArray[np.bool_]:
    """Walls as a body feels them whose top left corner is moved about; beyond the map all is wall."""
    width, height = size
    rows, columns = walls.shape
    padded = np.ones((rows + height - 1, columns + width - 1), dtype=np.bool_)
    padded[:rows, :columns] = walls
    felt = np.zeros_like(walls)
    for y in range(height):
        for x in range(width):
            felt |= padded[y : y + rows, x : x + columns]
    return felt
