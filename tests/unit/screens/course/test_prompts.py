"""Prompts of a campaign with pockets: one key each, of the facts of the course §11.3-5 and 8."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from engine.session import Session
from engine.testing import frame_text, press
from engine.ui.frame import Layout
from engine.world.run_state import AwaitingInput, ShowItem, ShowWearWhere
from tests.support.course import LONG, attend, belongings, lay_beside, lying_at, state_of

CARRIED = ["Sword", "Note", "Ash Ring"]
WORN = ["Axe", "Helm"]
TEN = ["Sword", "Helm", "Mail", "Ash Ring", "Note", "Pebble", "Marble", "Button", "Cape", "Lamp"]


@pytest.fixture
def student(pack: Path) -> Session:
    return attend(pack, CARRIED, WORN)


def turns(session: Session) -> int:
    return session.header().turns


@pytest.mark.parametrize("prompt", "wtdxIieEsmTDHgfQ;")
def test_escape_leaves_every_screen_as_it_was(student: Session, prompt: str) -> None:
    press(student, prompt + "<Escape>")
    before = student.digest()
    press(student, prompt + "<Escape>")
    if prompt == "f":
        press(student, "f<Escape>")
    assert isinstance(student.state, AwaitingInput)
    assert student.digest() == before


WRONG = ["k", "z", "?", " ", "<Enter>", "<Up>", "<F5>", "<KP_7>", "/", "é", "9"]


@pytest.mark.parametrize(
    ("prompt", "key"), [*itertools.product("wtdxIE", WRONG), ("w", "1"), ("w", "a"), ("t", "0"), ("d", "a")]
)
def test_a_key_that_names_nothing_is_swallowed_and_changes_nothing(student: Session, prompt: str, key: str) -> None:
    before, said = state_of(student), len(student.log())
    press(student, prompt + key)
    assert isinstance(student.state, AwaitingInput)
    assert state_of(student) == before
    assert len(student.log()) == said + 1, "the reason is given"


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("w1", "You cannot wear or wield the Note."),
        ("w7", "Pocket 7 is empty."),
        ("wj", "There is no such pocket."),
        ("tb", "You wear nothing there (OFFHAND)."),
        ("tz", "There is no such slot."),
        ("E<KP_4>", "There is no such slot."),
    ],
)
def test_the_reason_is_told(student: Session, keys: str, reason: str) -> None:
    press(student, keys)
    assert student.log()[-1] == reason


@pytest.mark.parametrize("prompt", "wtdxIE")
def test_a_prompt_with_nothing_to_list_takes_its_key_all_the_same(pack: Path, prompt: str) -> None:
    session = attend(pack)
    before = state_of(session)
    press(session, prompt)
    assert not isinstance(session.state, AwaitingInput)
    press(session, "6")
    assert isinstance(session.state, AwaitingInput)
    assert state_of(session) == before, "the 6 was no step"


@pytest.mark.parametrize("listing", "ie")
@pytest.mark.parametrize("key", ["l", "0", "<KP_6>", "<Enter>", "<Escape>", "x"])
def test_any_key_leaves_a_list_and_nothing_comes_of_it(student: Session, listing: str, key: str) -> None:
    before = student.digest()
    press(student, listing + key)
    assert isinstance(student.state, AwaitingInput)
    assert student.digest() == before


def test_all_slots_and_pockets_are_listed_with_their_signs(student: Session) -> None:
    press(student, "e")
    text = frame_text(student)
    for sign, what in zip("abcdefghijkl", ["Axe", *["empty"] * 3, "Helm", *["empty"] * 7], strict=True):
        assert f"{sign}) {what}" in text
    press(student, "<Escape>i")
    text = frame_text(student)
    for sign, what in zip("0123456789", [*CARRIED, *["empty"] * 7], strict=True):
        assert f"{sign}) {what}" in text


def test_a_thing_worn_over_another_changes_places_with_it(student: Session) -> None:
    press(student, "w0")
    assert belongings(student) == ({0: "Axe", 1: "Note", 2: "Ash Ring"}, {"WEAPON": "Sword", "HELMET": "Helm"})
    assert turns(student) == 1


def test_ten_full_pockets_do_not_forbid_a_swap(pack: Path) -> None:
    session = attend(pack, TEN, WORN)
    press(session, "w1")
    pockets, worn = belongings(session)
    assert pockets == {**dict(enumerate(TEN)), 1: "Helm"}
    assert worn["HELMET"] == "Helm"
    press(session, "w0")
    assert belongings(session)[0][0] == "Axe"
    assert belongings(session)[1]["WEAPON"] == "Sword"


def test_with_ten_full_pockets_nothing_is_taken_off(pack: Path) -> None:
    session = attend(pack, TEN, WORN)
    before = state_of(session)
    press(session, "ta")
    assert session.log()[-1] == "You have no room to carry the Axe."
    assert state_of(session) == before


def test_taking_off_uses_the_first_empty_pocket(student: Session) -> None:
    press(student, "d0te")
    assert belongings(student) == ({0: "Helm", 1: "Note", 2: "Ash Ring"}, {"WEAPON": "Axe"})


def test_digits_of_the_numpad_name_pockets(student: Session) -> None:
    press(student, "w<KP_0>")
    assert belongings(student)[1]["WEAPON"] == "Sword"


def test_rings_fill_empty_slots_first_and_then_it_is_asked(pack: Path) -> None:
    session = attend(pack, ["Ash Ring", "Birch Ring", "Cedar Ring"])
    press(session, "w0w1")
    assert belongings(session)[1] == {"RING": "Ash Ring", "SECOND RING": "Birch Ring"}
    press(session, "tkw0")
    assert belongings(session)[1] == {"RING": "Ash Ring", "SECOND RING": "Birch Ring"}, (
        "the one taken off went back to k"
    )
    press(session, "w2")
    assert isinstance(session.state, ShowWearWhere)
    assert "k) Ash Ring" in frame_text(session)
    assert "l) Birch Ring" in frame_text(session)
    press(session, "l")
    assert belongings(session) == ({2: "Birch Ring"}, {"RING": "Ash Ring", "SECOND RING": "Cedar Ring"})
    before, spent = state_of(session), turns(session)
    for key in ("<Escape>", "a", "j", "2", "<Down>"):
        press(session, f"w2{key}")
        assert isinstance(session.state, AwaitingInput)
        assert state_of(session) == before
    assert turns(session) == spent


def test_a_two_hander_over_two_things_needs_a_pocket_for_the_second(pack: Path) -> None:
    rest = ["Note", "Pebble", "Marble", "Button", "Cork", "Spoon", "Comb", "Pin", "Thimble"]
    session = attend(pack, ["Greatsword", *rest], ["Axe", "Buckler"])
    assert len(belongings(session)[0]) == 10
    before = state_of(session)
    press(session, "w0")
    assert state_of(session) == before
    assert "no room" in session.log()[-1]
    press(session, "x1w0")
    pockets, worn = belongings(session)
    assert worn == {"WEAPON": "Greatsword"}
    assert sorted(pockets) == list(range(10))
    assert {pockets[0], pockets[1]} == {"Axe", "Buckler"}
    press(session, "e")
    assert frame_text(session).count("Greatsword") >= 2, "it stands at both slots it fills"
    press(session, "<Escape>tb")
    assert session.log()[-1] == "The Greatsword takes both hands: name it by a."


def test_expunging_asks_before_an_artefact_goes(pack: Path) -> None:
    session = attend(pack, ["Crown", "Note"])
    press(session, "x1")
    assert belongings(session)[0] == {0: "Crown"}
    before = state_of(session)
    for answer in ("n", "<Escape>"):
        press(session, f"x0{answer}")
        assert state_of(session) == before
    press(session, "x0y")
    assert belongings(session)[0] == {}
    assert turns(session) == 2


def test_inspecting_tells_of_what_is_carried_and_of_what_is_worn(student: Session) -> None:
    before = student.digest()
    press(student, "I0")
    assert isinstance(student.state, ShowItem)
    assert "To wear: Sword." in frame_text(student)
    press(student, "lEe")
    assert "To wear: Helm." in frame_text(student)
    press(student, "j")
    assert isinstance(student.state, AwaitingInput)
    assert student.digest() == before


@pytest.mark.parametrize("layout", [Layout(80, 24, 1), Layout(160, 42, 2)], ids=["80x24", "160x42"])
@pytest.mark.parametrize("prompt", ["w", "d", "x", "I", "i", "I0", "wst", "we", "s"])
def test_names_that_are_too_long_are_cut(pack: Path, layout: Layout, prompt: str) -> None:
    session = attend(pack, [LONG])
    press(session, prompt.replace("ws", "w0").replace("we", "w0e"))
    text = frame_text(session, layout.columns, layout.rows, layout.tile_span)
    assert "Umbrella of the" in text
    assert all(len(line) <= layout.columns for line in text.splitlines())
    boxes = [line for line in text.splitlines() if "Umbrella of the" in line and "│" in line]
    assert all(line.count("│") >= 2 for line in boxes), "both edges of the box are there"


@pytest.mark.parametrize("free", [0, 1, 10])
@pytest.mark.parametrize("pile", [1, 2, 11])
def test_walking_onto_a_pile_fills_the_pockets_and_leaves_the_rest_in_order(pack: Path, pile: int, free: int) -> None:
    names = ["Sword", "Axe", "Greatsword", "Buckler", "Bow", "Mail", "Helm", "Crown", "Cape", "Mitts", "Sandals"][:pile]
    session = attend(pack, ["Lamp"] * (10 - free))
    place = lay_beside(session, names)
    press(session, "l")
    taken, left = names[:free], names[free:]
    assert list(belongings(session)[0].values()) == ["Lamp"] * (10 - free) + taken
    assert sum("no room" in line for line in session.log()) == len(left)
    assert lying_at(session, place) == left
    said = [line for line in session.log() if "no room" in line]
    press(session, "...")
    assert len(belongings(session)[0]) == 10 - free + len(taken), "standing still picks nothing up"
    assert [line for line in session.log() if "no room" in line] == said


def test_what_was_dropped_is_taken_again_only_by_coming_back(pack: Path) -> None:
    session = attend(pack, ["Sword"])
    press(session, "d0..")
    assert belongings(session)[0] == {}
    press(session, "lh")
    assert belongings(session)[0] == {0: "Sword"}


def test_things_are_dropped_onto_piles(pack: Path) -> None:
    session = attend(pack, ["Sword", "Axe", "Bow"])
    press(session, "d2d1d0")
    press(session, "lh")
    assert belongings(session)[0] == {0: "Bow", 1: "Axe", 2: "Sword"}


def test_a_click_on_a_row_chooses_it(student: Session) -> None:
    press(student, "w")
    lines = frame_text(student).splitlines()
    row = next(row for row, line in enumerate(lines) if "2) Ash Ring" in line)
    assert student.clicked(Layout(80, 24, 1), 0, 0) is None
    command = student.clicked(Layout(80, 24, 1), lines[row].index("Ash"), row)
    assert command is not None
    student.step(command)
    assert belongings(student)[1]["RING"] == "Ash Ring"
