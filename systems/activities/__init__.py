"""Activities: what the player does turn after turn at one key, until something breaks it off.

`systems.activities.interruption` is the one rule of what breaks them off; each activity has a module that says what its
next turn is.
"""

from __future__ import annotations

from engine.core.geometry import Direction, Point
from engine.world.gamelog import say
from engine.world.run_state import (
    AnyActivity,
    AwaitingInput,
    Exploring,
    Resting,
    Running,
    RunState,
    Ticking,
    Travelling,
)
from systems.activities.explore import explore_on
from systems.activities.interruption import reason_to_stop
from systems.activities.rest import rest_on
from systems.activities.run import run_on
from systems.activities.travel import travel_on


def after_tick(player: int, activity: AnyActivity, following: RunState) -> RunState:
    """What comes after a tick of an activity: more time, its next turn, or what was asked for meanwhile."""
    match following:
        case Ticking():
            return activity
        case AwaitingInput():
            return _go_on(player, activity)
        case _:
            return following


def _go_on(player: int, activity: AnyActivity) -> RunState:
    """The next turn of an activity, or its end; the player has been told why."""
    reason = reason_to_stop(player, activity)
    if reason is not None:
        if reason:
            say(reason)
        return AwaitingInput()
    turns = activity.turns
    match activity:
        case Resting():
            return rest_on(player, turns)
        case Exploring():
            return explore_on(player, turns)
        case Travelling(x=x, y=y):
            return travel_on(player, Point(x, y), turns)
        case Running(direction=direction, x=x, y=y):
            return run_on(player, Direction(direction), Point(x, y), turns)
