"""Steps and swaps."""

from __future__ import annotations

import esper

from components.spatial import TileSize
from engine.core.geometry import Point
from engine.world.bodies import can_enter, move, place_of, swap
from engine.world.ecs import resource
from engine.world.footprint import distance
from engine.world.intents import Intents, WantsToMove, WantsToSwap
from engine.world.life import is_alive
from engine.world.narration import is_player
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from systems.arrival import arrive, depart
from systems.displacement import displace, occupant_of


class MovementSystem(System):
    """Consumes WantsToMove, WantsToSwap. Reads SpatialIndex. Writes Position; emits EntityMoved.

    Each wish is checked again: the dead do not walk, and a tile that was taken in the meantime stays taken. Where
    the campaign says so, creatures push each other aside, and a player takes the stairs and the things that are
    stepped on.
    """

    consumes = (WantsToMove, WantsToSwap)

    def process(self) -> None:
        """Carry out all steps, then all swaps, in the order of asking."""
        intents, index = resource(Intents), resource(SpatialIndex)
        for actor, step in intents.take(WantsToMove):
            if not is_alive(actor):
                continue
            place = place_of(actor).step(step.direction)
            if not index.grid.inside_border(place):
                continue
            if can_enter(actor, place):
                depart(actor)
                move(actor, place)
                arrive(actor)
            else:
                _push_through(actor, place)
        for actor, wish in intents.take(WantsToSwap):
            if _can_swap(actor, wish.other):
                depart(actor)
                swap(actor, wish.other)
                arrive(actor)


def _can_swap(actor: int, other: int) -> bool:
    is_large = any(esper.has_component(body, TileSize) for body in (actor, other))
    return is_alive(actor) and is_alive(other) and not is_large and distance(actor, other) == 1


def _push_through(actor: int, place: Point) -> None:
    """Let a creature have the tile of another, where the campaign's creatures push each other aside (seed 3)."""
    if resource(Rules).crowding != "displace" or is_player(actor) or esper.has_component(actor, TileSize):
        return
    occupant = occupant_of(place)
    if occupant is not None and displace(occupant, actor):
        arrive(actor)
        arrive(occupant)
