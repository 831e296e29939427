"""Lifting curses, getting to know things."""

from __future__ import annotations

import esper

from components.identity import Name
from components.items import CursedItem, InBackpack
from components.spells import KnownSpells
from engine.world.bodies import place_of
from engine.world.effects import Identify, RemoveCurse, TeachSpell
from engine.world.gamelog import say, thing
from engine.world.intents import EquipmentChanged, intend
from engine.world.inventory import has_room, lay, restack, stow
from engine.world.narration import an_item, one_or_many, the_item
from engine.world.stacks import count_of, split
from systems.inventory.identify import learn
from systems.magic import can_learn


def remove_curse(_creator: int | None, _effect: RemoveCurse, item: int) -> None:
    """Lift the curse from one thing; it keeps its name and its figures, and others of its kind their curse.

    Of a stack one is freed, which leaves it, and may be equal to others now.
    """
    if not esper.has_component(item, CursedItem):
        return
    freed = split(item, 1) if count_of(item) > 1 else item
    esper.remove_component(freed, CursedItem)
    say("The curse leaves ", the_item(freed), ".")
    carried = esper.try_component(item, InBackpack)
    if carried is not None:
        if freed != item:
            if has_room(carried.owner):
                stow(freed, carried.owner)
            else:
                lay(freed, place_of(carried.owner))
            intend(carried.owner, EquipmentChanged())
        restack()
    elif freed != item:
        lay(freed, place_of(item))


def identify(_creator: int | None, _effect: Identify, item: int) -> None:
    """Let the player know the kind of one thing."""
    kind = esper.component_for_entity(item, Name).name
    before, is_or_are = the_item(item, 1, first=True), one_or_many(item, " is ", " are ", 1)
    learn(kind)
    say(before, is_or_are, an_item(item, 1), ".")
    restack()


def teach_spell(_creator: int | None, effect: TeachSpell, pupil: int) -> None:
    """Let the player know a spell that it did not know."""
    if not can_learn(pupil, effect.spell):
        return
    if not esper.has_component(pupil, KnownSpells):
        esper.add_component(pupil, KnownSpells())
    esper.component_for_entity(pupil, KnownSpells).spells.append(effect.spell)
    say("You learn ", thing(effect.spell), ".")
