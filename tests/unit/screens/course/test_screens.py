"""Keys of the course, and the screens they open: lists, the sheet, the end (facts of the course §2)."""

from __future__ import annotations

import string
from importlib.resources import files
from pathlib import Path

import esper
import pytest

from components.stats import Pools
from engine.core.geometry import Direction
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Layout
from engine.ui.keys.keymap import KeyMap
from engine.ui.sightings import creatures
from engine.world import commands
from engine.world.commands import Command, Move
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.run_state import AwaitingInput, GameOver, ShowConfirmQuit, ShowLook, ShowMonsters, ShowSheet
from tests.support.course import LONG, attend, figure, state_of
from tests.support.golden import assert_golden
from tests.unit.screens.course.conftest import HALL, LEGEND

KEYS = KeyMap.load(files("raws") / "rlg327" / "keys.json")

# --- keys ---------------------------------------------------------------------------------


@pytest.mark.parametrize("context", ["play", "look"])
@pytest.mark.parametrize(
    ("keys", "direction"),
    [
        (["7", "y", "Home", "KP_7"], Direction.NORTH_WEST),
        (["8", "k", "Up", "KP_8"], Direction.NORTH),
        (["9", "u", "PageUp", "KP_9"], Direction.NORTH_EAST),
        (["6", "l", "Right", "KP_6"], Direction.EAST),
        (["3", "n", "PageDown", "KP_3"], Direction.SOUTH_EAST),
        (["2", "j", "Down", "KP_2"], Direction.SOUTH),
        (["1", "b", "End", "KP_1"], Direction.SOUTH_WEST),
        (["4", "h", "Left", "KP_4"], Direction.WEST),
    ],
)
def test_four_keys_a_direction_move(context: str, keys: list[str], direction: Direction) -> None:
    assert [KEYS.command(context, key) for key in keys] == [Move(direction)] * 4


PLAY: dict[str, Command] = {
    **dict.fromkeys(["5", "Space", ".", "KP_5"], commands.Wait()),
    ">": commands.Descend(),
    "<": commands.Ascend(),
    "w": commands.Wear(),
    "t": commands.TakeOff(),
    "d": commands.Drop(),
    "x": commands.Expunge(),
    "i": commands.OpenInventory(),
    "e": commands.OpenEquipment(),
    "I": commands.Inspect(),
    "E": commands.InspectWorn(),
    "L": commands.LookAtMonsters(),
    "m": commands.ListMonsters(),
    "f": commands.ToggleFog(),
    "g": commands.GoTo(),
    "T": commands.ShowTunnelMap(),
    "D": commands.ShowDistanceMap(),
    "H": commands.ShowHardnessMap(),
    "s": commands.OpenSheet(),
    "S": commands.SaveAndQuit(),
    "Q": commands.Quit(),
    "M": commands.OpenLog(),
    "?": commands.OpenHelp(),
    ";": commands.Look(),
    "o": commands.Explore(),
    "_": commands.Travel(),
}


def test_keys_do_what_they_do_in_the_course_and_all_others_do_nothing() -> None:
    assert KEYS.findings == ()
    assert {key: KEYS.command("play", key) for key in PLAY} == PLAY
    others = set(string.printable) - set(string.whitespace) - PLAY.keys() - set("123456789yuhjklbn")
    assert {key: KEYS.command("play", key) for key in others} == dict.fromkeys(others)


# --- monsters -----------------------------------------------------------------------------


def test_the_list_of_monsters_holds_all_of_the_level_nearest_first(hall: Session) -> None:
    before = state_of(hall)
    press(hall, "m")
    text = frame_text(hall)
    assert "c  Clerk  1 north and 5 east" in text
    assert "D  Dean  12 east" in text, "though it is out of sight"
    assert text.index("Clerk") < text.index("Dean")
    press(hall, "<Down><Up>")
    assert isinstance(hall.state, ShowMonsters)
    press(hall, "<Escape>")
    assert isinstance(hall.state, AwaitingInput)
    assert state_of(hall) == before


def test_elsewhere_only_those_in_view_are_listed(hall: Session) -> None:
    with hall.world():
        assert creatures() == []
        assert [one.name for one in creatures(everywhere=True)] == ["Clerk", "Dean"]


def test_many_monsters_are_scrolled_and_none_are_told(pack: Path) -> None:
    rows = "\n".join(f"#{'c' * 10}#" for _ in range(3))
    session = attend(pack, level=f"############\n{rows}\n#@.........#\n############", legend=LEGEND)
    press(session, "m")
    assert "Monsters on this level: 30" in frame_text(session)
    first = frame_text(session)
    press(session, "<Down>")
    assert "page 2 of 2" in frame_text(session)
    press(session, "<Up>")
    assert frame_text(session) == first
    alone = attend(pack)
    press(alone, "m")
    assert "You are alone." in frame_text(alone)


def test_looking_goes_from_monster_to_monster_with_what_is_known_of_them(hall: Session) -> None:
    press(hall, "L")
    assert hall.log()[-1] == "You see no monster."
    assert isinstance(hall.state, AwaitingInput)
    press(hall, "lll")
    press(hall, "L")
    assert isinstance(hall.state, ShowLook)
    assert "It stamps forms." in frame_text(hall)
    press(hall, "<Tab><Escape>")
    assert isinstance(hall.state, AwaitingInput)


# --- figures ------------------------------------------------------------------------------


def test_the_sheet_tells_what_adds_up_to_speed_and_damage(hall: Session) -> None:
    figure(hall, "Axe", damage="3+2d6", speed=-2)
    figure(hall, "Helm", damage="-1+0d0")
    figure(hall, "Ash Ring", speed=7)
    press(hall, ".s")
    text = frame_text(hall, 160, 42, 2)
    for line in (
        "Hit points 100 of 100",
        "Speed 15 (own 10)",
        "-2  a) Axe",
        "+7  k) Ash Ring",
        "Damage 2d6+2 (4-14)",
        "2d6+3  a) Axe",
        "-1  e) Helm",
        "Worn: 3",
        "k) Ash Ring  (RING)",
        "0) Sword",
    ):
        assert line in text
    press(hall, "<Down>")
    assert isinstance(hall.state, ShowSheet)
    press(hall, "<Escape>tas")
    assert "1d4  your bare hands" in frame_text(hall, 160, 42, 2)


def test_the_panel_shows_what_the_campaign_uses(hall: Session) -> None:
    text = frame_text(hall)
    for word in ("Speed 10", "Damage ", "pockets 2 of 10 full", "a) Axe", "e) Helm", "k) Ash Ring", "HP 100/100"):
        assert word in text
    for word in ("MP", "XP", "level", "gold", "lb", "hungry", "normal", "Armour", "Attack", "Might"):
        assert word not in text
    usual = frame_text(play(seed=1))
    assert "pockets" not in usual
    assert "Speed" not in usual


def test_a_thing_tells_what_it_adds(hall: Session) -> None:
    figure(hall, "Axe", damage="3+2d6", speed=-2)
    press(hall, "Ea")
    text = frame_text(hall)
    assert "Adds 2d6+3 to the damage of each blow." in text
    assert "Speed -2." in text
    assert "Armour class" not in text
    assert "weighs" not in text


def test_the_help_tells_how_things_work_in_the_campaign(hall: Session) -> None:
    press(hall, "?<Right><Right><Right>")
    text = frame_text(hall)
    assert "w and a digit wear what is in that pocket; t and a letter take it off." in text
    assert "d20" not in text


# --- the end ------------------------------------------------------------------------------


def test_giving_up_asks_and_ends_the_game(hall: Session) -> None:
    before = hall.digest()
    for answer in ("n", "<Escape>", "x"):
        press(hall, f"Q{answer}")
        if answer == "x":
            press(hall, "<Escape>")
        assert hall.digest() == before
    with hall.world():
        unhurt = esper.component_for_entity(hall.player, Pools).hit_points.current
    press(hall, "Qy")
    assert isinstance(hall.state, GameOver)
    assert hall.over
    assert hall.log()[-1] == "You gave up."
    text = frame_text(hall)
    assert "You gave up." in text
    for word in ("dead", "die", "Killed"):
        assert word not in text
    with hall.world():
        assert esper.component_for_entity(hall.player, Pools).hit_points.current == unhurt


def test_who_gave_up_looks_back_and_does_nothing_more(hall: Session) -> None:
    press(hall, "Qy")
    before = hall.digest()
    press(hall, "i<Escape>;<Escape>M<Escape>ea")
    press(hall, "<Escape>hjkl.")
    assert isinstance(hall.state, GameOver)
    assert hall.digest() == before


@pytest.mark.parametrize("enter", ["<Enter>", "<KP_ENTER>"])
def test_enter_is_no_yes_to_what_cannot_be_undone(hall: Session, enter: str) -> None:
    press(hall, f"Q{enter}")
    assert isinstance(hall.state, ShowConfirmQuit)
    assert "y: yes   n Escape: no" in frame_text(hall)
    assert not hall.over


def test_the_dead_look_at_what_they_had(hall: Session) -> None:
    with hall.world():
        add_effect(None, Damage(101, "a test"), OnEntity(hall.player))
    press(hall, ".")
    assert isinstance(hall.state, GameOver)
    shown = frame_text(hall)
    assert "Look back:   ;: look   i: things   M: log" in shown
    assert "Escape, Enter, Space: leave" in shown
    before = hall.digest()
    for keys in ("i0l", "ex", "Eaj", "I1h", "s5", "mq", ";<Escape>", "M<Escape>"):
        press(hall, keys[0])
        assert not isinstance(hall.state, GameOver), keys
        press(hall, keys[1:])
        assert isinstance(hall.state, GameOver), keys
    assert hall.digest() == before


def test_with_no_hit_points_left_one_is_still_alive(hall: Session) -> None:
    with hall.world():
        esper.component_for_entity(hall.player, Pools).hit_points.current = 0
    assert "HP 0/100" in frame_text(hall)
    press(hall, ".")
    assert isinstance(hall.state, AwaitingInput)


# --- pictures -----------------------------------------------------------------------------

FRAMES = {
    "play": "",
    "wear": "w",
    "which_ring": "w2",
    "take_off": "t",
    "drop": "d",
    "expunge": "x",
    "artefact": "x4",
    "inspect": "I",
    "item": "I3",
    "worn": "E",
    "inventory": "i",
    "equipment": "e",
    "sheet": "s",
    "monsters": "m",
    "fog": "f",
    "go_to": "glll",
    "distances": "D",
    "tunnels": "T",
    "hardness": "H",
    "quit": "Q",
    "help": "?",
    "refused": "w7",
}


@pytest.mark.parametrize("layout", [Layout(80, 24, 1), Layout(160, 42, 2)], ids=["80x24", "160x42"])
@pytest.mark.parametrize("name", FRAMES)
def test_screens_of_the_course_look_as_they_did(pack: Path, name: str, layout: Layout) -> None:
    carried = ["Sword", "Note", "Ash Ring", LONG, "Crown", "Greatsword"]
    worn = ["Axe", "Helm", "Birch Ring", "Cedar Ring", "Buckler"]
    session = attend(pack, carried, worn, HALL, LEGEND)
    figure(session, "Axe", damage="3+2d6", speed=-2)
    figure(session, "Birch Ring", speed=7)
    press(session, "." + FRAMES[name])
    text = frame_text(session, layout.columns, layout.rows, layout.tile_span)
    assert_golden(f"frames/course_{name}_{layout.columns}x{layout.rows}.txt", text)
