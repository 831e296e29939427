"""Who cannot do what it wants."""

from __future__ import annotations

import esper

from components.references import EntityId
from components.stats import Pools
from components.status import Confusion
from engine.core.colour import CYAN, ORANGE
from engine.core.geometry import DIRECTIONS
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.effects import OnTiles, Particle, add_effect
from engine.world.gamelog import Span, say
from engine.world.intents import Intents, WantsToMelee, WantsToMove, intend
from engine.world.life import is_alive
from engine.world.narration import is_player, seen, subject, verb
from engine.world.rng import Rng
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.statuses import of_kind
from engine.world.turns import Turns

SHOWN_MS = 200.0
"""How long the sign of confusion is shown (tutorial facts §2.5)."""


class TurnStatusSystem(System):
    """Reads Turns, Confusion, SpatialIndex. Emits WantsToMove, WantsToMelee, Particle; uses up the turn.

    A turn of the confused is a random step, whatever they had in mind, the player too: what the player chose is
    forgotten. Against a body it is a blow, against a wall or a shut door nothing; the turn is spent all the same.
    """

    needs = Confusion

    def process(self) -> None:
        """Let the confused among those whose turn it is stumble."""
        turns = resource(Turns)
        confused = [actor for actor in turns.granted if is_confused(actor)]
        for actor in confused:
            resource(Intents).forget_wishes(actor)
            _stumble(actor)
        if confused:
            turns.acting = [actor for actor in turns.acting if actor not in confused]


def is_confused(actor: int) -> bool:
    """Whether somebody's turns are random steps."""
    return any(True for _ in of_kind(actor, Confusion))


def _stumble(actor: int) -> None:
    index = resource(SpatialIndex)
    direction = resource(Rng).play.choice(DIRECTIONS)
    tile = index.grid.index_of(place_of(actor).step(direction))
    if is_player(actor):
        say(Span("You are too giddy for that, and stumble.", ORANGE))
    elif seen(actor):
        say(subject(actor), f" {verb(actor, 'stumble')}.")
    add_effect(actor, Particle("?", CYAN, SHOWN_MS), OnTiles((index.tile_of(actor),)))
    for other in index.content(tile):
        if esper.has_component(other, Pools) and is_alive(other):
            intend(actor, WantsToMelee(EntityId(other)))
            return
    intend(actor, WantsToMove(direction))
