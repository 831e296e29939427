"""Only what is seen is told, and never by a name that the player does not know (tutorial facts B43)."""

from __future__ import annotations

import esper
import pytest

from components.visibility import Hidden
from engine.testing import World, fresh_world
from engine.world.bodies import lift
from engine.world.narration import is_player, seen, subject, target, verb
from systems.visibility import show_view


@pytest.fixture
def world() -> World:
    made = fresh_world("@.g#r")
    show_view()
    return made


def test_the_player_is_addressed(world: World) -> None:
    assert (subject(world.player).text, target(world.player).text) == ("You", "you")
    assert is_player(world.player)


def test_who_is_seen_is_named(world: World) -> None:
    assert (subject(world.at("g")).text, target(world.at("g")).text) == ("The Goblin", "the Goblin")


def test_who_is_not_seen_is_only_something(world: World) -> None:
    assert (subject(world.at("r")).text, target(world.at("r")).text) == ("Something", "something")


def test_the_hidden_and_those_without_a_place_are_not_seen(world: World) -> None:
    goblin = world.at("g")
    esper.add_component(goblin, Hidden())
    assert not seen(goblin)
    esper.remove_component(goblin, Hidden)
    assert seen(goblin)
    lift(goblin)
    assert not seen(goblin)


def test_the_gone_are_not_seen(world: World) -> None:
    assert world
    assert not seen(987_654)


@pytest.mark.parametrize(("plain", "others"), [("hit", "hits"), ("miss", "misses"), ("catch", "catches")])
def test_verbs_fit_their_subject(world: World, plain: str, others: str) -> None:
    assert (verb(world.player, plain), verb(world.at("g"), plain)) == (plain, others)
