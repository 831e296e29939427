"""Wearing and wielding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import esper

from components.items import Equippable, Equipped, InBackpack
from components.references import EntityId
from engine.core.colour import RED
from engine.world.ecs import resource
from engine.world.gamelog import Span, say, thing
from engine.world.intents import EquipmentChanged, Intents, WantsToEquip, intend
from engine.world.inventory import filled_slots, fills, has_room, stow
from engine.world.knowledge import kind_name
from engine.world.narration import is_player, one_or_many, the_item
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.turns import refuse
from engine.world.wording import in_sentence
from systems.inventory.curses import is_stuck
from systems.inventory.identify import learn_by
from systems.inventory.possession import carries_or_refuse, take_off


class ItemEquipSystem(System):
    """Consumes WantsToEquip. Writes Equipped, InBackpack; emits EquipmentChanged, KindLearned.

    What is in the way goes to the backpack: what is in the slot, and for or before a two-handed thing what is in the
    other hand. All of it or nothing: if any of it is cursed, nothing changes, and nothing about the new thing is
    learned (source: seed 1; known cases D01, D03).
    """

    consumes = (WantsToEquip,)

    def process(self) -> None:
        """Carry out what is possible, say why the rest is not."""
        for actor, wish in resource(Intents).take(WantsToEquip):
            _equip(actor, wish.item, wish.slot)


class Fit(NamedTuple):
    """Where a thing would go, and the worn things that have to make room for it, each once."""

    slot: str
    displaced: tuple[int, ...]

    @property
    def stuck(self) -> list[int]:
        """Those of the displaced that cannot be taken off."""
        return [item for item in self.displaced if is_stuck(item)]


def fit_for(actor: int, item: int, slot: str | None = None) -> Fit | None:
    """Where a thing would go: where nothing makes room first, then where all that has to can be taken off.

    None if it fits nowhere, or not into the slot that is named; a fit with stuck things only if there is no other.
    """
    fits = [fit for fit in _fits(actor, item) if slot is None or fit.slot == slot]
    return min(fits, key=lambda fit: (bool(fit.stuck), bool(fit.displaced)), default=None)


def slots_to_name(actor: int, item: int) -> list[str]:
    """The slots of which the player is to name one before a thing is worn, where the campaign asks for that.

    They are those that can make room, if no slot is free and more than one can; else none.
    """
    if resource(Rules).makes_room != "ask":
        return []
    fits = _fits(actor, item)
    able = [fit.slot for fit in fits if not fit.stuck]
    return able if len(able) > 1 and all(fit.displaced for fit in fits) else []


def _fits(actor: int, item: int) -> list[Fit]:
    """All slots a thing fits, in order, each with what is in the way there."""
    equippable = esper.try_component(item, Equippable)
    if equippable is None:
        return []
    filled = filled_slots(actor)
    return [
        Fit(slot, tuple(dict.fromkeys(filled[name] for name in fills(item, slot) if name in filled)))
        for slot in resource(Rules).slots_for(equippable.slot)
    ]


def _equip(actor: int, item: int, named: str | None) -> None:
    if not carries_or_refuse(actor, item):
        return
    fit = fit_for(actor, item, named)
    if fit is None:
        refuse(actor, "You cannot wear or wield ", the_item(item), ".")
        return
    if fit.stuck:
        refuse(actor, "You cannot unequip ", *_listed(fit.stuck), ".")
        return
    if not has_room(actor, len(fit.displaced) - 1):
        refuse(actor, "You have no room for what you would take off: ", *_names(fit.displaced), ".")
        return
    learn_by(actor, item)
    # its own pocket is free for what comes off
    pocket = esper.component_for_entity(item, InBackpack).place
    esper.remove_component(item, InBackpack)
    for old in fit.displaced:
        _make_room(actor, old, fit.slot, pocket)
    esper.add_component(item, Equipped(EntityId(actor), fit.slot))
    intend(actor, EquipmentChanged())
    if is_player(actor):
        say("You equip ", thing(in_sentence(kind_name(item), "the")), ".")
        if is_stuck(item):
            clings = one_or_many(item, "It clings to you: it is cursed!", "They cling to you: they are cursed!")
            say(Span(clings, RED))


def _make_room(actor: int, old: int, slot: str, pocket: int) -> None:
    """Put a worn thing into the backpack for another that goes to this slot, and say so, and why (known case D04).

    Where there are pockets, it goes into the one the other came from, if that is still empty.
    """
    own = esper.component_for_entity(old, Equipped).slot
    name = the_item(old)
    take_off(old)
    stow(old, actor, pocket)
    if not is_player(actor):
        return
    if own == slot:
        say("You take off ", name, ".")
    elif slot in fills(old, own):
        say("You take off ", name, one_or_many(old, ": it takes both hands.", ": they take both hands."))
    else:
        say("You take off ", name, " to have both hands free.")


def _names(items: Iterable[int]) -> Iterator[str | Span]:
    for number, item in enumerate(items):
        yield from (" and ", the_item(item)) if number else (the_item(item),)


def _listed(stuck: list[int]) -> Iterator[str | Span]:
    """The things that stay, in the order in which they are in the way: all are named (known case D03)."""
    yield from _names(stuck)
    it_is, they_are = ": it is cursed", ": they are cursed"
    yield one_or_many(stuck[0], it_is, they_are) if len(stuck) == 1 else they_are
