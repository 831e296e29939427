"""Destroying things for good."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.gamelog import say, thing
from engine.world.intents import EquipmentChanged, Intents, WantsToExpungeItem, intend
from engine.world.inventory import use_up
from engine.world.knowledge import item_colour, name_in_sentence
from engine.world.narration import is_player
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
                say("You destroy ", thing(name_in_sentence(item, count), item_colour(item)), " for good.")
            use_up(item, count)
            intend(actor, EquipmentChanged())
