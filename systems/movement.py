"""Steps and swaps."""

from __future__ import annotations

import esper

from components.items import Item
from components.spatial import TileSize
from components.visibility import Hidden
from engine.world.bodies import move, place_of, swap
from engine.world.ecs import resource
from engine.world.footprint import distance
from engine.world.gamelog import say, thing
from engine.world.intents import Intents, WantsToMove, WantsToSwap
from engine.world.knowledge import item_colour, name_in_sentence
from engine.world.life import is_alive
from engine.world.narration import is_player
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from systems.displacement import displace, occupant_of
from systems.inventory.collect import take_in_passing
from systems.stairs import take_stairs


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
            tile = index.grid.index_of(place)
            if index.fits(actor, tile):
                move(actor, place)
                _arrive(actor)
            else:
                _push_through(actor, tile)
        for actor, wish in intents.take(WantsToSwap):
            if _can_swap(actor, wish.other):
                swap(actor, wish.other)
                _arrive(actor)


def _can_swap(actor: int, other: int) -> bool:
    return (
        is_alive(actor) and is_alive(other) and not esper.has_component(other, TileSize) and distance(actor, other) == 1
    )


def _push_through(actor: int, tile: int) -> None:
    """Let a creature have the tile of another, where the campaign's creatures push each other aside (seed 3)."""
    if resource(Rules).crowding != "displace" or is_player(actor) or esper.has_component(actor, TileSize):
        return
    occupant = occupant_of(tile)
    if occupant is not None and displace(occupant, actor):
        _arrive(actor)


def _arrive(actor: int) -> None:
    """What the campaign lets happen to a player who has come to another tile by walking."""
    if not is_player(actor):
        return
    rules = resource(Rules)
    if rules.pick_up == "walk":
        take_in_passing(actor)
    else:
        _tell_what_lies_here(actor)
    if rules.stairs == "step":
        take_stairs(actor)


def _tell_what_lies_here(player: int) -> None:
    index = resource(SpatialIndex)
    things = [
        item
        for item in index.content(index.tile_of(player))
        if esper.has_component(item, Item) and not esper.has_component(item, Hidden)
    ]
    if things:
        top = things[-1]
        others = f" and {len(things) - 1} more" if len(things) > 1 else ""
        say("You see here: ", thing(name_in_sentence(top), item_colour(top)), f"{others}.")
