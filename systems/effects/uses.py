"""Items used, fixtures set off, spells cast: what each costs, and that it acts."""

from __future__ import annotations

import esper

from components.abilities import SingleActivation, TeachesSpell
from components.items import Consumable
from components.stats import Pools
from engine.world.bodies import destroy
from engine.world.effects import EntityDeath, ItemUse, OnEntity, SpellUse, Targets, TeachSpell, TriggerFire, add_effect
from engine.world.gamelog import Span, say, thing
from engine.world.inventory import use_up
from engine.world.narration import is_player
from systems.effects.acting import act, ask, ask_at
from systems.magic import can_learn, can_pay, cost_of, is_magic_known, knows
from systems.powers import Powers, powers_of, spell_powers


def item_use(user: int | None, effect: ItemUse, targets: Targets) -> None:
    """Let an item act, and use a charge up if it did anything; with a single charge, it is gone then."""
    item = effect.item
    if not esper.entity_exists(item):
        return
    charges = esper.try_component(item, Consumable)
    if charges is not None and charges.charges < 1:
        return
    powers = powers_of(item)
    did_something = act(powers, user, targets) | ask(powers, user, effect.choice)
    if charges is None:
        return
    if _teach(powers, user) or did_something:
        if charges.max_charges > 1:
            charges.charges -= 1
        else:
            use_up(item)
    elif user is not None and is_player(user):
        say(*_in_vain(powers, user))


def trigger_fire(_creator: int | None, effect: TriggerFire, targets: Targets) -> None:
    """Let a prop act, with itself as the one to blame; it is gone then if it works but once.

    A shrine that does nothing but ask waits for the answer, and works for whoever gives one.
    """
    trigger = effect.trigger
    if not esper.entity_exists(trigger):
        return
    powers = powers_of(trigger)
    if effect.choice is not None:
        did_something = ask(powers, effect.mover, effect.choice)
    elif act(powers, trigger, targets, effect.mover):
        did_something = True
        ask(powers, effect.mover)
    else:
        did_something = False
        ask_at(trigger, powers, effect.mover)
    if did_something and powers.has(SingleActivation):
        destroy(trigger)


def spell_use(caster: int | None, effect: SpellUse, targets: Targets) -> None:
    """Let a spell act, and take its mana if it did anything; one that works but once takes its caster's life too.

    Nobody casts without the mana (tutorial facts B15). Without a caster, as when somebody dies, it costs nothing.
    """
    powers = spell_powers(effect.spell)
    if powers is None or not is_magic_known() or (caster is not None and not can_pay(caster, effect.spell)):
        return
    did_something = act(powers, caster, targets) | ask(powers, caster)
    if caster is None:
        return
    if did_something:
        esper.component_for_entity(caster, Pools).mana.current -= cost_of(effect.spell)
        if powers.has(SingleActivation):
            add_effect(caster, EntityDeath(effect.spell, gave_its_life=True), OnEntity(caster))
    elif is_player(caster):
        say("Nothing happens.")


def _teach(book: Powers, reader: int | None) -> bool:
    """Let the player learn what a book teaches; true if there was anything to learn."""
    lesson = book.part(TeachesSpell)
    if lesson is None or reader is None or not can_learn(reader, lesson.spell):
        return False
    add_effect(reader, TeachSpell(lesson.spell), OnEntity(reader))
    return True


def _in_vain(powers: Powers, user: int) -> tuple[str | Span, ...]:
    """What the player reads of a thing that did nothing."""
    lesson = powers.part(TeachesSpell)
    if lesson is not None and knows(user, lesson.spell):
        return "You know ", thing(lesson.spell), " already."
    return ("Nothing happens.",)
