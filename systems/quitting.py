"""Giving a run up."""

from __future__ import annotations

from engine.core.colour import RED
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from engine.world.gamelog import Span, say
from engine.world.intents import Intents, WantsToQuit
from engine.world.run_state import GameOver, Requests
from engine.world.schedule import System
from systems.inventory.identify import learn_belongings

CAUSE = "giving up"


class QuittingSystem(System):
    """Consumes WantsToQuit. Writes Chronicle, Knowledge, Requests (COM S 327, 1.05).

    Nobody dies of it: hit points stay as they are, but the run is over.
    """

    consumes = (WantsToQuit,)

    def process(self) -> None:
        """Let the run of those end who want it to."""
        chronicle = resource(Chronicle)
        for actor, _ in resource(Intents).take(WantsToQuit):
            chronicle.gave_up, chronicle.cause = True, CAUSE
            say(Span("You gave up.", RED))
            learn_belongings(actor)
            resource(Requests).ask(GameOver())
