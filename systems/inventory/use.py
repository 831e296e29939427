"""Drinking, reading, eating, zapping."""

from __future__ import annotations

import esper

from components.abilities import OpensTownPortal, TeachesSpell
from components.items import Consumable
from engine.world.ecs import resource
from engine.world.effects import ItemUse, add_effect
from engine.world.gamelog import say, thing
from engine.world.intents import EquipmentChanged, Intents, WantsToUseItem, intend
from engine.world.knowledge import is_known, kind_in_sentence
from engine.world.narration import an_item, is_player, one_or_many, the_item
from engine.world.schedule import System
from engine.world.turns import refuse
from systems.aiming import is_aimed_well, reach_of, targets_at
from systems.inventory.choices import choices
from systems.inventory.identify import learn_by
from systems.inventory.possession import carries
from systems.magic import knows
from systems.portals import town_to_go_to
from systems.powers import Powers, effects_of, powers_of


class ItemUseSystem(System):
    """Consumes WantsToUseItem. Reads Consumable and abilities. Emits ItemUse, KindLearned, EquipmentChanged.

    What it does is decided when the effect is handled; here only whether it can be used so.
    """

    consumes = (WantsToUseItem,)

    def process(self) -> None:
        """Let things be used, or say why they cannot be."""
        for actor, wish in resource(Intents).take(WantsToUseItem):
            reason = _objection(actor, wish)
            if reason is not None:
                refuse(actor, reason, the_item(wish.item, 1), ".")
                continue
            if is_player(actor) and not is_known(wish.item):
                it_is = one_or_many(wish.item, ": it is ", ": they are ", 1)
                say("You use ", an_item(wish.item, 1), it_is, thing(kind_in_sentence(wish.item)), ".")
            if _is_only_found_out(actor, wish):
                say("It has to be aimed.")
            else:
                add_effect(actor, ItemUse(wish.item, wish.choice), targets_at(actor, powers_of(wish.item), wish.target))
            intend(actor, EquipmentChanged())
            learn_by(actor, wish.item)


def _objection(actor: int, wish: WantsToUseItem) -> str | None:
    """Why it cannot be used so: the beginning of a sentence that ends with its name; None if it can."""
    item = wish.item
    if not carries(actor, item):
        return "You do not carry "
    charges = esper.try_component(item, Consumable)
    if charges is None:
        return "You cannot think of a use for "
    if charges.charges < 1:
        return "There are no charges left in "
    if not is_aimed_well(actor, powers_of(item), wish.target) and not _is_only_found_out(actor, wish):
        return "That is no target for "
    return _objection_of_a_reader(actor, wish)


def _is_only_found_out(actor: int, wish: WantsToUseItem) -> bool:
    """Whether the player tries an unknown thing that turns out to be one to aim: the turn goes for finding that out.

    Nobody is asked for an aim before the kind is known, for the question alone would tell what kind it is not.
    """
    aimless = wish.target is None and reach_of(powers_of(wish.item)) is not None
    return aimless and is_player(actor) and not is_known(wish.item)


def _objection_of_a_reader(reader: int, wish: WantsToUseItem) -> str | None:
    """Why a scroll or a book would be read in vain, as far as the reader knows its kind."""
    if is_known(wish.item) and esper.has_component(wish.item, OpensTownPortal) and town_to_go_to() is None:
        return "There is nowhere to go with "
    if is_known(wish.item) and _is_read_out(reader, powers_of(wish.item)):
        return "There is nothing new for you in "
    offered = choices(reader, wish.item)
    asks_first = is_known(wish.item) or wish.choice is not None
    if offered is not None and asks_first and wish.choice not in offered:
        return "You have nothing in need of " if not offered else "That is nothing for "
    return None


def _is_read_out(reader: int, book: Powers) -> bool:
    """Whether this teaches what its reader knows, and does nothing else."""
    lesson = book.part(TeachesSpell)
    return lesson is not None and knows(reader, lesson.spell) and not effects_of(book)
