"""What wizards of the course see and do: no fog, going anywhere, maps of distances and of hardness."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from engine.app import App
from engine.core.geometry import Point
from engine.session import Session
from engine.testing import frame_text, here, press
from engine.ui.sightings import creatures
from engine.world import commands
from engine.world.chronicle import Chronicle
from engine.world.commands import Confirm
from engine.world.ecs import resource
from engine.world.run_state import AwaitingInput, ShowGoTo, ShowRock
from tests.support.course import attend, belongings, lay_beside, state_of


def is_wizard(session: Session) -> bool:
    with session.world():
        return resource(Chronicle).wizardry


def test_the_fog_goes_and_comes_back(hall: Session) -> None:
    before, turns = frame_text(hall), hall.header().turns
    assert "D#" not in before
    press(hall, "f")
    assert "D#" in frame_text(hall)
    assert is_wizard(hall)
    press(hall, "f")
    assert frame_text(hall) == before
    assert hall.header().turns == turns


@pytest.mark.parametrize("key", ["f", "T", "D", "H", "g", "gr"])
def test_wizardry_is_noted_and_the_record_says_so(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setenv("HEXDELVE_HOME", str(tmp_path / "records"))
    session = attend(pack)
    assert not is_wizard(session)
    press(session, key + "<Escape>")
    assert is_wizard(session)
    session.save(tmp_path / "save")
    again = Session.load(tmp_path / "save", [pack])
    assert is_wizard(again)
    app = App(session=again)
    for command in (commands.Quit(), Confirm()):
        app.handle(command)
    record = json.loads((tmp_path / "records" / "records.jsonl").read_text())
    assert record["wizardry"] is True
    assert "You used wizardry." in frame_text(again)


def test_what_no_wizard_does_leaves_no_note(hall: Session) -> None:
    press(hall, "msieI0.E1.L;<Escape>")
    assert not is_wizard(hall)


def test_a_wizard_goes_where_the_pointer_is(hall: Session) -> None:
    turns = hall.header().turns
    press(hall, "gllljg")
    assert here(hall) == Point(5, 3)
    assert isinstance(hall.state, AwaitingInput)
    press(hall, "g<Escape>g7<Escape>")
    assert here(hall) == Point(5, 3)
    assert hall.header().turns == turns


def test_a_wizard_stands_in_rock_and_steps_out_of_it(pack: Path) -> None:
    session = attend(pack, level="#########\n#.@..####\n#########")
    press(session, "g6666g")
    assert here(session) == Point(6, 1)
    assert frame_text(session)
    press(session, "l")
    assert here(session) == Point(6, 1), "rock is no ground"
    press(session, "g4g44")
    assert here(session) == Point(3, 1), "one step back onto the floor, and one more"


@pytest.mark.parametrize("keys", ["ghhg", "gkkg", "g9llllg"])
def test_a_wizard_goes_neither_into_the_border_nor_onto_anybody(hall: Session, keys: str) -> None:
    press(hall, "g<Escape>")
    before = state_of(hall)
    press(hall, keys)
    assert hall.log()[-1] == "You cannot go there."
    assert state_of(hall) == before


def test_any_place_at_random_is_inside_the_border_and_free(hall: Session) -> None:
    places = set()
    for _ in range(60):
        press(hall, "gr")
        there = here(hall)
        places.add(there)
        assert 1 <= there.x <= 14
        assert 1 <= there.y <= 3
        with hall.world():
            assert there not in [one.place for one in creatures(everywhere=True)]
    assert len(places) > 20


def test_any_place_at_random_is_open_ground_and_another_one(pack: Path) -> None:
    session = attend(pack, level="############\n#@.#########\n##########.#\n############")
    places = []
    for _ in range(12):
        press(session, "gr")
        places.append(here(session))
    assert set(places) == {Point(1, 1), Point(2, 1), Point(10, 2)}
    assert all(one != other for one, other in itertools.pairwise(places))


def test_where_there_is_no_other_ground_chance_leads_nowhere(pack: Path) -> None:
    session = attend(pack, level="###\n#@#\n###")
    press(session, "gr")
    assert session.log()[-1] == "You cannot go there."


def test_while_a_place_is_chosen_the_level_is_shown_without_fog(hall: Session) -> None:
    assert "D#" not in frame_text(hall)
    press(hall, "g")
    assert "D#" in frame_text(hall)
    press(hall, "<Escape>")
    assert "D#" not in frame_text(hall)


def test_going_somewhere_by_magic_picks_nothing_up(pack: Path) -> None:
    session = attend(pack)
    lay_beside(session, ["Sword"])
    press(session, "glg")
    assert session.log()[-1] == "You see here: a Sword. Step off and on again to take it."
    press(session, "..")
    assert belongings(session)[0] == {}
    press(session, "lh")
    assert belongings(session)[0] == {0: "Sword"}


MAZE = """
###########
#@..#....##
###.#.##.##
#...#..#.##
#.###.##.##
#........##
###########
"""


def test_maps_of_distances_show_last_digits_on_foot_and_by_digging(pack: Path) -> None:
    session = attend(pack, level=MAZE)
    press(session, "D")
    assert isinstance(session.state, ShowRock)
    text = frame_text(session)
    for row in ("#@12#1123", "###2#0  3", "433 99 2", "4   8  1", "55678901"):
        assert row in text
    press(session, "j")
    assert session.view.aim == Point(1, 2), "one looks round"
    press(session, "<Escape>")
    assert isinstance(session.state, AwaitingInput)
    assert here(session) == Point(1, 1)
    press(session, "T")
    for row in ("#@12345678", "#112345678", "444445678"):
        assert row in frame_text(session)


def test_a_map_larger_than_the_picture_follows_the_eye(pack: Path) -> None:
    session = attend(pack, level="\n".join(["#" * 100, "#@" + "." * 97 + "#", "#" * 100]))
    press(session, "D")
    before = frame_text(session)
    assert "#@12345" in before
    press(session, "l" * 60)
    assert "#@12345" not in frame_text(session)
    assert "34567890123" in frame_text(session)


def test_the_map_of_hardness_leaves_ground_as_it_is(pack: Path) -> None:
    session = attend(pack, level=MAZE)
    press(session, "H")
    text = frame_text(session)
    for row in ("99999999999", "9@..0    09", "900.0 00 09"):
        assert row in text, "the border is hardest"


def test_going_opens_with_a_pointer_that_takes_the_keys_of_the_course(hall: Session) -> None:
    press(hall, "g")
    assert isinstance(hall.state, ShowGoTo)
    press(hall, "6<Right><KP_6>l")
    assert hall.view.aim == Point(6, 2)
