"""Minds of those who stand next to an enemy (tutorial facts §2.7)."""

from __future__ import annotations

import pytest

from engine.testing import World, fresh_world, run
from engine.world.bodies import unindex
from engine.world.ecs import resource
from engine.world.intents import WantsToMelee
from engine.world.turns import Turns
from systems.ai.adjacent import AdjacentAI
from tests.unit.systems.kit import act, hurt, wishes


def struck(world: World, actor: int) -> int | None:
    """Whom the actor wants to strike, after it has made up its mind."""
    assert world
    act(actor)
    run(AdjacentAI())
    blows = wishes(WantsToMelee)
    assert all(who == actor for who, _ in blows)
    assert len(blows) <= 1, "one act a turn"
    return blows[0][1].target if blows else None


@pytest.mark.parametrize("drawing", ["@g", "g@", "@.\n.g", ".@\ng.", "@\ng"])
def test_an_enemy_on_any_of_the_eight_neighbours_is_struck(drawing: str) -> None:
    world = fresh_world(drawing)
    assert struck(world, world.at("g")) == world.player


def test_striking_uses_up_the_turn() -> None:
    world = fresh_world("@g")
    struck(world, world.at("g"))
    assert resource(Turns).acting == []


def test_nobody_strikes_over_a_gap() -> None:
    world = fresh_world("@.g")
    assert struck(world, world.at("g")) is None
    assert resource(Turns).acting == [world.at("g")], "the turn is left to the next mind"


def test_friends_and_those_one_ignores_are_left_alone() -> None:
    world = fresh_world("go\nrd")
    assert struck(world, world.at("r")) is None


def test_the_player_is_struck_before_others() -> None:
    world = fresh_world(".@.\nrgd")
    assert struck(world, world.at("g")) == world.player


def test_without_the_player_straight_neighbours_come_first() -> None:
    """Tutorial facts B21b: in the source it was the last one found."""
    world = fresh_world("d..\n.gr")
    assert struck(world, world.at("g")) == world.at("r")


def test_prey_never_strikes() -> None:
    world = fresh_world("@d")
    assert struck(world, world.at("d")) is None


def test_the_dead_are_not_struck() -> None:
    world = fresh_world("@.\n.g")
    hurt(world, world.player, 0)
    unindex(world.player)
    assert struck(world, world.at("g")) is None
