"""Sixty thousand turns of bots: a turn costs as much at the end as at the beginning, in time, memory and save.

Set HEXDELVE_PLOT to a folder to get a picture of the samples, if matplotlib is there.
"""

from __future__ import annotations

import gc
import os
import statistics
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from time import process_time
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

TURNS = 50_000
EVERY = 1_000
LIVES, LIFE = 20, 500

LEFT = 60_000
"""Bytes that fifteen lives may leave: what the interpreter keeps for the next time. One kept game is far more."""


class Sample(NamedTuple):
    """One look at a game.

    Attributes:
        turn: of the player, over all lives.
        seconds: of the processor that a turn took, on average since the last sample.
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
    decide, begin, last = policy_named(policy, 1).decide, process_time(), 0
    while last < TURNS:
        immortal(session)
        session.step(decide(session))
        assert not isinstance(session.state, GameOver)
        turn = turns_of(session)
        if turn >= last + EVERY:
            taken = (process_time() - begin) / (turn - last)
            yield look(session, turn, taken, path)
            begin, last = process_time(), turn


def look(session: Session, turn: int, seconds: float, path: Path) -> Sample:
    session.save(path)
    with session.world():
        levels, entities = 1 + len(resource(Dungeon).frozen), len(all_with(COMPONENTS.values()))
    return Sample(turn, seconds, memory(), path.stat().st_size, levels, entities)


def test_one_long_life_on_two_levels_stays_flat(tmp_path: Path) -> None:
    """At random, since whoever explores comes ever deeper, where there is more of everything."""
    session = Session.new(seed=11, depth=2)
    tracemalloc.start()
    try:
        samples = list(sampled(session, "random", tmp_path / "long.hexdelve"))
    finally:
        tracemalloc.stop()
    assert len(samples) >= TURNS // EVERY - 1
    assert_flat(samples[3:], "random")


def test_many_lives_of_an_explorer_stay_flat(tmp_path: Path) -> None:
    """So many turns each, or until death; of what they leave behind once they are over, next to nothing is left."""
    samples = []
    tracemalloc.start()
    try:
        for number in range(LIVES):
            begin = process_time()
            session = life(number, LIFE)
            turn = turns_of(session)
            sample = look(session, LIFE * number, (process_time() - begin) / turn, tmp_path / "life.hexdelve")
            session.close()
            samples.append(sample._replace(memory=memory()))
    finally:
        tracemalloc.stop()
    assert samples[-1].memory - samples[4].memory <= LEFT, samples
    plot(samples, "explore")


def test_a_life_that_is_not_over_would_be_seen() -> None:
    """One kept game takes many times what finished ones may leave."""
    tracemalloc.start()
    try:
        life(0, 200).close()
        before = memory()
        kept = life(1, 200)
        assert memory() - before > 4 * LEFT
        kept.close()
    finally:
        tracemalloc.stop()


def assert_flat(samples: list[Sample], name: str) -> None:
    """The last third takes no more than the first, within what a busy machine and a few more things make of it."""
    plot(samples, name)
    third = len(samples) // 3
    for field, limit in (("seconds", 2.5), ("memory", 1.2), ("save", 1.2), ("entities", 1.2)):
        before, after = (
            statistics.median(getattr(sample, field) for sample in part) for part in (samples[:third], samples[-third:])
        )
        assert after <= before * limit, f"{field} grew from {before} to {after}: {samples}"


def life(seed: int, turns: int) -> Session:
    session = Session.new(seed=seed, depth=2)
    decide = policy_named("explore", seed).decide
    while turns_of(session) < turns and not isinstance(session.state, GameOver):
        session.step(decide(session))
    return session


def memory() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


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
