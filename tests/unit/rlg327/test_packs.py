"""Packs that take the place of the shipped content, and the folder of the course played with at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.app import App
from engine.cli import app
from engine.core.errors import HexdelveError
from engine.frontends import choice
from engine.imports.rlg327.at_once import import_folder
from engine.raws.loading import load_library
from engine.ui.frame import Frame, Layout
from tests.unit.imports.kit import entry, file
from tests.unit.rlg327.kit import CAMPAIGN, item, mob, pack

DICE = ("5+1d4", "many", "few")

MONSTERS = """RLG327 MONSTER DESCRIPTION 1

BEGIN MONSTER
NAME Paper Cut
DESC
Small and deep.
.
COLOR RED
SPEED 10+1d4
ABIL SMART TELE
HP 5+2d6
DAM 0+1d4
SYMB c
RRTY 50
END
"""
OBJECTS = """RLG327 OBJECT DESCRIPTION 1

BEGIN OBJECT
NAME Paperweight
DESC
It weighs.
.
TYPE WEAPON
COLOR BLUE
WEIGHT 9+0d0
HIT 0+0d0
DAM 2+1d6
ATTR 0+0d0
VAL 1+0d0
DODGE 0+0d0
DEF 0+0d0
SPEED -1+0d0
RRTY 100
ART FALSE
END
"""


def test_a_pack_may_replace_whole_lists(tmp_path: Path) -> None:
    there = pack(tmp_path / "mine", [mob("Only")], [item("This")])
    library, report = load_library(CAMPAIGN, [there])
    assert list(library.mobs) == ["Only"]
    assert list(library.items) == ["This"]
    assert report.errors == []


def test_a_list_that_does_not_exist_cannot_be_replaced(tmp_path: Path) -> None:
    there = pack(tmp_path / "mine", [mob("Only")])
    manifest = json.loads((there / "mod.json").read_text(encoding="utf-8"))
    (there / "mod.json").write_text(json.dumps({**manifest, "replaces": ["mobz"]}), encoding="utf-8")
    library, report = load_library(CAMPAIGN, [there])
    assert len(library.mobs) > 1
    [error] = report.errors
    assert "mobz" in error.message
    assert "mobs" in error.hint


def course_folder(folder: Path) -> Path:
    folder.mkdir()
    (folder / "monster_desc.txt").write_text(MONSTERS, encoding="utf-8")
    (folder / "object_desc.txt").write_text(OBJECTS, encoding="utf-8")
    return folder


def test_the_folder_of_the_course_is_imported_anew_each_time(tmp_path: Path) -> None:
    folder = course_folder(tmp_path / "files")
    first, _ = import_folder(folder, tmp_path / "packs")
    again, _ = import_folder(folder, tmp_path / "packs")
    assert first == again
    library, _ = load_library(CAMPAIGN, [again])
    assert list(library.mobs) == ["Paper Cut"]
    assert list(library.items) == ["Paperweight"]


def test_folders_of_one_name_keep_a_pack_each(tmp_path: Path) -> None:
    """Else the saved game of one would go on with the content of the other."""
    kept = set()
    for parent in ("one", "other"):
        (tmp_path / parent).mkdir()
        there, _ = import_folder(course_folder(tmp_path / parent / ".rlg327"), tmp_path / "packs")
        kept.add((there, json.loads((there / "mod.json").read_text(encoding="utf-8"))["id"]))
    assert len({folder for folder, _ in kept}) == len({name for _, name in kept}) == 2


def test_one_file_alone_replaces_its_list_alone(tmp_path: Path) -> None:
    folder = course_folder(tmp_path / "files")
    (folder / "object_desc.txt").unlink()
    there, _ = import_folder(folder, tmp_path / "packs")
    library, _ = load_library(CAMPAIGN, [there])
    assert list(library.mobs) == ["Paper Cut"]
    assert len(library.items) > 30


def test_a_folder_without_such_files_is_told(tmp_path: Path) -> None:
    with pytest.raises(HexdelveError, match=r"monster_desc\.txt"):
        import_folder(tmp_path, tmp_path / "packs")
    (tmp_path / "monster_desc.txt").write_text("something else\n", encoding="utf-8")
    with pytest.raises(HexdelveError):
        import_folder(tmp_path, tmp_path / "packs")


def test_the_command_line_says_so_too(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["play", "--rlg327-dir", str(tmp_path)])
    assert result.exit_code != 0
    assert isinstance(result.exception, HexdelveError)
    assert "monster_desc.txt" in str(result.exception)


def test_the_log_tells_how_many_descriptions_were_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[App] = []
    monkeypatch.setenv("HEXDELVE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(choice, "usual_frontend", lambda: "terminal")
    monkeypatch.setattr(choice, "play", lambda game, *_args, **_more: played.append(game))
    (tmp_path / "monster_desc.txt").write_text(file("MONSTER", *[entry("MONSTER", {"HP": hp}) for hp in DICE]))
    (tmp_path / "object_desc.txt").write_text(file("OBJECT", entry("OBJECT")))
    result = CliRunner().invoke(app, ["play", "--rlg327-dir", str(tmp_path), "--seed", "1"])
    assert result.exit_code == 0, result.output
    frame = Frame(Layout(160, 42, 1))
    played[0].draw(frame)
    told = "Left out: 2 of 3 monsters. The terminal told why; hexdelve import rlg327 tells it again."
    assert told in frame.text()
