"""The entries of all packs laid over each other: names are unique in a pack, a later pack replaces."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.raws.findings import Finding, JsonPath, Report, Severity, did_you_mean
from engine.raws.level_schema import LevelRaw
from engine.raws.packs import MANIFEST, Pack
from engine.raws.schema import (
    LISTS,
    FactionRaw,
    ItemRaw,
    LootTableRaw,
    MobRaw,
    PropRaw,
    SpawnRow,
    SpellRaw,
    WeaponTraitRaw,
)
from engine.raws.source import Document, JsonObject
from engine.raws.validation import validate

_VERSION = re.compile(r"(.+) [+-]\d+")
"""What names made by template look like: the kind, perhaps with a trait before it, and a bonus."""

R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Entry(Generic[R_co]):
    """One entry of a list, and where it stands.

    `template` names the kind of which it was made (`engine.raws.magic`), and place and pack are those of that kind;
    it is empty for what is written.
    """

    raw: R_co
    name: str
    document: Document
    path: JsonPath
    pack: str
    template: str = ""

    def finding(self, severity: Severity, path: JsonPath, message: str, hint: str = "") -> Finding:
        """A finding at a place inside the entry; one of what was made tells of its template, once for all of it."""
        return self.document.finding(severity, self.path + path, message, hint, self.template or self.name)


@dataclass(slots=True)
class Content:
    """Everything that the packs hold. Items, creatures and props share one space of names.

    `refused` are the names of entries that are wrong, and the kinds of ware of which they would have been.
    """

    items: dict[str, Entry[ItemRaw]] = field(default_factory=dict)
    mobs: dict[str, Entry[MobRaw]] = field(default_factory=dict)
    props: dict[str, Entry[PropRaw]] = field(default_factory=dict)
    spells: dict[str, Entry[SpellRaw]] = field(default_factory=dict)
    loot_tables: dict[str, Entry[LootTableRaw]] = field(default_factory=dict)
    faction_table: dict[str, Entry[FactionRaw]] = field(default_factory=dict)
    weapon_traits: dict[str, Entry[WeaponTraitRaw]] = field(default_factory=dict)
    levels: dict[str, Entry[LevelRaw]] = field(default_factory=dict)
    spawn_table: list[Entry[SpawnRow]] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    def refuse(self, value: Any) -> None:
        """Remember a wrong entry, so that nobody is told in each place that it does not exist: it is told once, why."""
        names = (value.get("name"), value.get("vendor_category")) if isinstance(value, dict) else ()
        self.refused.update(name for name in names if isinstance(name, str) and name)

    def is_refused(self, name: str) -> bool:
        """Whether a name is that of a wrong entry, or made from one by template: "Club", "Burning Club +1"."""
        made = _VERSION.fullmatch(name)
        if made is None:
            return name in self.refused
        words = made[1].split(" ")
        parts = [*(words[:end] for end in range(1, len(words))), *(words[start:] for start in range(len(words)))]
        return name in self.refused or any(" ".join(part) in self.refused for part in parts)

    def forget(self, key: str, pack: Pack, report: Report) -> None:
        """Let nothing of a list count that lower packs have: the pack `replaces` it."""
        if key not in LISTS:
            hint = did_you_mean(key, LISTS) or f"known lists are {', '.join(LISTS)}"
            message = f'it replaces the list "{key}", which does not exist'
            report.add(
                Finding(severity="error", file=f"{pack.folder}/{MANIFEST}", id=pack.id, message=message, hint=hint)
            )
            return
        replaced: dict[str, Entry[Any]] | list[Entry[Any]] = getattr(self, key)
        replaced.clear()

    def add(self, key: str, entry: Entry[Any], report: Report) -> None:
        """Take in an entry of the list `key`."""
        if key == "spawn_table":
            self.spawn_table.append(entry)
            return
        spaces = ("items", "mobs", "props") if key in {"items", "mobs", "props"} else (key,)
        for space in spaces:
            named: dict[str, Entry[Any]] = getattr(self, space)
            earlier = named.get(entry.name)
            if earlier is None:
                continue
            if earlier.pack == entry.pack:
                line = earlier.document.line(earlier.path)
                message = f'the name "{entry.name}" is taken by {earlier.document.file}:{line}'
                report.add(entry.finding("error", (), message, "rename one of the two"))
                return
            message = f'the pack "{entry.pack}" replaces what the pack "{earlier.pack}" says of "{entry.name}"'
            report.add(entry.finding("info", (), message))
            del named[entry.name]
        getattr(self, key)[entry.name] = entry


def read_content(packs: list[Pack], report: Report) -> Content:
    """Read every file of every pack, in order; wrong entries are reported and left out, all others count."""
    content = Content()
    for pack in packs:
        for key in pack.manifest.replaces or ():
            content.forget(key, pack, report)
        for document in pack.documents:
            for key, values in _lists(document, report).items():
                for position, value in enumerate(values):
                    path = (key, position)
                    raw, found = validate(LISTS[key], value, document, path)
                    for finding in found:
                        report.add(finding)
                    if raw is None:
                        content.refuse(value)
                    else:
                        content.add(key, Entry(raw, value["name"], document, path, pack.id), report)
    return content


def _lists(document: Document, report: Report) -> dict[str, list[Any]]:
    """The lists of a file that may be read."""
    if not isinstance(document.data, JsonObject):
        hint = 'write {"items": […], "mobs": […]}'
        report.add(document.finding("error", (), "the file holds no object with lists", hint))
        return {}
    found: dict[str, list[Any]] = {}
    for name in document.data.repeated:
        report.add(document.finding("error", (name,), f'the list "{name}" stands here more than once', "join the two"))
    for key, value in document.data.items():
        if key not in LISTS:
            hint = did_you_mean(key, LISTS) or f"known lists are {', '.join(LISTS)}"
            report.add(document.finding("error", (key,), f'there is no list "{key}"', hint))
        elif not isinstance(value, list):
            report.add(document.finding("error", (key,), f'"{key}" must be a list'))
        else:
            found[key] = value
    return found
