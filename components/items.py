"""Things that can be carried, worn and used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from components.limits import Ability, Chance, Cost, Count, Figure, Measure, Tiles
from components.references import EntityId
from engine.core.dice import Dice

MagicItemClass = Literal["common", "rare", "legendary"]
WeaponAttribute = Literal["might", "quickness"]


@dataclass(slots=True)
class Item:
    """A thing that can be picked up: weight in lb, value in gold, initiative penalty while carried."""

    weight_lbs: Measure = 0.0
    base_value: Measure = 0.0
    initiative_penalty: Cost = 0.0


@dataclass(slots=True)
class Stack:
    """So many equal things, kept as one: at least two, for whatever has no stack is one thing."""

    count: Count


@dataclass(slots=True, frozen=True)
class MagicItem:
    """Magical: its class is public, its kind is known or unknown by its name."""

    magic_class: MagicItemClass


@dataclass(slots=True, frozen=True)
class CursedItem:
    """Once worn it does not leave its slot, until the curse is lifted."""


@dataclass(slots=True)
class ObfuscatedName:
    """What it is called while its kind is unknown; `shared` by several kinds, or the name of one kind alone.

    Things whose name is shared do not stack: that one lies apart from another would tell that they differ.
    """

    name: str
    shared: bool = False


@dataclass(slots=True)
class Consumable:
    """Used up by using it: `charges` are left of `max_charges`."""

    max_charges: Count = 1
    charges: Count = 1


@dataclass(slots=True, frozen=True)
class Equippable:
    """Fits one kind of slot of the rules; what is two-handed fills the off hand too, if the rules name one."""

    slot: str
    two_handed: bool = False


@dataclass(slots=True, frozen=True)
class Equipped:
    """Worn by `owner` in `slot`. Replaced, never changed, so that `worn_by` can be kept between changes.

    Only `systems.inventory.possession.take_off` takes it off a thing.
    """

    owner: EntityId
    slot: str


@dataclass(slots=True, frozen=True)
class InBackpack:
    """Carried by `owner`, not worn. Replaced, never changed.

    `place` counts up, so that what came last stands last; or it is the number of the pocket, from 0, where there are
    pockets.
    """

    owner: EntityId
    place: Count = 0


@dataclass(slots=True, frozen=True)
class Weapon:
    """Damage dice, to-hit bonus and the attribute it is wielded with.

    `range` is None for a melee weapon, else its reach in tiles.
    """

    damage: Dice
    hit_bonus: Figure = 0
    attribute: WeaponAttribute = "might"
    range: Tiles | None = None


@dataclass(slots=True, frozen=True)
class Proc:
    """When its wearer hits, with a chance from 0 to 1, it does what its abilities say (`components.abilities`).

    It does so to whoever is struck, or to its wearer if it is `on_self`; whoever wields a weapon wears it.
    """

    chance: Chance
    on_self: bool = False


@dataclass(slots=True, frozen=True)
class Wearable:
    """Armour class it adds; fractions are summed over all worn pieces, then cut off once."""

    armor_class: Measure


@dataclass(slots=True, frozen=True)
class AttributeBonus:
    """Added to the wearer's attributes."""

    might: Ability = 0
    fitness: Ability = 0
    quickness: Ability = 0
    intelligence: Ability = 0


@dataclass(slots=True, frozen=True)
class AddedDamage:
    """Dice that its wearer adds to each blow, in whatever slot it is worn (where every blow lands)."""

    dice: Dice


@dataclass(slots=True, frozen=True)
class SpeedBonus:
    """Added to the wearer's speed; it may be below 0."""

    amount: Figure


@dataclass(slots=True, frozen=True)
class SightBonus:
    """Added to how far its wearer sees, in tiles; it may be below 0."""

    amount: Figure


@dataclass(slots=True, frozen=True)
class RolledFigures:
    """What a thing rolled when it was made and no rule uses: such things are told apart, and never stack."""

    hit: Figure = 0
    dodge: Figure = 0
    defence: Figure = 0
    special: Figure = 0


@dataclass(slots=True, frozen=True)
class VendorCategory:
    """In which kind of shop it is traded."""

    category: str


@dataclass(slots=True)
class LootTable:
    """The table rolled once when the creature dies."""

    table: str
