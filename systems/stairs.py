"""Stairs."""

from __future__ import annotations

from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.intents import Intents, WantsToTakeStairs
from engine.world.level import Level
from engine.world.run_state import NextLevel, PreviousLevel, Requests
from engine.world.schedule import System
from engine.world.tiles import Tile
from engine.world.turns import refuse


class StairsSystem(System):
    """Consumes WantsToTakeStairs. Reads Level, Position. Asks for NextLevel or PreviousLevel."""

    consumes = (WantsToTakeStairs,)

    def process(self) -> None:
        """Take the stairs, or say that there are none."""
        for actor, wish in resource(Intents).take(WantsToTakeStairs):
            wanted = Tile.DOWN_STAIRS if wish.down else Tile.UP_STAIRS
            if resource(Level).tile(place_of(actor)) is wanted:
                take_stairs(actor)
            else:
                refuse(actor, f"There are no stairs {'down' if wish.down else 'up'} here.")


def take_stairs(player: int) -> None:
    """Ask for the level to which the stairs under the player lead; nothing if there are none."""
    match resource(Level).tile(place_of(player)):
        case Tile.DOWN_STAIRS:
            resource(Requests).ask(NextLevel())
        case Tile.UP_STAIRS:
            resource(Requests).ask(PreviousLevel())
        case _:
            pass
