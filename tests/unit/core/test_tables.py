"""Weighted tables: shares are exact (tutorial facts B1: every entry lost one chance; known case D44: zero weights)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.rng import RandomStream
from engine.core.tables import WeightedTable


class EachOnce(RandomStream):
    """A stream that goes through all numbers of a range in turn, so that shares can be counted exactly."""

    def __init__(self) -> None:
        super().__init__(0, "each once")
        self.turn = -1

    def between(self, low: int, high: int) -> int:
        self.turn += 1
        return low + self.turn % (high - low + 1)


def picks(entries: list[tuple[str, int]], times: int) -> Counter[str | None]:
    table, rng = WeightedTable(entries), EachOnce()
    return Counter(table.pick(rng) for _ in range(times))


def test_every_entry_comes_up_exactly_as_often_as_its_weight() -> None:
    assert picks([("orc", 1), ("rat", 4), ("deer", 5)], 10) == {"orc": 1, "rat": 4, "deer": 5}


def test_an_entry_of_weight_one_comes_up() -> None:
    assert picks([("orc", 1)], 3) == {"orc": 3}


def test_an_entry_of_weight_zero_never_comes_up() -> None:
    assert picks([("first", 0), ("orc", 1), ("last", 0)], 5) == {"orc": 5}


@pytest.mark.parametrize("entries", [[], [("orc", 0)], [("orc", 0), ("rat", 0)]])
def test_a_table_without_weight_gives_nothing(entries: list[tuple[str, int]]) -> None:
    assert WeightedTable(entries).pick(RandomStream(0, "empty")) is None


def test_a_table_without_weight_draws_no_random_number() -> None:
    rng = RandomStream(0, "empty")
    before = rng.state()
    WeightedTable([("orc", 0)]).pick(rng)
    assert rng.state() == before


def test_a_negative_weight_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        WeightedTable([("orc", 2), ("rat", -1)])


def test_two_entries_of_one_name_add_up() -> None:
    assert picks([("orc", 1), ("rat", 1), ("orc", 2)], 4) == {"orc": 3, "rat": 1}


def test_nothing_may_be_an_entry_of_its_own() -> None:
    table: WeightedTable[str | None] = WeightedTable([(None, 3), ("orc", 1)])
    rng = EachOnce()
    assert [table.pick(rng) for _ in range(4)] == [None, None, None, "orc"]


def test_real_streams_keep_the_shares() -> None:
    table, rng = WeightedTable([("rare", 1), ("common", 9)]), RandomStream(1, "shares")
    found = Counter(table.pick(rng) for _ in range(10_000))
    assert 900 < found["rare"] < 1100
