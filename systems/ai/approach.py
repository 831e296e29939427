"""Walking towards what one sees."""

from __future__ import annotations

from engine.core.geometry import DIRECTIONS
from engine.world.ecs import resource
from engine.world.flow import flow_towards
from engine.world.intents import Intents, WantsToApproach, WantsToMove, intend
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
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
    index = resource(SpatialIndex)
    here = index.tile_of(actor)
    return step_to(actor, here, flow_towards((goal,)).downhill(here, index.blocked))


def step_to(actor: int, here: int, there: int | None) -> bool:
    """Want to step from one tile to a neighbour (by index); false for None."""
    if there is None:
        return False
    intend(actor, WantsToMove(DIRECTIONS[resource(SpatialIndex).steps.index(there - here)]))
    return True
