"""Who may be struck and shot when the blow falls (tutorial facts §2.15, §2.16; §14, items 4 and 5)."""

from __future__ import annotations

import esper
import pytest

from components.references import EntityId
from components.spatial import Position
from engine.core.colour import CYAN
from engine.core.geometry import Point
from engine.testing import World, run
from engine.world.bodies import destroy, lift, move
from engine.world.ecs import bury, resource
from engine.world.intents import WantsToMelee, WantsToShoot, intend
from engine.world.outbox import Flew, Outbox
from engine.world.spatial import SpatialIndex
from systems.combat.melee import MeleeCombatSystem
from systems.combat.ranged import RangedCombatSystem, can_shoot
from systems.doors import open_door
from systems.reaper import ReaperSystem
from tests.unit.systems.kit import bare, hurt, load_dice, refused


def wounds(world: World, entity: int) -> int:
    pool = world.pools(entity).hit_points
    return pool.max - pool.current


def strike(attacker: int, victim: int) -> None:
    load_dice(20, 3)
    intend(attacker, WantsToMelee(EntityId(victim)))
    run(MeleeCombatSystem())


# --- blows --------------------------------------------------------------------------------


def test_a_blow_hurts_a_neighbour() -> None:
    world = bare("@g")
    strike(world.player, world.at("g"))
    assert wounds(world, world.at("g")) == 4


def test_whoever_walked_away_in_the_meantime_is_not_struck() -> None:
    world = bare("@g.")
    move(world.at("g"), Point(3, 1))
    strike(world.player, world.at("g"))
    assert wounds(world, world.at("g")) == 0


def test_nobody_strikes_itself() -> None:
    world = bare("@")
    strike(world.player, world.player)
    assert wounds(world, world.player) == 0


def test_the_dead_do_not_strike() -> None:
    world = bare("@g")
    hurt(world, world.at("g"), 0)
    strike(world.at("g"), world.player)
    assert wounds(world, world.player) == 0


def test_the_dead_and_the_gone_are_not_struck() -> None:
    world = bare("@g")
    hurt(world, world.at("g"), 0)
    strike(world.player, world.at("g"))
    assert world.pools(world.at("g")).hit_points.current == 0
    destroy(world.at("g"))
    bury()
    strike(world.player, world.at("g"))


def test_whoever_is_nowhere_is_not_struck() -> None:
    world = bare("@g")
    lift(world.at("g"))
    assert not esper.has_component(world.at("g"), Position)
    strike(world.player, world.at("g"))
    assert wounds(world, world.at("g")) == 0


def test_of_two_who_strike_each_other_the_second_may_still_strike_back_in_the_same_instant() -> None:
    """Blows are messages of one list; effects are settled when all of it has been handled."""
    world = bare("@g")
    hurt(world, world.at("g"), 1)
    load_dice(20, 3, 20, 3)
    intend(world.player, WantsToMelee(EntityId(world.at("g"))))
    intend(world.at("g"), WantsToMelee(EntityId(world.player)))
    run(MeleeCombatSystem(), ReaperSystem())
    assert not esper.entity_exists(world.at("g"))
    assert wounds(world, world.player) == 4


def test_a_death_frees_the_tile_before_anybody_steps_in_the_same_instant() -> None:
    world = bare("@g")
    hurt(world, world.at("g"), 1)
    strike(world.player, world.at("g"))
    index = resource(SpatialIndex)
    assert not index.is_blocked(index.grid.index_of(world.first("g")))


# --- shots --------------------------------------------------------------------------------


def archer(drawing: str) -> World:
    world = bare(drawing)
    world.wear(world.player, "Shortbow")
    return world


def shoot(world: World, victim: int) -> None:
    load_dice(20, 3)
    intend(world.player, WantsToShoot(EntityId(victim)))
    run(RangedCombatSystem())


def test_whoever_is_seen_within_reach_is_shot() -> None:
    world = archer("@...g")
    shoot(world, world.at("g"))
    assert wounds(world, world.at("g")) == 4
    assert refused() == set()


def test_an_arrow_is_shown_on_its_way_without_the_tile_it_starts_from() -> None:
    world = archer("@..g")
    shoot(world, world.at("g"))
    grid = resource(SpatialIndex).grid
    tiles = tuple(grid.index_of(Point(x, 1)) for x in (2, 3, 4))
    assert resource(Outbox).facts[0] == Flew("*", CYAN, 50.0, tiles)


@pytest.mark.parametrize("drawing", ["@....g", "@.#g", "@.+g"])
def test_who_is_too_far_or_out_of_sight_cannot_be_shot_and_the_turn_is_kept(drawing: str) -> None:
    world = archer(drawing)
    shoot(world, world.at("g"))
    assert wounds(world, world.at("g")) == 0
    assert refused() == {world.player}
    assert world.log() == ["You have no clear shot."]


def test_through_an_open_door_one_can_shoot() -> None:
    world = archer("@.+g")
    open_door(world.at("+"))
    shoot(world, world.at("g"))
    assert wounds(world, world.at("g")) == 4


def test_without_a_bow_in_hand_nobody_shoots() -> None:
    world = bare("@..g")
    world.give(world.player, "Shortbow")
    shoot(world, world.at("g"))
    assert wounds(world, world.at("g")) == 0
    assert refused() == {world.player}


def test_the_dead_the_gone_and_oneself_are_no_targets() -> None:
    world = archer("@..g")
    assert not can_shoot(world.player, world.player)
    hurt(world, world.at("g"), 0)
    assert not can_shoot(world.player, world.at("g"))
    destroy(world.at("g"))
    bury()
    assert not can_shoot(world.player, world.at("g"))


def test_the_dead_do_not_shoot() -> None:
    world = bare("@..a", a="Goblin Archer")
    hurt(world, world.at("a"), 0)
    intend(world.at("a"), WantsToShoot(EntityId(world.player)))
    run(RangedCombatSystem())
    assert wounds(world, world.player) == 0


def test_a_creature_without_a_shot_says_nothing() -> None:
    world = bare("@#.a", a="Goblin Archer")
    intend(world.at("a"), WantsToShoot(EntityId(world.player)))
    run(RangedCombatSystem())
    assert (world.log(), refused()) == ([], set())
