"""The content in force: a resource of the world, asked by name and by depth."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from engine.core.tables import WeightedTable
from engine.raws.level_schema import LevelRaw
from engine.raws.references import DEFAULT
from engine.raws.schema import (
    NOTHING,
    REACTIONS,
    FactionRaw,
    ItemRaw,
    LootTableRaw,
    MobRaw,
    PropRaw,
    Reaction,
    SpawnRow,
    SpellRaw,
)
from engine.world.rules import Rules


class PackInfo(msgspec.Struct, frozen=True):
    """Which pack, in which version: what a save must know."""

    id: str
    name: str
    version: str
    checksum: str


ALWAYS = 100
"""Rarity of what is always taken when it was drawn."""


class Lot(NamedTuple):
    """A kind that may be drawn: how often out of 100 times it is taken then, and whether there is only one."""

    name: str
    rarity: int
    single: bool


class SpawnTables(NamedTuple):
    """What can be found at a depth, by name."""

    items: WeightedTable[str]
    mobs: WeightedTable[str]
    props: WeightedTable[str]


class Lots(NamedTuple):
    """What may be drawn where each kind is equally likely."""

    things: tuple[Lot, ...] = ()
    creatures: tuple[Lot, ...] = ()


class Library:
    """Resource: the rules and all content of the packs in force. Nobody changes it.

    Attributes:
        rules: the rules of the campaign.
        items: kinds of items by name.
        mobs: kinds of creatures by name.
        props: kinds of fixtures by name.
        spells: spells by name.
        levels: how levels are built; of those that fit a depth the first counts.
        made_of: made kinds of items by name, with the kind each was made of (`engine.raws.magic`).
        packs: the packs in force, lowest first.
        has_boss: whether some kind of creature is a boss.
        has_doors: whether some kind of fixture is a door.
    """

    __slots__ = (
        "_defaults",
        "_loot",
        "_lots",
        "_responses",
        "_rows",
        "_spawns",
        "has_boss",
        "has_doors",
        "items",
        "levels",
        "made_of",
        "mobs",
        "packs",
        "props",
        "rules",
        "spells",
    )

    def __init__(
        self,
        rules: Rules,
        *,
        items: Mapping[str, ItemRaw],
        mobs: Mapping[str, MobRaw],
        props: Mapping[str, PropRaw],
        spells: Mapping[str, SpellRaw],
        spawn_rows: Sequence[SpawnRow],
        loot_tables: Mapping[str, LootTableRaw],
        factions: Mapping[str, FactionRaw],
        levels: Sequence[LevelRaw],
        made_of: Mapping[str, str],
        packs: tuple[PackInfo, ...],
    ) -> None:
        self.rules = rules
        self.items = dict(items)
        self.mobs = dict(mobs)
        self.props = dict(props)
        self.spells = dict(spells)
        self.levels = tuple(levels)
        self.made_of = dict(made_of)
        self.packs = packs
        self._rows = tuple(spawn_rows)
        self._spawns: dict[int, SpawnTables] = {}
        self._lots = Lots(
            tuple(_lot(name, raw.rarity, single=bool(raw.artefact)) for name, raw in items.items()),
            tuple(_lot(name, raw.rarity, single="unique" in (raw.powers or ())) for name, raw in mobs.items()),
        )
        self.has_boss = any("boss" in (raw.powers or ()) for raw in mobs.values())
        self.has_doors = any(raw.door_open is not None for raw in props.values())
        self._loot = {name: _loot_table(table) for name, table in loot_tables.items()}
        self._responses = {name: _responses(faction) for name, faction in factions.items()}
        self._defaults = {name: responses.get(DEFAULT, "ignore") for name, responses in self._responses.items()}

    def title_of(self, pack: str) -> str:
        """What a pack in force calls itself; its id where it is none of them."""
        return next((info.name for info in self.packs if info.id == pack), pack)

    def reaction(self, mine: str, theirs: str) -> Reaction:
        """What one side does on meeting another; unknown sides ignore everybody."""
        responses = self._responses.get(mine)
        if responses is None:
            return "ignore"
        return responses.get(theirs) or self._defaults[mine]

    def spawns(self, depth: int) -> SpawnTables:
        """What can be found at a depth; a table may be empty."""
        tables = self._spawns.get(depth)
        if tables is None:
            tables = self._spawns[depth] = SpawnTables(
                *(self._spawn_table(depth, known) for known in (self.items, self.mobs, self.props))
            )
        return tables

    def lots(self, gone: Collection[str] = ()) -> Lots:
        """All kinds of things and creatures that may be drawn: of what there is only one, those not in `gone`."""
        things, creatures = (tuple(lot for lot in lots if not (lot.single and lot.name in gone)) for lots in self._lots)
        return Lots(things, creatures)

    def rows_of(self, name: str) -> list[SpawnRow]:
        """The rows of the spawn table that say where a thing is found and how often."""
        return [row for row in self._rows if row.name == name]

    def loot(self, table: str) -> WeightedTable[str | None]:
        """A loot table; None among its entries stands for nothing.

        A creature out of a save may name a table that its pack no longer has: that one holds nothing.
        """
        return self._loot.get(table) or WeightedTable(())

    def level_for(self, depth: int) -> LevelRaw:
        """How the level at a depth is built: the first that fits, else the deepest there is."""
        for level in self.levels:
            if level.min_depth <= depth <= level.max_depth:
                return level
        return max(self.levels, key=lambda level: level.max_depth)

    def size_of(self, name: str) -> tuple[int, int]:
        """Width and height in tiles of a kind of creature or prop; one tile for all else."""
        raw = self.mobs.get(name) or self.props.get(name)
        return raw.renderable.size if raw is not None and raw.renderable is not None else (1, 1)

    def is_artefact(self, name: str) -> bool:
        """Whether there is only one thing of this kind."""
        raw = self.items.get(name)
        return raw is not None and bool(raw.artefact)

    def description(self, name: str) -> str:
        """What is written about an item, creature or prop; empty where nothing is."""
        raw = self.items.get(name) or self.mobs.get(name) or self.props.get(name)
        return (raw.description or "") if raw is not None else ""

    def _spawn_table(self, depth: int, known: Mapping[str, object]) -> WeightedTable[str]:
        return WeightedTable(
            (row.name, row.weight + (depth if row.add_map_depth_to_weight else 0))
            for row in self._rows
            if row.name in known and row.min_depth <= depth <= row.max_depth
        )


def _lot(name: str, rarity: int | None, *, single: bool) -> Lot:
    return Lot(name, ALWAYS if rarity is None else rarity, single)


def _loot_table(table: LootTableRaw) -> WeightedTable[str | None]:
    return WeightedTable((None if drop.name == NOTHING else drop.name, drop.weight) for drop in table.drops)


def _responses(faction: FactionRaw) -> dict[str, Reaction]:
    """Unknown words count as an attack."""
    return {other: REACTIONS.get(word, "attack") for other, word in faction.responses.items()}
