"""Exploring: one key to see what is new and to fetch what lies about; it always says why it ends."""

from __future__ import annotations

import esper

from components.items import InBackpack, Item
from components.spatial import Door, Position
from components.stats import Pools
from components.status import HungerClock
from components.visibility import Hidden, Noted
from engine.session import Session
from engine.testing import here, press
from engine.world.ecs import query
from engine.world.inventory import carried_by
from engine.world.knowledge import display_name
from engine.world.run_state import AwaitingInput
from tests.unit.systems.activities.kit import all_is_seen, drawn, turns

CELLAR = """
##################
#@......#........#
#.......#........#
#.......+........#
##################
"""


def names_carried(session: Session) -> list[str]:
    with session.world():
        return [display_name(item) for item in carried_by(session.player)]


def test_it_goes_on_through_doors_until_all_is_seen() -> None:
    session = drawn(CELLAR, "+ = Door")
    press(session, "o")
    assert session.state == AwaitingInput()
    assert session.log()[-1] == "Explored."
    assert all_is_seen(session)
    with session.world():
        assert [door.open for _, door in query(Door)] == [True]


def test_where_nothing_is_left_it_says_so_and_spends_no_turn() -> None:
    session = drawn("@....")
    press(session, "o")
    assert session.log()[-1] == "Explored."
    assert turns(session) == 0


def test_things_are_fetched_and_picked_up() -> None:
    session = drawn("@......../....%", "/ = Dagger", "% = Rations")
    press(session, "o")
    assert session.log()[-1] == "Explored."
    assert {"Dagger", "Rations"} <= set(names_carried(session))


def test_what_would_overload_stays_and_is_not_gone_to_again() -> None:
    session = drawn("@......../.....", "/ = Longsword")
    with session.world():
        ((sword, item, _),) = query(Item, Position)
        item.weight_lbs = 1000.0
    press(session, "o")
    assert session.log()[-1] == "Explored."
    assert "you could not bear so much" in "".join(session.log())
    with session.world():
        assert not esper.has_component(sword, InBackpack)
    spent = turns(session)
    press(session, "ho")
    assert (session.log()[-1], turns(session)) == ("Explored.", spent + 1)


def test_what_was_dropped_is_left_alone() -> None:
    session = drawn("@....")
    press(session, "da<Enter>lll")
    spent = turns(session)
    press(session, "o")
    assert (session.log()[-1], turns(session)) == ("Explored.", spent)


def test_what_was_stood_on_is_left_alone_also_after_coming_back_and_picked_up_it_counts_anew() -> None:
    session = drawn("@/...", "/ = Dagger")
    press(session, "lll")
    spent = turns(session)
    press(session, "o")
    assert (session.log()[-1], turns(session)) == ("Explored.", spent)
    press(session, "hhg")
    assert "Dagger" in names_carried(session)
    with session.world():
        assert not any(esper.has_component(item, Noted) for item in carried_by(session.player))


def test_in_the_other_campaign_walking_there_picks_up_and_is_no_reason_to_pause() -> None:
    session = drawn("@.....!....!", "! = Projector", campaign="rlg327")
    press(session, "o")
    assert session.log()[-1] == "Explored."
    assert len(names_carried(session)) == 2


def test_it_never_begins_in_view_of_an_enemy() -> None:
    session = drawn("@...r", "r = Rat")
    press(session, "o")
    assert session.log()[-1] == "There are enemies in view."
    assert turns(session) == 0


def test_an_enemy_that_comes_into_view_ends_it() -> None:
    session = drawn("####\n@..#\n#..####\n#......r\n#......#", "r = Rat")
    press(session, "o")
    assert session.log()[-1] == "There are enemies in view."
    assert 0 < turns(session) < 10


def test_a_trap_that_is_seen_is_not_stepped_on_and_what_lies_behind_is_told() -> None:
    session = drawn("##############\n#@...^.......#\n##############", "^ = Bear Trap")
    with session.world():
        ((trap, _),) = query(Hidden)
        esper.remove_component(trap, Hidden)
    press(session, "o")
    assert session.log()[-1] == "Explored, but for what lies behind a trap."
    assert here(session).x < 5


def test_a_trap_is_gone_round() -> None:
    session = drawn("##############\n#@...^.......#\n#............#\n##############", "^ = Bear Trap")
    with session.world():
        ((trap, _),) = query(Hidden)
        esper.remove_component(trap, Hidden)
    press(session, "o")
    assert session.log()[-1] == "Explored."
    assert all_is_seen(session)
    with session.world():
        assert esper.entity_exists(trap)


def test_stairs_are_not_stepped_on() -> None:
    session = drawn("##############\n#@...>.......#\n##############")
    press(session, "o")
    assert session.log()[-1] == "Explored, but for what lies behind the stairs."


def test_a_thing_out_of_reach_is_told() -> None:
    session = drawn("##########\n#@..≈%...#\n##########", "% = Rations")
    press(session, "o")
    assert "Explored, but for a thing that is out of reach." in session.log()[-1]


def test_an_altar_is_told_once_and_not_used_up() -> None:
    session = drawn("##############\n#@...........#\n#..........a.#\n##############", "a = Altar")
    press(session, "o")
    assert session.log()[-1] == "You see an Altar."
    press(session, "o")
    assert session.log()[-1] == "Explored."


def test_growing_hungry_ends_it_but_hunger_does_not_keep_one_from_looking_for_food() -> None:
    session = drawn("#" * 40 + "\n#@" + "." * 37 + "#\n" + "#" * 40)
    with session.world():
        clock = esper.component_for_entity(session.player, HungerClock)
        clock.state, clock.duration = "normal", 5
    press(session, "o")
    assert (session.log()[-1], turns(session)) == ("You are hungry.", 5)
    press(session, "o")
    assert session.log()[-1] == "Explored."


def test_harm_ends_it() -> None:
    session = drawn("#" * 40 + "\n#@..^" + "." * 34 + "#\n" + "#" * 40, "^ = Bear Trap")
    press(session, "o")
    assert session.log()[-1] == "You stop exploring."
    with session.world():
        points = esper.component_for_entity(session.player, Pools).hit_points
        assert points.current < points.max


def test_nothing_that_was_never_seen_draws_it() -> None:
    """A thing behind a shut door, or a hidden one, is not gone to for its own sake."""
    session = drawn("#######\n#@....#\n#.....#\n#######\n#.%...#\n#######", "% = Rations")
    press(session, "o")
    assert session.log()[-1] == "Explored."
    assert turns(session) == 0


def test_every_press_of_the_key_makes_progress_or_says_something() -> None:
    session = drawn("##############\n#@...^.....a.#\n##############\n", "^ = Bear Trap", "a = Altar")
    for _ in range(6):
        before = (turns(session), len(session.log()))
        press(session, "o")
        assert (turns(session), len(session.log())) != before


def test_nobody_is_gone_round_on_a_longer_way_for_out_of_sight_one_would_turn_back() -> None:
    """A goat in a corridor once made the player walk to and fro between two doors for ever."""
    blocked = "##################\n#.........#......#\n#.#######.#......#\n#@w..............#\n##################"
    session = drawn(blocked, "w = Gate Warden")
    press(session, "o")
    assert session.log()[-1] == "Explored."
    assert turns(session) < 60


def test_whoever_does_not_attack_changes_places_where_there_is_no_way_round() -> None:
    session = drawn("##############\n#@w..........#\n##############", "w = Gate Warden")
    press(session, "o")
    assert session.log()[-1] == "Explored."
    assert all_is_seen(session)


def test_somebody_who_blocks_the_way_for_good_is_told() -> None:
    session = drawn("##############\n#@v..........#\n##############", "v = Alchemist")
    press(session, "oo")
    assert session.log()[-2:] == [
        "You see an Alchemist.",
        "Explored, but for what lies behind somebody who makes no room.",
    ]
