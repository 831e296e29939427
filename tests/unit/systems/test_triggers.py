"""Traps: they hurt whoever steps on them, the trap itself is to blame (tutorial facts §2.14, B11, B17)."""

from __future__ import annotations

import esper
import pytest

from components.references import EntityId
from components.stats import Pool
from components.visibility import Hidden
from engine.core.geometry import Direction, Point
from engine.testing import World, fresh_world, run
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from engine.world.intents import EntityMoved, WantsToMove, WantsToSwap, intend
from engine.world.outbox import Died, Outbox
from engine.world.spatial import SpatialIndex
from systems.movement import MovementSystem
from systems.reaper import ReaperSystem
from systems.triggers import TriggerSystem
from systems.visibility import show_view
from tests.unit.systems.kit import hurt


def walk(actor: int, direction: Direction = Direction.EAST) -> None:
    intend(actor, WantsToMove(direction))
    run(MovementSystem(), TriggerSystem(), ReaperSystem())


def lost(world: World, actor: int) -> int:
    pool = world.pools(actor).hit_points
    return pool.max - pool.current


def test_a_trap_hurts_the_player_who_steps_on_it() -> None:
    world = fresh_world("@^")
    walk(world.player)
    assert lost(world, world.player) == 6


def test_a_trap_hurts_any_creature() -> None:
    world = fresh_world("g^")
    walk(world.at("g"))
    assert lost(world, world.at("g")) == 6


def test_a_swap_sets_off_the_traps_of_both() -> None:
    world = fresh_world("@^")
    deer = world.spawn("Deer", world.first("^"))
    dart = world.spawn("Dart Trap", world.first("@"))
    intend(world.player, WantsToSwap(EntityId(deer)))
    run(MovementSystem(), TriggerSystem())
    assert (lost(world, world.player), lost(world, deer)) == (6, 3)
    assert not esper.entity_exists(dart)


def test_a_trap_for_once_is_gone_afterwards() -> None:
    world = fresh_world("@^")
    walk(world.player)
    assert not esper.entity_exists(world.at("^"))
    assert world.content(world.first("^")) == (world.player,)


def test_a_fire_burns_again_and_again() -> None:
    world = fresh_world("@f", {"f": "Watch Fire"})
    walk(world.player)
    walk(world.player, Direction.WEST)
    walk(world.player)
    assert lost(world, world.player) == 6
    assert esper.entity_exists(world.at("f"))


def test_a_hidden_trap_that_was_set_off_is_hidden_no_longer() -> None:
    world = fresh_world("@f", {"f": "Watch Fire"})
    esper.add_component(world.at("f"), Hidden())
    show_view()
    walk(world.player)
    assert not esper.has_component(world.at("f"), Hidden)
    assert world.log() == ["The Watch Fire is set off!", "The Watch Fire hits you for 3."]


def test_a_trap_out_of_sight_goes_off_without_a_line() -> None:
    world = fresh_world("@#g^")
    show_view()
    walk(world.at("g"))
    assert lost(world, world.at("g")) == 6
    assert world.log() == []


def test_who_stands_on_a_trap_without_having_moved_is_not_hurt() -> None:
    world = fresh_world("@^")
    goblin = world.spawn("Goblin", world.first("^"))
    run(TriggerSystem())
    assert lost(world, goblin) == 0


def test_things_do_not_set_off_traps() -> None:
    world = fresh_world("/^")
    intend(world.at("/"), EntityMoved())
    run(TriggerSystem())
    assert esper.entity_exists(world.at("^"))


def test_a_fire_trap_burns_its_neighbours_too_and_nobody_farther_away() -> None:
    world = fresh_world("gto\n###\nr..", {"t": "Fire Trap"})
    bystander, distant = world.at("o"), world.at("r")
    for body in (world.at("g"), bystander, distant):
        world.pools(body).hit_points = Pool(40, 40)
    walk(world.at("g"))
    assert [lost(world, body) for body in (world.at("g"), bystander, distant)] == [10, 10, 0]
    assert world.place(world.at("g")) == Point(2, 1)


def test_an_altar_heals_once() -> None:
    """Tutorial facts B51: without limit."""
    world = fresh_world("@a", {"a": "Altar"})
    hurt(world, world.player, 3)
    walk(world.player)
    assert lost(world, world.player) == 0
    assert not esper.entity_exists(world.at("a"))


@pytest.mark.parametrize("victim", ["@", "g"])
def test_the_trap_is_named_as_the_killer_though_it_is_gone(victim: str) -> None:
    world = fresh_world("@^" if victim == "@" else "@#g^")
    body = world.at(victim)
    hurt(world, body, 1)
    walk(body)
    (death,) = [fact for fact in resource(Outbox).facts if isinstance(fact, Died)]
    assert (death.killer, death.by_player) == ("Bear Trap", False)


def test_the_player_killed_by_a_trap_is_recorded_so() -> None:
    world = fresh_world("@^")
    hurt(world, world.player, 1)
    walk(world.player)
    assert resource(Chronicle).cause == "Bear Trap"


def test_nobody_is_paid_for_what_a_trap_kills() -> None:
    world = fresh_world("@g^")
    hurt(world, world.at("g"), 1)
    walk(world.at("g"))
    assert not esper.entity_exists(world.at("g"))
    assert (world.pools(world.player).xp, resource(Chronicle).kills) == (0, 0)


def test_the_tile_of_one_killed_by_a_trap_is_free_at_once() -> None:
    world = fresh_world("g^")
    hurt(world, world.at("g"), 1)
    walk(world.at("g"))
    index = resource(SpatialIndex)
    assert not index.is_blocked(index.grid.index_of(world.first("^")))
