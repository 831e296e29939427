"""Casting spells."""

from __future__ import annotations

from engine.world.ecs import resource
from engine.world.effects import SpellUse, add_effect
from engine.world.gamelog import say, thing
from engine.world.intents import Intents, WantsToCastSpell
from engine.world.life import is_alive
from engine.world.narration import seen, subject, verb
from engine.world.schedule import System
from engine.world.turns import refuse
from systems.aiming import targets_at
from systems.magic import objection
from systems.powers import spell_powers


class SpellSystem(System):
    """Consumes WantsToCastSpell. Reads KnownSpells, SpecialAbilities, Pools. Emits SpellUse.

    Whoever knows the spell and has the mana casts it, the player and creatures alike; the mana is taken when the
    effect is handled.
    """

    consumes = (WantsToCastSpell,)

    def process(self) -> None:
        """Let all spells be cast, in the order of asking, or say why they cannot be."""
        for caster, wish in resource(Intents).take(WantsToCastSpell):
            if not is_alive(caster):
                continue
            powers = spell_powers(wish.spell)
            reason = "You do not know " if powers is None else objection(caster, powers, wish.target)
            if powers is None or reason is not None:
                refuse(caster, reason or "", thing(wish.spell), ".")
                continue
            if seen(caster):
                say(subject(caster), f" {verb(caster, 'cast')} ", thing(wish.spell), ".")
            add_effect(caster, SpellUse(wish.spell), targets_at(caster, powers, wish.target))
