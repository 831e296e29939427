"""What components a raw has: plain translation, without touching a world."""

from __future__ import annotations

from typing import Any

from components.abilities import EntryTrigger
from components.ai import Chasing, MoveMode, OpensDoors, Quips
from components.appearance import LightSource, Renderable
from components.identity import Faction, Name, Prop, ShownName, Vendor
from components.items import (
    AttributeBonus,
    Consumable,
    CursedItem,
    Equippable,
    Item,
    LootTable,
    MagicItem,
    ObfuscatedName,
    Proc,
    VendorCategory,
    Weapon,
    Wearable,
)
from components.spatial import BlocksTile, BlocksVisibility, Door, TileSize
from components.spells import Ability, OnDeath, SpecialAbilities
from components.stats import Attribute, Attributes, Load, NaturalAttack, NaturalAttackDefense, Pool, Pools, Skills
from components.visibility import Hidden, Viewshed
from engine.core.colour import parse_colour
from engine.core.dice import Dice
from engine.core.rng import RandomStream
from engine.raws.effects import effect_components
from engine.raws.looks import LightRaw, RenderableRaw
from engine.raws.rolled_parts import rolled_hit_points, rolled_item_parts, rolled_mob_parts
from engine.raws.schema import (
    MOVEMENTS,
    AbilityRaw,
    AttributeBonusRaw,
    ItemRaw,
    MagicRaw,
    MobRaw,
    NaturalRaw,
    PropRaw,
    WeaponRaw,
)
from engine.world.knowledge import INVENTED, Knowledge
from engine.world.rules import AttributeValues, Features, Rules, mana_points, npc_hit_points

MINDLESS = "Mindless"
"""The side of creatures whose raw names none."""


def item_parts(raw: ItemRaw, rules: Rules, knowledge: Knowledge, rng: RandomStream | None) -> list[Any]:
    """Components of an item; what is unknown about its kind is hidden as the player's knowledge says.

    What its raw tells in dice is rolled here, and needs the stream.
    """
    features = rules.features
    parts: list[Any] = [
        Name(raw.name, raw.plural or "", raw.article or ""),
        *_shown(raw.shown_name),
        *_appearance(raw.renderable),
    ]
    if raw.rolled is None or rng is None:
        parts.append(Item(raw.weight_lbs or 0.0, raw.base_value or 0.0, raw.initiative_penalty or 0.0))
    else:
        parts += rolled_item_parts(raw, raw.rolled, rules, rng)
    if raw.consumable is not None:
        charges = raw.consumable.charges or 1
        parts += [Consumable(charges, charges), *effect_components(raw.consumable.effects)]
    if raw.weapon is not None:
        parts.append(_weapon(raw.weapon))
    if raw.wearable is not None:
        parts.append(Wearable(raw.wearable.armor_class))
    if raw.consumable is None:
        parts += _proc(raw)
    if raw.slot is not None:
        parts.append(Equippable(raw.slot, raw.two_handed))
    if raw.attributes is not None:
        parts.append(_attribute_bonus(raw.attributes))
    if raw.vendor_category is not None:
        parts.append(VendorCategory(raw.vendor_category))
    if raw.magic is not None:
        parts += _magic(raw.name, raw.magic, features, knowledge)
    return parts


def mob_parts(raw: MobRaw, rng: RandomStream) -> list[Any]:
    """Components of a creature without its things; its gold, and what its raw tells in dice, are rolled here."""
    attributes = raw.attributes
    values = AttributeValues(**{key: value for key, value in attributes.model_dump().items() if value is not None})
    level = raw.level or 1
    hit_points = rolled_hit_points(raw, rng) or npc_hit_points(values.fitness, level)
    mana = mana_points(values.intelligence, level)
    gold = max(0, rng.roll(Dice.parse(raw.gold))) if raw.gold is not None else 0
    skills = raw.skills or {}
    parts: list[Any] = [
        Name(raw.name),
        *_shown(raw.shown_name),
        *_appearance(raw.renderable),
        *_size(raw.renderable),
        Faction(raw.faction or MINDLESS),
        attributes_of(values),
        Skills(skills.get("Melee", 1), skills.get("Defense", 1), skills.get("Magic", 1)),
        Pools(Pool(hit_points, hit_points), Pool(mana, mana), level=level, gold=gold),
        Load(),
        MoveMode(MOVEMENTS.get(raw.movement, "static")),
        Chasing(),
        *rolled_mob_parts(raw, rng),
    ]
    if raw.blocks_tile:
        parts.append(BlocksTile())
    if raw.opens_doors:
        parts.append(OpensDoors())
    if raw.vision_range > 0:
        parts.append(Viewshed(raw.vision_range))
    if raw.quips:
        parts.append(Quips(list(raw.quips)))
    if raw.rolled is None and raw.natural is not None:
        parts.append(_natural(raw.natural))
    if raw.vendor:
        parts.append(Vendor(list(raw.vendor)))
    if raw.loot_table is not None:
        parts.append(LootTable(raw.loot_table))
    if raw.abilities:
        parts.append(SpecialAbilities(_abilities(raw.abilities)))
    if raw.on_death:
        parts.append(OnDeath(_abilities(raw.on_death)))
    return parts + _light(raw.light)


def prop_parts(raw: PropRaw) -> list[Any]:
    """Components of a prop; a door is shut if it blocks its tile."""
    parts: list[Any] = [Name(raw.name), Prop(), *_appearance(raw.renderable), *_size(raw.renderable)]
    if raw.hidden:
        parts.append(Hidden())
    if raw.blocks_tile:
        parts.append(BlocksTile())
    if raw.blocks_visibility:
        parts.append(BlocksVisibility())
    if raw.door_open is not None:
        parts.append(Door(open=not raw.blocks_tile))
    if raw.entry_trigger is not None:
        parts += [EntryTrigger(), *effect_components(raw.entry_trigger.effects)]
    if raw.light is not None and raw.light.range > 0:
        parts += [*_light(raw.light), Viewshed(raw.light.range)]
    return parts


def attributes_of(values: AttributeValues) -> Attributes:
    """Attributes with these base values; what is derived from them, encumbrance works out."""
    return Attributes(
        Attribute(values.might), Attribute(values.fitness), Attribute(values.quickness), Attribute(values.intelligence)
    )


def _appearance(raw: RenderableRaw | None) -> list[Any]:
    if raw is None:
        return []
    return [Renderable(raw.glyph[0], parse_colour(raw.fg), parse_colour(raw.bg), raw.order)]


def _shown(name: str | None) -> list[Any]:
    return [] if name is None else [ShownName(name)]


def _size(raw: RenderableRaw | None) -> list[Any]:
    if raw is None or not raw.is_large:
        return []
    return [TileSize(*raw.size)]


def _light(raw: LightRaw | None) -> list[Any]:
    return [LightSource(parse_colour(raw.color), raw.range)] if raw is not None and raw.range > 0 else []


def _weapon(raw: WeaponRaw) -> Weapon:
    return Weapon(raw.damage, raw.hit_bonus, raw.fights_with, raw.reach)


def _proc(raw: ItemRaw) -> list[Any]:
    """What it sets off when its wearer hits; what is used up sets nothing off."""
    for _, part in raw.procs:
        if part.proc_effects is not None and part.proc_chance:
            return [Proc(part.proc_chance, part.procs_on_self), *effect_components(part.proc_effects)]
    return []


def _attribute_bonus(raw: AttributeBonusRaw) -> AttributeBonus:
    return AttributeBonus(raw.might or 0, raw.fitness or 0, raw.quickness or 0, raw.intelligence or 0)


def _natural(raw: NaturalRaw) -> NaturalAttackDefense:
    attacks = [NaturalAttack(attack.name, Dice.parse(attack.damage), attack.hit_bonus) for attack in raw.attacks or []]
    return NaturalAttackDefense(raw.armor_class, attacks)


def _abilities(raws: list[AbilityRaw]) -> list[Ability]:
    return [Ability(raw.spell, raw.chance, raw.range, raw.min_range) for raw in raws]


def _magic(name: str, raw: MagicRaw, features: Features, knowledge: Knowledge) -> list[Any]:
    parts: list[Any] = []
    if features.identification:
        parts.append(MagicItem(raw.sort))
        if name not in knowledge.identified:
            shared = raw.naming not in INVENTED
            parts.append(ObfuscatedName(knowledge.unknown_name(name, raw.naming), shared))
    if features.curses and raw.cursed:
        parts.append(CursedItem())
    return parts
