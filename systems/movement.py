"""Steps and swaps."""

from __future__ import annotations

import esper

from components.spatial import TileSize
from engine.world.bodies import move, place_of, swap
from engine.world.ecs import resource
from engine.world.footprint import distance
from engine.world.intents import Intents, WantsToMove, WantsToSwap
from engine.world.life import is_alive
from engine.world.narration import is_player
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from systems.stairs import take_stairs


class MovementSystem(System):
    """Consumes WantsToMove, WantsToSwap. Reads SpatialIndex. Writes Position; emits EntityMoved.

    Each wish is checked again: the dead do not walk, and a tile that was taken in the meantime stays taken. Where
    the campaign says so, a player who comes onto stairs takes them.
    """

    consumes = (WantsToMove, WantsToSwap)

    def process(self) -> None:
        """Carry out all steps, then all swaps, in the order of asking."""
        intents, index = resource(Intents), resource(SpatialIndex)
        for actor, step in intents.take(WantsToMove):
            if not is_alive(actor):
                continue
            place = place_of(actor).step(step.direction)
            if index.grid.inside_border(place) and index.fits(actor, index.grid.index_of(place)):
                move(actor, place)
                _step_onto_stairs(actor)
        for actor, wish in intents.take(WantsToSwap):
            if _can_swap(actor, wish.other):
                swap(actor, wish.other)
                _step_onto_stairs(actor)


def _can_swap(actor: int, other: int) -> bool:
    return (
        is_alive(actor) and is_alive(other) and not esper.has_component(other, TileSize) and distance(actor, other) == 1
    )


def _step_onto_stairs(actor: int) -> None:
    if is_player(actor) and resource(Rules).stairs == "step":
        take_stairs(actor)
