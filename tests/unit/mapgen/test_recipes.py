"""From a recipe to a level: names, order, attempts and the last resort."""

from __future__ import annotations

import pytest

from engine.core.errors import HexdelveError
from engine.core.rng import RandomStream
from engine.mapgen import recipes
from engine.mapgen.build_map import BuildMap
from engine.mapgen.recipes import METAS, STARTERS, LevelRecipe, build_level
from engine.plans.blueprint import DOOR, Blueprint
from engine.plans.verify import verify
from tests.unit.mapgen.kit import NO_TABLES, TABLES, recipe


class Solid:
    """Digs nothing."""

    def build(self, level: BuildMap) -> None:
        del level


def same(one: Blueprint, other: Blueprint) -> bool:
    return one.drawing() == other.drawing() and one.spawns == other.spawns and one.down == other.down


def test_the_names_the_data_may_use() -> None:
    assert list(STARTERS) == ["bsp_rooms", "caves", "halls", "rooms_and_corridors"]
    assert list(METAS) == ["cull_unreachable", "start", "stairs", "doors", "spawns", "populace"]


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (recipe("mazes"), 'names the starter "mazes", which does not exist. Known are bsp_rooms, caves, halls,'),
        (recipe(meta=("start", "stairs", "moat")), 'names the meta builder "moat", which does not exist. Known are'),
        (recipe(meta=("start", "spawns")), 'lacks the meta builder "stairs"'),
        (recipe(meta=("stairs",)), 'lacks the meta builder "start"'),
        (recipe(meta=("stairs", "start")), "out of order"),
        (recipe(meta=("start", "stairs", "spawns", "doors")), "out of order"),
        (recipe(meta=("start", "start", "stairs")), "out of order"),
        (recipe(width=19), "is 19x50 tiles. A level is at least 20x12."),
        (recipe(height=11), "is 80x11 tiles"),
    ],
)
def test_a_recipe_that_cannot_be_carried_out_is_the_users_business(wrong: LevelRecipe, expected: str) -> None:
    with pytest.raises(HexdelveError) as caught:
        build_level(wrong, 1, 1, TABLES)
    assert str(caught.value).startswith('Level "Test"')
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    "meta",
    [
        ("start", "stairs"),
        ("start", "cull_unreachable", "stairs", "spawns"),
        ("start", "stairs", "doors", "spawns", "cull_unreachable"),
        ("cull_unreachable", "start", "cull_unreachable", "stairs", "doors"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("starter", STARTERS)
def test_doors_spawns_and_culling_may_be_left_out_and_culling_stands_anywhere(
    starter: str, meta: tuple[str, ...]
) -> None:
    blueprint = build_level(recipe(starter, 50, 30, meta), 3, 1, TABLES)
    assert verify(blueprint) == []
    kinds = {spawn.name == DOOR for spawn in blueprint.spawns}
    assert (False in kinds) == ("spawns" in meta)


def test_the_blueprint_says_what_the_recipe_said() -> None:
    blueprint = build_level(recipe("caves", 33, 21, outdoors=True), 2, 5, TABLES)
    assert (blueprint.name, blueprint.depth, blueprint.outdoors) == ("Test", 2, True)
    assert blueprint.tiles.shape == (21, 33)
    assert blueprint.up == blueprint.start


def test_the_first_level_has_no_way_up() -> None:
    blueprint = build_level(recipe(), 1, 5, TABLES)
    assert blueprint.up is None
    assert "<" not in blueprint.drawing()


@pytest.mark.parametrize("starter", STARTERS)
def test_the_same_arguments_give_the_same_level_whatever_was_built_before(starter: str) -> None:
    plan = recipe(starter, 60, 35)
    first = build_level(plan, 3, 11, TABLES)
    build_level(plan, 2, 11, TABLES)
    play = RandomStream(11, "play")
    play.die(6)
    assert same(first, build_level(plan, 3, 11, TABLES))
    assert not same(first, build_level(plan, 3, 12, TABLES))


@pytest.mark.parametrize("starter", ["bsp_rooms", "caves"])
def test_every_depth_has_terrain_of_its_own(starter: str) -> None:
    drawings = {build_level(recipe(starter, 60, 35), depth, 11, NO_TABLES).drawing() for depth in range(2, 8)}
    assert len(drawings) == 6


def test_what_is_spawned_does_not_change_the_terrain() -> None:
    rich = build_level(recipe(), 3, 11, TABLES)
    bare = build_level(recipe(), 3, 11, NO_TABLES)
    assert (rich.tiles == bare.tiles).all()


def test_a_bad_attempt_is_followed_by_another_with_a_stream_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    first = build_level(recipe(), 3, 11, TABLES)
    judged: list[Blueprint] = []

    def reject_first(blueprint: Blueprint) -> list[str]:
        judged.append(blueprint)
        return ["bad luck"] if len(judged) == 1 else verify(blueprint)

    monkeypatch.setattr(recipes, "verify", reject_first)
    second = build_level(recipe(), 3, 11, TABLES)
    assert same(judged[0], first)
    assert len(judged) == 2
    assert not same(first, second)


def test_a_starter_that_digs_nothing_gives_way_to_plain_halls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipes, "STARTERS", {**STARTERS, "solid": Solid})
    blueprint = build_level(recipe("solid"), 3, 11, TABLES)
    assert verify(blueprint) == []
    assert same(blueprint, build_level(recipe("caves"), 3, 11, TABLES, attempts=0))


def test_broken_halls_are_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipes, "verify", lambda _: ["a hole in the border"])
    with pytest.raises(RuntimeError, match="a hole in the border"):
        build_level(recipe(), 3, 11, TABLES, attempts=2)
