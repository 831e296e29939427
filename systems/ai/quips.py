"""What creatures say when they see the player."""

from __future__ import annotations

import esper

from components.ai import Quips
from components.identity import Player
from engine.world.ecs import only, resource
from engine.world.gamelog import mention
from engine.world.narration import seen, subject
from engine.world.rng import Rng
from engine.world.schedule import System
from engine.world.turns import Turns


class QuipSystem(System):
    """Reads Turns, Quips. Writes GameLog: one line in six turns, each line once; the turn is not used."""

    is_mind = True
    needs = Quips

    def process(self) -> None:
        """Let everybody whose turn it is and who sees the player perhaps say something."""
        rng, player = resource(Rng).play, only(Player)
        for actor in resource(Turns).acting:
            quips = esper.try_component(actor, Quips)
            if actor != player and quips is not None and quips.available and seen(actor) and rng.one_in(6):
                line = rng.choice(quips.available)
                quips.available.remove(line)
                mention(subject(actor), f' says: "{line}"')
