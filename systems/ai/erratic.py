"""Minds that cannot keep to one thought."""

from __future__ import annotations

import esper

from components.nature import Erratic
from engine.world.ecs import resource
from engine.world.rng import Rng
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.gait import go, quarry_of


class ErraticAI(System):
    """Reads Turns, Erratic. Emits WantsToMove, WantsToDig, WantsToMelee; uses up the turn of whoever strays.

    Half of the turns of an erratic hunter are a step to a random neighbouring tile that it can take (course facts §2).
    All eight are tried once, so a creature walled in on every side rests.
    """

    is_mind = True
    needs = Erratic

    def process(self) -> None:
        """Let the erratic stray, every other turn on average."""
        turns = resource(Turns)
        turns.acting = [actor for actor in turns.acting if not _strays(actor)]


def _strays(actor: int) -> bool:
    quarry = quarry_of(actor) if esper.has_component(actor, Erratic) else None
    rng, index = resource(Rng).play, resource(SpatialIndex)
    if quarry is None or not rng.one_in(2):
        return False
    here = index.tile_of(actor)
    for step in rng.shuffled(index.steps):
        if go(actor, quarry, here + step):
            break
    return True
