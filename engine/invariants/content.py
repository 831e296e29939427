"""The content in force: names resolve, and weights are honoured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeVar

from engine.core.rng import RandomStream
from engine.core.tables import WeightedTable
from engine.raws.library import Library

T = TypeVar("T")

DEEPEST = 100
"""Levels looked at: as deep as the rows of the spawn table may name."""


class _Fixed(RandomStream):
    """A stream that always rolls the same number."""

    def __init__(self, roll: int) -> None:
        super().__init__(0, "fixed")
        self._roll = roll

    def between(self, low: int, high: int) -> int:
        """The fixed number.

        Raises:
            ValueError: the table rolls a range the number is not in.
        """
        if not low <= self._roll <= high:
            raise ValueError(f"{self._roll} is not between {low} and {high}")
        return self._roll


def check_table(table: WeightedTable[T]) -> list[str]:
    """Item 14: over all rolls there are, each entry comes up exactly as often as its weight says."""
    picked = Counter(table.pick(_Fixed(roll)) for roll in range(1, table.total + 1))
    wanted: Counter[T | None] = Counter()
    for entry, weight in table.entries:
        wanted[entry] += weight
    return [
        f"{entry!r} comes up {picked[entry]} times in {table.total}, not {wanted[entry]}"
        for entry in (*wanted, *(entry for entry in picked if entry not in wanted))
        if picked[entry] != wanted[entry]
    ]


def check_library(library: Library) -> list[str]:
    """Item 14: every name that content gives resolves, and every table honours its weights."""
    return [*_spawns(library), *_creatures(library), *_start(library)]


def _spawns(library: Library) -> Iterator[str]:
    for depth in range(1, DEEPEST + 1):
        kinds: tuple[Mapping[str, object], ...] = (library.items, library.mobs, library.props)
        for table, known in zip(library.spawns(depth), kinds, strict=True):
            for name, _ in table.entries:
                if name not in known:
                    yield f"depth {depth} spawns {name!r}, which does not exist"
            yield from (f"depth {depth}: {problem}" for problem in check_table(table))


def _creatures(library: Library) -> Iterator[str]:
    for mob in library.mobs.values():
        for name in mob.equipped or ():
            if name not in library.items:
                yield f"{mob.name} wears {name!r}, which does not exist"
        if mob.loot_table is None:
            continue
        table = library.loot(mob.loot_table)
        for drop, _ in table.entries:
            if drop is not None and drop not in library.items:
                yield f"{mob.name} leaves {drop!r}, which does not exist"
        yield from (f"{mob.loot_table}: {problem}" for problem in check_table(table))


def _start(library: Library) -> Iterator[str]:
    start = library.rules.player
    for name in (*start.worn, *start.carried):
        if name not in library.items:
            yield f"the player begins with {name!r}, which does not exist"
