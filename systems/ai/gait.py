"""How hunters go: into whoever they hunt, through rock if they can, else on foot (source: seed 3)."""

from __future__ import annotations

import esper

from components.identity import Player
from components.nature import Hunter, Tunnels
from components.references import EntityId
from engine.core.geometry import DIRECTIONS
from engine.world.bodies import has_ground
from engine.world.ecs import only, resource
from engine.world.intents import WantsToDig, WantsToMelee, WantsToMove, intend
from engine.world.rock import is_diggable
from engine.world.spatial import SpatialIndex
from systems.ai.reactions import reaction


def quarry_of(actor: int) -> int | None:
    """Whom somebody hunts: the player, if it is a hunter, attacks the player, and the player is there; else None."""
    if not esper.has_component(actor, Hunter):
        return None
    player = only(Player)
    return player if resource(SpatialIndex).is_indexed(player) and reaction(actor, player) == "attack" else None


def go(actor: int, quarry: int, tile: int) -> bool:
    """Want to go to a neighbouring tile (by index): to strike who is hunted there, to step, or to dig.

    Returns:
        Whether anything of this is possible; whoever else stands there is no hindrance, as it is pushed aside.
    """
    index = resource(SpatialIndex)
    direction = DIRECTIONS[index.steps.index(tile - index.tile_of(actor))]
    if index.tile_of(quarry) == tile:
        intend(actor, WantsToMelee(EntityId(quarry)))
    elif has_ground(actor, index.grid.point(tile)):
        intend(actor, WantsToMove(direction))
    elif esper.has_component(actor, Tunnels) and is_diggable(tile):
        intend(actor, WantsToDig(direction))
    else:
        return False
    return True
