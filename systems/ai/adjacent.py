"""Minds of those who stand next to an enemy."""

from __future__ import annotations

from components.identity import Faction, Player
from components.references import EntityId
from engine.raws.library import Library
from engine.world.ecs import any_with, only, part, resource
from engine.world.intents import WantsToMelee, intend
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
        turns, index = resource(Turns), resource(SpatialIndex)
        player = only(Player) if any_with(Player) else None
        where = index.footprint_of(player) if player is not None and index.is_indexed(player) else ()
        left = []
        for actor in turns.acting:
            enemy = _enemy_beside(actor, index, player, where)
            if enemy is None:
                left.append(actor)
            else:
                intend(actor, WantsToMelee(EntityId(enemy)))
        turns.acting = left


def _enemy_beside(actor: int, index: SpatialIndex, player: int | None, where: tuple[int, ...]) -> int | None:
    """Whom somebody strikes; the player, who stands on the tiles `where`, is looked for first."""
    mine = part(actor, Faction)
    if mine is None:
        return None
    own, steps = index.footprint_of(actor), index.steps
    for tile in own:
        for there in where:
            if there - tile in steps and player is not None and _is_enemy(mine, player):
                return player
    contents = index.contents
    for tile in own:
        for step in steps:
            if tile + step in contents:
                for other in contents[tile + step]:
                    if other != actor and _is_enemy(mine, other):
                        return other
    return None


def _is_enemy(mine: Faction, other: int) -> bool:
    theirs = part(other, Faction)
    return theirs is not None and resource(Library).reaction(mine.name, theirs.name) == "attack"
