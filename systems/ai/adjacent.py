"""Minds of those who stand next to an enemy."""

from __future__ import annotations

from components.identity import Faction
from components.references import EntityId
from engine.raws.library import Library
from engine.world.ecs import part, resource
from engine.world.intents import WantsToMelee, intend
from engine.world.narration import is_player
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns


class AdjacentAI(System):
    """Reads Turns, Faction, SpatialIndex. Emits WantsToMelee; uses up the turn of whoever strikes.

    The player is struck first, else the first enemy found going round (straight neighbours first).
    """

    is_mind = True

    def process(self) -> None:
        """Let everybody with an enemy beside it strike."""
        turns = resource(Turns)
        index, library = resource(SpatialIndex), resource(Library)
        left = []
        for actor in turns.acting:
            enemy = _enemy_beside(actor, index, library)
            if enemy is None:
                left.append(actor)
            else:
                intend(actor, WantsToMelee(EntityId(enemy)))
        turns.acting = left


def _enemy_beside(actor: int, index: SpatialIndex, library: Library) -> int | None:
    mine = part(actor, Faction)
    if mine is None:
        return None
    contents, side, found = index.contents, mine.name, None
    for tile in _tiles_beside(actor, index):
        if tile not in contents:
            continue
        for other in contents[tile]:
            theirs = part(other, Faction)
            if theirs is not None and library.reaction(side, theirs.name) == "attack":
                if is_player(other):
                    return other
                if found is None:
                    found = other
    return found


def _tiles_beside(actor: int, index: SpatialIndex) -> list[int]:
    """The tiles round a body, its own left out; those of a large one stand in a ring."""
    own = index.footprint_of(actor)
    if len(own) == 1:
        here = own[0]
        return [here + step for step in index.steps]
    return list(dict.fromkeys(tile + step for tile in own for step in index.steps if tile + step not in own))
