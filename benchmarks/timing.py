"""Rounds of contenders in shuffled order, and their medians."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Mapping
from time import perf_counter

from engine.core.rng import RandomStream

ROUNDS = 9

Contender = Callable[[], int]
"""Does some work and gives how many operations it did."""


def calibration() -> int:
    """Plain Python, 0.8 ms on the machine of the targets: the measure of this one."""
    value = 0
    for step in range(18_000):
        value = (value * 31 + step) & 0xFFFF
    return 1 if value >= 0 else 0


def medians(contenders: Mapping[str, Contender], rounds: int = ROUNDS) -> dict[str, float]:
    """Seconds an operation of each contender takes: the median over the rounds; one round before does not count."""
    gc.collect()
    gc.freeze()  # what one contender keeps is not looked through again and again at the cost of the others
    rng = RandomStream(0, "rounds")
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds + 1):
        for name in rng.shuffled(list(contenders)):
            begin = perf_counter()
            operations = contenders[name]()
            taken = (perf_counter() - begin) / operations
            if number:
                times[name].append(taken)
    gc.unfreeze()
    return {name: statistics.median(taken) for name, taken in times.items()}
