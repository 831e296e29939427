"""Destroying things for good."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.intents import EquipmentChanged, Intents, WantsToExpungeItem, intend
from engine.world.inventory import use_up
from engine.world.narration import an_item, is_player
from engine.world.schedule import System
from systems.inventory.possession import parting_with


class ItemExpungeSystem(System):
    """Consumes WantsToExpungeItem. Removes the thing; emits EquipmentChanged (source: seed 3).

    Only carried things are expunged; a worn one has to be taken off first, and a cursed one cannot be.
    """

    consumes = (WantsToExpungeItem,)

    def process(self) -> None:
        """Destroy carried things."""
        for actor, wish in resource(Intents).take(WantsToExpungeItem):
            item = wish.item
            count = parting_with(actor, item, wish.count)
            if count is None:
                continue
            if is_player(actor):
                say("You destroy ", an_item(item, count), " for good.")
            use_up(item, count)
            intend(actor, EquipmentChanged())
