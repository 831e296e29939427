"""Random streams: reproducible, independent of each other, and saved as plain numbers."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.core.dice import Dice
from engine.core.rng import SINGLY, RandomStream


def rolls(stream: RandomStream, count: int = 20) -> list[int]:
    return [stream.die(1000) for _ in range(count)]


def test_equal_seed_and_label_give_equal_numbers() -> None:
    assert rolls(RandomStream(7, "play")) == rolls(RandomStream(7, "play"))


def test_another_label_or_seed_gives_other_numbers() -> None:
    streams = [RandomStream(7, "play"), RandomStream(7, "level 1"), RandomStream(7, "level 2"), RandomStream(8, "play")]
    assert len({tuple(rolls(stream)) for stream in streams}) == len(streams)


def test_drawing_from_one_stream_does_not_disturb_another() -> None:
    play, level = RandomStream(7, "play"), RandomStream(7, "level 1")
    expected = rolls(RandomStream(7, "level 1"))
    found = []
    for _ in range(20):
        rolls(play, 3)
        found.append(level.die(1000))
    assert found == expected


def test_numbers_do_not_depend_on_the_process() -> None:
    code = "from engine.core.rng import RandomStream as R; s = R(7, 'play'); print([s.die(1000) for _ in range(5)])"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "12345"}
    )
    assert told.stdout.strip() == str(rolls(RandomStream(7, "play"), 5))


def test_a_saved_state_goes_on_where_it_was() -> None:
    stream = RandomStream(7, "play")
    rolls(stream)
    state, expected = stream.state(), None
    expected = rolls(stream)
    other = RandomStream(1, "other")
    other.restore(state)
    assert rolls(other) == expected


@pytest.mark.parametrize("state", [[], [1, 2, 3], [-1] * 625, ["x"] * 625])
def test_numbers_that_are_no_state_are_refused(state: list[int]) -> None:
    with pytest.raises((ValueError, TypeError, OverflowError)):
        RandomStream(0, "play").restore(state)


@pytest.mark.parametrize("sides", [1, 2, 6, 20])
def test_a_die_shows_each_of_its_sides_and_no_other(sides: int) -> None:
    stream = RandomStream(5, "die")
    assert {stream.die(sides) for _ in range(500)} == set(range(1, sides + 1))


@pytest.mark.parametrize("sides", [0, -1])
def test_a_die_without_sides_shows_nothing_and_draws_nothing(sides: int) -> None:
    stream = RandomStream(5, "die")
    before = stream.state()
    assert stream.die(sides) == 0
    assert stream.state() == before


def test_no_dice_give_just_the_constant() -> None:
    assert RandomStream(5, "dice").roll(Dice(0, 6, 4)) == 4


def test_a_range_includes_both_ends() -> None:
    stream = RandomStream(5, "between")
    assert {stream.between(3, 5) for _ in range(100)} == {3, 4, 5}


@pytest.mark.parametrize(("chance", "expected"), [(0, {False}), (100, {True}), (50, {True, False})])
def test_percent(chance: int, expected: set[bool]) -> None:
    stream = RandomStream(5, "percent")
    assert {stream.percent(chance) for _ in range(200)} == expected


def test_one_in_one_is_always() -> None:
    stream = RandomStream(5, "one in")
    assert all(stream.one_in(1) for _ in range(50))


def test_choosing_from_nothing_is_a_fault() -> None:
    with pytest.raises(IndexError):
        RandomStream(5, "choice").choice([])


def test_a_sample_never_repeats_and_never_asks_for_more_than_there_is() -> None:
    stream = RandomStream(5, "sample")
    assert sorted(stream.sample([1, 2, 3], 9)) == [1, 2, 3]
    assert sorted(stream.shuffled("abcd")) == ["a", "b", "c", "d"]


@pytest.mark.parametrize(("count", "sides"), [(500, 10), (2, 1_000_000), (SINGLY, 6)])
def test_dice_are_rolled_one_by_one(count: int, sides: int) -> None:
    stream, same = RandomStream(7, "dice"), RandomStream(7, "dice")
    assert stream.dice(count, sides) == sum(same.die(sides) for _ in range(count))
    assert stream.state() == same.state()


@pytest.mark.parametrize("count", [SINGLY + 1, 1_000_000, 10**17])
def test_very_many_dice_take_no_longer_than_twelve(count: int) -> None:
    stream, same = RandomStream(7, "dice"), RandomStream(7, "dice")
    stream.dice(count, 6)
    for _ in range(12):
        same.die(6)
    assert stream.state() == same.state()


@pytest.mark.parametrize(("count", "sides"), [(SINGLY + 1, 2), (SINGLY + 2, 7), (1_000_000, 6), (10**6, 10**12)])
def test_very_many_dice_are_spread_as_if_each_were_rolled(count: int, sides: int) -> None:
    stream = RandomStream(7, "dice")
    rolls = [stream.dice(count, sides) for _ in range(2000)]
    mean, deviation = count * (sides + 1) / 2, (count * (sides**2 - 1) / 12) ** 0.5
    assert all(count <= roll <= count * sides for roll in rolls)
    assert abs(sum(rolls) / len(rolls) - mean) < deviation / 10
    within = sum(abs(roll - mean) <= deviation for roll in rolls) / len(rolls)
    assert within == pytest.approx(0.683, abs=0.04)


@pytest.mark.parametrize(("count", "sides", "sum_"), [(10**6, 0, 0), (10**6, 1, 10**6), (10**17, 1, 10**17), (0, 6, 0)])
def test_very_many_dice_that_can_only_give_one_sum_give_it(count: int, sides: int, sum_: int) -> None:
    assert {RandomStream(seed, "dice").dice(count, sides) for seed in range(20)} == {sum_}
