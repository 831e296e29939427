"""Dice: `2d6+1` as a value that can be read, written, rolled and reasoned about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

import msgspec

_GRAMMAR = re.compile(r"([0-9]{1,4})d([0-9]{1,7})([+-][0-9]{1,9})?")
_BASE_FIRST = re.compile(r"(-?)0*([0-9]{1,18})\+0*([0-9]{1,18})d0*([0-9]{1,18})")


class Dice(msgspec.Struct, frozen=True):
    """`count` dice of `sides` sides, and a constant that may be negative.

    No dice, or dice without sides, give just the constant.
    """

    count: Annotated[int, msgspec.Meta(ge=0)] = 0
    sides: Annotated[int, msgspec.Meta(ge=0)] = 0
    bonus: int = 0

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read "NdM", "NdM+K" or "NdM-K", without blanks.

        Raises:
            ValueError: the text is anything else; nothing is guessed.
        """
        match = _GRAMMAR.fullmatch(text)
        if match is None:
            raise ValueError(f'dice are written like "1d8", "2d6+1" or "1d8-1", not {text!r}')
        count, sides, bonus = match.groups()
        return cls(int(count), int(sides), int(bonus or 0))

    @classmethod
    def parse_base_first(cls, text: str) -> Dice:
        """Read "K+NdM", such as "-5+1d4" or "7+0d0", without blanks: all three numbers, each of at most 18 figures.

        Zeros before a number do not count.

        Raises:
            ValueError: the text is anything else; nothing is guessed.
        """
        match = _BASE_FIRST.fullmatch(text)
        if match is None:
            raise ValueError(f'dice are written here like "5+2d6", "-5+1d4" or "7+0d0", not {text!r}')
        sign, bonus, count, sides = match.groups()
        return cls(int(count), int(sides), int(sign + bonus))

    @property
    def minimum(self) -> int:
        """Least possible roll."""
        return self.bonus + (self.count if self.sides else 0)

    @property
    def maximum(self) -> int:
        """Greatest possible roll."""
        return self.bonus + self.count * self.sides

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")


def summed(dice: Iterable[Dice], *, base_first: bool = False) -> str:
    """Dice added up: those of as many sides together, the greatest first, and behind or before them what is fixed."""
    counts: dict[int, int] = {}
    fixed = 0
    for one in dice:
        fixed += one.bonus
        if one.count and one.sides:
            counts[one.sides] = counts.get(one.sides, 0) + one.count
    parts = [f"{counts[sides]}d{sides}" for sides in sorted(counts, reverse=True)]
    if base_first and fixed:
        return "+".join([str(fixed), *parts])
    if fixed or not parts:
        parts.append(f"{fixed:+d}" if parts else str(fixed))
    return "+".join(parts).replace("++", "+").replace("+-", "-")


def percent(chance: float) -> int:
    """A chance from 0 to 1 as whole percent, the rest cut off; what floats are off by does not count (0.29 is 29)."""
    return int(round(chance * 100, 6))
