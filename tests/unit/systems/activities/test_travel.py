"""Travelling: to a place that is pointed at, clicked or known as stairs; never across a danger that is known."""

from __future__ import annotations

import esper
import pytest

from components.visibility import Hidden
from engine.core.geometry import Point
from engine.session import Session
from engine.testing import frame_text, here, press
from engine.world.commands import TravelTo
from engine.world.dungeon import Dungeon
from engine.world.ecs import query, resource
from engine.world.level import Level
from engine.world.run_state import AwaitingInput, ShowConfirmStep, ShowVendor
from tests.unit.systems.activities.kit import drawn, turns

HALL = """
##############
#@...........#
#............#
#...........>#
##############
"""


def know_all(session: Session) -> None:
    with session.world():
        resource(Level).revealed[:] = True


def spot_all(session: Session) -> None:
    with session.world():
        for trap, _ in query(Hidden):
            esper.remove_component(trap, Hidden)


def test_the_cursor_is_moved_as_in_looking_and_enter_sets_out() -> None:
    session = drawn(HALL)
    press(session, "_")
    assert type(session.state).__name__ == "ShowTravel"
    assert "Go where?" in frame_text(session)
    press(session, "lllj<Enter>")
    assert session.state == AwaitingInput()
    assert (here(session), turns(session)) == (Point(4, 2), 3)


def test_escape_leaves_and_costs_nothing() -> None:
    session = drawn(HALL)
    press(session, "_ll<Escape>")
    assert (session.state, turns(session)) == (AwaitingInput(), 0)


def test_the_cursor_jumps_to_known_stairs_and_taking_them_is_the_way_on() -> None:
    session = drawn(HALL)
    know_all(session)
    press(session, "_>")
    assert session.view.aim == Point(12, 3)
    press(session, "_")
    with session.world():
        assert resource(Dungeon).depth == 2


def test_the_key_for_stairs_goes_to_the_nearest_that_are_known() -> None:
    session = drawn(HALL)
    know_all(session)
    press(session, ">")
    with session.world():
        assert resource(Dungeon).depth == 2


def test_the_key_for_stairs_says_when_none_are_known() -> None:
    session = drawn(HALL)
    press(session, ">")
    assert (session.log()[-1], turns(session)) == ("You know of no stairs down here.", 0)


def test_in_the_course_the_key_for_stairs_does_what_it_did() -> None:
    session = drawn("@.>", campaign="rlg327")
    press(session, ">")
    assert session.log()[-1] == "There are no stairs down here."
    press(session, "_>_")
    assert here(session) == Point(3, 1)
    press(session, ">")
    with session.world():
        assert resource(Dungeon).depth == 2


def test_in_the_course_the_way_may_lead_over_stairs() -> None:
    session = drawn("@.>....", campaign="rlg327")
    know_all(session)
    session.step(TravelTo(6, 1))
    assert here(session) == Point(6, 1)


def test_what_was_left_for_want_of_room_stops_nobody_who_comes_by_again() -> None:
    session = drawn("@123456789ab....", *(f"{sign} = Projector" for sign in "123456789ab"), campaign="rlg327")
    know_all(session)
    session.step(TravelTo(15, 1))
    assert session.log()[-1] == "You have no room for the Projector."
    session.step(TravelTo(15, 1))
    assert here(session) == Point(15, 1)
    session.step(TravelTo(1, 1))
    assert here(session) == Point(1, 1)


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        (Point(13, 1), "You have not seen that place."),
        (Point(99, 1), "You have not seen that place."),
        (Point(-1, 1), "You have not seen that place."),
        (Point(1, 1), "You are there already."),
        (Point(3, 0), "You know no way there."),
    ],
)
def test_where_one_cannot_go_one_is_told_so_and_spends_no_turn(goal: Point, told: str) -> None:
    session = drawn(HALL)
    session.step(TravelTo(*goal))
    assert (session.log()[-1], turns(session), session.state) == (told, 0, AwaitingInput())


def test_a_known_trap_is_gone_round() -> None:
    session = drawn("########\n#@.^...#\n#......#\n########", "^ = Bear Trap")
    spot_all(session)
    session.step(TravelTo(6, 1))
    assert here(session) == Point(6, 1)
    with session.world():
        assert not any("set off" in line for line in session.log())


def test_there_is_no_way_across_a_known_trap() -> None:
    session = drawn("########\n#@.^...#\n########", "^ = Bear Trap")
    spot_all(session)
    session.step(TravelTo(6, 1))
    assert (session.log()[-1], turns(session)) == ("You know no way there.", 0)


def test_onto_a_trap_one_goes_only_after_a_question() -> None:
    session = drawn("########\n#@.^...#\n########", "^ = Bear Trap")
    spot_all(session)
    session.step(TravelTo(3, 1))
    assert isinstance(session.state, ShowConfirmStep)
    assert here(session) == Point(2, 1)


def test_shut_doors_are_opened_on_the_way() -> None:
    session = drawn("########\n#@.+...#\n########", "+ = Door")
    know_all(session)
    session.step(TravelTo(6, 1))
    assert here(session) == Point(6, 1)


def test_with_an_enemy_in_view_it_is_one_step() -> None:
    session = drawn("@......r", "r = Rat")
    session.step(TravelTo(5, 1))
    assert session.log()[-1] == "There are enemies in view."
    assert turns(session) == 1


def test_to_a_trader_one_goes_to_trade() -> None:
    session = drawn("@......v", "v = Alchemist")
    session.step(TravelTo(8, 1))
    assert isinstance(session.state, ShowVendor)
    assert here(session) == Point(7, 1)


def test_nobody_is_struck_on_the_way() -> None:
    session = drawn("########\n#@r....#\n########", "r = Rat")
    session.step(TravelTo(5, 1))
    assert turns(session) == 0
    assert session.log()[-1] in {"You know no way there.", "The Rat is in your way."}
