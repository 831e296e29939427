"""Every level keeps every promise, whatever the seed, the depth, the size and the tables (known case D47)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.paths import FAR
from engine.core.rng import RandomStream
from engine.mapgen import recipes
from engine.mapgen.recipes import ATTEMPTS, STARTERS, LevelRecipe, build_level
from engine.plans.reach import steps_from
from engine.plans.verify import verify
from engine.raws.library import SpawnTables
from engine.world.tiles import WALKABLE
from tests.unit.mapgen.kit import NO_TABLES, TABLES, recipe

SIZES = [(20, 12), (21, 40), (90, 12), (50, 30), (80, 50)]


@pytest.mark.parametrize(("width", "height"), SIZES, ids=str)
@pytest.mark.parametrize("starter", STARTERS)
def test_levels_of_many_seeds_and_depths_keep_every_promise(starter: str, width: int, height: int) -> None:
    plan = recipe(starter, width, height)
    for depth in (1, 2, 7, 30):
        for seed in range(20):
            blueprint = build_level(plan, depth, seed, TABLES)
            assert verify(blueprint) == [], f"seed {seed}, depth {depth}\n{blueprint.drawing()}"


@given(
    plan=st.builds(recipe, st.sampled_from(sorted(STARTERS)), st.integers(20, 110), st.integers(12, 60)),
    depth=st.integers(1, 100),
    seed=st.integers(-(2**63), 2**63),
    tables=st.sampled_from([TABLES, NO_TABLES]),
    attempts=st.sampled_from([ATTEMPTS, 0]),
)
@settings(max_examples=120, deadline=None)
def test_any_level_keeps_every_promise_and_can_be_built_again(
    *, plan: LevelRecipe, depth: int, seed: int, tables: SpawnTables, attempts: int
) -> None:
    blueprint = build_level(plan, depth, seed, tables, attempts=attempts)
    assert verify(blueprint) == [], blueprint.drawing()
    again = build_level(plan, depth, seed, tables, attempts=attempts)
    assert (again.drawing(), again.spawns) == (blueprint.drawing(), blueprint.spawns)


@pytest.mark.parametrize(("width", "height"), SIZES, ids=str)
def test_the_last_resort_works_at_every_size(width: int, height: int) -> None:
    for depth in (1, 2, 30):
        for seed in range(5):
            blueprint = build_level(recipe("caves", width, height), depth, seed, TABLES, attempts=0)
            assert verify(blueprint) == [], blueprint.drawing()


def test_a_level_of_ordinary_size_rarely_needs_the_last_resort() -> None:
    for starter in ("bsp_rooms", "caves"):
        plan = recipe(starter, 80, 50)
        halls = [build_level(plan, 3, seed, NO_TABLES, attempts=0).drawing() for seed in range(15)]
        levels = [build_level(plan, 3, seed, NO_TABLES, attempts=1).drawing() for seed in range(15)]
        assert sum(level in halls for level in levels) <= 1


DRAWS_A_TILE = 12
"""Random draws that one attempt may take for each tile of the level; caves draw for each once, and then some."""


class CountedNumbers(random.Random):
    """Random numbers that count how often they are drawn."""

    draws = 0

    def random(self) -> float:
        CountedNumbers.draws += 1
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        CountedNumbers.draws += 1
        return super().getrandbits(k)


class CountedStream(RandomStream):
    """A stream of such numbers, and how many streams there are."""

    streams = 0

    def __init__(self, seed: int, label: str) -> None:
        super().__init__(seed, label)
        CountedStream.streams += 1
        state, self._random = self._random.getstate(), CountedNumbers()
        self._random.setstate(state)


def build_and_see(starter: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build a level within bounds, and see that all it promises is true, with ways between the stairs both ways."""
    plan, depth = recipe(starter, 40, 24), 1 + seed % 12
    with monkeypatch.context() as patch:
        patch.setattr(recipes, "RandomStream", CountedStream)
        CountedStream.streams = CountedNumbers.draws = 0
        blueprint = build_level(plan, depth, seed, TABLES)
    assert CountedStream.streams <= ATTEMPTS + 1
    assert 0 < CountedNumbers.draws <= CountedStream.streams * DRAWS_A_TILE * blueprint.tiles.size
    assert verify(blueprint) == [], f"seed {seed}\n{blueprint.drawing()}"
    assert blueprint.down is not None
    walkable = WALKABLE[blueprint.tiles]
    there, back = steps_from(blueprint.start, walkable), steps_from(blueprint.down, walkable)
    assert there[blueprint.down.yx] == back[blueprint.start.yx] < FAR


@pytest.mark.parametrize("starter", ["bsp_rooms", "caves"])
def test_no_seed_hangs_and_the_stairs_are_connected_both_ways(starter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(150):
        build_and_see(starter, seed, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("starter", ["bsp_rooms", "caves"])
def test_twenty_thousand_seeds_keep_every_promise_within_bounds(
    starter: str, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(1000 * part, 1000 * part + 1000):
        build_and_see(starter, seed, monkeypatch)
