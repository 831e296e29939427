"""What breaks off an activity of many turns, and what keeps one from beginning it: one rule for all of them.

A question, another level and death end an activity too: then the session goes on with what was asked for
(`systems.activities.after_tick`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import esper

from components.stats import Pools
from engine.world.ecs import resource
from engine.world.gamelog import GameLog
from engine.world.run_state import AnyActivity, Exploring, Resting, Running, Travelling
from engine.world.statuses import statuses_of
from systems.hunger import is_hungry
from systems.turn_status import is_confused
from systems.wait import enemies_in_view

LONGEST = 1000
"""Turns after which the player is asked again in any case."""

ENEMIES = "There are enemies in view."

_VERBS: Final[Mapping[type[AnyActivity], str]] = MappingProxyType(
    {Resting: "rest", Exploring: "explore", Travelling: "travel", Running: "run"}
)
_DISTURBED: Final[Mapping[type[AnyActivity], str]] = MappingProxyType(
    {
        Resting: "You are disturbed in your rest.",
        Exploring: "You stop exploring.",
        Travelling: "You stop on your way.",
        Running: "You stop running.",
    }
)


class Condition(NamedTuple):
    """How things stand with the player when a turn of an activity begins, as `Activity` keeps it."""

    hit_points: int
    statuses: int
    notable: int
    turns: int


def condition_of(player: int, turns: int) -> Condition:
    """How things stand with the player, who is about to spend a turn on an activity after so many others."""
    hit_points = esper.component_for_entity(player, Pools).hit_points.current
    return Condition(hit_points, len(statuses_of(player)), resource(GameLog).notable, turns + 1)


def hindrance(player: int, activity: type[AnyActivity]) -> str:
    """What keeps the player from such an activity, as a sentence; empty for nothing."""
    return ENEMIES if enemies_in_view(player) else unfitness(player, activity)


def unfitness(player: int, activity: type[AnyActivity]) -> str:
    """What about the player itself keeps it from such an activity, as a sentence; empty for nothing."""
    if is_confused(player):
        return f"You are too giddy to {_VERBS[activity]}."
    if activity is Resting and is_hungry(player):
        return "You are too hungry to find rest."
    return ""


def reason_to_stop(player: int, activity: AnyActivity) -> str | None:
    """Why an activity ends after a turn: harm, a new status, an enemy in view, hunger, or anything notable said.

    Returns:
        A sentence, which is empty if what was said already tells it; None if nothing ends it.
    """
    now = condition_of(player, activity.turns)
    if now.hit_points < activity.hit_points or now.statuses > activity.statuses:
        return _DISTURBED[type(activity)]
    reason = hindrance(player, type(activity))
    if reason:
        return reason
    if now.notable != activity.notable:
        return ""
    return "You pause for a moment." if activity.turns >= LONGEST else None
