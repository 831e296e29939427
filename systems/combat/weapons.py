"""What somebody fights with, and how hard somebody is to hit."""

from __future__ import annotations

from typing import NamedTuple

import esper

from components.items import AddedDamage, Proc, Weapon, WeaponAttribute, Wearable
from components.stats import Attributes, NaturalAttackDefense, Skills
from components.status import HungerClock
from engine.core.dice import Dice
from engine.world.ecs import resource
from engine.world.inventory import worn_by, worn_with
from engine.world.rng import Rng
from engine.world.rules import Rules

MISSING_SKILL = -4
"""Level of a skill that a creature does not have (tutorial facts §9)."""


class Attack(NamedTuple):
    """One way to hurt: what it is called, its dice, its to-hit bonus and the attribute behind it."""

    name: str
    damage: Dice
    hit_bonus: int
    attribute: WeaponAttribute


def wielded_thing(actor: int) -> int | None:
    """What is in somebody's hand, be it a weapon or not; None for an empty hand."""
    worn = worn_by(actor)
    return next((worn[slot] for slot in resource(Rules).hands if slot in worn), None)


def wielded(actor: int) -> Weapon | None:
    """The weapon in somebody's hand."""
    held = worn_with(actor, Weapon)
    return next((held[slot][1] for slot in resource(Rules).hands if slot in held), None) if held else None


def ranged_weapon(actor: int) -> Weapon | None:
    """The weapon in somebody's hand, if it shoots."""
    weapon = wielded(actor)
    return weapon if weapon is not None and weapon.range is not None else None


def procs_of(actor: int) -> list[tuple[int, Proc]]:
    """What somebody wields and wears that may do more when it hits: first the weapon, then by the order of slots."""
    worn = worn_with(actor, Proc)
    if not worn:
        return []
    rules = resource(Rules)
    order = dict.fromkeys([*rules.hands, *(slot.name for slot in rules.slots)])
    return [worn[slot] for slot in order if slot in worn and worn[slot][1].chance > 0]


def attack_of(actor: int) -> Attack:
    """How somebody strikes now: with the wielded weapon, else by one of its natural attacks, else unarmed."""
    weapon = wielded(actor)
    if weapon is not None:
        return Attack("weapon", weapon.damage, weapon.hit_bonus, weapon.attribute)
    natural = esper.try_component(actor, NaturalAttackDefense)
    if natural is not None and natural.attacks:
        rng = resource(Rng).play
        chosen = natural.attacks[0] if len(natural.attacks) == 1 else rng.choice(natural.attacks)
        return Attack(chosen.name, chosen.damage, chosen.hit_bonus, "might")
    return Attack("fist", Dice.parse(resource(Rules).fists), 0, "might")


def added_damage(actor: int) -> list[Dice]:
    """The dice that things add to somebody's blows, in the order of things."""
    return [added.dice for _, added in worn_with(actor, AddedDamage).values()]


def dice_of_all_worn(actor: int, attack: Attack) -> list[Dice]:
    """The dice of everything worn, in whatever slot, and one's own only while the hand is empty (seed 3)."""
    own = [] if wielded_thing(actor) is not None else [attack.damage]
    return own + added_damage(actor)


def hit_bonus(actor: int, attack: Attack) -> int:
    """Attribute bonus + melee skill + what the attack itself adds, and 1 for the well fed (tutorial facts §2.15)."""
    hunger = esper.try_component(actor, HungerClock)
    well_fed = 1 if hunger is not None and hunger.state == "well fed" else 0
    return attribute_bonus_for(actor, attack.attribute) + melee_skill(actor) + attack.hit_bonus + well_fed


def damage_bonus(actor: int) -> int:
    """Might bonus + melee skill: might counts whatever the weapon (tutorial facts §2.15)."""
    return attribute_bonus_for(actor, "might") + melee_skill(actor)


def worn_armour(target: int) -> float:
    """Armour class of all that somebody wears, before fractions are cut off."""
    return sum((armour.armor_class for _, armour in worn_with(target, Wearable).values()), start=0.0)


def armour_class(target: int) -> int:
    """(natural or 10) + quickness bonus + defense skill + worn armour, fractions cut off once."""
    natural = esper.try_component(target, NaturalAttackDefense)
    base = 10 if natural is None or natural.armor_class is None else natural.armor_class
    attributes = esper.try_component(target, Attributes)
    quickness = attributes.quickness.bonus if attributes is not None else 0
    skills = esper.try_component(target, Skills)
    defense = skills.defense if skills is not None else MISSING_SKILL
    return base + quickness + defense + int(worn_armour(target))


def attribute_bonus_for(actor: int, attribute: WeaponAttribute) -> int:
    """The bonus of the attribute a weapon is wielded with."""
    attributes = esper.try_component(actor, Attributes)
    if attributes is None:
        return 0
    return attributes.might.bonus if attribute == "might" else attributes.quickness.bonus


def melee_skill(actor: int) -> int:
    """Level of the melee skill, which serves shots too."""
    skills = esper.try_component(actor, Skills)
    return skills.melee if skills is not None else MISSING_SKILL
