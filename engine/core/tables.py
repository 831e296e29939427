"""Weighted tables: each entry comes up exactly as often as its share of the total weight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from engine.core.rng import RandomStream

T = TypeVar("T")


class WeightedTable(Generic[T]):
    """Entries with whole weights of 0 or more.

    An entry of weight 0 never comes up; a table without weight gives `None`.

    Raises:
        ValueError: a weight is negative.
    """

    def __init__(self, entries: Iterable[tuple[T, int]]) -> None:
        self.entries = [(entry, weight) for entry, weight in entries if weight != 0]
        if any(weight < 0 for _, weight in self.entries):
            raise ValueError("a weight cannot be negative")
        self.total = sum(weight for _, weight in self.entries)

    def pick(self, rng: RandomStream) -> T | None:
        """One entry with probability weight / total, or None when nothing has weight."""
        if self.total == 0:
            return None
        left = rng.between(1, self.total)
        for entry, weight in self.entries:
            left -= weight
            if left <= 0:
                return entry
        raise AssertionError("the total is the sum of the weights")
