"""Bots play the campaign, on its own content and on sets that look like the course's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from engine.bot.play import bot_game
from engine.core.rng import RandomStream
from engine.inspection import Inspector
from tests.unit.rlg327.kit import CAMPAIGN, POWERS, item, mob, pack

SLOTS = ("WEAPON", "OFFHAND", "RANGED", "ARMOR", "HELMET", "CLOAK", "GLOVES", "BOOTS", "RING", "AMULET", "LIGHT")


def look_alike(folder: Path, seed: int) -> Path:
    """A set of the course's kind: mixed powers, wild speeds and damage, a boss, things for every slot, some single."""
    rng = RandomStream(seed, "set")
    kinds = [powers for count in range(4) for powers in combinations(POWERS, count)]
    mobs = [
        mob(
            f"Kind {number}",
            *rng.choice(kinds),
            *(("unique",) if rng.one_in(4) else ()),
            *(("boss", "unique") if number == 0 else ()),
            hit_points=f"{rng.between(0, 60)}+{rng.between(0, 9)}d{rng.between(0, 20)}",
            speed=f"{rng.between(0, 30)}+{rng.between(0, 3)}d{rng.between(0, 40)}",
            damage=f"{rng.between(0, 9)}+{rng.between(0, 4)}d{rng.between(0, 12)}",
            rarity=rng.between(1, 100),
        )
        for number in range(rng.between(1, 20))
    ]
    items: list[dict[str, Any]] = [
        item(
            f"Thing {number}",
            rng.choice((*SLOTS, None)),
            damage=f"{rng.between(-5, 20)}+{rng.between(0, 9)}d{rng.between(0, 12)}",
            speed=f"{rng.between(-12, 12)}+0d0",
            special=f"{rng.between(0, 200)}+0d0",
            rarity=rng.between(1, 100),
            artefact=rng.one_in(4),
        )
        for number in range(rng.between(1, 20))
    ]
    return pack(folder, mobs, items)


def live(seed: int, policy: str, turns: int, packs: Sequence[Path] = ()) -> list[str]:
    return bot_game(
        CAMPAIGN, seed, turns, policy, packs=packs, looks=[lambda session: Inspector(session, packs)]
    ).problems


@pytest.mark.parametrize("policy", ["explore", "random"])
@pytest.mark.parametrize("seed", range(3))
def test_a_bot_breaks_no_promise_on_a_set_like_the_courses(tmp_path: Path, seed: int, policy: str) -> None:
    assert live(seed, policy, 150, [look_alike(tmp_path / f"set-{seed}", seed)]) == []


@pytest.mark.soak
@pytest.mark.parametrize("policy", ["explore", "random"])
@pytest.mark.parametrize("seed", range(100, 115))
def test_thirty_games_break_no_promise(tmp_path: Path, seed: int, policy: str) -> None:
    assert live(seed, policy, 600, [look_alike(tmp_path / f"set-{seed}", seed)]) == []


@pytest.mark.parametrize("policy", ["explore", "random"])
def test_a_bot_breaks_no_promise_in_the_shipped_campaign(policy: str) -> None:
    assert live(2, policy, 300) == []


def test_equal_seeds_are_equal_games(tmp_path: Path) -> None:
    there = look_alike(tmp_path / "set", 5)
    one, other = (bot_game(CAMPAIGN, 5, 100, "explore", packs=[there]) for _ in range(2))
    assert one == other
