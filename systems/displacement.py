"""Creatures that push each other aside (source: seed 3)."""

from __future__ import annotations

import esper

from components.spatial import TileSize
from components.stats import Pools
from engine.core.geometry import Point
from engine.world.bodies import can_enter, has_ground, move, place_of, swap
from engine.world.ecs import resource
from engine.world.life import is_alive
from engine.world.narration import is_player
from engine.world.rng import Rng
from engine.world.spatial import SpatialIndex


def occupant_of(place: Point) -> int | None:
    """The living creature on a tile that is no player, and not large; None if there is none."""
    index = resource(SpatialIndex)
    for body in index.content(index.grid.index_of(place)):
        if esper.has_component(body, Pools) and is_alive(body):
            return None if is_player(body) or esper.has_component(body, TileSize) else body
    return None


def displace(occupant: int, mover: int) -> bool:
    """Let a creature have the tile of another, which goes to a free tile beside it, where there is ground for it.

    All eight are tried in random order; boxed in, the two change places. The one that was pushed keeps its own next
    turn, and pushes nobody in turn. Neither comes to a tile on which it could not stand, off the map, or onto somebody.

    Returns:
        Whether the mover is on the tile now.
    """
    place = place_of(occupant)
    if not has_ground(mover, place):
        return False
    for aside in resource(Rng).play.shuffled(resource(SpatialIndex).grid.neighbours(place)):
        if can_enter(occupant, aside):
            move(occupant, aside)
            move(mover, place)
            return True
    if not has_ground(occupant, place_of(mover)):
        return False
    swap(mover, occupant)
    return True
