"""Giving a run up."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.effects import EntityDeath, OnEntity, add_effect
from engine.world.gamelog import say
from engine.world.intents import Intents, WantsToQuit
from engine.world.schedule import System

CAUSE = "giving up"


class QuittingSystem(System):
    """Consumes WantsToQuit. Emits EntityDeath, which sets nothing off (COM S 327, 1.05)."""

    consumes = (WantsToQuit,)

    def process(self) -> None:
        """Let those die who want to."""
        for actor, _ in resource(Intents).take(WantsToQuit):
            say("You give up.")
            add_effect(None, EntityDeath(CAUSE, gave_its_life=True), OnEntity(actor))
