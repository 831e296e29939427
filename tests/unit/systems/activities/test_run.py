"""Running: on in a direction, round single bends, until something is there."""

from __future__ import annotations

import esper
import pytest

from components.visibility import Hidden
from engine.core.geometry import Point
from engine.session import Session
from engine.testing import here, press
from engine.world.ecs import query
from engine.world.run_state import AwaitingInput, ShowConfirmStep
from tests.unit.systems.activities.kit import drawn, turns


def run(level: str, keys: str, *legend: str) -> Session:
    session = drawn(level, *legend)
    with session.world():
        for trap, _ in query(Hidden):
            esper.remove_component(trap, Hidden)
    press(session, keys)
    return session


@pytest.mark.parametrize(
    ("level", "keys", "legend", "end"),
    [
        pytest.param("#@.......#", "L", (), Point(8, 1), id="to the end of a corridor"),
        pytest.param("#@.......#", "<Shift-Right>", (), Point(8, 1), id="by an arrow"),
        pytest.param("#@.......#", "<Shift-KP_6>", (), Point(8, 1), id="by the numpad"),
        pytest.param(
            "########\n#@....##\n#####.##\n#####.##\n#####..#\n########", "L", (), Point(6, 4), id="round bends"
        ),
        pytest.param("#########\n#@......#\n####.####\n####.####\n#########", "L", (), Point(4, 1), id="to a branch"),
        pytest.param("#########\n####.####\n#@...####\n####.####\n#########", "L", (), Point(4, 2), id="to a fork"),
        pytest.param(
            "##########\n#####....#\n#@.......#\n#####....#\n##########", "L", (), Point(4, 2), id="to a room's mouth"
        ),
        pytest.param(
            "##########\n#....#####\n#@.......#\n#....#####\n##########", "L", (), Point(5, 2), id="out of a room"
        ),
        pytest.param(
            "##########\n#........#\n#........#\n#@.......#\n##########", "L", (), Point(8, 3), id="along a wall"
        ),
        pytest.param(
            "##########\n#........#\n#........#\n#@.......#\n#####.####\n##########",
            "L",
            (),
            Point(5, 3),
            id="past a wall until it opens",
        ),
        pytest.param(
            "##########\n#........#\n#........#\n#........#\n#@.......#\n##########", "U", (), Point(4, 1), id="aslant"
        ),
        pytest.param("#@....+..#", "L", ("+ = Door",), Point(5, 1), id="to a door"),
        pytest.param("#@..../..#", "L", ("/ = Dagger",), Point(5, 1), id="to a thing"),
        pytest.param("#@....>..#", "L", (), Point(5, 1), id="to stairs"),
        pytest.param("#@....^..#", "L", ("^ = Bear Trap",), Point(5, 1), id="to a trap"),
    ],
)
def test_it_ends(level: str, keys: str, legend: tuple[str, ...], end: Point) -> None:
    session = run(level if "\n" in level else f"##########\n{level}\n##########", keys, *legend)
    assert here(session) == end
    assert session.state == AwaitingInput()


def test_each_step_is_a_turn() -> None:
    session = run("##########\n#@.......#\n##########", "L")
    assert turns(session) == 7


def test_against_a_wall_one_is_told() -> None:
    session = run("####\n#@.#\n####", "H")
    assert (session.log()[-1], turns(session)) == ("Something is in your way.", 0)


def test_onto_a_trap_only_after_a_question() -> None:
    session = run("#####\n#@^.#\n#####", "L", "^ = Bear Trap")
    assert isinstance(session.state, ShowConfirmStep)
    assert turns(session) == 0


def test_with_an_enemy_in_view_it_is_one_step() -> None:
    session = run("@......r", "L", "r = Rat")
    assert (session.log()[-1], turns(session)) == ("There are enemies in view.", 1)


def test_running_strikes_nobody() -> None:
    session = run("@r", "L", "r = Rat")
    assert (session.log()[-1], turns(session)) == ("The Rat is in your way.", 0)


def test_a_shut_door_is_opened_and_that_is_all() -> None:
    session = run("######\n#@+..#\n######", "L", "+ = Door")
    assert (here(session), turns(session)) == (Point(1, 1), 1)
