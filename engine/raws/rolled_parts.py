"""What a raw tells in dice, rolled once for each thing and each creature (source: seed 3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from components.items import AddedDamage, Item, RolledFigures, SightBonus, SpeedBonus
from components.nature import (
    Boss,
    Destroys,
    Erratic,
    Hunter,
    PassesWalls,
    PicksUp,
    Smart,
    Telepathic,
    Tunnels,
    Unique,
)
from components.stats import NaturalAttack, NaturalAttackDefense, Speed
from engine.core.dice import Dice
from engine.core.rng import RandomStream
from engine.raws.rolled import ItemFiguresRaw, Power
from engine.raws.schema import ItemRaw, MobRaw
from engine.world.rules import Rules, total_speed

_POWERS: Mapping[Power, type] = MappingProxyType(
    {
        "smart": Smart,
        "telepathic": Telepathic,
        "tunnels": Tunnels,
        "erratic": Erratic,
        "passes_walls": PassesWalls,
        "picks_up": PicksUp,
        "destroys": Destroys,
        "unique": Unique,
        "boss": Boss,
    }
)
"""Power in the raws → component."""

_STRIKE = "strike"
"""What the one attack of a creature is called whose damage is told in dice."""


def rolled_item_parts(raw: ItemRaw, figures: ItemFiguresRaw, rules: Rules, rng: RandomStream) -> list[Any]:
    """Components of a thing whose figures are dice: all are rolled now, but damage is kept to be rolled at each blow.

    The order of the rolls is that of the fields, so that equal streams make equal things.
    """

    def rolled(text: str) -> int:
        return rng.roll(Dice.parse_base_first(text))

    hit, dodge, defence = rolled(figures.hit), rolled(figures.dodge), rolled(figures.defence)
    weight, speed = rolled(figures.weight), rolled(figures.speed)
    special, value = rolled(figures.special), rolled(figures.value)
    parts: list[Any] = [
        Item(float(max(0, weight)), float(max(0, value)), raw.initiative_penalty or 0.0),
        RolledFigures(hit, dodge, defence, special),
    ]
    damage = Dice.parse_base_first(figures.damage)
    if damage.minimum or damage.maximum:
        parts.append(AddedDamage(damage))
    if speed:
        parts.append(SpeedBonus(speed))
    if special and rules.light is not None and raw.slot == rules.light:
        parts.append(SightBonus(special))
    return parts


def rolled_hit_points(raw: MobRaw, rng: RandomStream) -> int | None:
    """Hit points of a creature that tells them in dice, at least 1; None for others."""
    if raw.rolled is not None:
        return max(1, rng.roll(Dice.parse_base_first(raw.rolled.hit_points)))
    return None if raw.hit_points is None else max(1, rng.roll(Dice.parse(raw.hit_points)))


def rolled_mob_parts(raw: MobRaw, rng: RandomStream) -> list[Any]:
    """Components of a creature whose figures are dice, and of its powers; none for others.

    Whoever has a list of powers, be it empty, hunts the player.
    """
    parts: list[Any] = []
    if raw.rolled is not None:
        speed = rng.roll(Dice.parse_base_first(raw.rolled.speed))
        damage = Dice.parse_base_first(raw.rolled.damage)
        armour = None if raw.natural is None else raw.natural.armor_class
        parts += [Speed(speed, total_speed(speed, ())), NaturalAttackDefense(armour, [NaturalAttack(_STRIKE, damage)])]
    if raw.powers is not None:
        parts.append(Hunter())
        parts += [_POWERS[power]() for power in dict.fromkeys(raw.powers)]
    return parts
