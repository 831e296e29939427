"""Shared flow maps: one search serves all who go to the same goal."""

from __future__ import annotations

from engine.core.paths import FlowMap
from engine.world.ecs import resource
from engine.world.spatial import SpatialIndex

REACH = 20
"""Steps a flow map goes out from its goal; whoever is farther does not find the way."""

_KEPT = 8


class Flows:
    """Resource: derived flow maps, by goals; `computed` counts how many were worked out."""

    __slots__ = ("computed", "maps", "walls_version")

    def __init__(self) -> None:
        self.computed = 0
        self.walls_version = -1
        self.maps: dict[tuple[int, ...], FlowMap] = {}


def flow_towards(goals: tuple[int, ...]) -> FlowMap:
    """Steps from each tile near to the nearest of the goal tiles (by index).

    The map is worked out when first asked for, shared by all who ask, and dropped when a door or another
    obstacle changes.
    """
    flows = resource(Flows)
    index = resource(SpatialIndex)
    if flows.walls_version != index.walls_changes:
        flows.maps.clear()
        flows.walls_version = index.walls_changes
    found = flows.maps.get(goals)
    if found is None:
        if len(flows.maps) >= _KEPT:
            del flows.maps[next(iter(flows.maps))]
        found = flows.maps[goals] = FlowMap(index.grid, index.walls, goals, REACH)
        flows.computed += 1
    return found
