"""All kinds of creatures of a library as a list: what a modder looks at."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.dice import Dice
from engine.raws.columns import Found, aligned, rows_found, shares, told_found
from engine.raws.library import Library
from engine.raws.schema import MobRaw
from engine.world.rules import AttributeValues, Rules, npc_hit_points, told_dice


class ListedMob(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of creature, as its raw tells of it: what it wears is not counted in.

    Attributes:
        name: its true name.
        glyph: its sign on the map; None if it has none.
        level: from 1 on.
        hit_points: a number, or dice as the campaign writes them.
        speed: dice; None where its raw tells none.
        armour: its armour class by nature; None where its raw tells none.
        skills: levels of melee and defense.
        damage: dice of its own attacks, its skill and might not counted in; empty if it has none.
        equipped: what it wears and wields.
        powers: what it can do beside walking and striking.
        spells: those it may cast.
        faction: its side; None if it is on none.
        rarity: how often out of 100 times it is taken when it was drawn; None where that is not told.
        found: where it is met and how often.
        share: of all creatures met at the depth asked for, from 0 to 1; None if no depth was.
    """

    name: str
    glyph: str | None
    level: int
    hit_points: str
    speed: str | None
    armour: int | None
    skills: tuple[int, int]
    damage: list[str]
    equipped: list[str]
    powers: list[str]
    spells: list[str]
    faction: str | None
    rarity: int | None
    found: list[Found]
    share: float | None


def listed_mobs(library: Library, depth: int | None = None) -> list[ListedMob]:
    """All kinds of creatures as written; with a depth only those met there, the most frequent first."""
    if depth is None:
        return [_listed(library, raw, None) for raw in library.mobs.values()]
    found = shares(library, depth, library.lots().creatures, library.spawns(depth).mobs)
    return [_listed(library, library.mobs[name], share) for name, share in found.items()]


def mob_listing(mobs: Sequence[ListedMob], rules: Rules) -> str:
    """The list as text, in columns of what the rules use and some kind has, with a line that counts."""
    return "\n".join([*aligned([_columns(mob, rules) for mob in mobs]), f"{len(mobs)} kinds of creatures"])


def _listed(library: Library, raw: MobRaw, share: float | None) -> ListedMob:
    rules = library.rules
    return ListedMob(
        name=raw.name,
        glyph=None if raw.renderable is None else raw.renderable.glyph,
        level=raw.level or 1,
        hit_points=_hit_points(raw, rules),
        speed=None if raw.rolled is None else _rolled(rules, raw.rolled.speed),
        armour=None if raw.natural is None else raw.natural.armor_class,
        skills=((raw.skills or {}).get("Melee", 1), (raw.skills or {}).get("Defense", 1)),
        damage=_damage(raw, rules),
        equipped=list(raw.equipped or ()),
        powers=list(raw.powers or ()),
        spells=[ability.spell for ability in raw.abilities or ()],
        faction=raw.faction,
        rarity=raw.rarity,
        found=rows_found(library, raw.name),
        share=share,
    )


def _hit_points(raw: MobRaw, rules: Rules) -> str:
    if raw.rolled is not None:
        return _rolled(rules, raw.rolled.hit_points)
    if raw.hit_points is not None:
        return told_dice(rules, Dice.parse(raw.hit_points))
    fitness = raw.attributes.fitness if raw.attributes.fitness is not None else AttributeValues().fitness
    return str(npc_hit_points(fitness, raw.level or 1))


def _damage(raw: MobRaw, rules: Rules) -> list[str]:
    if raw.rolled is not None:
        return [_rolled(rules, raw.rolled.damage)]
    attacks = [] if raw.natural is None else raw.natural.attacks or []
    return [told_dice(rules, Dice.parse(attack.damage)) for attack in attacks]


def _rolled(rules: Rules, text: str) -> str:
    return told_dice(rules, Dice.parse_base_first(text))


def _columns(mob: ListedMob, rules: Rules) -> tuple[str, ...]:
    return (
        mob.name,
        mob.glyph or "",
        f"level {mob.level}" if rules.features.experience else "",
        f"{mob.hit_points} hp",
        f"speed {mob.speed}" if rules.timing == "speed" and mob.speed is not None else "",
        f"armour {mob.armour}" if rules.attack == "d20" and mob.armour is not None else "",
        "skill {}, {}".format(*mob.skills) if rules.attack == "d20" else "",
        f"damage {' or '.join(mob.damage)}" if mob.damage else "",
        f"wears {', '.join(mob.equipped)}" if mob.equipped else "",
        ", ".join(mob.powers),
        f"casts {', '.join(mob.spells)}" if mob.spells and rules.features.mana else "",
        mob.faction or "",
        "" if mob.rarity is None else f"{mob.rarity}%",
        told_found(mob.found, mob.share),
    )
