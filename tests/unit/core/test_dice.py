"""Dice: a strict grammar (known case D46: half-read dice text), and figures that hold for every roll."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice, summed
from engine.core.rng import RandomStream

READ = {
    "1d8": Dice(1, 8),
    "2d6+1": Dice(2, 6, 1),
    "1d8-1": Dice(1, 8, -1),
    "1d6-10": Dice(1, 6, -10),
    "10d10+100": Dice(10, 10, 100),
    "0d6": Dice(0, 6),
    "0d6+3": Dice(0, 6, 3),
    "1d0": Dice(1, 0),
    "0d0": Dice(0, 0),
    "1d1": Dice(1, 1),
    "01d06+00": Dice(1, 6),
    "9999d9999999": Dice(9999, 9999999),
    "1d6-999999999": Dice(1, 6, -999999999),
}

REFUSED = (
    "",
    " ",
    "d6",
    "6",
    "1d",
    "d",
    "1d6+",
    "1d6-",
    "1d6+-1",
    "1d6--1",
    "1d6++1",
    "7--2",
    "-",
    "+",
    "-1d6",
    "+1d6",
    "(1d6)",
    "(-1d20+4)",
    "1d-6",
    "1D6",
    "1w6",
    "1d6 ",
    " 1d6",
    " 2 D 6 ",
    "1 d 6",
    "1d6 + 1",
    "1d6\n",
    "1d6+1d4",
    "1d6*2",
    "1.5d6",
    "1d6.0",
    "1d6+1.5",
    "1e3d6",
    "0x1d6",
    "1_0d6",
    "999999999d9",
    "1d99999999",
    "1d6+9999999999",
    "²d6",
    "١d٦",
    "１d６",
    "1d6−1",
)


@pytest.mark.parametrize(("text", "dice"), READ.items())
def test_dice_are_read_as_they_are_written(text: str, dice: Dice) -> None:
    assert Dice.parse(text) == dice


@pytest.mark.parametrize("text", REFUSED)
def test_anything_else_is_refused_and_named(text: str) -> None:
    with pytest.raises(ValueError, match="dice are written like") as caught:
        Dice.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["1d8", "2d6+1", "1d8-1", "0d6+3"])
def test_dice_are_written_as_they_were_read(text: str) -> None:
    assert str(Dice.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("1d8-1", 0, 7), ("2d6+1", 3, 13), ("0d6+3", 3, 3), ("3d0+2", 2, 2), ("1d4-10", -9, -6)],
)
def test_rolls_reach_both_ends_and_never_go_beyond(text: str, least: int, most: int) -> None:
    dice, rng = Dice.parse(text), RandomStream(3, "dice")
    rolls = {rng.roll(dice) for _ in range(400)}
    assert (dice.minimum, dice.maximum) == (least, most)
    assert (min(rolls), max(rolls)) == (least, most)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("5+2d6", Dice(2, 6, 5)),
        ("-5+1d4", Dice(1, 4, -5)),
        ("0+0d0", Dice()),
        ("0+500d10", Dice(500, 10)),
        (f"{10**17}+2d1000000", Dice(2, 1_000_000, 10**17)),
        (f"-{'0' * 30}5+{'0' * 30}1d{'0' * 5000}4", Dice(1, 4, -5)),
        (f"{'0' * 19}+{'0' * 19}d{'0' * 19}", Dice()),
    ],
    ids=lambda value: str(value)[:40],
)
def test_dice_with_the_base_first_are_read_exactly(text: str, dice: Dice) -> None:
    assert Dice.parse_base_first(text) == dice


@pytest.mark.parametrize(
    "text",
    ["", "5", "2d6", "2d6+5", "5-2d6", "5+-2d6", "+5+2d6", " 5+2d6", "5+2d6 ", "5+2D6", "٥+2d6", f"{10**18}+0d0"],
)
def test_anything_else_is_no_dice_with_the_base_first(text: str) -> None:
    with pytest.raises(ValueError, match="dice are written here like"):
        Dice.parse_base_first(text)


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ([], "0"),
        (["1d4"], "1d4"),
        (["1d4", "2d6", "1d4+3", "0d0-5"], "2d6+2d4-2"),
        (["0d0+7"], "7"),
        (["0d6-1"], "-1"),
        (["3d0+2", "1d8-2"], "1d8"),
    ],
)
def test_dice_are_added_up_by_their_sides(dice: list[str], text: str) -> None:
    assert summed(Dice.parse(one) for one in dice) == text


@pytest.mark.parametrize(
    ("texts", "last", "first"),
    [
        (["8+4d6"], "4d6+8", "8+4d6"),
        (["-5+1d4"], "1d4-5", "-5+1d4"),
        (["0+1d4"], "1d4", "1d4"),
        (["7+0d0"], "7", "7"),
        (["0+0d0"], "0", "0"),
        (["2+1d6", "3+2d8", "0+1d6"], "2d8+2d6+5", "5+2d8+2d6"),
    ],
)
def test_dice_are_told_with_the_base_last_or_first(texts: list[str], last: str, first: str) -> None:
    dice = [Dice.parse_base_first(text) for text in texts]
    assert (summed(dice), summed(dice, base_first=True)) == (last, first)
