"""Every level keeps every promise, whatever the seed, the depth, the size and the tables (known case D47)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.mapgen.recipes import ATTEMPTS, STARTERS, LevelRecipe, build_level
from engine.plans.verify import verify
from tests.unit.mapgen.kit import NO_TABLES, TABLES, Tables, recipe

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
    *, plan: LevelRecipe, depth: int, seed: int, tables: Tables, attempts: int
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


@pytest.mark.soak
@pytest.mark.parametrize("starter", ["bsp_rooms", "caves"])
def test_thousands_of_levels_keep_every_promise(starter: str) -> None:
    plan = recipe(starter, 40, 24)
    for seed in range(3000):
        blueprint = build_level(plan, 1 + seed % 12, seed, TABLES)
        assert verify(blueprint) == [], f"seed {seed}\n{blueprint.drawing()}"
