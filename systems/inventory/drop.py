"""Laying things down."""

from __future__ import annotations

import esper

from components.visibility import Noted
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.intents import EquipmentChanged, Intents, WantsToDropItem, intend
from engine.world.inventory import lay, part
from engine.world.narration import an_item, is_player
from engine.world.schedule import System
from systems.inventory.possession import parting_with


class ItemDropSystem(System):
    """Consumes WantsToDropItem. Writes InBackpack, Stack, Position, SpatialIndex; emits EquipmentChanged.

    Only carried things are dropped; a worn one has to be taken off first, and a cursed one cannot be.
    """

    consumes = (WantsToDropItem,)

    def process(self) -> None:
        """Lay carried things on the dropper's tile."""
        for actor, wish in resource(Intents).take(WantsToDropItem):
            item = wish.item
            count = parting_with(actor, item, wish.count)
            if count is None:
                continue
            if is_player(actor):
                say("You drop ", an_item(item, count), ".")
            dropped = lay(part(item, count), place_of(actor))
            if is_player(actor):
                esper.add_component(dropped, Noted())
            intend(actor, EquipmentChanged())
