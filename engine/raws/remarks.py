"""What is accepted but does not do what its author may expect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.raws.content import Content, Entry
from engine.raws.effect_table import EFFECTS, Carrier
from engine.raws.effects import Effects, unknown
from engine.raws.findings import JsonPath, Report, did_you_mean
from engine.raws.schema import (
    MAGIC_CLASSES,
    MOVEMENTS,
    NOTHING,
    PORTAL,
    REACTIONS,
    WEAPON_ATTRIBUTES,
    DropRaw,
    WeaponTraitRaw,
)
from engine.world.rules import Rules

_Part = tuple[Entry[Any], JsonPath, Effects]


def remark(content: Content, report: Report) -> None:
    """Report words and effects that do nothing, features without a rule, and tables that never give anything."""
    _effects(content, report)
    _procs(content, report)
    _portals(content, report)
    _words(content, report)
    _features(content, report, _FEATURES)
    _tables(content, report)


def _effects(content: Content, report: Report) -> None:
    for entry, path, effects in _all_effects(content):
        for key in effects.given():
            if _carrier(entry, path) not in EFFECTS[key].carriers:
                where = " or ".join(_CARRIED[carrier] for carrier in EFFECTS[key].carriers)
                message = f'the effect "{key}" means nothing here, only for {where}'
                report.add(entry.finding("warning", (*path, key), message))
        for key in unknown(effects):
            hint = did_you_mean(key, Effects.model_fields)
            report.add(entry.finding("warning", (*path, key), f'"{key}" is no effect and does nothing', hint))


_CARRIED: dict[Carrier, str] = {
    "used up": "what is used up",
    "weapon": "what a weapon or a worn thing sets off",
    "fixture": "a fixture that is stepped onto",
    "spell": "a spell",
}


_PLACES: dict[str | int, Carrier] = {
    "consumable": "used up",
    "weapon": "weapon",
    "wearable": "weapon",
    "entry_trigger": "fixture",
}


def _carrier(entry: Entry[Any], path: JsonPath) -> Carrier:
    """What carries the effects at a place inside an entry."""
    return "weapon" if isinstance(entry.raw, WeaponTraitRaw) else _PLACES.get(path[0], "spell")


def _all_effects(content: Content) -> Iterator[_Part]:
    for item in content.items.values():
        if item.raw.consumable is not None:
            yield item, ("consumable", "effects"), item.raw.consumable.effects
        for field, part in item.raw.procs:
            # what a trait adds to a made kind is told at the trait
            if part.proc_effects is not None and not item.template:
                yield item, (field, "proc_effects"), part.proc_effects
    for trait in content.weapon_traits.values():
        yield trait, ("effects",), trait.raw.effects
    for prop in content.props.values():
        if prop.raw.entry_trigger is not None:
            yield prop, ("entry_trigger", "effects"), prop.raw.entry_trigger.effects
    for spell in content.spells.values():
        yield spell, ("effects",), spell.raw.effects


def _procs(content: Content, report: Report) -> None:
    """Weapons and worn things whose effects never go off, or that have none."""
    for item in content.items.values():
        for field, part in (("weapon", item.raw.weapon), ("wearable", item.raw.wearable)):
            if part is None or (part.proc_effects is None and part.proc_chance is None):
                continue
            if part.proc_effects is None or not part.proc_chance:
                lacking = '"proc_effects"' if part.proc_effects is None else 'a "proc_chance" above 0'
                report.add(item.finding("warning", (field,), f"it never sets anything off without {lacking}"))
            elif item.raw.consumable is not None:
                message = "what is used up sets nothing off when it strikes"
                report.add(item.finding("warning", (field, "proc_effects"), message))
            elif len(item.raw.procs) > 1 and field == "wearable":
                message = "it sets off what it does as a weapon; this does nothing"
                report.add(item.finding("warning", (field, "proc_effects"), message))


def warn_of_idle_hands(content: Content, rules: Rules, report: Report) -> None:
    """Warn of weapons for both hands in a campaign whose rules name no off hand for them to fill."""
    for item in content.items.values():
        if not item.raw.two_handed or item.template:
            continue
        message = ""
        if rules.off_hand is None:
            message = 'it takes one hand only, for the rules name no "off_hand"'
        elif item.raw.slot not in (rules.hand, rules.off_hand):
            message = f"it takes no hand, for it is worn as {item.raw.slot}"
        if message:
            part = "weapon" if item.raw.weapon is not None and item.raw.weapon.two_handed else "wearable"
            report.add(item.finding("warning", (part, "two_handed"), message))


def _portals(content: Content, report: Report) -> None:
    """The way back from the town has to be walked onto."""
    portal = content.props.get(PORTAL)
    if portal is not None and (portal.raw.blocks_tile or portal.raw.entry_trigger is None):
        message = 'nobody comes back by it: it needs an "entry_trigger", and must not block its tile'
        report.add(portal.finding("warning", (), message))


def _words(content: Content, report: Report) -> None:
    for item in content.items.values():
        if item.raw.magic is not None:
            _word(item, ("magic", "class"), item.raw.magic.magic_class, MAGIC_CLASSES, report)
        if item.raw.weapon is not None:
            _word(item, ("weapon", "attribute"), item.raw.weapon.attribute, WEAPON_ATTRIBUTES, report)
    for mob in content.mobs.values():
        _word(mob, ("movement",), mob.raw.movement, MOVEMENTS, report)
    for faction in content.faction_table.values():
        for other, response in faction.raw.responses.items():
            _word(faction, ("responses", other), response, REACTIONS, report)


def _word(entry: Entry[Any], path: JsonPath, word: str, known: Mapping[str, str], report: Report) -> None:
    if word not in known:
        hint = did_you_mean(word, known) or f"known words are {', '.join(known)}"
        meant = next(iter(known))
        report.add(entry.finding("warning", path, f'the word "{word}" is unknown and taken as "{meant}"', hint))


_Feature = tuple[str, str, str, Callable[[Any], object]]
"""List, field, what is said of it, and whether an entry uses it."""

_FEATURES: Sequence[_Feature] = (
    ("items", "renderable", "a thing to carry is never large", lambda raw: _is_large(raw.renderable)),
)


def _is_large(renderable: Any) -> bool:
    return renderable is not None and renderable.is_large


def _teaches(raw: Any) -> bool:
    return raw.consumable is not None and raw.consumable.effects.teach_spell is not None


_WITHOUT_MANA: Sequence[_Feature] = (
    ("spells", "", "the rules of this campaign have no mana, so nobody casts spells", lambda _: True),
    ("items", "consumable", "the rules of this campaign have no mana, so nobody learns spells", _teaches),
    ("mobs", "abilities", "the rules of this campaign have no mana, so nobody casts spells", lambda raw: raw.abilities),
    ("mobs", "on_death", "the rules of this campaign have no mana, so no spell goes off", lambda raw: raw.on_death),
)


def remark_without_mana(content: Content, report: Report) -> None:
    """Report what does nothing in a campaign without mana."""
    _features(content, report, _WITHOUT_MANA)


def _features(content: Content, report: Report, features: Sequence[_Feature]) -> None:
    """One line for each feature without a rule and each file that uses it, however often."""
    for key, field, message, uses in features:
        told: set[str] = set()
        for entry in getattr(content, key).values():
            if uses(entry.raw) and entry.document.file not in told:
                told.add(entry.document.file)
                report.add(entry.finding("info", (field,) if field else (), f"accepted and checked, but {message}"))


def _tables(content: Content, report: Report) -> None:
    rows = content.spawn_table
    if rows and not any(row.raw.weight or row.raw.add_map_depth_to_weight for row in rows):
        report.add(rows[0].finding("warning", (), "no row of the spawn table has any weight: nothing is ever found"))
    for table in content.loot_tables.values():
        if not _gives_anything(table.raw.drops):
            report.add(table.finding("warning", ("drops",), "no line of this table has any weight: it gives nothing"))


def _gives_anything(drops: Sequence[DropRaw]) -> bool:
    return any(drop.weight and drop.name != NOTHING for drop in drops)
