"""Random streams: every stream is derived from the seed and a label, so that streams never disturb each other.

Levels, names and play draw from streams of their own: an extra roll in a fight changes no later level.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Sequence
from typing import TypeVar

from engine.core.dice import Dice

T = TypeVar("T")

SINGLY = 10_000
"""So many dice are rolled one by one at most."""


class RandomStream:
    """One reproducible stream of random numbers (Mersenne Twister of the standard library).

    Args:
        seed: the seed of the game.
        label: name of the stream, such as "play" or "level 3".
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int, label: str) -> None:
        digest = hashlib.blake2b(f"{seed}/{label}".encode(), digest_size=16).digest()
        self._random = random.Random(int.from_bytes(digest, "big"))

    def die(self, sides: int) -> int:
        """1 to `sides`; 0 when there are no sides."""
        return int(self._random.random() * sides) + 1 if sides > 0 else 0

    def dice(self, count: int, sides: int) -> int:
        """Sum of `count` dice of `sides` sides: each is rolled, up to `SINGLY` of them; more are `_many`."""
        if count == 1:
            return self.die(sides)
        if count > SINGLY:
            return self._many(count, sides)
        return sum(self.die(sides) for _ in range(count))

    def _many(self, count: int, sides: int) -> int:
        """A sum of many dice in no time, spread like theirs and never beyond what they can give.

        The sum of n dice of s sides has the mean n (s + 1) / 2 and the variance n (s² - 1) / 12, and of so many it is
        as good as normal. As good as normal too, and never more than six deviations off, is the sum of twelve even
        numbers from 0 to 1, less 6; it needs no logarithm, which machines round differently. The bounds n and n s are
        √(3 n (s - 1) / (s + 1)) deviations off, so never less than √n, which is 100 and more.
        """
        if sides <= 0:
            return 0
        deviation = math.sqrt(count * (sides - 1) * (sides + 1) / 12)
        spread = sum(self._random.random() for _ in range(12)) - 6
        whole, half = divmod(count * (sides + 1), 2)
        return whole + math.floor(spread * deviation + (half + 1) / 2)

    def roll(self, dice: Dice) -> int:
        """Roll `dice`."""
        return self.dice(dice.count, dice.sides) + dice.bonus

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return self._random.randint(low, high)

    def one_in(self, chance: int) -> bool:
        """True once in `chance` times."""
        return self.die(chance) == 1

    def percent(self, chance: int) -> bool:
        """True `chance` times out of a hundred."""
        return self.die(100) <= chance

    def choice(self, options: Sequence[T]) -> T:
        """One of the options.

        Raises:
            IndexError: there are none.
        """
        return options[self._random.randrange(len(options))] if options else options[0]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """Up to `count` different options, in random order."""
        return self._random.sample(options, min(count, len(options)))

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """All options in random order."""
        return self.sample(options, len(options))

    def state(self) -> list[int]:
        """The state as plain numbers, for saves."""
        _version, numbers, _gauss = self._random.getstate()
        return list(numbers)

    def restore(self, state: list[int]) -> None:
        """Continue from a saved state.

        Raises:
            ValueError, TypeError: the numbers are no state.
        """
        self._random.setstate((3, tuple(state), None))
