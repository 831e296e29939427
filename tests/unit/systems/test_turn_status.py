"""Confusion: N of the bearer's own turns are random steps; the player too (tutorial facts §2.5, B12, B47)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from components.references import EntityId
from engine.core.geometry import Direction, chebyshev
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import World, fresh_world, play, press, run
from engine.world.bodies import place_of
from engine.world.commands import Command, Move, OpenInventory, Wait
from engine.world.ecs import resource
from engine.world.effects import Confuse
from engine.world.intents import (
    EquipmentChanged,
    Intents,
    WantsToDropItem,
    WantsToMelee,
    WantsToMove,
    WantsToWait,
    intend,
)
from engine.world.inventory import carried_by
from engine.world.run_state import AwaitingInput, ShowInventory
from engine.world.statuses import statuses_of
from engine.world.turns import Turns
from systems import OUT_OF_TIME
from systems.ai.adjacent import AdjacentAI
from systems.turn_status import TurnStatusSystem
from tests.unit.systems.kit import act, bare, cause, wishes

HALL = """
.....
..g..
.....
....@
"""
PIT = """
###
#@#
###
"""


def confused(level: str) -> World:
    world = fresh_world(level)
    for actor in {world.player, *world.standing.values()}:
        cause(Confuse(4), actor)
    wishes(EquipmentChanged)
    return world


def test_the_turn_of_the_confused_is_a_step_to_any_side() -> None:
    world = confused(HALL)
    seen: Counter[Direction] = Counter()
    for _ in range(400):
        act(world.at("g"))
        run(TurnStatusSystem())
        ((actor, step),) = wishes(WantsToMove)
        assert actor == world.at("g")
        seen[step.direction] += 1
    assert set(seen) == set(Direction)
    assert min(seen.values()) > 20


def test_the_confused_do_not_decide_and_all_others_do() -> None:
    world = bare("@gg")
    cause(Confuse(4), world.at("g"))
    act(world.at("g"), world.at("g", 1))
    run(TurnStatusSystem())
    assert resource(Turns).acting == [world.at("g", 1)]
    run(AdjacentAI())
    assert world.at("g", 1) not in [actor for actor, _ in wishes(WantsToMove)]


def test_against_a_body_it_is_a_blow_at_friend_and_foe() -> None:
    world = confused("###\n#gg\n#@#")
    struck = set()
    for _ in range(200):
        act(world.at("g"))
        run(TurnStatusSystem())
        struck |= {wish.target for _, wish in wishes(WantsToMelee)}
        wishes(WantsToMove)
    assert struck == {world.player, world.at("g", 1)}


def test_what_the_player_had_in_mind_is_forgotten_and_news_are_not() -> None:
    world = confused(PIT)
    intend(world.player, WantsToWait())
    intend(world.player, WantsToDropItem(EntityId(carried_by(world.player)[0])))
    intend(world.player, EquipmentChanged())
    act(world.player)
    run(TurnStatusSystem())
    assert {kind for kind, messages in resource(Intents).waiting.items() if messages} == {WantsToMove, EquipmentChanged}
    assert world.log()[-1] == "You are too giddy for that, and stumble."


def test_what_others_want_stays() -> None:
    world = confused(HALL)
    intend(world.at("g"), WantsToWait())
    intend(world.player, WantsToWait())
    act(world.player)
    run(TurnStatusSystem())
    assert wishes(WantsToWait) == [(world.at("g"), WantsToWait())]


def test_nobody_who_is_not_due_stumbles() -> None:
    world = confused(HALL)
    run(TurnStatusSystem())
    assert len(statuses_of(world.player)) == 1
    assert wishes(WantsToMove) == []


# --- a whole game -------------------------------------------------------------------------


def dazed(drawing: str) -> Session:
    session = play(seed=3, scene=parse_scene(f"name: Scene\ncarry: Health Potion\nmap:{drawing}"))
    with session.world():
        cause(Confuse(4), session.player)
        run(*OUT_OF_TIME)
    return session


@pytest.mark.parametrize("command", [Move(Direction.EAST), Wait()], ids=["step", "wait"])
def test_four_turns_of_the_player_are_random_steps_and_no_more(command: Command) -> None:
    session = dazed(f"\n{'#' * 21}\n" + f"#{'.' * 19}#\n" * 5 + f"#{'.' * 9}@{'.' * 9}#\n" + f"#{'.' * 19}#\n" * 5)
    with session.world():
        places = [place_of(session.player)]
    for _ in range(4):
        assert session.step(command) == AwaitingInput()
        with session.world():
            places.append(place_of(session.player))
    assert [chebyshev(*pair) for pair in pairwise(places)] == [1, 1, 1, 1]
    assert session.log().count("You are too giddy for that, and stumble.") == 4
    session.step(command)
    assert session.log().count("You are too giddy for that, and stumble.") == 4
    with session.world():
        assert statuses_of(session.player) == []


def test_a_confused_player_may_look_into_the_pack_for_nothing_but_not_drink() -> None:
    session = dazed(PIT)
    before = session.digest()
    assert session.step(OpenInventory()) == ShowInventory()
    press(session, "<Escape>")
    assert session.digest() == before
    with session.world():
        things = list(carried_by(session.player))
    press(session, "ia")
    with session.world():
        assert list(carried_by(session.player)) == things
    assert session.log()[-1] == "You are too giddy for that, and stumble."


def test_confusion_draws_from_the_stream_of_play_only() -> None:
    digests = set()
    for _ in range(2):
        session = dazed(PIT)
        for _ in range(6):
            session.step(Wait())
        digests.add(session.digest())
    assert len(digests) == 1
