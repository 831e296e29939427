"""Taking off."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.intents import EquipmentChanged, Intents, WantsToRemoveItem, intend
from engine.world.inventory import has_room, stow
from engine.world.narration import is_player, one_or_many, the_item
from engine.world.schedule import System
from engine.world.turns import refuse
from systems.inventory.curses import is_stuck
from systems.inventory.possession import take_off, wears


class ItemRemoveSystem(System):
    """Consumes WantsToRemoveItem. Reads CursedItem. Writes Equipped, InBackpack; emits EquipmentChanged.

    A cursed thing stays where it is (source: seed 1).
    """

    consumes = (WantsToRemoveItem,)

    def process(self) -> None:
        """Let worn things go to the backpack, or say why they do not."""
        for actor, wish in resource(Intents).take(WantsToRemoveItem):
            item = wish.item
            if not wears(actor, item):
                refuse(actor, "You do not wear that.")
                continue
            name = the_item(item)
            if is_stuck(item):
                refuse(actor, "You cannot remove ", name, one_or_many(item, ": it is cursed.", ": they are cursed."))
                continue
            if not has_room(actor):
                refuse(actor, "You have no room to carry ", name, ".")
                continue
            take_off(item)
            stow(item, actor)
            intend(actor, EquipmentChanged())
            if is_player(actor):
                say("You take off ", name, ".")
