"""Each promise of a level, broken once: `verify` has to see it and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.core.geometry import Point
from engine.plans.blueprint import DOOR, Blueprint, Spawn
from engine.plans.verify import verify
from engine.world.tiles import Tile
from tests.unit.mapgen.kit import drawn

PLAN = """
    ####################
    #.....####.......#.#
    #..<..####.......###
    #...........>....###
    #.....####.......###
    ####################
    """
WEST_DOOR, EAST_DOOR = Point(6, 3), Point(9, 3)


def sound(*spawns: Spawn) -> Blueprint:
    level = drawn(PLAN)
    level.spawns = [Spawn(DOOR, WEST_DOOR), Spawn("Potion", Point(14, 2)), *spawns]
    return level.finish("Test", outdoors=False)


def terrain(x: int, y: int, kind: Tile) -> Callable[[Blueprint], Blueprint]:
    def change(blueprint: Blueprint) -> Blueprint:
        blueprint.tiles[y, x] = kind
        return blueprint

    return change


def spawn(name: str, x: int, y: int) -> Callable[[Blueprint], Blueprint]:
    return lambda blueprint: replace(blueprint, spawns=(*blueprint.spawns, Spawn(name, Point(x, y))))


def change(**fields: Any) -> Callable[[Blueprint], Blueprint]:
    return lambda blueprint: replace(blueprint, **fields)


def test_a_sound_level_breaks_no_promise() -> None:
    assert verify(sound()) == []
    assert verify(sound(Spawn(DOOR, EAST_DOOR), Spawn("orc", Point(1, 1)))) == []


def test_a_sound_first_level_has_no_stairs_up() -> None:
    level = drawn(PLAN.replace("<", "@"), depth=1)
    assert verify(level.finish("Test", outdoors=False)) == []


@pytest.mark.parametrize(
    ("broken", "problems"),
    [
        (terrain(7, 0, Tile.FLOOR), ["the border is open at (7, 0)"]),
        (terrain(19, 3, Tile.DEEP_WATER), ["the border is open at (19, 3)"]),
        (change(start=Point(7, 1)), ["the start (7, 1) is not on walkable ground inside the border"]),
        (change(start=Point(-1, 3)), ["the start (-1, 3) is not on walkable ground inside the border"]),
        (change(start=Point(4, 2)), ["the stairs up are at Point(x=3, y=2), not at the start"]),
        (spawn("orc", 3, 2), ["orc at (3, 2) is on the start"]),
        (
            change(down=None),
            ["there are no stairs down", "the terrain has stairs down at [(12, 3)], not at None"],
        ),
        (
            change(down=Point(13, 3)),
            ["the terrain has stairs down at [(12, 3)], not at Point(x=13, y=3)"],
        ),
        (
            terrain(1, 1, Tile.DOWN_STAIRS),
            ["the terrain has stairs down at [(1, 1), (12, 3)], not at Point(x=12, y=3)"],
        ),
        (terrain(1, 1, Tile.UP_STAIRS), ["the terrain has stairs up at [(1, 1), (3, 2)], not at Point(x=3, y=2)"]),
        (
            terrain(3, 2, Tile.FLOOR),
            ["the terrain has stairs up at [], not at Point(x=3, y=2)"],
        ),
        (
            change(up=None),
            ["the stairs up are at None, not at the start", "the terrain has stairs up at [(3, 2)], not at None"],
        ),
        (change(depth=1), ["depth 1 leads up"]),
        (spawn("Scroll", 12, 3), ["Scroll at (12, 3) is on the stairs down"]),
        (spawn("goblin", 14, 2), ["goblin at (14, 2) is on Potion"]),
        (spawn("goblin", 6, 3), ["goblin at (6, 3) is on Door"]),
        (spawn("goblin", 7, 1), ["goblin at (7, 1) cannot be reached from the start"]),
        (spawn("goblin", 18, 1), ["goblin at (18, 1) cannot be reached from the start"]),
        (spawn("goblin", 50, 1), ["goblin at (50, 1) cannot be reached from the start"]),
        (spawn(DOOR, 7, 3), ["the doors at (7, 3) and (6, 3) are side by side"]),
        (spawn(DOOR, 1, 1), ["the door at (1, 1) is in no doorway"]),
        (spawn(DOOR, 11, 2), ["the door at (11, 2) is in no doorway"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_broken_promise_is_named(broken: Callable[[Blueprint], Blueprint], problems: list[str]) -> None:
    assert verify(broken(sound())) == problems


def test_stairs_behind_rock_cannot_be_reached() -> None:
    blueprint = sound()
    blueprint.tiles[3, 7] = Tile.WALL
    assert "the stairs down at (12, 3) cannot be reached from the start" in verify(blueprint)


def test_stairs_down_at_the_start_are_no_stairs() -> None:
    blueprint = replace(sound(), down=Point(3, 2))
    assert "the stairs down are at the start" in verify(blueprint)


def test_a_cramped_level_is_named() -> None:
    level = drawn(
        """
        ####################
        #..@....>..#########
        ####################
        ####################
        ####################
        """,
        depth=1,
    )
    assert "only 10.0 % of the level can be reached, less than 12 %" in verify(level.finish("Test", outdoors=False))


@pytest.mark.parametrize(
    ("plan", "depth"),
    [("######## #@..>..# ########", 1), ("######## #..<..># ########", 2)],
    ids=["beyond the stairs down", "on both sides of the stairs up"],
)
def test_ground_that_is_reached_only_across_a_staircase_is_named(plan: str, depth: int) -> None:
    problems = verify(drawn(plan, depth).finish("Test", outdoors=False))
    assert len(problems) == 1
    assert problems[0].endswith("is reached only across a staircase")


def test_a_level_of_nothing_but_stairs_is_named() -> None:
    assert verify(drawn("#### #<># ####").finish("Test", outdoors=False)) == ["there is no ground beside the stairs"]
