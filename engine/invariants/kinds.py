"""Every entity is a creature, a thing, a fixture or a status, and has no parts of another sort."""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.ai import Chasing, MoveMode, OpensDoors, Quips
from components.identity import Faction, Player, Vendor
from components.items import (
    AddedDamage,
    Consumable,
    CursedItem,
    Equippable,
    Item,
    LootTable,
    MagicItem,
    ObfuscatedName,
    Proc,
    RolledFigures,
    SightBonus,
    SpeedBonus,
    Stack,
    VendorCategory,
    Weapon,
    Wearable,
)
from components.nature import Hunter
from components.spatial import Door
from components.spells import KnownSpells, OnDeath, SpecialAbilities
from components.stats import Attributes, Load, NaturalAttackDefense, Pools, Skills, Speed
from components.status import HungerClock
from components.turn import Asleep
from engine.invariants.naming import called
from engine.world.ecs import any_with, query

_OF_THINGS = (
    *(AddedDamage, Consumable, CursedItem, Equippable, MagicItem, ObfuscatedName, Proc, RolledFigures, SightBonus),
    *(SpeedBonus, Stack, VendorCategory, Weapon, Wearable),
)

_OF_CREATURES = (
    *(Asleep, Attributes, Chasing, Faction, HungerClock, Hunter, KnownSpells, Load, LootTable, MoveMode),
    *(NaturalAttackDefense, OnDeath, OpensDoors, Player, Quips, Skills, SpecialAbilities, Speed, Vendor),
)


def check_kinds() -> list[str]:
    """What belongs to things is on things, what belongs to creatures on creatures, and nobody is both or a door."""
    return [
        *_misplaced(_OF_THINGS, Item, "thing"),
        *_misplaced(_OF_CREATURES, Pools, "creature"),
        *(f"{called(entity)} is a creature and a thing" for entity, _, _ in query(Pools, Item)),
        *(f"{called(entity)} is a door and a thing" for entity, _, _ in query(Door, Item)),
        *(f"{called(entity)} is a door and a creature" for entity, _, _ in query(Door, Pools)),
    ]


def _misplaced(parts: tuple[type, ...], owner: type, sort: str) -> Iterator[str]:
    for part in parts:
        if any_with(part):
            for entity, _ in query(part):
                if not esper.has_component(entity, owner):
                    yield f"{called(entity)} has {part.__name__} and is no {sort}"
