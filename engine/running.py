"""Letting time pass until the player has to decide."""

from __future__ import annotations

from components.identity import Player
from engine.screens.home import home
from engine.travel import travel
from engine.world.clock import Clock
from engine.world.ecs import only, resource
from engine.world.run_state import (
    AwaitingInput,
    Exploring,
    GameOver,
    MagicMapReveal,
    NextLevel,
    PreRun,
    PreviousLevel,
    Requests,
    Resting,
    Running,
    RunState,
    TeleportingToOtherLevel,
    Ticking,
    TownPortal,
    Travelling,
)
from engine.world.schedule import tick
from systems import OUT_OF_TIME, SETTLE, TURN_ORDER
from systems.activities import after_tick
from systems.effects.mapping import reveal_row

STILL = 10_000
"""Passes that one instant may take beside those of everybody who is due; more is a fault of the rules.

How many instants a command takes is no fault: who is slow waits long among those who are fast.
"""


def run_on(state: RunState) -> RunState:
    """Let time pass from a state on, until the player has to decide or the game is over.

    Raises:
        RuntimeError: time stands still, or goes on without the player: a fault of the rules.
    """
    clock, passes, instant = resource(Clock), 0, resource(Clock).now
    while True:
        match state:
            case Ticking():
                tick(TURN_ORDER, SETTLE)
                state = _next_state()
            case Resting() | Exploring() | Travelling() | Running() as activity:
                tick(TURN_ORDER, SETTLE)
                state = after_tick(only(Player), activity, _next_state())
            case PreRun():
                tick(OUT_OF_TIME, SETTLE)
                state = _next_state()
            case NextLevel() | PreviousLevel() | TeleportingToOtherLevel() | TownPortal():
                travel(state)
                state = PreRun()
            case MagicMapReveal(row=row):
                state = MagicMapReveal(row + 1) if reveal_row(row) else _next_state()
            case _:
                return state
        passes = passes + 1 if clock.now == instant else 0
        instant = clock.now
        if passes > STILL + len(clock):
            raise RuntimeError(f"the instant {instant} does not end")


def _next_state() -> RunState:
    """What comes after a tick: the oldest request, but death before all; else the player, else more time."""
    requests = resource(Requests).queue
    if requests:
        if any(isinstance(request, GameOver) for request in requests):
            requests.clear()
            return home()
        return requests.pop(0)
    clock, player = resource(Clock), only(Player)
    if player not in clock:
        raise RuntimeError("the player will never be due")
    return AwaitingInput() if clock.is_next(player) else Ticking()
