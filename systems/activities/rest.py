"""Resting: waiting turn after turn, until one is well again or something happens."""

from __future__ import annotations

import esper

from components.stats import Pools
from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.intents import WantsToWait, intend
from engine.world.rules import Rules
from engine.world.run_state import AwaitingInput, Resting, RunState
from systems.activities.interruption import condition_of, hindrance


def begin_rest(player: int) -> RunState:
    """Begin to rest, or say why there is no rest to be had; that costs no turn."""
    reason = hindrance(player, Resting) or ("You need no rest." if _is_well(player) else "")
    if reason:
        say(reason)
        return AwaitingInput()
    return rest_on(player, 0)


def rest_on(player: int, turns: int) -> RunState:
    """Rest for another turn after so many; or wake up, when there is nothing more to be gained by it."""
    if _is_well(player):
        say("You feel rested.")
        return AwaitingInput()
    intend(player, WantsToWait())
    return Resting(*condition_of(player, turns))


def _is_well(player: int) -> bool:
    pools = esper.component_for_entity(player, Pools)
    with_mana = resource(Rules).features.mana
    full = pools.hit_points.current >= pools.hit_points.max
    return full and (not with_mana or pools.mana.current >= pools.mana.max)
