"""Lists of kinds as text: columns that are as wide as they have to be, and how often a kind is met."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.core.tables import WeightedTable
from engine.raws.library import Library, Lot


class Found(msgspec.Struct, frozen=True):
    """A row of the spawn table."""

    weight: int
    min_depth: int
    max_depth: int


def rows_found(library: Library, name: str) -> list[Found]:
    """Where a kind is met and how often, by the spawn table."""
    return [Found(row.weight, row.min_depth, row.max_depth) for row in library.rows_of(name)]


def shares(library: Library, depth: int, lots: Sequence[Lot], table: WeightedTable[str]) -> Mapping[str, float]:
    """Name → share of all that are met at a depth, from 0 to 1, the most frequent first.

    They are drawn by the spawn table, or, where the level is stocked by lot, each kind alike and then by its rarity.
    """
    by_lot = "populace" in library.level_for(depth).meta
    weights: dict[str, int] = {}
    for name, weight in [(lot.name, lot.rarity) for lot in lots] if by_lot else table.entries:
        weights[name] = weights.get(name, 0) + weight
    total = sum(weights.values())
    return {name: weights[name] / total for name in sorted(weights, key=lambda name: -weights[name])}


def told_found(found: Sequence[Found], share: float | None) -> str:
    """The share, or where there is none the rows: "7 at 5-100"."""
    if share is not None:
        return f"{share:.1%}"
    return ", ".join(f"{row.weight} at {row.min_depth}-{row.max_depth}" for row in found)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines of columns; a column that is empty in all of them is left out."""
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in zip(*columns, strict=True)
    ]
