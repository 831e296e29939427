"""Walking towards what one sees."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.intents import Intents, WantsToApproach
from engine.world.schedule import System
from engine.world.turns import Turns
from systems.ai.walking import step_towards


class ApproachAI(System):
    """Consumes WantsToApproach. Reads the flow map of the goal. Emits WantsToMove; uses up the turn."""

    consumes = (WantsToApproach,)

    def process(self) -> None:
        """Take a step nearer, or aside where others stand in the way."""
        turns = resource(Turns)
        for actor, wish in resource(Intents).take(WantsToApproach):
            step_towards(actor, wish.tile)
            turns.acting.remove(actor)
