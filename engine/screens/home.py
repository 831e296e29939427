"""Where a screen leads that is left."""

from __future__ import annotations

from components.identity import Player
from engine.world.chronicle import Chronicle
from engine.world.ecs import only, resource
from engine.world.life import is_alive
from engine.world.run_state import AwaitingInput, GameOver, RunState


def home() -> RunState:
    """The state from which screens are opened: the player is to act, or the game is over and the player looks back."""
    chronicle = resource(Chronicle)
    if chronicle.gave_up or not is_alive(only(Player)):
        return GameOver()
    return GameOver(won=True) if chronicle.won else AwaitingInput()
