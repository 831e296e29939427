"""Who can cast what. What a spell does and costs stands in the raws alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.limits import Chance, Distance


@dataclass(slots=True)
class KnownSpells:
    """Names of the spells the player has learned, in the order of learning."""

    spells: list[str] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class Ability:
    """A spell a creature casts by nature: how often it does (0 to 1), from how near to how far, in tiles."""

    spell: str
    chance: Chance
    range: Distance
    min_range: Distance = 0.0


@dataclass(slots=True, frozen=True)
class SpecialAbilities:
    """What a creature may do on its turn instead of coming nearer, the first that it wants."""

    abilities: list[Ability]


@dataclass(slots=True, frozen=True)
class OnDeath:
    """What goes off round a creature when it dies, each by its chance; distances mean nothing here."""

    abilities: list[Ability]
