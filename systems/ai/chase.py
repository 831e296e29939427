"""Following whom one no longer sees."""

from __future__ import annotations

import esper

from components.ai import Chasing
from engine.world.ecs import resource
from engine.world.life import is_alive
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.walking import flow_for, step_towards

GIVES_UP_AT = 15
"""A way of so many steps is too long to go on following (tutorial facts §2.11)."""


class ChaseAI(System):
    """Reads Turns, Chasing and the flow map of the chased. Emits WantsToMove; uses up the turn.

    Gives up when the chased is gone, or the way to it is 15 steps or more.
    """

    is_mind = True
    needs = Chasing

    def process(self) -> None:
        """Let everybody who chases somebody follow."""
        turns = resource(Turns)
        turns.acting = [actor for actor in turns.acting if not _follow(actor)]


def _follow(actor: int) -> bool:
    chasing = esper.try_component(actor, Chasing)
    if chasing is None or chasing.target is None:
        return False
    index = resource(SpatialIndex)
    if is_alive(chasing.target) and index.is_indexed(chasing.target):
        goal = index.tile_of(chasing.target)
        if 0 <= flow_for(actor, goal).steps_from(index.tile_of(actor)) < GIVES_UP_AT:
            step_towards(actor, goal)
            return True
    chasing.target = None
    return True
