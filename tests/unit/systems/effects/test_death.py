"""Dying, and what it brings (tutorial facts §2.21, §3; B18-B20; known case D20)."""

from __future__ import annotations

import esper
import pytest

from components.items import Equipped, InBackpack, LootTable
from components.stats import Attributes, Pool, Pools, Skills
from engine.core.geometry import Point
from engine.testing import World, run
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.ecs import resource, set_resource
from engine.world.effects import Damage
from engine.world.intents import EquipmentChanged, Fell
from engine.world.knowledge import is_known
from engine.world.outbox import Died, Outbox
from engine.world.rules import Rules, player_hit_points
from engine.world.run_state import GameOver, Requests
from engine.world.spatial import SpatialIndex
from systems.reaper import ReaperSystem
from systems.visibility import show_view
from tests.unit.systems.kit import bare, cause, hurt, wishes


@pytest.fixture
def world() -> World:
    return bare("@.g")


def kill(victim: int, by: int | None = None) -> None:
    cause(Damage(9999), victim, by=by)


def deaths() -> list[Died]:
    return [fact for fact in resource(Outbox).facts if isinstance(fact, Died)]


# --- the body -----------------------------------------------------------------------------


def test_the_tile_of_the_dead_is_free_at_once(world: World) -> None:
    """Seed 2: "we want to fix the issue of not being able to enter a tile after an entity is slain"."""
    kill(world.at("g"))
    index = resource(SpatialIndex)
    assert not index.is_blocked(index.grid.index_of(world.first("g")))
    assert not index.is_indexed(world.at("g"))


def test_the_dead_have_no_further_turn_and_are_to_be_removed(world: World) -> None:
    goblin = world.at("g")
    resource(Clock).schedule(goblin, 1)
    kill(goblin)
    assert goblin not in resource(Clock)
    assert wishes(Fell) == [(goblin, Fell())]


def test_a_death_in_sight_is_told(world: World) -> None:
    show_view()
    kill(world.at("g"))
    assert world.log()[0] == "The Goblin is dead."


def test_a_death_out_of_sight_is_not_told(world: World) -> None:
    kill(world.at("g"))
    assert world.log() == []


# --- what is left -------------------------------------------------------------------------


def test_everything_worn_and_carried_falls_to_the_floor(world: World) -> None:
    goblin = world.at("g")
    esper.remove_component(goblin, LootTable)
    helm, ration = world.wear(goblin, "Iron Helm"), world.give(goblin, "Rations")
    kill(goblin)
    run(ReaperSystem())
    left = world.content(world.first("g"))
    assert {helm, ration} < set(left)
    assert len(left) == 3, "its cudgel too"
    assert not any(esper.has_component(thing, tie) for thing in left for tie in (Equipped, InBackpack))


def test_the_loot_table_is_rolled_once(world: World) -> None:
    deer = world.spawn("Deer", world.first("g"))
    kill(deer)
    run(ReaperSystem())
    assert len(world.content(world.first("g"))) == 2, "the goblin, and a hide or a piece of meat"


def test_a_cursed_thing_can_be_taken_from_the_dead(world: World) -> None:
    """The curse binds the thing to its wearer, not to a corpse."""
    goblin = world.at("g")
    cap = world.wear(goblin, "Helm of Fog")
    kill(goblin)
    assert cap in world.content(world.first("g"))


# --- the killer ---------------------------------------------------------------------------


def test_the_player_is_paid_a_hundred_times_the_level_and_all_gold(world: World) -> None:
    pools = world.pools(world.at("g"))
    pools.level, pools.gold = 3, 7
    kill(world.at("g"), by=world.player)
    mine = world.pools(world.player)
    assert (mine.xp, mine.gold, resource(Chronicle).kills) == (300, 7, 1)
    assert "You find 7 gold." in world.log()


@pytest.mark.parametrize("killer", ["none", "goblin"])
def test_nobody_else_is_paid(world: World, killer: str) -> None:
    victim = world.creature(Point(2, 1))
    kill(victim, by=world.at("g") if killer == "goblin" else None)
    assert (world.pools(world.player).xp, world.pools(world.at("g")).xp, resource(Chronicle).kills) == (0, 0, 0)


def test_where_the_campaign_has_no_experience_only_gold_is_paid(world: World) -> None:
    rules = resource(Rules)
    set_resource(rules.model_copy(update={"features": rules.features.model_copy(update={"experience": False})}))
    world.pools(world.at("g")).gold = 5
    kill(world.at("g"), by=world.player)
    assert (world.pools(world.player).xp, world.pools(world.player).gold) == (0, 5)


def test_deaths_are_announced_with_who_did_it(world: World) -> None:
    kill(world.at("g"), by=world.player)
    assert deaths() == [Died("Goblin", "Player", by_player=True)]


def test_the_death_of_the_player_ends_the_game_and_names_the_killer(world: World) -> None:
    kill(world.player, by=world.at("g"))
    assert resource(Requests).queue == [GameOver()]
    assert resource(Chronicle).cause == "Goblin"
    assert world.log() == ["You die."]
    assert deaths() == [Died("Player", "Goblin", by_player=False)]


def test_the_dead_learn_what_they_had(world: World) -> None:
    potion, elsewhere = world.give(world.player, "Health Potion"), world.give(world.at("g"), "Longsword -1")
    kill(world.player)
    assert is_known(potion)
    assert not is_known(elsewhere)


def test_the_dead_player_stays_to_look_at_what_it_had(world: World) -> None:
    sword = world.wear(world.player, "Longsword")
    kill(world.player)
    run(ReaperSystem())
    assert esper.entity_exists(world.player)
    assert esper.has_component(sword, Equipped)


def test_who_kills_itself_is_not_paid(world: World) -> None:
    kill(world.player, by=world.player)
    assert (world.pools(world.player).xp, resource(Chronicle).kills) == (0, 0)
    assert resource(Chronicle).cause == "yourself"


# --- growing ------------------------------------------------------------------------------


def test_a_thousand_experience_a_level(world: World) -> None:
    world.pools(world.player).xp = 899
    kill(world.at("g"), by=world.player)
    assert world.pools(world.player).level == 1
    goblin = world.spawn("Goblin", world.first("g"))
    world.pools(world.player).xp = 900
    kill(goblin, by=world.player)
    assert world.pools(world.player).level == 2


def test_a_level_brings_an_attribute_all_skills_life_and_mana(world: World) -> None:
    hurt(world, world.player, 3)
    world.pools(world.player).mana.current = 0
    world.pools(world.player).xp = 950
    before = [getattr(_attributes(world), name).base for name in NAMES]
    kill(world.at("g"), by=world.player)
    grown = [getattr(_attributes(world), name).base for name in NAMES]
    assert sum(grown) == sum(before) + 1
    assert esper.component_for_entity(world.player, Skills) == Skills(2, 2, 2)
    pools: Pools = world.pools(world.player)
    assert pools.hit_points == Pool(45, 45)
    assert pools.mana == Pool(8, 8)
    assert (world.player, EquipmentChanged()) in wishes(EquipmentChanged), "bonuses are worked out anew"
    assert "Welcome to level 2!" in world.log()


def test_one_kill_may_bring_several_levels(world: World) -> None:
    """Tutorial facts B18: levelling gave one level a kill even if the experience covered more."""
    world.pools(world.at("g")).level = 35
    kill(world.at("g"), by=world.player)
    pools = world.pools(world.player)
    assert (pools.xp, pools.level) == (3500, 4)
    assert pools.hit_points.max == player_hit_points(_attributes(world).fitness.base, 4)


NAMES = ("might", "fitness", "quickness", "intelligence")


def _attributes(world: World) -> Attributes:
    return esper.component_for_entity(world.player, Attributes)
