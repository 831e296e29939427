"""Magic that is made, not written: better and worse versions of plain things, and weapons with traits.

The figures are those of the tutorial (facts §5, "Templated magic" and "Traits"). What the packs write themselves
wins over what would be made of the same name.
"""

from __future__ import annotations

from typing import Any

from engine.core.dice import Dice
from engine.raws.content import Content, Entry
from engine.raws.findings import Report, Severity
from engine.raws.schema import ItemRaw, MagicRaw, SpawnRow, TemplateMagicRaw, WeaponRaw, WeaponTraitRaw

CURSED_BONUS = -1
"""The bonus of the version that is cursed."""

TRAIT_CHANCE = 0.25
"""How often a weapon with a trait sets it off when it hits."""

DEEPEST = 100
"""Down to this depth versions are found."""

_DIGITS = 6
"""Figures are rounded so far, so that 0.2 - 1 is -0.8 and not a hair beside it."""


def generate(content: Content, report: Report) -> None:
    """Add to the content what its templates and traits describe, with rows of the spawn table."""
    forge = _Forge(content, report)
    for entry in list(content.items.values()):
        template = entry.raw.template_magic
        if template is None:
            continue
        if entry.raw.slot is None:
            message = "versions are only made of weapons and wearables; this is neither"
            report.add(entry.finding("warning", ("template_magic",), message))
            continue
        for bonus in bonuses(template):
            forge.make(entry, template, bonus)


def bonuses(template: TemplateMagicRaw) -> list[int]:
    """The bonuses versions are made with, each once, the cursed one first."""
    cursed = [CURSED_BONUS] if template.include_cursed else []
    return list(dict.fromkeys([*cursed, *range(template.bonus_min, template.bonus_max + 1)]))


def version(base: ItemRaw, unidentified: str, bonus: int) -> ItemRaw:
    """The version of a weapon or wearable with a bonus."""
    magic = {"class": _class_of(bonus), "naming": unidentified, "cursed": bonus == CURSED_BONUS or None}
    changes: dict[str, Any] = {
        "name": f"{base.name} {bonus:+d}",
        "magic": MagicRaw.model_validate(magic),
        "template_magic": None,
        "initiative_penalty": round((base.initiative_penalty or 0.0) - bonus, _DIGITS),
        "base_value": round((base.base_value or 0.0) + (bonus + 1) * 50, _DIGITS),
    }
    if base.weapon is not None:
        changes["weapon"] = _sharpened(base.weapon, bonus)
    if base.wearable is not None:
        armour = round(base.wearable.armor_class + bonus, _DIGITS)
        changes["wearable"] = base.wearable.model_copy(update={"armor_class": armour})
    return base.model_copy(update=changes)


def traited(base: ItemRaw, trait: WeaponTraitRaw) -> ItemRaw:
    """A weapon that also has a trait; whoever is struck bears it, unless its effects say otherwise."""
    if base.weapon is None:
        raise ValueError(f"{base.name!r} is no weapon and can have no trait")
    proc = {"proc_chance": TRAIT_CHANCE, "proc_target": None, "proc_effects": trait.effects}
    return base.model_copy(
        update={
            "name": f"{trait.name} {base.name}",
            "base_value": (base.base_value or 0.0) * 2,
            "weapon": base.weapon.model_copy(update=proc),
            "template_magic": None,
        }
    )


def version_row(name: str, bonus: int) -> SpawnRow:
    """How often a version is found: the better, the rarer and deeper."""
    return _row(name, 10 - abs(bonus), 1 + abs((bonus - 1) * 3))


def trait_row(name: str, bonus: int) -> SpawnRow:
    """How often a version with a trait is found: a little rarer and deeper than the one without."""
    return _row(name, 9 - abs(bonus), 2 + abs((bonus - 1) * 3))


def _row(name: str, weight: int, min_depth: int) -> SpawnRow:
    return SpawnRow(name=name, weight=max(0, weight), min_depth=min_depth, max_depth=DEEPEST)


def _class_of(bonus: int) -> str:
    return {2: "rare", 3: "rare", 4: "rare", 5: "legendary"}.get(bonus, "common")


def _sharpened(weapon: WeaponRaw, bonus: int) -> WeaponRaw:
    dice = weapon.damage
    # a sum of nothing is left out of the text; the tutorial kept the old dice then (its fault B50)
    better = Dice(dice.count, dice.sides, dice.bonus + bonus)
    return weapon.model_copy(update={"base_damage": str(better), "hit_bonus": weapon.hit_bonus + bonus})


class _Forge:
    """Makes versions, as long as nothing of their name is there."""

    def __init__(self, content: Content, report: Report) -> None:
        self._content = content
        self._report = report
        self._rowed = {entry.name: entry for entry in content.spawn_table}

    def make(self, entry: Entry[ItemRaw], template: TemplateMagicRaw, bonus: int) -> None:
        """Make the version with this bonus, and of a better weapon one with each trait."""
        made = version(entry.raw, template.unidentified_name, bonus)
        self._add(entry, made, version_row(made.name, bonus))
        if bonus <= 0 or made.weapon is None:
            return
        base = self._in_force(made)
        for trait in self._content.weapon_traits.values():
            special = traited(base, trait.raw)
            self._add(entry, special, trait_row(special.name, bonus))

    def _in_force(self, made: ItemRaw) -> ItemRaw:
        """What traits are added to: a written version, so that both look the same, unless it is of another sort."""
        found = self._content.items.get(made.name)
        fits = found is not None and found.raw.weapon is not None and found.raw.magic is not None
        return found.raw if found is not None and fits and not found.raw.is_cursed else made

    def _add(self, entry: Entry[ItemRaw], raw: ItemRaw, row: SpawnRow) -> None:
        content = self._content
        for space in (content.items, content.mobs, content.props):
            taken = space.get(raw.name)
            if taken is not None:
                self._tell_taken(entry, raw.name, taken, item=space is content.items)
                return
        content.items[raw.name] = Entry(raw, raw.name, entry.document, entry.path, entry.pack, entry.name)
        written = self._rowed.get(raw.name)
        if written is not None:
            # in a pack of one's own a row is a wish, in another's it is news
            if written.pack != entry.pack:
                self._tell(entry, "info", f'how often "{raw.name}" is found is written in {_place(written)}')
            return
        path = (*entry.path, "template_magic")
        content.spawn_table.append(Entry(row, row.name, entry.document, path, entry.pack, entry.name))

    def _tell_taken(self, entry: Entry[ItemRaw], name: str, taken: Entry[Any], *, item: bool) -> None:
        severity: Severity = "info" if item and not taken.template else "warning"
        self._tell(entry, severity, f'no "{name}" is made of this: {_place(taken)} bears that name, and counts')

    def _tell(self, entry: Entry[ItemRaw], severity: Severity, message: str) -> None:
        self._report.add(entry.finding(severity, ("template_magic",), message))


def _place(entry: Entry[Any]) -> str:
    made = f' (made of "{entry.template}")' if entry.template else ""
    return f"{entry.document.file}:{entry.document.line(entry.path)}{made}"
