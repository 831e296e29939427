"""Minds that hunt the player, each by its powers."""

from __future__ import annotations

import esper

from components.nature import Hunter, PassesWalls, Smart, Telepathic, Tunnels
from components.visibility import Viewshed
from engine.core.geometry import line
from engine.core.paths import UNREACHED
from engine.world.ecs import resource
from engine.world.flow import distances_to
from engine.world.schedule import System
from engine.world.sight import can_see
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.gait import go, quarry_of


class HuntAI(System):
    """Reads Turns, Hunter and the powers of hunters, SpatialIndex, Level. Emits WantsToMove, WantsToDig, WantsToMelee.

    Writes Hunter; uses up the turn of every hunter. A telepathic one knows where the player is, others have to see it.
    A smart one takes the shortest way, through rock if it digs, and goes where it saw the player last; the rest walk
    straight at the player and may get stuck (source: seed 3; course facts §2).
    """

    is_mind = True
    needs = Hunter

    def process(self) -> None:
        """Let all hunters go on."""
        turns = resource(Turns)
        turns.acting = [actor for actor in turns.acting if not _hunt(actor)]


def _hunt(actor: int) -> bool:
    quarry = quarry_of(actor)
    if quarry is None:
        return False
    here = resource(SpatialIndex).tile_of(actor)
    goal = _goal(actor, quarry, here)
    if goal is not None:
        there = _next(actor, here, goal)
        if there is not None:
            go(actor, quarry, there)
    return True


def _goal(actor: int, quarry: int, here: int) -> int | None:
    """Where a hunter wants to be (by index); None for one that does not know, and rests."""
    hunter = esper.component_for_entity(actor, Hunter)
    place = resource(SpatialIndex).tile_of(quarry)
    if esper.has_component(actor, Telepathic):
        return place
    if esper.has_component(actor, Viewshed) and can_see(actor, quarry):
        if esper.has_component(actor, Smart):
            hunter.last_seen = place
        return place
    if hunter.last_seen == here:
        hunter.last_seen = None
    return hunter.last_seen


def _next(actor: int, here: int, goal: int) -> int | None:
    """The neighbouring tile to go to (by index); None where there is no way.

    Whoever walks through rock has no need of ways, so for it the straight line is the shortest.
    """
    index = resource(SpatialIndex)
    if not esper.has_component(actor, Smart) or esper.has_component(actor, PassesWalls):
        return index.grid.index_of(line(index.grid.point(here), index.grid.point(goal))[1])
    distance = distances_to(goal, digging=esper.has_component(actor, Tunnels)).ravel()
    ways = [here + step for step in index.steps if UNREACHED < distance[here + step] < distance[here]]
    return min(ways, key=lambda tile: (distance[tile], index.is_occupied(tile)), default=None)
