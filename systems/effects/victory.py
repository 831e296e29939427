"""Winning."""

from __future__ import annotations

import esper

from components.identity import Player
from components.nature import Boss
from components.spatial import Position
from components.stats import Pools
from engine.core.colour import GOLD
from engine.raws.library import Library
from engine.world.chronicle import Chronicle
from engine.world.ecs import any_with, only, query, resource
from engine.world.gamelog import Span, say
from engine.world.knowledge import definite_name
from engine.world.life import is_alive
from engine.world.rules import Rules
from engine.world.run_state import GameOver, Requests
from systems.inventory.identify import learn_belongings


def note_victory(victim: int, *, by_player: bool) -> None:
    """End the game as won, if it is won by this death while the player lives (source: seed 3; course facts §7).

    A boss has to die, whoever kills it; where the content has no boss, everybody on the level.
    """
    if resource(Rules).won_by != "boss" or not any_with(Player) or not is_alive(only(Player)):
        return
    is_boss = esper.has_component(victim, Boss)
    if is_boss or (not resource(Library).has_boss and not _others_alive()):
        deed = f"{'killed' if by_player else 'outlived'} {definite_name(victim)}"
        resource(Chronicle).won = deed if is_boss else "were the last one alive"
        say(Span("You have won!", GOLD))
        learn_belongings(only(Player))
        resource(Requests).ask(GameOver(won=True))


def _others_alive() -> bool:
    """Whether anybody but the player lives on the level."""
    return any(is_alive(body) and not esper.has_component(body, Player) for body, _, _ in query(Pools, Position))
