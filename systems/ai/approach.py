"""Walking towards what one sees."""

from __future__ import annotations

from engine.core.geometry import DIRECTIONS
from engine.core.paths import Obstacles
from engine.world.ecs import resource
from engine.world.flow import flow_towards
from engine.world.footprint import size_of
from engine.world.intents import Intents, WantsToApproach, WantsToMove, intend
from engine.world.schedule import System
from engine.world.spatial import ONE_TILE, SpatialIndex
from engine.world.turns import Turns


class ApproachAI(System):
    """Consumes WantsToApproach. Reads the flow map of the goal. Emits WantsToMove; uses up the turn."""

    consumes = (WantsToApproach,)

    def process(self) -> None:
        """Take a step nearer, or aside where others stand in the way."""
        turns = resource(Turns)
        for actor, wish in resource(Intents).take(WantsToApproach):
            step_towards(actor, wish.tile)
            turns.acting.remove(actor)


def step_towards(actor: int, goal: int) -> bool:
    """Want to step towards a tile (by index), which may be occupied; false where there is no way near."""
    here = resource(SpatialIndex).tile_of(actor)
    return step_to(actor, here, flow_towards((goal,), size_of(actor)).downhill(here, obstacles_for(actor)))


class _Others:
    """What is in the way of a large body: not itself. It is asked like the index's own list of blocked tiles."""

    __slots__ = ("_actor", "_index")

    def __init__(self, actor: int, index: SpatialIndex) -> None:
        self._actor = actor
        self._index = index

    def __getitem__(self, tile: int) -> bool:
        return not self._index.fits(self._actor, tile)


def obstacles_for(actor: int) -> Obstacles:
    """Tiles (by index) on which somebody cannot step now."""
    index = resource(SpatialIndex)
    return index.blocked if size_of(actor) == ONE_TILE else _Others(actor, index)


def step_to(actor: int, here: int, there: int | None) -> bool:
    """Want to step from one tile to a neighbour (by index); false for None."""
    if there is None:
        return False
    intend(actor, WantsToMove(DIRECTIONS[resource(SpatialIndex).steps.index(there - here)]))
    return True
