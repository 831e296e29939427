"""What once broke in the hands of a hostile tester, and is right now: saves and their files."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest

from components.stats import Pools
from engine.app import App
from engine.app.new_game import NewGame
from engine.core.errors import HexdelveError
from engine.mapgen.scene import parse_scene
from engine.raws.spawn import give
from engine.save import files
from engine.session import Session
from engine.testing import play, run
from engine.world.commands import SaveAndQuit, Wait
from engine.world.ecs import query, resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.run_state import AwaitingInput, Requests, ShowIdentify
from systems.encumbrance import EncumbranceSystem
from tests.unit.broken_once.kit import kill, tap


@pytest.mark.parametrize("name", ["Константин Константинови", "竜" * 24, "🐉" * 24, "x" * 400, "\ud800", "%" * 130])
def test_long_and_odd_names_get_files_of_their_own(name: str) -> None:
    first = files.free_path(name)
    first.parent.mkdir(parents=True)
    first.touch()
    second = files.free_path(name)
    second.touch()
    assert len({first, second, files.free_path(name), files.free_path(name + "y")}) == 4
    assert all(len(path.name.encode()) < 200 for path in (first, second))


def test_a_dangling_link_among_the_saves_is_passed_over() -> None:
    folder = files.save_path("x").parent
    folder.mkdir(parents=True)
    (folder / "x.hexdelve").symlink_to("/nowhere/at/all")
    assert files.list_saves() == []


def test_a_save_tells_when_its_pack_has_changed_and_plays_on(tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    about = {"id": "mine", "name": "Mine", "version": "1", "kind": "mod", "depends": ["hexdelve"]}
    (mod / "mod.json").write_text(json.dumps(about))
    look = {"glyph": "z", "fg": "#FFFFFF", "bg": "#000000", "order": 1}
    mob = {"name": "Zmob", "renderable": look} | {
        "blocks_tile": True,
        "vision_range": 4,
        "movement": "static",
        "attributes": {},
        "loot_table": "L",
    }
    loot = {"name": "L", "drops": [{"name": "Rations", "weight": 1}]}
    (mod / "a.json").write_text(json.dumps({"mobs": [mob], "loot_tables": [loot]}))
    session = Session.new(seed=1, packs=[mod], scene=parse_scene("z = Zmob\nmap:\n@z"))
    path = tmp_path / "a.hexdelve"
    session.save(path)
    (mod / "a.json").write_text("{}")
    loaded = Session.load(path, [mod])
    assert "mine has changed" in loaded.log()[-1]
    with loaded.world():
        zmob = next(body for body, _ in query(Pools) if body != loaded.player)
        add_effect(loaded.player, Damage(999), OnEntity(zmob))
    loaded.step(Wait())
    assert isinstance(loaded.state, AwaitingInput)


def test_saving_and_leaving_resumes_at_the_players_turn(tmp_path: Path) -> None:
    session = play(seed=1)
    session.step(SaveAndQuit())
    session.save(tmp_path / "a.hexdelve")
    assert isinstance(Session.load(tmp_path / "a.hexdelve").state, AwaitingInput)


def test_questions_still_to_be_asked_are_saved(tmp_path: Path) -> None:
    session = play(seed=1)
    with session.world():
        give(session.player, "Health Potion")
        run(EncumbranceSystem())
        resource(Requests).ask(ShowIdentify())
    session.save(tmp_path / "a.hexdelve")
    loaded = Session.load(tmp_path / "a.hexdelve")
    with loaded.world():
        assert resource(Requests).queue == [ShowIdentify()]


def test_a_loaded_game_is_saved_where_it_came_from_and_dies_there() -> None:
    app = App(NewGame(seed=1), play(seed=1, keys="."))
    app.suspend()
    app = App(NewGame(seed=1))
    tap(app, "b")
    app.suspend()
    assert [path.stem for path in files.list_saves()] == ["Player"]
    tap(app, "S")
    tap(app, "b")
    session = app._session
    assert session is not None
    kill(session)
    tap(app, ".")
    assert list(files.save_path("x").parent.iterdir()) == [], "nor is the save before it left"


def test_a_save_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.hexdelve"
    path.write_bytes(gzip.compress(b" " * 5000))
    monkeypatch.setattr(files, "LARGEST", 4000)
    with pytest.raises(HexdelveError, match="too large"):
        files.read_save(path)


def test_a_save_is_flushed_before_it_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[bool] = []
    path = tmp_path / "a.hexdelve"
    monkeypatch.setattr(os, "fsync", lambda _file: flushed.append(path.exists()))
    play(seed=1).save(path)
    assert flushed == [False]


@pytest.mark.parametrize("path", [Path("a\0b"), Path("/")])
def test_paths_that_cannot_be_are_told(path: Path) -> None:
    with pytest.raises(HexdelveError):
        play(seed=1).save(path)
    with pytest.raises(HexdelveError):
        Session.load(path)
