"""What a creature can do and how much it can bear."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.limits import Ability, Cost, Count, Figure
from engine.core.dice import Dice


@dataclass(slots=True)
class Attribute:
    """One attribute: `base` is its own, `modifiers` come from worn items and statuses.

    `bonus` = attribute_bonus(base + modifiers); both derived figures are written by encumbrance only.
    """

    base: Ability = 11
    modifiers: Ability = 0
    bonus: Ability = 0


@dataclass(slots=True)
class Attributes:
    """Might, fitness, quickness and intelligence."""

    might: Attribute = field(default_factory=Attribute)
    fitness: Attribute = field(default_factory=Attribute)
    quickness: Attribute = field(default_factory=Attribute)
    intelligence: Attribute = field(default_factory=Attribute)


@dataclass(slots=True)
class Skills:
    """Levels of the three skills."""

    melee: Ability = 1
    defense: Ability = 1
    magic: Ability = 1


@dataclass(slots=True)
class Pool:
    """Something that runs down and fills up again."""

    max: int
    current: int


@dataclass(slots=True)
class Pools:
    """Life, magic and growth of a creature. Whether it is dead, `engine.world.rules.is_dead` says."""

    hit_points: Pool
    mana: Pool
    level: Count = 1
    xp: Count = 0
    gold: int = 0


@dataclass(slots=True)
class Load:
    """What things weigh (lb), and what they and statuses cost in initiative; written by encumbrance only."""

    weight: float = 0.0
    initiative_penalty: Cost = 0.0
    overloaded: bool = False


@dataclass(slots=True)
class Speed:
    """How often it acts where turns are timed by speed: `base` is its own, `current` counts what is worn too.

    `current` is at least 1, and written by encumbrance only.
    """

    base: Figure = 10
    current: Figure = 10


@dataclass(slots=True)
class NaturalAttack:
    """Teeth, claws: one way a creature fights without a weapon."""

    name: str
    damage: Dice
    hit_bonus: Figure = 0


@dataclass(slots=True)
class NaturalAttackDefense:
    """Armour class without armour (10 if none is given) and natural attacks."""

    armor_class: Figure | None = None
    attacks: list[NaturalAttack] = field(default_factory=list)
