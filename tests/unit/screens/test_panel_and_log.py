"""The panel beside the map and the log: figures beside colours, only what the campaign uses, repeats folded."""

from __future__ import annotations

import json
import shutil
from importlib import resources
from pathlib import Path

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.items import AddedDamage, Equipped, InBackpack
from components.references import EntityId
from engine.core.dice import Dice
from engine.mapgen.scene import parse_scene
from engine.raws.spawn import give
from engine.session import Session
from engine.testing import frame_text, fresh_world, play, press
from engine.ui.log_view import folded, shown_lines, wrap, wrap_text
from engine.ui.vitals import packed
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from engine.world.gamelog import GameLog, Span, say
from engine.world.inventory import worn_by
from engine.world.run_state import AwaitingInput


def test_the_panel_tells_state_in_figures_and_words() -> None:
    text = frame_text(play(seed=1, scene=parse_scene("g = Goblin\nmap:\n@...g")))
    for told in (
        "HP 30/30",
        "MP 4/4",
        "XP 0/1000",
        "Might 11",
        "well fed",
        "12/165 lb",
        "0 gold",
        "depth 1",
        "Goblin 4e",
    ):
        assert told in text, told


def test_the_attack_of_an_unknown_weapon_is_a_question_mark() -> None:
    session = play(seed=1, scene=parse_scene("carry: Longsword\nmap:\n@"))
    assert "Attack 1d8, hit +1" in frame_text(session), "with the melee skill, and well fed"
    with session.world():
        old = worn_by(session.player)["Melee"]
        esper.remove_component(old, Equipped)
        sword = give(session.player, "Longsword +1")
        esper.remove_component(sword, InBackpack)
        esper.add_component(sword, Equipped(EntityId(session.player), "Melee"))
    assert "Attack ?" in frame_text(session)


def test_only_what_the_campaign_uses_is_shown(tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    with resources.as_file(resources.files("raws") / "hexdelve") as shipped:
        shutil.copytree(shipped, folder)
    for name, change in {"mod.json": {"id": "plain"}, "rules.json": {"features": {}}}.items():
        document = json.loads((folder / name).read_text(encoding="utf-8")) | change
        if "features" in document:
            features = ("identification", "curses", "hunger", "experience", "mana", "load")
            document["features"] = dict.fromkeys(features, False)
        (folder / name).write_text(json.dumps(document))
    text = frame_text(Session.new("plain", 1, [folder]))
    assert "HP 30/30" in text
    for absent in ("MP ", "XP ", "well fed", " lb", "level 1"):
        assert absent not in text, absent


def test_repeats_are_folded_and_other_lines_are_not() -> None:
    world = fresh_world("@")
    for line in ["a", "b", "b", "b", "a"]:
        say(line)
    texts = ["".join(span.text for span in line) for line in folded(resource(GameLog).lines)]
    assert texts == ["a", "b (x3)", "a"]
    assert world.log() == ["a", "b", "b", "b", "a"]


def test_the_history_is_searched() -> None:
    world = fresh_world("@")
    for line in ["The goblin hits you.", "You feel better.", "The GOBLIN dies."]:
        say(line)
    found = list(shown_lines(lambda text: "goblin" in text.casefold()))
    assert len(found) == 2
    assert len(world.log()) == 3


def test_the_log_page_scrolls_and_searches() -> None:
    session = play(seed=1)
    with session.world():
        for number in range(60):
            say(f"line {number}")
    press(session, "m")
    assert "line 59" in frame_text(session)
    press(session, "<PageUp><PageUp>")
    assert "line 59" not in frame_text(session)
    press(session, "/line 7<Enter>")
    text = frame_text(session)
    assert "line 7" in text
    assert "line 8" not in text


@given(st.lists(st.text(alphabet="ab é", max_size=30), max_size=5), st.integers(1, 20))
def test_wrapping_loses_no_letter_and_keeps_the_width(texts: list[str], width: int) -> None:
    rows = wrap(tuple(Span(text) for text in texts), width)
    joined = "".join(span.text for row in rows for span in row)
    assert joined.replace(" ", "") == "".join(texts).replace(" ", "")
    for row in rows:
        assert len("".join(span.text for span in row).rstrip()) <= width


@given(st.lists(st.text(alphabet="abc", min_size=1, max_size=12), max_size=8), st.integers(1, 30))
def test_packing_keeps_the_order_and_the_width(texts: list[str], width: int) -> None:
    lines = list(packed([(Span(text),) for text in texts], width))
    assert [span.text for line in lines for span in line if span.text.strip()] == texts
    for line in lines:
        length = sum(len(span.text) for span in line)
        assert length <= width or len(line) == 1


@pytest.mark.parametrize("width", [1, 0, -7])
def test_a_text_is_broken_to_a_letter_a_row_where_there_is_no_more_room(width: int) -> None:
    """Where there was none at all, rows were made without end until the memory was full."""
    assert "".join(wrap_text("no room", width)).replace(" ", "") == "noroom"
    assert all(len(row.rstrip()) <= 1 for row in wrap_text("no room", width))


def test_help_that_a_frame_cannot_hold_is_scrolled() -> None:
    """So no key is ever lost below the edge, however many there are."""
    session = play(seed=1)
    press(session, "?")
    whole = frame_text(session, 160, 60, 2)
    seen = frame_text(session, 80, 12)
    for _ in range(40):
        press(session, "<Down>")
        seen += frame_text(session, 80, 12)
    assert all(line[:75].strip() in seen for line in whole.splitlines()[1:])
    press(session, "<Up><PageUp><Escape>")
    assert isinstance(session.state, AwaitingInput)


def panel_row(session: Session, told: str) -> int:
    """The row of the smallest frame in which something is told."""
    return next(row for row, line in enumerate(frame_text(session, 80, 24).splitlines()) if told in line)


def test_a_long_name_leaves_health_and_place_in_sight() -> None:
    scene = "B = The Last Borrower\nd = Scroll of Parking Rules\nmap:\n#####\n#@.B#\n#..d#\n#####"
    text = frame_text(play(seed=1, campaign="rlg327", scene=parse_scene(scene)), 80, 24)
    assert "B The Last Borrow… 2e unhurt" in text
    assert "Scroll of Parking R… 1s 2e" in text


def test_a_long_name_of_what_is_worn_and_of_a_place_is_shortened_visibly() -> None:
    scene = f"name: {'The Long Hall of Longer Halls'}\nwear: Library Card of the First Reader\nmap:\n@"
    text = frame_text(play(seed=1, campaign="rlg327", scene=parse_scene(scene)), 80, 24)
    assert "i) Library Card of the Firs…" in text
    assert "The Long Hall of L…  depth 1" in text


def test_the_lines_of_the_panel_stay_where_they_are_when_figures_grow() -> None:
    session = play(seed=1, campaign="rlg327", scene=parse_scene("wear: Letter Opener\nwear: Roller Skates\nmap:\n@"))
    before = [panel_row(session, told) for told in ("HP", "Speed", "Damage", "turn", "pockets", "Worn")]
    with session.world():
        for number, item in enumerate(worn_by(session.player).values()):
            esper.add_component(item, AddedDamage(Dice.parse_base_first(f"1234+1{number}d1{number}7")))
        resource(Chronicle).turns = 12345678
    assert [panel_row(session, told) for told in ("HP", "Speed", "Damage", "turn", "pockets", "Worn")] == before
    assert "… (2489-" in frame_text(session, 80, 24)


def test_the_sheet_uses_the_rows_there_are_and_its_pages_are_turned_by_what_was_shown() -> None:
    carried = "".join(f"carry: {name}\n" for name in ["Letter Opener"] * 10)
    session = play(seed=1, campaign="rlg327", scene=parse_scene(f"{carried}map:\n@"))
    press(session, "s")
    assert "page 1 of 2" in frame_text(session, 80, 24)
    assert "page 1" not in frame_text(session, 120, 40)
    frame_text(session, 80, 24)
    press(session, "<Right>")
    assert "page 2 of 2" in frame_text(session, 80, 24)
    assert "Damage suffered" in frame_text(session, 80, 24)


@pytest.mark.parametrize("rows", range(24, 34))
def test_a_panel_of_few_rows_names_what_is_in_view_before_what_is_worn(rows: int) -> None:
    drawing = "\n".join(["#" * 80, "#@.g.g.g" + "." * 71 + "#", *["#" + "." * 78 + "#"] * 13, "#" * 80])
    shown = frame_text(play(seed=1, scene=parse_scene(f"g = Goblin\nmap:\n{drawing}")), 80, rows).splitlines()
    panel = [line[50:].strip() for line in shown]
    for title in ("In view", "Worn"):
        assert title not in panel or panel[panel.index(title) + 1], "no title stands alone"
    if "In view" in panel:
        assert "Goblin" in panel[panel.index("In view") + 1]
