"""Where a screen leads that is left."""

from __future__ import annotations

from components.identity import Player
from engine.world.ecs import only
from engine.world.life import is_alive
from engine.world.run_state import AwaitingInput, GameOver, RunState


def home() -> RunState:
    """The state from which screens are opened: the player is to act, or is dead and looks back."""
    return AwaitingInput() if is_alive(only(Player)) else GameOver()
