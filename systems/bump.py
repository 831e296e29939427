"""What a step of the player towards a tile means (source: `try_move_player` of seed 2)."""

from __future__ import annotations

import esper

from components.abilities import EntryTrigger
from components.identity import Vendor
from components.references import EntityId
from components.spatial import Door, TileSize
from components.stats import Attributes
from components.visibility import Hidden
from engine.core.geometry import Direction
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.intents import WantsToMelee, WantsToMove, WantsToOpen, WantsToSwap, intend
from engine.world.level import Level
from engine.world.narration import subject
from engine.world.rules import Rules
from engine.world.run_state import AwaitingInput, RunState, Ticking
from engine.world.spatial import SpatialIndex
from engine.world.tiles import Tile
from systems.ai.reactions import is_bystander
from systems.powers import is_for_player_alone, is_harmful, powers_of
from systems.trade.deals import open_shop

_OBSTACLES = {
    Tile.DEEP_WATER: "The water is too deep.",
    Tile.STALACTITE: "A stalactite is in your way.",
    Tile.STALAGMITE: "A stalagmite is in your way.",
}
"""What the player reads of ground that stops a step; walls speak for themselves."""


def trap_ahead(player: int, direction: Direction) -> int | None:
    """What will hurt the player who steps that way, as far as it is seen; None where a step means something else."""
    index = resource(SpatialIndex)
    place = place_of(player).step(direction)
    if not index.grid.inside_border(place):
        return None
    tile = index.grid.index_of(place)
    if index.is_blocked(tile) and not any(gives_way(other, player) for other in index.content(tile)):
        return None
    for thing in index.content(tile):
        seen = esper.has_component(thing, EntryTrigger) and not esper.has_component(thing, Hidden)
        powers = powers_of(thing) if seen else None
        if powers is not None and is_harmful(powers) and not is_for_player_alone(powers):
            return thing
    return None


def gives_way(other: int, player: int) -> bool:
    """Whether somebody changes places with the player who steps there."""
    if not esper.has_component(other, Attributes) or esper.has_component(other, Vendor):
        return False
    if resource(Rules).bystander == "block" or esper.has_component(other, TileSize):
        return False
    return is_bystander(other, player)


def try_move_player(player: int, direction: Direction) -> RunState:
    """Turn a step into the one intent that it means, and say whether a turn passes.

    The entities on the tile are asked in order of arrival: a vendor opens its shop, whichever side it is on, and no
    turn passes; any other one with attributes is struck if it is hostile or has no faction, else it swaps places (where
    the campaign says so); a shut door is opened, and that is the whole turn. If nobody claims the step and the tile is
    free, it is a step. Off the map, and against walls, nothing happens and no turn passes; what else is in the way is
    told.
    """
    index = resource(SpatialIndex)
    place = place_of(player).step(direction)
    if not index.grid.inside_border(place):
        return AwaitingInput()
    tile = index.grid.index_of(place)

    def meet(other: int) -> RunState | None:
        if esper.has_component(other, Vendor):
            return open_shop(EntityId(other))
        if esper.has_component(other, Attributes):
            if gives_way(other, player):
                intend(player, WantsToSwap(EntityId(other)))
            elif is_bystander(other, player):
                say(subject(other), " is in your way.")
                return AwaitingInput()
            else:
                intend(player, WantsToMelee(EntityId(other)))
            return Ticking()
        door = esper.try_component(other, Door)
        if door is not None and not door.open:
            intend(player, WantsToOpen(EntityId(other)))
            return Ticking()
        return None

    state = index.for_each_tile_content_with_run_state(tile, meet)
    if state == AwaitingInput() and not index.is_blocked(tile):
        intend(player, WantsToMove(direction))
        return Ticking()
    obstacle = _OBSTACLES.get(resource(Level).tile(place))
    if obstacle is not None and state == AwaitingInput():
        say(obstacle)
    return state
