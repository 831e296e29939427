"""The list of all kinds of items, and the command that shows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from engine.cli import app
from engine.raws.listing import listed_items, listing
from engine.raws.loading import load_library
from engine.world.rules import Features
from tests.unit.raws.kit import library, pack

LIBRARY = load_library("hexdelve")[0]


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["items", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def line_of(text: str, name: str) -> str:
    (line,) = [line for line in text.splitlines() if line.startswith(f"{name}  ")]
    return line


def test_every_kind_is_listed_with_what_it_was_made_of() -> None:
    items = {item.name: item for item in listed_items(LIBRARY)}
    assert list(items) == list(LIBRARY.items)
    assert items["Longsword +1"].made_of is None, "it is written"
    assert items["Longsword +2"].made_of == "Longsword"
    assert items["Longsword +2"].magic_class == "rare"
    assert (items["Longsword -1"].cursed, items["Longsword -1"].unidentified) == (True, "Unidentified Longsword")
    assert items["Longsword"].share is None


def test_at_a_depth_only_what_is_found_there_is_listed_the_most_frequent_first() -> None:
    items = listed_items(LIBRARY, 2)
    assert "Longsword +1" not in {item.name for item in items}
    shares = [item.share for item in items if item.share is not None]
    assert shares == sorted(shares, reverse=True)
    assert len(shares) == len(items)
    assert sum(shares) == pytest.approx(1)
    assert "Longsword +1" in {item.name for item in listed_items(LIBRARY, 4)}


def test_two_rows_of_a_thing_are_one_line(tmp_path: Path) -> None:
    rows = [
        {"name": "A", "weight": 1, "min_depth": 1, "max_depth": 9},
        {"name": "A", "weight": 2, "min_depth": 1, "max_depth": 9},
        {"name": "B", "weight": 1, "min_depth": 1, "max_depth": 9},
    ]
    small = library(folder=tmp_path / "small", items=[{"name": "A"}, {"name": "B"}], spawn_table=rows)
    first, second = listed_items(small, 1)
    assert (first.name, first.share, len(first.found)) == ("A", 0.75, 2)
    assert (second.name, second.share) == ("B", 0.25)


def test_the_text_shows_figures_and_counts() -> None:
    text = run()
    line = line_of(text, "Burning Longsword +2")
    for part in ("of Longsword", "rare", "1d8+2", "to hit +2", "25% damage 4", "3 lb", "330 gold", "7 at 5-100"):
        assert part in line
    assert "on its wearer" in line_of(text, "Thirsty Longsword +2")
    assert "common cursed" in line_of(text, "Longsword -1")
    assert "range 4" in line_of(text, "Shortbow")
    assert "(5 charges)" in line_of(text, "Rod of Sparks")
    assert (
        text.splitlines()[-1] == f"{len(LIBRARY.items)} kinds of items, {len(LIBRARY.made_of)} of them made by template"
    )


def test_the_text_at_a_depth_shows_shares() -> None:
    assert line_of(run("--depth", "1"), "Health Potion").endswith("%")


def test_json_holds_the_same() -> None:
    data: dict[str, Any] = json.loads(run("--depth", "5", "--json"))
    assert (data["campaign"], data["depth"]) == ("hexdelve", 5)
    (axe,) = [item for item in data["items"] if item["name"] == "Burning Battleaxe +2"]
    assert (axe["made_of"], axe["found"]) == ("Battleaxe", [{"weight": 7, "min_depth": 5, "max_depth": 100}])
    assert 0 < axe["share"] < 1


def test_a_pack_is_listed_with_the_campaign(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mod", {"a.json": {"items": [{"name": "Strange Stone", "weight_lbs": 7}]}})
    assert "7 lb" in line_of(run("--pack", str(folder)), "Strange Stone")


def test_nothing_is_a_list_too() -> None:
    assert listing([], Features()) == "0 kinds of items"


def test_only_what_the_rules_use_is_shown() -> None:
    text = run("--campaign", "rlg327")
    for word in ("armour", "lb", "gold", "made by template"):
        assert f" {word}" not in text
    lamp = next(line for line in text.splitlines() if " LIGHT " in line)
    assert "sight " in lamp
    ruler = line_of(text, "Ruler")
    assert ruler.split() == ["Ruler", "WEAPON", "damage", "2+1d6", "90%"]
    assert any("both hands" in line for line in text.splitlines())
    assert any("only one" in line for line in text.splitlines())


def test_where_kinds_are_drawn_alike_their_shares_go_by_rarity() -> None:
    items: dict[str, Any] = {
        item["name"]: item for item in json.loads(run("--campaign", "rlg327", "--depth", "3", "--json"))["items"]
    }
    assert sum(item["share"] for item in items.values()) == pytest.approx(1)
    assert items["Ruler"]["share"] / items["Letter Opener"]["share"] == pytest.approx(90 / 70)
