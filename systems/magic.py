"""Who knows which spells, and who can pay for them."""

from __future__ import annotations

import esper

from components.spells import Ability, KnownSpells, SpecialAbilities
from components.stats import Pools
from engine.core.geometry import Point
from engine.raws.library import Library
from engine.world.ecs import resource
from engine.world.narration import is_player
from engine.world.rules import Rules
from systems.aiming import is_aimed_well
from systems.powers import Powers


def is_magic_known() -> bool:
    """Whether there are spells at all in this campaign: they need mana."""
    return resource(Rules).features.mana


def known_spells(caster: int) -> list[str]:
    """The spells somebody has learned, in the order of learning; those the packs no longer have are left out."""
    known = esper.try_component(caster, KnownSpells)
    if known is None or not is_magic_known():
        return []
    spells = resource(Library).spells
    return [spell for spell in known.spells if spell in spells]


def abilities_of(caster: int) -> list[Ability]:
    """What a creature can cast by nature."""
    able = esper.try_component(caster, SpecialAbilities)
    return able.abilities if able is not None and is_magic_known() else []


def knows(caster: int, spell: str) -> bool:
    """Whether somebody can cast a spell by learning or by nature."""
    return spell in known_spells(caster) or any(ability.spell == spell for ability in abilities_of(caster))


def can_learn(pupil: int, spell: str) -> bool:
    """Whether a spell is new to the player; creatures learn nothing."""
    return is_player(pupil) and is_magic_known() and spell in resource(Library).spells and not knows(pupil, spell)


def cost_of(spell: str) -> int:
    """The mana a spell takes.

    Raises:
        KeyError: the packs have no such spell.
    """
    return resource(Library).spells[spell].mana_cost


def can_pay(caster: int, spell: str) -> bool:
    """Whether somebody has the mana for a spell."""
    pools = esper.try_component(caster, Pools)
    return pools is not None and pools.mana.current >= cost_of(spell)


def objection(caster: int, powers: Powers, target: Point | None) -> str | None:
    """Why somebody cannot cast a spell so: the beginning of a sentence that ends with its name; None if it can.

    A creature reaches as far as its ability says, the player as far as the spell does (tutorial facts §2.8).
    """
    spell = powers.name
    if not knows(caster, spell):
        return "You do not know "
    if not can_pay(caster, spell):
        return "You have not enough mana for "
    reach = max((ability.range for ability in abilities_of(caster) if ability.spell == spell), default=None)
    return None if is_aimed_well(caster, powers, target, reach) else "That is no target for "
