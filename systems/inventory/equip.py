"""Wearing and wielding."""

from __future__ import annotations

import esper

from components.identity import Name
from components.items import Equippable, Equipped, InBackpack
from components.references import EntityId
from engine.core.colour import RED
from engine.world.ecs import resource
from engine.world.gamelog import Span, say, thing
from engine.world.intents import EquipmentChanged, Intents, WantsToEquip, intend
from engine.world.inventory import stow, worn_by
from engine.world.knowledge import display_name, item_colour
from engine.world.narration import is_player
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.turns import refuse
from systems.inventory.curses import is_stuck
from systems.inventory.identify import learn_by
from systems.inventory.possession import carries_or_refuse


class ItemEquipSystem(System):
    """Consumes WantsToEquip. Writes Equipped, InBackpack; emits EquipmentChanged, KindLearned.

    What is in the slot goes to the backpack, unless it is cursed: then nothing changes, and nothing about the new
    thing is learned (source: seed 1).
    """

    consumes = (WantsToEquip,)

    def process(self) -> None:
        """Carry out what is possible, say why the rest is not."""
        for actor, wish in resource(Intents).take(WantsToEquip):
            _equip(actor, wish.item)


def slot_for(actor: int, item: int) -> str | None:
    """The slot a thing would go to: an empty one first, then one whose content can be taken off.

    None if it fits nowhere; a slot with a cursed thing in it only if every fitting slot holds one.
    """
    equippable = esper.try_component(item, Equippable)
    if equippable is None:
        return None
    slots = resource(Rules).slots_for(equippable.slot)
    worn = worn_by(actor)
    empty = [slot for slot in slots if slot not in worn]
    free = [slot for slot in slots if slot in worn and not is_stuck(worn[slot])]
    return next(iter(empty + free + slots), None)


def _equip(actor: int, item: int) -> None:
    if not carries_or_refuse(actor, item):
        return
    slot = slot_for(actor, item)
    if slot is None:
        refuse(actor, "You cannot wear or wield ", _name(item), ".")
        return
    old = worn_by(actor).get(slot)
    if old is not None and is_stuck(old):
        refuse(actor, "You cannot unequip ", _name(old), ": it is cursed.")
        return
    learn_by(actor, item)
    if old is not None:
        esper.remove_component(old, Equipped)
        stow(old, actor)
        if is_player(actor):
            say("You unequip ", _name(old), ".")
    esper.remove_component(item, InBackpack)
    esper.add_component(item, Equipped(EntityId(actor), slot))
    intend(actor, EquipmentChanged())
    if is_player(actor):
        say("You equip ", thing(esper.component_for_entity(item, Name).name), ".")
        if is_stuck(item):
            say(Span("It clings to you: it is cursed!", RED))


def _name(item: int) -> Span:
    return thing(display_name(item), item_colour(item))
