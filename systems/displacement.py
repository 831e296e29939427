"""Creatures that push each other aside (source: seed 3)."""

from __future__ import annotations

import esper

from components.spatial import TileSize
from components.stats import Pools
from engine.core.geometry import Point
from engine.world.bodies import move, swap
from engine.world.ecs import resource
from engine.world.life import is_alive
from engine.world.narration import is_player
from engine.world.rng import Rng
from engine.world.spatial import SpatialIndex


def occupant_of(tile: int) -> int | None:
    """The living creature on a tile (by index) that is no player, and not large; None if there is none."""
    for body in resource(SpatialIndex).content(tile):
        if esper.has_component(body, Pools) and is_alive(body):
            return None if is_player(body) or esper.has_component(body, TileSize) else body
    return None


def displace(occupant: int, mover: int) -> bool:
    """Let a creature have the tile of another, which goes to a free tile beside it.

    All eight are tried in random order; boxed in, the two change places. The one that was pushed keeps its own next
    turn, and pushes nobody in turn. Never into rock, off the map, or onto somebody.

    Returns:
        Whether the mover is on the tile now.
    """
    index = resource(SpatialIndex)
    tile = index.tile_of(occupant)
    for aside in resource(Rng).play.shuffled([tile + step for step in index.steps]):
        place = index.grid.point(aside)
        if index.grid.inside_border(place) and index.fits(occupant, aside):
            move(occupant, place)
            move(mover, index.grid.point(tile))
            return True
    if not _can_stand(occupant, index.grid.point(index.tile_of(mover))):
        return False
    swap(mover, occupant)
    return True


def _can_stand(_occupant: int, place: Point) -> bool:
    """Whether a creature could stand where the one stands that pushes it."""
    index = resource(SpatialIndex)
    return index.grid.inside_border(place) and not index.walls[index.grid.index_of(place)]
