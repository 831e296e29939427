"""The list of all kinds of creatures, and the command that shows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from engine.cli import app
from engine.raws.loading import load_library
from engine.raws.mob_listing import listed_mobs, mob_listing
from tests.unit.raws.kit import pack
from tests.unit.rlg327.kit import mob

LIBRARY = load_library("hexdelve")[0]


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["mobs", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def line_of(text: str, name: str) -> str:
    (line,) = [line for line in text.splitlines() if line.startswith(f"{name}  ")]
    return line


def test_every_kind_is_listed_with_what_the_rules_use() -> None:
    text = run()
    assert text.splitlines()[-1] == f"{len(LIBRARY.mobs)} kinds of creatures"
    rat = line_of(text, "Rat")
    for part in (" r ", "level 1", " hp", "armour 11", "damage 1d4", "Vermin", " at "):
        assert part in rat
    assert "speed" not in text
    king = line_of(text, "Hollow King")
    assert "wears " in king
    assert "20d10+160 hp" in king
    assert "skill 27, 20" in king
    assert any("casts " in line for line in text.splitlines())


def test_the_course_lists_dice_powers_and_rarity() -> None:
    librarian = line_of(run("--campaign", "rlg327"), "The Head Librarian")
    for part in (" L ", "400+20d10 hp", "speed 9+1d2", "damage 4+2d6", "boss, unique, smart", "15%"):
        assert part in librarian
    assert "level" not in librarian
    assert "armour" not in librarian


def test_at_a_depth_only_what_is_met_there_is_listed_the_most_frequent_first() -> None:
    shares = [one.share for one in listed_mobs(LIBRARY, 3) if one.share is not None]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    assert len(shares) < len(LIBRARY.mobs)
    drawn: list[dict[str, Any]] = json.loads(run("--campaign", "rlg327", "--depth", "3", "--json"))["mobs"]
    by_name = {one["name"]: one["share"] for one in drawn}
    assert by_name["Silverfish"] / by_name["Page"] == pytest.approx(100 / 90)


def test_a_pack_is_listed_with_the_campaign(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mod", {"a.json": {"mobs": [mob("Odd Fish", "smart")]}})
    assert "smart" in line_of(run("--pack", str(folder)), "Odd Fish")


def test_nothing_is_a_list_too() -> None:
    assert mob_listing([], LIBRARY.rules) == "0 kinds of creatures"
