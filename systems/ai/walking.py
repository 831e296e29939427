"""How minds walk: ways for bodies of any size, and for those who can open doors."""

from __future__ import annotations

import esper
import numpy as np
from numpy.typing import NDArray

from components.ai import OpensDoors
from components.references import EntityId
from components.spatial import Door
from engine.core.geometry import DIRECTIONS
from engine.core.paths import FlowMap, Obstacles, SafetyMap
from engine.world.ecs import PerEntity, resource
from engine.world.flow import Walker, away_from, flow_towards, walls_for
from engine.world.footprint import size_of
from engine.world.intents import WantsToMove, WantsToOpen, intend
from engine.world.spatial import SpatialIndex
from engine.world.standing import ONE_TILE


class _OtherBodies:
    """What is in the way of a large body: not itself. It is asked like the index's own list of blocked tiles."""

    __slots__ = ("_actor", "_index")

    def __init__(self, actor: int, index: SpatialIndex) -> None:
        self._actor = actor
        self._index = index

    def __getitem__(self, tile: int) -> bool:
        return not self._index.fits(self._actor, tile)


class _AllButGates:
    """What is in the way of whoever can open doors."""

    __slots__ = ("_blocked", "_gates")

    def __init__(self, index: SpatialIndex) -> None:
        self._blocked = index.blocked
        self._gates = index.gates

    def __getitem__(self, tile: int) -> bool:
        return self._blocked[tile] != 0 and tile not in self._gates


def _walker(actor: int) -> Walker:
    size = size_of(actor)
    return Walker(size, size == ONE_TILE and esper.has_component(actor, OpensDoors))


walker = PerEntity(_walker)
"""What matters of a body for the ways it can take; large bodies never pass a door."""


def flow_for(actor: int, goal: int) -> FlowMap:
    """The flow map to a tile (by index) for somebody."""
    return flow_towards((goal,), walker(actor))


def safety_for(actor: int, feared: tuple[int, ...]) -> SafetyMap:
    """How safe tiles are from others (by index) for somebody."""
    return away_from(feared, walker(actor))


def walkable_for(actor: int) -> NDArray[np.bool_]:
    """Where somebody can walk, other creatures aside: bool, shape (height, width)."""
    return ~walls_for(walker(actor))


def obstacles_for(actor: int) -> Obstacles:
    """Tiles (by index) onto which somebody cannot set out now."""
    index, kind = resource(SpatialIndex), walker(actor)
    if kind.size != ONE_TILE:
        return _OtherBodies(actor, index)
    return _AllButGates(index) if kind.opens_doors else index.blocked


def step_towards(actor: int, goal: int) -> bool:
    """Want to step towards a tile (by index), which may be occupied; false where there is no way near."""
    here = resource(SpatialIndex).tile_of(actor)
    return step_to(actor, here, flow_for(actor, goal).downhill(here, obstacles_for(actor)))


def step_to(actor: int, here: int, there: int | None) -> bool:
    """Want to go from one tile to a neighbour (by index), or to open the door that is shut there; false for None."""
    if there is None:
        return False
    index = resource(SpatialIndex)
    if there in index.gates:
        door = next(thing for thing in index.content(there) if esper.has_component(thing, Door))
        intend(actor, WantsToOpen(EntityId(door)))
    else:
        intend(actor, WantsToMove(DIRECTIONS[index.steps.index(there - here)]))
    return True
