"""What once broke in the hands of a hostile tester, and is right now: names that only the raws know."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.cli import app
from engine.imports.rlg327.at_once import import_folder
from engine.mapgen.scene import parse_scene
from engine.raws.loading import load_library
from engine.testing import play, press
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from engine.world.inventory import carried_by
from tests.unit.imports.kit import entry, file, stored_level
from tests.unit.rlg327.kit import CAMPAIGN, item, mob, pack

SCENE = "name: x\ncarry: Ring (2)\nr = Rat (2)\nmap:\n####\n#@r#\n####"


def test_what_is_worn_and_who_kills_is_told_by_the_name_the_player_reads(tmp_path: Path) -> None:
    rats = [mob(name, shown_name="Rat", damage="999+0d0") for name in ("Rat", "Rat (2)")]
    rings = [item(name, "RING", shown_name="Ring") for name in ("Ring", "Ring (2)")]
    session = play(1, "w0..", campaign=CAMPAIGN, packs=(pack(tmp_path / "p", rats, rings),), scene=parse_scene(SCENE))
    assert "You equip the Ring." in session.log()
    with session.world():
        assert carried_by(session.player) == []
        assert resource(Chronicle).cause == "Rat"
    press(session, "i")
    assert session.over


@pytest.mark.parametrize(("kind", "name", "stays"), [("MONSTER", "Ruler", "items"), ("OBJECT", None, "mobs")])
def test_a_file_alone_replaces_its_own_list_only(tmp_path: Path, kind: str, name: str | None, stays: str) -> None:
    shipped = getattr(load_library(CAMPAIGN)[0], stays)
    called = name or next(iter(shipped))
    monsters = kind == "MONSTER"
    text = (
        file("MONSTER", entry("MONSTER", {"NAME": called}))
        if monsters
        else file("OBJECT", entry("OBJECT", {"NAME": called}))
    )
    folder = tmp_path / "course"
    folder.mkdir()
    (folder / ("monster_desc.txt" if monsters else "object_desc.txt")).write_text(text, encoding="utf-8")
    out, _ = import_folder(folder, tmp_path / "packs")
    library, _ = load_library(CAMPAIGN, (out,))
    assert list(getattr(library, stays)) == list(shipped)
    made = library.mobs if monsters else library.items
    assert [(raw.name, raw.shown_name) for raw in made.values()] == [(f"{called} (2)", called)]


def test_paths_that_are_no_utf_8_are_told_as_they_can_be_written(tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"caf\xe9")
    monsters, level = tmp_path / "m.txt", tmp_path / "level"
    monsters.write_text(file("MONSTER", entry("MONSTER")), encoding="utf-8")
    level.write_bytes(stored_level())
    command = ["import", "rlg327", "--monsters", str(monsters), "--out", str(odd)]
    told = CliRunner().invoke(app, command)
    assert (told.exit_code, "caf\\udce9." in told.output) == (0, True)
    assert json.loads(CliRunner().invoke(app, [*command, "--json"]).stdout)["out"].endswith("caf\\udce9")
    scene = CliRunner().invoke(app, ["import", "rlg327-level", str(level), "--out", str(odd) + ".txt"])
    assert (scene.exit_code, "caf\\udce9.txt: " in scene.output) == (0, True)
