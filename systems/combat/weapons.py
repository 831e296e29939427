"""What somebody fights with, and how hard somebody is to hit."""

from __future__ import annotations

from typing import NamedTuple

import esper

from components.items import AddedDamage, Proc, Weapon, WeaponAttribute, Wearable
from components.stats import Attributes, NaturalAttackDefense, Skills
from components.status import HungerClock
from engine.core.dice import Dice
from engine.world.ecs import PerEntity, resource
from engine.world.inventory import filled_slots, worn_with
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


class Fighter(NamedTuple):
    """All that counts when somebody strikes or is struck, put together until components come or go.

    Attributes:
        attributes, skills, hunger: its own components; what they say changes from turn to turn.
        held: what is in its hand, be it a weapon or not, or named for the off hand and held with both; else None.
        weapon: the weapon in its hand.
        attacks: how it may strike: with the weapon, else by nature, else unarmed; never empty.
        procs: what it wields and wears that may do more when it hits: the weapon first, then by the order of slots.
        added: the dice that things add to its blows, in the order of things.
        armour: armour class of all it wears, before fractions are cut off.
        guard: (natural or 10) + worn armour, fractions cut off once.
    """

    attributes: Attributes | None
    skills: Skills | None
    hunger: HungerClock | None
    held: int | None
    weapon: Weapon | None
    attacks: tuple[Attack, ...]
    procs: tuple[tuple[int, Proc], ...]
    added: tuple[Dice, ...]
    armour: float
    guard: int

    def bonus(self, attribute: WeaponAttribute) -> int:
        """The bonus of the attribute a weapon is wielded with."""
        attributes = self.attributes
        if attributes is None:
            return 0
        return attributes.might.bonus if attribute == "might" else attributes.quickness.bonus

    @property
    def melee(self) -> int:
        """Level of the melee skill, which serves shots too."""
        return self.skills.melee if self.skills is not None else MISSING_SKILL


def wielded_thing(actor: int) -> int | None:
    """What is in somebody's hand, be it a weapon or not, or named for the off hand and held with both; else None."""
    return fighter_of(actor).held


def ranged_weapon(actor: int) -> Weapon | None:
    """The weapon in somebody's hand, if it shoots."""
    weapon = fighter_of(actor).weapon
    return weapon if weapon is not None and weapon.range is not None else None


def procs_of(actor: int) -> tuple[tuple[int, Proc], ...]:
    """What somebody wields and wears that may do more when it hits: first the weapon, then by the order of slots."""
    return fighter_of(actor).procs


def attack_of(actor: int) -> Attack:
    """How somebody strikes now: with the wielded weapon, else by one of its natural attacks, else unarmed."""
    attacks = fighter_of(actor).attacks
    return attacks[0] if len(attacks) == 1 else resource(Rng).play.choice(attacks)


def dice_of_all_worn(actor: int, attack: Attack) -> list[Dice]:
    """The dice of everything worn, in whatever slot, and one's own only while the hand is empty (seed 3)."""
    fighter = fighter_of(actor)
    return [*(() if fighter.held is not None else (attack.damage,)), *fighter.added]


def hit_bonus(actor: int, attack: Attack) -> int:
    """Attribute bonus + melee skill + what the attack itself adds, and 1 for the well fed (tutorial facts §2.15)."""
    fighter = fighter_of(actor)
    well_fed = 1 if fighter.hunger is not None and fighter.hunger.state == "well fed" else 0
    return fighter.bonus(attack.attribute) + fighter.melee + attack.hit_bonus + well_fed


def damage_bonus(actor: int) -> int:
    """Might bonus + melee skill: might counts whatever the weapon (tutorial facts §2.15)."""
    fighter = fighter_of(actor)
    return fighter.bonus("might") + fighter.melee


def worn_armour(target: int) -> float:
    """Armour class of all that somebody wears, before fractions are cut off."""
    return fighter_of(target).armour


def armour_class(target: int) -> int:
    """(natural or 10) + quickness bonus + defense skill + worn armour, fractions cut off once."""
    fighter = fighter_of(target)
    defense = fighter.skills.defense if fighter.skills is not None else MISSING_SKILL
    return fighter.guard + fighter.bonus("quickness") + defense


def _fighter(actor: int) -> Fighter:
    rules, filled = resource(Rules), filled_slots(actor)
    weapons, procs = worn_with(actor, Weapon), worn_with(actor, Proc)
    weapon = next((weapons[slot][1] for slot in rules.hands if slot in weapons), None)
    natural = esper.try_component(actor, NaturalAttackDefense)
    armour = sum((piece.armor_class for _, piece in worn_with(actor, Wearable).values()), start=0.0)
    base = 10 if natural is None or natural.armor_class is None else natural.armor_class
    order = dict.fromkeys([*rules.hands, *(slot.name for slot in rules.slots)])
    return Fighter(
        attributes=esper.try_component(actor, Attributes),
        skills=esper.try_component(actor, Skills),
        hunger=esper.try_component(actor, HungerClock),
        held=next((filled[slot] for slot in rules.hands if slot in filled), None),
        weapon=weapon,
        attacks=_attacks(weapon, natural, rules),
        procs=tuple(procs[slot] for slot in order if slot in procs and procs[slot][1].chance > 0),
        added=tuple(added.dice for _, added in worn_with(actor, AddedDamage).values()),
        armour=armour,
        guard=base + int(armour),
    )


def _attacks(weapon: Weapon | None, natural: NaturalAttackDefense | None, rules: Rules) -> tuple[Attack, ...]:
    if weapon is not None:
        return (Attack("weapon", weapon.damage, weapon.hit_bonus, weapon.attribute),)
    if natural is not None and natural.attacks:
        return tuple(Attack(own.name, own.damage, own.hit_bonus, "might") for own in natural.attacks)
    return (Attack("fist", Dice.parse(rules.fists), 0, "might"),)


fighter_of = PerEntity(_fighter)
"""Somebody as a fighter."""
