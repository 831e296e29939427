"""What is told of finished runs: the records, the list of past lives, and the stories in the folder `morgue`."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import esper
import pytest

from components.nature import Boss
from components.stats import Pools
from engine.app import App
from engine.app.morgue import morgue_folder
from engine.app.new_game import NewGame
from engine.app.records import records_path
from engine.bot.play import bot_game
from engine.mapgen.scene import parse_scene
from engine.save import files
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.world.chronicle import Chronicle
from engine.world.ecs import only, query, resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.knowledge import is_known
from engine.world.run_state import GameOver
from tests.unit.test_app import kill, tap

LIFE: dict[str, Any] = {
    "name": "Anna", "campaign": "hexdelve", "packs": ["hexdelve"], "seed": 7, "version": "0.1.0", "depth": 2,
    "max_depth": 3, "turns": 120, "kills": 4, "cause": "Rat", "wizardry": False, "won": "",
}  # fmt: skip
"""A record as the first version wrote it."""

DUEL = """
name: The Hall
carry: Longsword -1
K = Hollow King
r = Rat
map:
#######
#.@Kr.#
#######
"""


def keep(*lives: dict[str, Any] | str) -> None:
    lines = [life if isinstance(life, str) else json.dumps(LIFE | life) for life in lives]
    records_path().parent.mkdir(parents=True, exist_ok=True)
    records_path().write_text("\n".join(lines) + "\n", encoding="utf-8")


def past() -> App:
    app = App(NewGame())
    tap(app, "b")
    return app


def rows(text: str) -> list[str]:
    return [found[1].strip() for line in text.splitlines() if (found := re.search(r" [a-r]\) (.*?)│", line))]


def end(name: str = "Anna", seed: int = 7, keys: str = "") -> App:
    """A game that ends at once."""
    session = Session.new(seed=seed, name=name, scene=parse_scene("name: The Gallery\ncarry: Longsword -1\nmap:\n@.."))
    press(session, keys)
    app = App(NewGame(), session)
    kill(session)
    tap(app, ".")
    return app


def panel(app: App) -> str:
    """The text of the end screen, without its frame and what stands beside it."""
    return "".join(line[1:].partition("│")[0].strip() + " " for line in tap(app, "").splitlines() if line[0] == "│")


def stories() -> list[Path]:
    return sorted(morgue_folder().glob("*")) if morgue_folder().exists() else []


# --- the list -------------------------------------------------------------------------------------


def test_there_are_no_past_lives_on_the_title_before_the_first_end() -> None:
    assert "Past lives" not in tap(App(NewGame()), "")
    keep({})
    assert "b) Past lives" in tap(App(NewGame()), "")


def test_a_row_tells_name_end_campaign_and_figures() -> None:
    quitter = {"name": "Bob", "campaign": "rlg327", "cause": "giving up"}
    keep({}, quitter, {"name": "Cid", "won": "killed the Hollow King"})
    assert [row.split(maxsplit=1)[0] for row in rows(tap(past(), ""))] == ["Cid", "Bob", "Anna"]
    won, gave_up, killed = rows(tap(past(), ""))
    assert "won: killed" in won
    assert "gave up" in gave_up
    assert "The Overdue" in gave_up
    assert killed.split() == ["Anna", "killed", "by", "Rat", "Hexdelve", "3", "120", "4", "7"]


def test_a_key_sorts_the_best_first() -> None:
    keep(
        {"name": "Deep", "max_depth": 9},
        {"name": "Won", "won": "killed the Hollow King"},
        {"name": "Wizard", "won": "killed the Hollow King", "wizardry": True},
        {"name": "Killer", "max_depth": 9, "kills": 90},
    )
    app = past()
    text = tap(app, "<Space>")
    assert "best first" in text
    assert [row.split()[0] for row in rows(text)] == ["Won", "Killer", "Deep", "Wizard"]
    assert rows(text)[-1].endswith(" W")
    assert "newest first" in tap(app, "<Space>")


def test_packs_that_do_not_come_with_the_game_are_marked() -> None:
    keep({"packs": ["hexdelve", "mine"]}, {})
    assert [row.endswith(" +") for row in rows(tap(past(), ""))] == [False, True]


def test_the_list_is_filtered_also_by_what_is_cut_off_and_has_pages() -> None:
    name = "Anna of the Many Long Names"
    keep({"name": name, "cause": "a Very Long Cause of Death", "seed": 2**62}, *({"seed": seed} for seed in range(20)))
    app = past()
    assert "page 1 of 2" in tap(app, "")
    assert len(rows(tap(app, "/cause of death<Enter>"))) == 1


def test_every_row_fits_the_smallest_screen() -> None:
    keep({"name": "N" * 24, "campaign": "c" * 64, "cause": "k" * 60, "seed": 2**63 - 1, "turns": 10**6})
    assert all(line.endswith(("│", "┐", "┘")) for line in tap(past(), "").splitlines() if "│" in line)
    assert "1000000" in tap(past(), "")


def test_bad_lines_are_passed_over_and_one_line_names_the_file() -> None:
    keep({}, "nonsense", '{"name": 3}', "[]", "\x00", {"name": "Bob"})
    text = tap(past(), "")
    assert [row.split()[0] for row in rows(text)][:2] == ["Bob", "Anna"]
    assert "records.jsonl" in rows(text)[2]
    tap(past(), "c")


def test_a_file_that_cannot_be_read_is_told() -> None:
    records_path().mkdir(parents=True)
    assert "records.jsonl cannot be read" in tap(past(), "")


def test_a_life_without_a_story_tells_what_the_record_says() -> None:
    keep({"seed": 4711}, {"morgue": "../../gone.txt"})
    app = past()
    assert "cannot be read" in tap(app, "a")
    text = tap(app, "<Escape><Down><Enter>")
    assert "seed: 4711" in text
    assert "killed by Rat" in text
    assert "> b)" in tap(app, "<Escape>"), "the cursor stays"
    assert "New game" in tap(app, "<Escape>")


def test_a_click_opens_a_story() -> None:
    end()
    app = past()
    from engine.ui.frame import Frame, Layout

    layout = Layout(80, 24, 1)
    frame = Frame(layout)
    app.draw(frame)
    row = next(number for number, line in enumerate(frame.text().splitlines()) if "a) Anna" in line)
    app.click(layout, 10, row)
    assert "The story of Anna" in tap(app, "")


# --- the command ----------------------------------------------------------------------------------


def records(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", "records", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_prints_the_records_as_text_and_as_json() -> None:
    assert "Nobody" in records().stdout
    keep({}, "nonsense", {"name": "Bob", "packs": ["hexdelve", "mine"], "morgue": "Bob.txt"})
    told = records()
    assert told.returncode == 0
    assert "Anna" in told.stdout
    assert "records.jsonl" in told.stderr
    data = json.loads(records("--json").stdout)["records"]
    assert [life["name"] for life in data] == ["Bob", "Anna"]
    assert data[0]["further_packs"] == ["mine"]
    assert data[0]["morgue"] == str(morgue_folder() / "Bob.txt")
    assert data[1]["title"] == "Hexdelve"


# --- stories --------------------------------------------------------------------------------------


def test_a_run_that_is_over_has_a_story_which_the_end_screen_and_the_record_name() -> None:
    app = end(keys="l")
    (path,) = stories()
    assert re.fullmatch(r"Anna-\d{4}-\d\d-\d\d-7\.txt", path.name)
    assert path.name in panel(app).replace(" ", "")
    record = json.loads(records_path().read_text(encoding="utf-8"))
    assert (record["morgue"], record["title"], record["cause"]) == (path.name, "Hexdelve", "hunger")
    text = path.read_text(encoding="utf-8")
    for words in ("Seed      7", "Hexdelve (hexdelve)", "hexdelve 0.1.0", "killed by hunger", "Carried: ", "You die."):
        assert words in text
    assert "  Longsword -1" in text, "everything is known by now"
    drawing = text.partition("The map of The Gallery")[2]
    assert ".@." in drawing


def test_a_story_never_takes_the_place_of_another() -> None:
    end()
    first = stories()[0].read_text(encoding="utf-8")
    end(keys="ll")
    assert len(stories()) == 2
    assert stories()[1].read_text(encoding="utf-8") == first


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b\\c:d*?", "Ünï", "   ", "x" * 300, ".", "CON", "\ud800"])
def test_any_name_makes_a_file_in_the_folder(name: str) -> None:
    end(name)
    (path,) = stories()
    assert path.parent == morgue_folder()
    assert path.suffix == ".txt"
    assert re.fullmatch(r"[\w .%~-]+", path.name)
    assert len(rows(tap(past(), ""))) == 1


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "file"
    home.touch()
    monkeypatch.setenv("HEXDELVE_HOME", str(home))
    app = end()
    assert "the story of this run could not be written (" in panel(app)
    assert "New game" in tap(app, "<Escape>")


def test_kills_are_told_by_kind_and_kept_in_saves() -> None:
    session = play(seed=1, scene=parse_scene("name: Nest\nr = Rat\ng = Goblin\nmap:\n.r@g.r"))
    with session.world():
        pools = esper.component_for_entity(session.player, Pools)
        pools.hit_points.current = pools.hit_points.max = 9000
        for body, other in query(Pools):
            if body != session.player:
                add_effect(session.player, Damage(other.hit_points.max + 99), OnEntity(body))
    press(session, ".")
    path = files.save_path("Player")
    session.save(path)
    again = Session.load(path)
    with again.world():
        assert resource(Chronicle).slain == {"Rat": 2, "Goblin": 1}
    app = App(NewGame(), again)
    kill(again)
    tap(app, ".")
    assert re.search(r"2  Rat\n +1  Goblin", stories()[0].read_text(encoding="utf-8"))


def test_a_save_from_before_kills_were_told_apart_still_loads() -> None:
    session = play(seed=1, keys=".")
    path = files.save_path("Player")
    session.save(path)
    old = gzip.decompress(path.read_bytes()).replace(b',"slain":{}', b"")
    assert b"slain" not in old
    path.write_bytes(gzip.compress(old))
    again = Session.load(path)
    assert again.digest() == session.digest()


def test_who_wins_gets_to_know_all_that_was_carried_and_has_a_story() -> None:
    session = play(seed=1, scene=parse_scene(DUEL))
    app = App(NewGame(), session)
    with session.world():
        add_effect(session.player, Damage(9000), OnEntity(only(Boss)))
    tap(app, ".")
    assert session.state == GameOver(won=True)
    with session.world():
        from engine.world.inventory import carried_by

        assert all(is_known(item) for item in carried_by(session.player))
    assert "won: killed the Hollow King" in stories()[0].read_text(encoding="utf-8")


def test_giving_up_has_a_story_and_names_the_wizardry() -> None:
    session = play(seed=1, campaign="rlg327")
    app = App(NewGame(), session)
    tap(app, "f<Escape>Qy")
    assert session.over
    assert "You gave up." in panel(app)
    text = stories()[0].read_text(encoding="utf-8")
    assert "gave up" in text
    assert "Wizardry was done" in text
    assert "The Overdue Library (rlg327)" in text


def test_telling_of_a_run_changes_nothing_in_it() -> None:
    session = play(seed=1, scene=parse_scene("map:\n@.."))
    kill(session)
    alone = play(seed=1, scene=parse_scene("map:\n@.."))
    kill(alone)
    press(alone, ".")
    tap(App(NewGame(), session), ".")
    assert session.digest() == alone.digest()
    assert "Told in" in frame_text(session)


def test_a_game_of_a_bot_leaves_nothing_in_the_users_folder() -> None:
    bot_game("hexdelve", 3, 50, "random")
    assert not files.user_folder().exists()


def test_the_end_screen_names_the_keys_that_leave() -> None:
    text = tap(end(), "")
    assert "Escape, Enter, Space: leave" in text
    assert "Hexdelve, seed 7" in text
