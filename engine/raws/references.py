"""Names that stand for something else: each must lead somewhere, or is reported and cut off."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.raws.content import Content, Entry
from engine.raws.effects import Effects
from engine.raws.findings import JsonPath, Report, Severity, did_you_mean
from engine.raws.schema import (
    NOTHING,
    AbilityRaw,
    FactionRaw,
    ItemRaw,
    LootTableRaw,
    MobRaw,
    PropRaw,
    SpawnRow,
)
from engine.raws.source import Document
from engine.world.rules import Rules

DEFAULT = "Default"
"""The side that stands for all that are not named."""


class References:
    """Gives the raws of a content without the references that lead nowhere.

    What names a wrong entry is cut off without a word: that entry is reported.

    Args:
        content: what the packs hold.
        rules: of the campaign; None if they could not be read, then slots are not checked.
        report: takes what is cut off.
        severity: an error for a check, a warning for a game that starts all the same.
    """

    def __init__(self, content: Content, rules: Rules | None, report: Report, severity: Severity) -> None:
        self._content = content
        self._report = report
        self._severity: Severity = severity
        self._wares = {entry.raw.vendor_category for entry in content.items.values() if entry.raw.vendor_category}
        self._slots = None if rules is None else {slot.accepts for slot in rules.slots}

    def items(self) -> dict[str, ItemRaw]:
        """Items; those for unknown slots cannot be worn, those that teach unknown spells do not."""
        for trait in self._content.weapon_traits.values():
            self._spell_taught(trait, ("effects",), trait.raw.effects)
        return {name: self._item(entry) for name, entry in self._content.items.items()}

    def mobs(self) -> dict[str, MobRaw]:
        """Creatures with the things, sides, loot and spells that exist."""
        return {name: self._mob(entry) for name, entry in self._content.mobs.items()}

    def props(self) -> dict[str, PropRaw]:
        """Props; their effects name nothing that could be unknown but spells."""
        for entry in self._content.props.values():
            if entry.raw.entry_trigger is not None:
                self._spell_taught(entry, ("entry_trigger", "effects"), entry.raw.entry_trigger.effects)
        return {name: entry.raw for name, entry in self._content.props.items()}

    def spawn_rows(self) -> list[SpawnRow]:
        """Rows of the spawn table that name something; those that name nothing on purpose are gone too."""
        content = self._content
        known = [*content.items, *content.mobs, *content.props]
        return [
            entry.raw
            for entry in content.spawn_table
            if entry.name != NOTHING and self._known(entry, ("name",), entry.name, known, "item, creature or prop")
        ]

    def loot_tables(self) -> dict[str, LootTableRaw]:
        """Loot tables with the drops that exist."""
        return {name: self._loot_table(entry) for name, entry in self._content.loot_tables.items()}

    def factions(self) -> dict[str, FactionRaw]:
        """Sides, with their answers to sides that exist."""
        known = [DEFAULT, *self._content.faction_table]
        return {
            name: entry.raw.model_copy(
                update={
                    "responses": {
                        other: response
                        for other, response in entry.raw.responses.items()
                        if self._known(entry, ("responses", other), other, known, "faction")
                    }
                }
            )
            for name, entry in self._content.faction_table.items()
        }

    def fitted_rules(self, rules: Rules, document: Document, items: dict[str, ItemRaw]) -> Rules:
        """The rules with the things the player starts with that exist and, if worn, fit a slot."""
        taken: list[str] = []
        worn: list[str] = []
        carried: list[str] = []
        for field, names, kept in (("worn", rules.player.worn, worn), ("carried", rules.player.carried, carried)):
            for position, name in enumerate(names):
                problem = "" if name in items else f'there is no item "{name}"'
                if not problem and field == "worn":
                    problem = _occupy(rules, taken, items[name])
                if not problem:
                    kept.append(name)
                elif name in items or not self._content.is_refused(name):
                    hint = did_you_mean(name, items) if name not in items else ""
                    self._report.add(document.finding(self._severity, ("player", field, position), problem, hint))
        return rules.model_copy(update={"player": rules.player.model_copy(update={"worn": worn, "carried": carried})})

    def _item(self, entry: Entry[ItemRaw]) -> ItemRaw:
        raw = entry.raw
        if raw.consumable is not None:
            self._spell_taught(entry, ("consumable", "effects"), raw.consumable.effects)
        for field, part in raw.procs:
            # what a trait adds to a made kind is told at the trait
            if part.proc_effects is not None and not entry.template:
                self._spell_taught(entry, (field, "proc_effects"), part.proc_effects)
        if raw.slot is None or self._slots is None:
            return raw
        path: JsonPath = ("wearable", "slot") if raw.wearable is not None else ("weapon",)
        if self._known(entry, path, raw.slot, self._slots, "kind of slot in the rules"):
            return raw
        return raw.model_copy(update={"weapon": None, "wearable": None})

    def _mob(self, entry: Entry[MobRaw]) -> MobRaw:
        raw, content = entry.raw, self._content
        cut: dict[str, Any] = {}
        if raw.equipped:
            cut["equipped"] = [
                name for position, name in enumerate(raw.equipped) if self._gear(entry, ("equipped", position), name)
            ]
        if raw.loot_table and not self._known(
            entry, ("loot_table",), raw.loot_table, content.loot_tables, "loot table"
        ):
            cut["loot_table"] = None
        if raw.faction and not self._known(entry, ("faction",), raw.faction, content.faction_table, "faction"):
            cut["faction"] = None
        if raw.vendor:
            cut["vendor"] = [
                category
                for position, category in enumerate(raw.vendor)
                if self._known(entry, ("vendor", position), category, self._wares, "kind of ware")
            ]
        for field, abilities in (("abilities", raw.abilities), ("on_death", raw.on_death)):
            if abilities:
                cut[field] = self._abilities(entry, field, abilities)
        return raw.model_copy(update=cut) if cut else raw

    def _gear(self, entry: Entry[MobRaw], path: JsonPath, name: str) -> bool:
        if not self._known(entry, path, name, self._content.items, "item"):
            return False
        if self._content.items[name].raw.slot is None:
            self._report.add(entry.finding(self._severity, path, f'"{name}" cannot be worn or wielded'))
            return False
        return True

    def _abilities(self, entry: Entry[MobRaw], field: str, abilities: list[AbilityRaw]) -> list[AbilityRaw]:
        return [
            ability
            for position, ability in enumerate(abilities)
            if self._known(entry, (field, position, "spell"), ability.spell, self._content.spells, "spell")
        ]

    def _loot_table(self, entry: Entry[LootTableRaw]) -> LootTableRaw:
        known = [NOTHING, *self._content.items]
        drops = [
            drop
            for position, drop in enumerate(entry.raw.drops)
            if self._known(entry, ("drops", position, "name"), drop.name, known, "item")
        ]
        return entry.raw.model_copy(update={"drops": drops})

    def _spell_taught(self, entry: Entry[Any], path: JsonPath, effects: Effects) -> None:
        if effects.teach_spell is not None:
            self._known(entry, (*path, "teach_spell"), effects.teach_spell, self._content.spells, "spell")

    def _known(self, entry: Entry[Any], path: JsonPath, name: str, known: Collection[str], what: str) -> bool:
        if name in known:
            return True
        if self._content.is_refused(name):
            return False
        hint = did_you_mean(name, known)
        self._report.add(entry.finding(self._severity, path, f'there is no {what} "{name}"', hint))
        return False


def _occupy(rules: Rules, taken: list[str], item: ItemRaw) -> str:
    """Take the slots an item needs; returns why that is impossible, or nothing."""
    if item.slot is None:
        return f'"{item.name}" cannot be worn or wielded'
    slot = rules.free_slot(item.slot, taken, two_handed=item.two_handed)
    if slot is None:
        return f'no slot is left for "{item.name}" ({item.slot}{", both hands" if item.two_handed else ""})'
    taken += rules.filled_by(slot, two_handed=item.two_handed)
    return ""
