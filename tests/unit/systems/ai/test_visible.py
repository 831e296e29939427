"""Minds of those who see somebody (tutorial facts §2.8)."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from components.ai import Chasing
from components.references import EntityId
from components.spatial import Position
from components.spells import Ability, SpecialAbilities
from engine.core.geometry import Point
from engine.testing import World, fresh_world, run
from engine.world.ecs import resource
from engine.world.intents import WantsToApproach, WantsToCastSpell, WantsToFlee, WantsToShoot
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.visible import VisibleAI
from tests.unit.systems.kit import act, bare, hurt, load_dice, wishes


def decided(world: World, actor: int) -> dict[str, Any]:
    """What the actor wants, by the name of the wish."""
    assert world
    act(actor)
    run(VisibleAI())
    kinds = (WantsToCastSpell, WantsToShoot, WantsToApproach, WantsToFlee)
    return {kind.__name__: wish for kind in kinds for _, wish in wishes(kind)}


def tile(point: Point) -> int:
    return resource(SpatialIndex).grid.index_of(point)


def chased(actor: int) -> int | None:
    return esper.component_for_entity(actor, Chasing).target


def test_an_enemy_in_sight_is_approached_and_chased() -> None:
    world = fresh_world("@..g")
    assert decided(world, world.at("g")) == {"WantsToApproach": WantsToApproach(tile(world.first("@")))}
    assert chased(world.at("g")) == world.player
    assert resource(Turns).acting == [world.at("g")], "walking is decided by the next mind"


def test_an_enemy_behind_a_wall_is_not_noticed() -> None:
    world = fresh_world("@.#g")
    assert decided(world, world.at("g")) == {}
    assert chased(world.at("g")) is None


def test_an_enemy_beyond_the_range_of_sight_is_not_noticed() -> None:
    world = fresh_world("@" + "." * 8 + "g")
    assert decided(world, world.at("g")) == {}


def test_the_nearest_enemy_is_chosen() -> None:
    world = fresh_world("@...g..d")
    world.spawn("Deer", Point(7, 1))
    assert decided(world, world.at("g"))["WantsToApproach"] == WantsToApproach(tile(Point(7, 1)))


def test_a_dead_enemy_is_no_enemy() -> None:
    world = fresh_world("@..g")
    hurt(world, world.player, 0)
    assert decided(world, world.at("g")) == {}


def test_whoever_is_feared_is_fled_from_all_together() -> None:
    world = fresh_world("g..d..@")
    (wish,) = decided(world, world.at("d")).values()
    assert isinstance(wish, WantsToFlee)
    assert sorted(wish.tiles) == [tile(world.first("g")), tile(world.first("@"))]


def test_an_archer_shoots_whom_it_reaches_and_that_is_the_whole_turn() -> None:
    """Tutorial facts B16: in the source an archer shot and walked in one turn."""
    world = fresh_world("@...a", {"a": "Goblin Archer"})
    assert decided(world, world.at("a")) == {"WantsToShoot": WantsToShoot(EntityId(world.player))}
    assert resource(Turns).acting == []


def test_an_archer_too_far_away_comes_nearer() -> None:
    world = fresh_world("@....a", {"a": "Goblin Archer"})
    assert set(decided(world, world.at("a"))) == {"WantsToApproach"}


def test_reach_is_measured_in_a_straight_line() -> None:
    world = fresh_world("@....\n.....\n.....\n...a.", {"a": "Goblin Archer"})
    assert set(decided(world, world.at("a"))) == {"WantsToApproach"}, "4.2 tiles are more than 4"


def test_nobody_to_see_nothing_to_decide() -> None:
    world = fresh_world("g")
    assert decided(world, world.at("g")) == {}
    assert esper.has_component(world.at("g"), Position)


# --- spells -------------------------------------------------------------------------------


def able(creature: int, *abilities: Ability) -> None:
    esper.add_component(creature, SpecialAbilities(list(abilities)))


@pytest.mark.parametrize(("roll", "casts"), [(1, True), (35, True), (36, False), (100, False)])
def test_a_shaman_casts_by_its_chance_and_that_is_the_whole_turn(roll: int, casts: bool) -> None:
    world = bare("@...s", s="Goblin Shaman")
    shaman = world.at("s")
    able(shaman, Ability("Spark Bolt", 0.35, 6.0, 2.0))
    load_dice(roll)
    wanted = decided(world, shaman)
    if casts:
        assert wanted == {"WantsToCastSpell": WantsToCastSpell("Spark Bolt", world.first("@"))}
        assert resource(Turns).acting == []
    else:
        assert set(wanted) == {"WantsToApproach"}


@pytest.mark.parametrize("drawing", ["@.s", "@......s", "@...#s"])
def test_nothing_is_cast_from_too_near_too_far_or_out_of_sight_and_no_die_is_rolled(drawing: str) -> None:
    world = bare(drawing, s="Large Spider")
    load_dice()
    assert "WantsToCastSpell" not in decided(world, world.at("s"))


def test_nothing_is_cast_without_mana_and_no_die_is_rolled() -> None:
    world = bare("@...s", s="Large Spider")
    world.pools(world.at("s")).mana.current = 1
    load_dice()
    assert set(decided(world, world.at("s"))) == {"WantsToApproach"}


def test_the_first_ability_that_is_wanted_is_the_one() -> None:
    world = bare("@...g")
    able(world.at("g"), Ability("Web", 0.5, 6.0), Ability("Spark Bolt", 0.5, 6.0), Ability("Venom", 1.0, 6.0))
    load_dice(51, 50)
    assert decided(world, world.at("g"))["WantsToCastSpell"].spell == "Spark Bolt"


def test_what_is_not_aimed_is_cast_without_a_target() -> None:
    world = bare("@...g")
    able(world.at("g"), Ability("Mend Flesh", 1.0, 6.0))
    assert decided(world, world.at("g"))["WantsToCastSpell"] == WantsToCastSpell("Mend Flesh")


def test_an_ability_whose_spell_the_packs_lost_is_passed_over() -> None:
    world = bare("@...g")
    able(world.at("g"), Ability("No Such Spell", 1.0, 6.0))
    assert set(decided(world, world.at("g"))) == {"WantsToApproach"}
