"""What once went wrong with walking by itself, notes, stories, records, and states of edited saves."""

from __future__ import annotations

import datetime as dt
import gzip
import json
import os
from pathlib import Path
from typing import Any

import esper
import pytest

from components.items import Consumable
from components.stats import Pools
from components.visibility import Hidden
from engine.app.past_lives import PastLives
from engine.app.records import read_records, records_path, tell_of_run
from engine.app.title import _when
from engine.core.errors import HexdelveError
from engine.core.geometry import Point
from engine.core.rng import RandomStream
from engine.mapgen.scene import parse_scene
from engine.raws.spawn import spawn_named
from engine.session import Session
from engine.testing import frame_text, here, play, press
from engine.ui.frame import Frame, Layout
from engine.ui.view import View
from engine.world.commands import Choose, TravelTo
from engine.world.ecs import query, resource
from engine.world.level import Level
from engine.world.run_state import ShowConfirmDeed, ShowConfirmStep, ShowWearWhere
from tests.unit.systems.activities.kit import drawn

LIFE = json.dumps({"name": "A", "campaign": "hexdelve", "seed": 1, "cause": "x"})


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXDELVE_HOME", str(tmp_path))
    return tmp_path


# --- walking by itself --------------------------------------------------------------------


def test_exploring_goes_round_a_trader_who_makes_room_for_nobody() -> None:
    session = drawn("#######\n#@....#\n#.v...#\n#../..#\n#######", "v = Innkeeper", "/ = Dagger")
    for _ in range(5):
        press(session, "o")
    assert session.log()[-1] == "Explored."


def test_travelling_goes_round_a_trader_however_long_the_way_is() -> None:
    session = drawn("########\n#@v...##\n#.####.#\n#......#\n########", "v = Innkeeper")
    with session.world():
        resource(Level).revealed[:] = True
    for _ in range(4):
        session.step(TravelTo(5, 1))
    assert here(session) == Point(5, 1)


def test_who_changes_places_with_somebody_on_a_trap_is_asked_first() -> None:
    session = drawn("@v...", "v = Villager")
    with session.world():
        beside = Point(here(session).x + 1, here(session).y)
        esper.remove_component(spawn_named("Bear Trap", beside, RandomStream(0, "trap")), Hidden)
    press(session, "l")
    assert isinstance(session.state, ShowConfirmStep)


# --- notes and questions ------------------------------------------------------------------


@pytest.mark.parametrize("layout", [Layout(82, 26, 2), Layout(80, 24, 1), Layout(160, 42, 2)])
def test_a_note_under_the_pointer_never_covers_the_hit_points(layout: Layout) -> None:
    session = play(seed=1)
    for column in range(0, layout.columns, 3):
        session.hover(layout, (column, 1))
        frame = Frame(layout)
        session.draw(frame)
        assert "HP " in frame.text(), column


@pytest.mark.parametrize("keys", [";", "_"])
def test_a_frame_narrower_than_a_tile_shows_no_map(keys: str) -> None:
    play(1, keys).draw(Frame(Layout(2, 10, 2)))


def test_nobody_is_asked_about_wasting_a_rod_that_is_empty() -> None:
    session = play(1, scene=parse_scene("carry: Rod of Mending\nknown: Rod of Mending\nmap:\n@...."))
    with session.world():
        for _, rod in query(Consumable):
            rod.charges = 0 if rod.max_charges > 1 else rod.charges
    press(session, "i")
    letter = frame_text(session).partition(") Rod of Mending")[0][-1]
    press(session, letter)
    assert not isinstance(session.state, ShowConfirmDeed)
    assert "There are no charges left in the Rod of Mending" in session.log()[-1]


def test_a_third_ring_takes_no_finger_unasked() -> None:
    worn = "wear: Ring of the Bear\nwear: Ring of the Cat\ncarry: Ring of Warding"
    session = play(1, scene=parse_scene(f"{worn}\nmap:\n@...."))
    press(session, "w")
    press(session, frame_text(session).partition(") Unidentified Ring")[0][-1])
    assert isinstance(session.state, ShowWearWhere)
    press(session, "b")
    assert session.log()[-2:] == ["You take off the Ring of the Cat.", "You equip the Ring of Warding."]


# --- records and stories ------------------------------------------------------------------


def test_a_run_is_recorded_after_a_line_that_was_cut_off() -> None:
    records_path().write_text(f"{LIFE}\n{LIFE[:20]}", encoding="utf-8")
    tell_of_run(play(1))
    assert len(read_records().lives) == 2


def test_a_record_with_a_name_that_no_file_can_have_is_shown() -> None:
    records_path().write_text(LIFE[:-1] + ', "morgue": "a\\u0000b"}\n', encoding="utf-8")
    PastLives(read_records()).handle(Choose("a"), View(play(1).view.keys))


def test_a_story_is_written_beside_a_link_that_leads_nowhere(home: Path) -> None:
    (home / "morgue").mkdir()
    today = dt.datetime.now(tz=dt.UTC).astimezone()
    (home / "morgue" / f"Player-{today:%Y-%m-%d}-1.txt").symlink_to(home / "gone")
    assert tell_of_run(play(1)).startswith("Told in")


def test_a_file_of_no_time_that_there_is_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stat(_path: Path) -> os.stat_result:
        return os.stat_result((0, 0, 0, 0, 0, 0, 0, 10**12, 10**12, 10**12))

    monkeypatch.setattr(Path, "stat", stat)
    assert _when(tmp_path / "x.hexdelve") == ""


# --- edited saves -------------------------------------------------------------------------


def document_of(session: Session, path: Path) -> dict[str, Any]:
    session.save(path)
    document: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return document


@pytest.mark.parametrize("kind", ["Travelling", "ShowItem", "ShowQuantity", "ShowConfirmSale", "PreviousLevel"])
def test_a_save_in_a_state_that_no_game_can_be_left_in_is_refused(tmp_path: Path, kind: str) -> None:
    session, path = play(1), tmp_path / "x.hexdelve"
    document = document_of(session, path)
    columns = document["run"]["entities"]["columns"]
    nobody, vendor = columns["Player"][0][0], columns["Vendor"][0][0]
    with session.world():
        hit_points = esper.component_for_entity(session.player, Pools).hit_points.current
    condition = {"hit_points": hit_points, "statuses": 0, "notable": 0, "turns": 1}
    states: dict[str, dict[str, Any]] = {
        "Travelling": {**condition, "x": 10**9, "y": 0},
        "ShowItem": {"item": nobody},
        "ShowQuantity": {"item": nobody, "most": 2, "act": "buy", "vendor": vendor},
        "ShowConfirmSale": {"vendor": vendor, "item": nobody, "count": 1},
        "PreviousLevel": {},
    }
    document["run"]["state"] = {"type": kind, **states[kind]}
    path.write_bytes(gzip.compress(json.dumps(document).encode()))
    with pytest.raises(HexdelveError, match="the save is damaged"):
        Session.load(path)
