"""Creatures that take whatever lies in their way."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.gamelog import say, thing
from engine.world.intents import Intents, WantsToTakeAll
from engine.world.inventory import has_room
from engine.world.knowledge import display_name, item_colour
from engine.world.life import is_alive
from engine.world.narration import is_player, seen, subject
from engine.world.schedule import System
from systems.inventory.collect import take_up, things_under


class GatheringSystem(System):
    """Consumes WantsToTakeAll. Writes Position, InBackpack, Stack, SpatialIndex; emits EquipmentChanged.

    What is taken falls when its taker dies (source: seed 3; course facts §5).
    """

    consumes = (WantsToTakeAll,)

    def process(self) -> None:
        """Let all that lies on the tiles of those who want it be theirs, from the bottom of the pile."""
        for actor, _ in resource(Intents).take(WantsToTakeAll):
            if not is_alive(actor):
                continue
            for item in things_under(actor):
                if not has_room(actor):
                    break
                if seen(actor) and not is_player(actor):
                    say(subject(actor), " takes ", thing(display_name(item), item_colour(item)), ".")
                take_up(actor, item)
