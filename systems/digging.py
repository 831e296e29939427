"""Digging through rock."""

from __future__ import annotations

import esper

from components.nature import Tunnels
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.intents import Intents, WantsToDig, WantsToMove, intend
from engine.world.life import is_alive
from engine.world.rock import dig, is_diggable
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex


class DiggingSystem(System):
    """Consumes WantsToDig. Writes Level (hardness, tiles), SpatialIndex; emits WantsToMove.

    Rock loses 85 of its hardness in a turn; once none is left it is corridor, and whoever dug steps there in the same
    turn (course facts §2). Ways and views follow at once.
    """

    consumes = (WantsToDig,)

    def process(self) -> None:
        """Let all dig, in the order of asking."""
        index = resource(SpatialIndex)
        for actor, wish in resource(Intents).take(WantsToDig):
            if not is_alive(actor) or not esper.has_component(actor, Tunnels):
                continue
            place = place_of(actor).step(wish.direction)
            if not index.grid.inside_border(place):
                continue
            tile = index.grid.index_of(place)
            if not is_diggable(tile) or dig(tile):
                intend(actor, WantsToMove(wish.direction))
