"""Resting: waiting turn after turn, until one is well again or something happens."""

from __future__ import annotations

import esper

from components.stats import Pools
from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.intents import WantsToWait, intend
from engine.world.rules import Rules
from engine.world.run_state import AwaitingInput, Resting, RunState
from engine.world.statuses import statuses_of
from systems.hunger import is_hungry
from systems.turn_status import is_confused
from systems.wait import enemies_in_view


def begin_rest(player: int) -> RunState:
    """Begin to rest, or say why there is no rest to be had; that costs no turn."""
    reason = _unrest(player) or ("You need no rest." if _is_well(player) else "")
    if reason:
        say(reason)
        return AwaitingInput()
    return _on(player)


def go_on(player: int, state: Resting) -> RunState:
    """Rest for another turn; or wake up, and say why.

    Rest ends at the first sight of an enemy, at any harm or new status, at hunger, and when there is nothing more to
    be gained by it.
    """
    hit_points = esper.component_for_entity(player, Pools).hit_points.current
    harmed = hit_points < state.hit_points or len(statuses_of(player)) > state.statuses
    reason = "You are disturbed in your rest." if harmed else _unrest(player)
    if not reason and _is_well(player):
        reason = "You feel rested."
    if reason:
        say(reason)
        return AwaitingInput()
    return _on(player)


def _on(player: int) -> RunState:
    intend(player, WantsToWait())
    hit_points = esper.component_for_entity(player, Pools).hit_points.current
    return Resting(hit_points, len(statuses_of(player)))


def _is_well(player: int) -> bool:
    pools = esper.component_for_entity(player, Pools)
    with_mana = resource(Rules).features.mana
    full = pools.hit_points.current >= pools.hit_points.max
    return full and (not with_mana or pools.mana.current >= pools.mana.max)


def _unrest(player: int) -> str:
    """What keeps one from resting; empty for nothing."""
    if enemies_in_view(player):
        return "There are enemies in view."
    if is_confused(player):
        return "You are too giddy to rest."
    if is_hungry(player):
        return "You are too hungry to find rest."
    return ""
