"""What the player sees, remembers, spots and wakes (tutorial facts §2.2)."""

from __future__ import annotations

import esper
import numpy as np
import pytest

from components.ai import MoveMode
from components.turn import Asleep
from components.visibility import Hidden
from engine.core.geometry import Point
from engine.testing import World, fresh_world, run
from engine.world.bodies import move
from engine.world.clock import Clock
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.sight import Sight
from systems.visibility import VisibilitySystem, wakes
from tests.unit.systems.kit import load_dice


def look() -> None:
    run(VisibilitySystem())


def test_the_level_shows_what_the_player_sees() -> None:
    world = fresh_world("@..#g")
    look()
    level = resource(Level)
    assert level.sees(3, 1)
    assert level.sees(4, 1), "the wall itself is seen"
    assert not level.sees(*world.first("g"))


def test_what_went_out_of_sight_stays_revealed_but_is_visible_no_longer() -> None:
    world = fresh_world("@.\n#.\n..")
    look()
    seen_first = resource(Level).visible.copy()
    move(world.player, Point(1, 3))
    look()
    level = resource(Level)
    assert not level.sees(1, 1)
    assert (level.revealed == (seen_first | level.visible)).all()


def test_revealed_never_shrinks_and_holds_all_that_is_visible() -> None:
    world = fresh_world("@....\n.###.\n.....")
    level = resource(Level)
    revealed = np.zeros_like(level.revealed)
    for x, y in [(1, 1), (2, 1), (5, 1), (5, 2), (5, 3), (1, 3)]:
        move(world.player, Point(x, y))
        look()
        assert (level.revealed >= revealed).all()
        assert (level.revealed >= level.visible).all()
        revealed = level.revealed.copy()


def test_nothing_is_worked_out_while_the_view_is_the_same() -> None:
    world = fresh_world("@..^")
    look()
    dice = load_dice()
    look()
    look()
    assert (resource(Sight).computed, dice.rolls) == (1, [])
    assert world


# --- spotting -----------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "spotted"), [(1, True), (2, False), (24, False)])
def test_a_hidden_thing_in_view_is_spotted_on_a_one_of_twenty_four(roll: int, spotted: bool) -> None:
    world = fresh_world("@..^")
    load_dice(roll)
    look()
    assert esper.has_component(world.at("^"), Hidden) is not spotted
    assert world.log() == (["You spot a Bear Trap."] if spotted else [])


def test_each_step_gives_another_chance() -> None:
    world = fresh_world("@..^")
    load_dice(24)
    look()
    load_dice(1)
    move(world.player, Point(2, 1))
    look()
    assert not esper.has_component(world.at("^"), Hidden)


def test_what_is_out_of_view_is_not_even_rolled_for() -> None:
    world = fresh_world("@.#^")
    load_dice()
    look()
    assert esper.has_component(world.at("^"), Hidden)


def test_about_one_trap_in_twenty_four_is_spotted() -> None:
    world = fresh_world("^" * 9 + "\n" + "^" * 9 + "\n" + "^^^^@^^^^" + "\n" + "^" * 9 + "\n" + "^" * 9, seed=5)
    rolls = 0
    for _ in range(20):
        for number in range(44):
            if not esper.has_component(world.at("^", number), Hidden):
                esper.add_component(world.at("^", number), Hidden())
        resource(Sight).shown = None
        look()
        rolls += 44
    found = world.log().count("You spot a Bear Trap.")
    assert 0.5 * rolls / 24 < found < 1.6 * rolls / 24


# --- waking -------------------------------------------------------------------------------


def put_to_sleep(creature: int) -> None:
    esper.add_component(creature, Asleep())
    resource(Clock).remove(creature)


def test_a_sleeper_in_sight_wakes_and_is_due_soon() -> None:
    world = fresh_world("@..g")
    put_to_sleep(world.at("g"))
    look()
    assert not esper.has_component(world.at("g"), Asleep)
    assert resource(Clock).pending()[world.at("g")] == 2


def test_a_sleeper_behind_a_wall_sleeps_on() -> None:
    world = fresh_world("@.#g")
    put_to_sleep(world.at("g"))
    look()
    assert esper.has_component(world.at("g"), Asleep)


@pytest.mark.parametrize(
    ("in_view", "distance", "sight", "wanders", "awake"),
    [
        (True, 8.9, 8, False, True),
        (True, 9.0, 8, False, False),
        (False, 1.0, 8, False, False),
        (False, 20.0, 8, True, True),
        (False, 20.5, 8, True, False),
        (True, 5.0, 0, False, False),
    ],
)
def test_who_wakes(in_view: bool, distance: float, sight: int, wanders: bool, awake: bool) -> None:
    assert wakes(in_view=in_view, distance=distance, sight=sight, wanders=wanders, reach=20) is awake


def test_a_wanderer_wakes_by_nearness_alone() -> None:
    world: World = fresh_world("@.#r")
    rat = world.at("r")
    assert esper.component_for_entity(rat, MoveMode).mode == "random"
    put_to_sleep(rat)
    look()
    assert not esper.has_component(rat, Asleep)
