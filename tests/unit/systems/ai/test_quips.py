"""What creatures say when they see the player (tutorial facts §2.6)."""

from __future__ import annotations

import esper
import pytest

from components.ai import Quips
from engine.testing import World, fresh_world, run
from engine.world.ecs import resource
from engine.world.turns import Turns
from systems.ai.quips import QuipSystem
from systems.visibility import show_view
from tests.unit.systems.kit import act, load_dice


def talker(drawing: str, *lines: str) -> World:
    world = fresh_world(drawing)
    esper.add_component(world.at("g"), Quips(list(lines)))
    show_view()
    act(world.at("g"))
    return world


@pytest.mark.parametrize(("roll", "speaks"), [(1, True), (2, False), (6, False)])
def test_one_line_in_six_turns(roll: int, speaks: bool) -> None:
    world = talker("@.g", "Ha!")
    load_dice(roll)
    run(QuipSystem())
    assert world.log() == (['The Goblin says: "Ha!"'] if speaks else [])


def test_speaking_does_not_use_the_turn() -> None:
    world = talker("@.g", "Ha!")
    load_dice(1)
    run(QuipSystem())
    assert resource(Turns).acting == [world.at("g")]


def test_each_line_is_said_once() -> None:
    world = talker("@.g", "Ha!", "Ho!", "Hm!")
    for _ in range(200):
        run(QuipSystem())
    assert sorted(world.log()) == ['The Goblin says: "Ha!"', 'The Goblin says: "Hm!"', 'The Goblin says: "Ho!"']


def test_whoever_does_not_see_the_player_is_silent_and_rolls_nothing() -> None:
    world = talker("@#g", "Ha!")
    load_dice()
    run(QuipSystem())
    assert world.log() == []


def test_whose_turn_it_is_not_is_silent() -> None:
    world = talker("@.g", "Ha!")
    act()
    load_dice()
    run(QuipSystem())
    assert world.log() == []
