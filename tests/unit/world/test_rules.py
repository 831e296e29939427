"""Rules as data, and the formulas of tutorial facts §9."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from components.stats import Pool, Pools
from engine.world.rules import (
    Rules,
    attribute_bonus,
    carry_capacity,
    is_dead,
    mana_points,
    npc_hit_points,
    player_hit_points,
)

SLOTS = [{"name": "Left Ring", "accepts": "Ring"}, {"name": "Right Ring", "accepts": "Ring"}]


def rules(**fields: Any) -> Rules:
    return Rules.model_validate({"slots": SLOTS, **fields})


@pytest.mark.parametrize(
    ("value", "bonus"),
    [(3, -3), (7, -1), (8, -1), (9, 0), (10, 0), (11, 0), (12, 1), (13, 1), (16, 3), (20, 5), (0, -5), (-1, -5)],
)
def test_a_bonus_is_cut_off_towards_zero(value: int, bonus: int) -> None:
    """`//` would be wrong below 10."""
    assert attribute_bonus(value) == bonus


@pytest.mark.parametrize(("fitness", "level", "points"), [(11, 1, 9), (3, 1, 6), (13, 6, 55), (13, 8, 73), (-30, 2, 3)])
def test_hit_points_of_creatures(fitness: int, level: int, points: int) -> None:
    assert npc_hit_points(fitness, level) == points


@pytest.mark.parametrize(("fitness", "level", "points"), [(11, 1, 30), (11, 2, 45), (13, 2, 47), (8, 1, 29)])
def test_hit_points_of_the_player(fitness: int, level: int, points: int) -> None:
    assert player_hit_points(fitness, level) == points


@pytest.mark.parametrize(("intelligence", "level", "points"), [(11, 1, 4), (13, 3, 15), (0, 4, 4)])
def test_mana(intelligence: int, level: int, points: int) -> None:
    assert mana_points(intelligence, level) == points


def test_fifteen_pounds_a_point_of_might() -> None:
    assert carry_capacity(11) == 165


@pytest.mark.parametrize(
    ("dies_below", "hit_points", "dead"), [(1, 1, False), (1, 0, True), (0, 0, False), (0, -1, True)]
)
def test_what_dead_means_is_a_rule_of_the_campaign(dies_below: int, hit_points: int, dead: bool) -> None:
    assert is_dead(rules(dies_below=dies_below), Pools(Pool(10, hit_points), Pool(0, 0))) is dead


def test_slots_that_accept_a_kind_come_in_order() -> None:
    assert rules().slots_for("Ring") == ["Left Ring", "Right Ring"]
    assert rules().slots_for("Tail") == []


@pytest.mark.parametrize(
    "fields",
    [
        {"slots": []},
        {"slots": [*SLOTS, SLOTS[0]]},
        {"attack": "d100"},
        {"dies_below": 2},
        {"spot_one_in": 0},
        {"active_distance": "20"},
        {"unheard_of": 1},
        {"features": {"unheard_of": True}},
    ],
)
def test_rules_that_mean_nothing_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        rules(**fields)
