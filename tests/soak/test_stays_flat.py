"""Fifty thousand turns of bots: a turn costs as much at the end as at the beginning, in time, memory and save.

Set HEXDELVE_PLOT to a folder to get a picture of the samples, if matplotlib is there.
"""

from __future__ import annotations

import gc
import os
import statistics
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import esper
import pytest

from components import COMPONENTS
from components.stats import Pools
from components.status import HungerClock
from engine.bot.play import policy_named, turns_of
from engine.session import Session
from engine.world.dungeon import Dungeon
from engine.world.ecs import all_with, resource
from engine.world.run_state import GameOver

pytestmark = pytest.mark.soak

TURNS = 25_000
EVERY = 1_000


class Sample(NamedTuple):
    """One look at a game.

    Attributes:
        turn: of the player, over all lives.
        seconds: a turn took, on average since the last sample.
        memory: bytes of Python objects alive.
        save: bytes of the saved game.
        levels: levels of the game that exist.
        entities: on the current level.
    """

    turn: int
    seconds: float
    memory: int
    save: int
    levels: int
    entities: int


def immortal(session: Session) -> None:
    """Keep the player fed and whole."""
    with session.world():
        pools = esper.component_for_entity(session.player, Pools)
        pools.hit_points.current = pools.hit_points.max
        esper.component_for_entity(session.player, HungerClock).duration = 1_000


def sampled(session: Session, policy: str, path: Path) -> Iterator[Sample]:
    """Play one long life and look at it each thousand turns."""
    decide, begin, last = policy_named(policy, 1).decide, perf_counter(), 0
    while last < TURNS:
        immortal(session)
        session.step(decide(session))
        assert not isinstance(session.state, GameOver)
        turn = turns_of(session)
        if turn >= last + EVERY:
            taken = (perf_counter() - begin) / (turn - last)
            yield look(session, turn, taken, path)
            begin, last = perf_counter(), turn


def look(session: Session, turn: int, seconds: float, path: Path) -> Sample:
    session.save(path)
    gc.collect()
    with session.world():
        levels, entities = 1 + len(resource(Dungeon).frozen), len(all_with(COMPONENTS.values()))
    return Sample(turn, seconds, tracemalloc.get_traced_memory()[0], path.stat().st_size, levels, entities)


@pytest.mark.parametrize("policy", ["random", "explore"])
def test_one_long_life_stays_flat(policy: str, tmp_path: Path) -> None:
    """All that may grow with the turns is what there is more of: levels that were visited."""
    session = Session.new(seed=11, depth=2)
    tracemalloc.start()
    try:
        samples = list(sampled(session, policy, tmp_path / "long.hexdelve"))
    finally:
        tracemalloc.stop()
    plot(samples, policy)
    early, late = samples[2:8], samples[-6:]
    for name, limit in (("seconds", 2.5), ("memory", 1.3), ("save", 1.3)):
        before, after = (statistics.median(_share(sample, name) for sample in part) for part in (early, late))
        assert after <= before * limit, f"{name} grew from {before} to {after}: {samples}"


def test_lives_that_are_over_leave_nothing_behind() -> None:
    """Memory after each of many short lives: the last ones leave no more than the first ones did."""
    left = []
    tracemalloc.start()
    try:
        for life in range(25):
            session = Session.new(seed=life, depth=2)
            decide = policy_named("explore", life).decide
            while turns_of(session) < 200 and not isinstance(session.state, GameOver):
                session.step(decide(session))
            session.close()
            del session, decide
            gc.collect()
            left.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert statistics.median(left[-5:]) <= statistics.median(left[4:9]) * 1.1, left


def _share(sample: Sample, name: str) -> float:
    """What a figure is for each level that exists; time does not depend on those left behind."""
    value: float = getattr(sample, name)
    return value if name == "seconds" else value / sample.levels


def plot(samples: list[Sample], name: str) -> None:
    """Draw the samples, if somebody asked for a picture and it can be drawn."""
    folder = os.environ.get("HEXDELVE_PLOT")
    if folder is None:
        return
    pyplot = pytest.importorskip("matplotlib.pyplot")
    figure, axes = pyplot.subplots(3, sharex=True)
    for axis, field in zip(axes, ("seconds", "memory", "save"), strict=True):
        axis.plot([sample.turn for sample in samples], [getattr(sample, field) for sample in samples])
        axis.set_ylabel(field)
    figure.savefig(Path(folder) / f"long-life-{name}.png")
