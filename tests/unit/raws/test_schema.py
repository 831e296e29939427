"""What the raws accept, and that a wrong entry is dropped whole while all others load."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.raws.loading import load_library
from tests.unit.raws.kit import EVERY_EFFECT, LOOK, counts, fields, pack, read, whole_file


def test_a_file_that_uses_every_field_loads_without_a_finding() -> None:
    content, report = read(whole_file())
    assert not report.findings
    assert counts(content) == {key: len(entries) for key, entries in whole_file().items()}


def test_a_tutorial_file_loads_for_play_and_only_idle_effects_are_warned_of(tmp_path: Path) -> None:
    library, report = load_library("hexdelve", [pack(tmp_path / "mod", {"spawns.json": whole_file()})])
    assert "Test Blade" in library.items
    assert not report.errors
    warned = {finding.path.rpartition(".")[2] for finding in report.warnings}
    assert warned == {"single_activation"}


@pytest.mark.parametrize(
    ("key", "entry"),
    [
        # the older shape: no charges, no attributes, no procs
        ("items", {"name": "A", "renderable": LOOK, "consumable": {"effects": {"provides_healing": "8"}}}),
        ("items", {"name": "A", "weapon": {"range": "4", "attribute": "might", "base_damage": "1d4", "hit_bonus": 0}}),
        ("items", {"name": "A", "magic": {"class": "common", "naming": "scroll"}}),
        ("items", {"name": "A", "weight_lbs": 0, "base_value": 0.0, "initiative_penalty": -2}),
        ("items", {"name": "A", "magic": None, "weapon": None}),
        ("mobs", {"name": "A", "blocks_tile": True, "vision_range": 4, "movement": "static", "attributes": {}}),
        ("props", {"name": "A"}),
        ("props", {"name": "A", "// why": "a comment", "hidden": True}),
        ("props", {"name": "A", "$schema": "../prop.schema.json"}),
        ("faction_table", {"name": "A", "responses": {}}),
        ("loot_tables", {"name": "A", "drops": [{"name": "None", "weight": 0}]}),
    ],
)
def test_sparse_entries_load(key: str, entry: dict[str, Any]) -> None:
    content, report = read({key: [entry]})
    assert not report.findings
    assert len(getattr(content, key)) == 1


REQUIRED: list[tuple[str, tuple[str | int, ...]]] = [
    ("items", ("name",)),
    ("items", ("renderable", "glyph")),
    ("items", ("renderable", "fg")),
    ("items", ("weapon", "range")),
    ("items", ("weapon", "attribute")),
    ("items", ("weapon", "base_damage")),
    ("items", ("weapon", "hit_bonus")),
    ("items", ("magic", "class")),
    ("items", ("magic", "naming")),
    ("items", ("template_magic", "unidentified_name")),
    ("items", ("template_magic", "bonus_min")),
    ("items", ("template_magic", "bonus_max")),
    ("items", ("template_magic", "include_cursed")),
    ("mobs", ("name",)),
    ("mobs", ("blocks_tile",)),
    ("mobs", ("vision_range",)),
    ("mobs", ("movement",)),
    ("mobs", ("attributes",)),
    ("mobs", ("natural", "attacks", 0, "name")),
    ("mobs", ("natural", "attacks", 0, "hit_bonus")),
    ("mobs", ("natural", "attacks", 0, "damage")),
    ("mobs", ("light", "range")),
    ("mobs", ("light", "color")),
    ("mobs", ("abilities", 0, "spell")),
    ("mobs", ("abilities", 0, "chance")),
    ("mobs", ("on_death", 0, "range")),
    ("mobs", ("on_death", 0, "min_range")),
    ("props", ("name",)),
    ("props", ("entry_trigger", "effects")),
    ("spawn_table", ("name",)),
    ("spawn_table", ("weight",)),
    ("spawn_table", ("min_depth",)),
    ("spawn_table", ("max_depth",)),
    ("loot_tables", ("name",)),
    ("loot_tables", ("drops",)),
    ("loot_tables", ("drops", 0, "name")),
    ("loot_tables", ("drops", 0, "weight")),
    ("faction_table", ("name",)),
    ("faction_table", ("responses",)),
    ("spells", ("name",)),
    ("spells", ("mana_cost",)),
    ("spells", ("effects",)),
    ("weapon_traits", ("name",)),
    ("weapon_traits", ("effects",)),
    ("levels", ("name",)),
    ("levels", ("min_depth",)),
    ("levels", ("max_depth",)),
    ("levels", ("starter",)),
]


@pytest.mark.parametrize(("key", "path"), REQUIRED, ids=str)
def test_a_missing_field_drops_its_entry_and_no_other(key: str, path: tuple[str | int, ...]) -> None:
    data = whole_file()
    expected = {name: len(entries) for name, entries in data.items()}
    part: Any = data[key][0]
    for step in path[:-1]:
        part = part[step]
    del part[path[-1]]
    content, report = read(data)
    assert counts(content) == {**expected, key: expected[key] - 1}
    (finding,) = report.errors
    assert finding.message == f'the field "{path[-1]}" is missing'
    assert finding.path.startswith(f"{key}[0]")
    assert finding.line is not None


def everywhere() -> list[tuple[str, tuple[str | int, ...]]]:
    return [(key, path) for key, entries in whole_file().items() for path in fields(entries[0]) if path != ("name",)]


@pytest.mark.parametrize("wrong", [[[]], {"odd": 1}, float("1e999")], ids=["list", "object", "infinite"])
@pytest.mark.parametrize(("key", "path"), everywhere(), ids=str)
def test_a_value_of_a_wrong_kind_drops_its_entry_and_no_other(
    key: str, path: tuple[str | int, ...], wrong: object
) -> None:
    data = whole_file()
    expected = {name: len(entries) for name, entries in data.items()}
    part: Any = data[key][0]
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = wrong
    content, report = read(json.dumps(data).replace("Infinity", "1e999"))
    assert counts(content) == {**expected, key: expected[key] - 1}
    assert all(finding.path.startswith(f"{key}[0]") for finding in report.errors)
    assert report.errors


def test_an_unknown_field_is_named_with_the_nearest_known_one() -> None:
    data = {"items": [{"name": "A", "weight_lb": 1}, {"name": "B"}]}
    content, report = read(json.dumps(data, indent=1))
    assert list(content.items) == ["B"]
    (finding,) = report.findings
    assert finding.message == 'there is no field "weight_lb" here'
    assert finding.hint == 'did you mean "weight_lbs"?'
    assert (finding.path, finding.line, finding.id) == ("items[0].weight_lb", 5, "A")
    assert str(finding).startswith("spawns.json:5: error: items[0].weight_lb (A): ")


@pytest.mark.parametrize(
    ("key", "inside", "field", "hint"),
    [
        ("items", (), "wieght", 'did you mean "weight_lbs"?'),
        ("items", ("weapon",), "hit_bonuses", 'did you mean "hit_bonus"?'),
        ("items", ("magic",), "klass", 'did you mean "class"?'),
        ("mobs", ("natural", "attacks", 0), "dammage", 'did you mean "damage"?'),
        ("mobs", ("attributes",), "zzz", "known fields: might, fitness, quickness, intelligence"),
    ],
)
def test_the_hint_names_fields_of_the_same_object(
    key: str, inside: tuple[str | int, ...], field: str, hint: str
) -> None:
    data = whole_file()
    part: Any = data[key][0]
    for step in inside:
        part = part[step]
    part[field] = 1
    assert [finding.hint for finding in read(data)[1].errors] == [hint]


def number_fields() -> list[tuple[str, tuple[str | int, ...]]]:
    found = []
    for key, path in everywhere():
        value: Any = whole_file()[key][0]
        for step in path:
            value = value[step]
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            found.append((key, path))
    return found


@pytest.mark.parametrize("wrong", ["2147483648000", "9223372036854775808", "1e308", "true", '"5"', "-1e308"])
@pytest.mark.parametrize(("key", "path"), number_fields(), ids=str)
def test_numbers_out_of_range_and_lookalikes_are_refused(key: str, path: tuple[str | int, ...], wrong: str) -> None:
    data = whole_file()
    part: Any = data[key][0]
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = "@@"
    content, report = read(json.dumps(data).replace('"@@"', wrong))
    assert counts(content)[key] == len(data[key]) - 1
    assert report.errors[0].path.endswith(str(path[-1]))


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("items", ("weight_lbs",)),
        ("items", ("base_value",)),
        ("items", ("initiative_penalty",)),
        ("items", ("weapon", "hit_bonus")),
        ("items", ("weapon", "proc_chance")),
        ("items", ("attributes", "might")),
        ("mobs", ("vision_range",)),
        ("mobs", ("attributes", "might")),
        ("mobs", ("natural", "armor_class")),
        ("mobs", ("light", "range")),
        ("spawn_table", ("weight",)),
        ("spawn_table", ("min_depth",)),
        ("loot_tables", ("drops", 0, "weight")),
        ("spells", ("mana_cost",)),
    ],
    ids=str,
)
def test_zero_is_a_value(key: str, path: tuple[str | int, ...]) -> None:
    data = whole_file()
    part: Any = data[key][0]
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = 0
    content, report = read(data)
    assert not report.findings
    read_back: Any = next(iter(getattr(content, key).values())) if key != "spawn_table" else content.spawn_table[0]
    value: Any = read_back.raw
    for step in path:
        value = value[step] if isinstance(step, int) else getattr(value, step)
    assert value == 0


DICE = {
    "1d8": True,
    "1d8-1": True,
    "2d6+1": True,
    "0d6": True,
    "1d0": True,
    "1d6-10": True,
    "20d10": True,
    "1d6+0": True,
    "": False,
    "-": False,
    "d6": False,
    "d": False,
    "6": False,
    "1d": False,
    "7--2": False,
    "(-1d20+4)": False,
    " 2 D 6 ": False,
    "2D6": False,
    " 1d6": False,
    "1d6 ": False,
    "1d6+": False,
    "1d6-": False,
    "1d6*2": False,
    "1d6+1d4": False,
    "-1d6": False,
    "+1d6": False,
    "1d-6": False,
    "1.5d6": False,
    "1d6.0": False,
    "1d6+1.5": False,
    "1e3d6": False,
    "999999999d9": False,
    "1d999999999": False,
    "9999d9999": False,
    "1d6+999999999": False,
    "1d6-999999999": False,
    "1d6\n": False,
    "x1d6": False,
    "1d6x": False,
    "one d six": False,
    "٣d٦": False,
    "0x1d6": False,
}


@pytest.mark.parametrize(("text", "good"), DICE.items())
def test_dice_are_read_strictly_and_the_field_is_named(text: str, good: bool) -> None:
    data = whole_file()
    data["items"][0]["weapon"]["base_damage"] = text
    content, report = read(data)
    assert ("Test Blade" in content.items) is good
    assert [finding.path for finding in report.errors] == ([] if good else ["items[0].weapon.base_damage"])


@pytest.mark.parametrize(
    ("effect", "good", "bad"),
    [
        ("provides_healing", "0", "-1"),
        ("damage", "20", "lots"),
        ("damage", "20", "1.5"),
        ("ranged", "6", "0"),
        ("area_of_effect", "0", "9999"),
        ("slow", "-2.0", "fast"),
        ("slow", "10", "nan"),
        ("confusion", "4", ""),
        ("particle", "*;#FFA500;200", "*;orange;200"),
        ("particle_line", ";;#FFA500;0.5", "*;#FFA500"),
        ("teach_spell", "Spark", " "),
        ("teleport_to", "12;5", "12"),
        ("teleport_to", "12;5;player_only", "12;-5"),
        ("teleport_to", "12;5;3", "12;5;0"),
        ("teleport_to", "12;5;100;player_only", "12;5;101;player_only"),
        ("teleport_to", "0;0", "12;5;player_only;3"),
    ],
)
def test_effects_are_text_with_limits(effect: str, good: str, bad: str) -> None:
    assert not read({"spells": [{"name": "S", "mana_cost": 0, "effects": {effect: good}}]})[1].findings
    for wrong in (bad, 3, True):
        _, report = read({"spells": [{"name": "S", "mana_cost": 0, "effects": {effect: wrong}}]})
        assert [finding.path for finding in report.errors] == [f"spells[0].effects.{effect}"]


@pytest.mark.parametrize(
    ("key", "change", "message"),
    [
        ("spawn_table", {"min_depth": 5, "max_depth": 4}, "least depth"),
        ("levels", {"min_depth": 96}, "least depth"),
        ("levels", {"starter": "bsp_room"}, 'did you mean "bsp_rooms"'),
        ("levels", {"meta": ["stairs"]}, '"start" is missing'),
        ("levels", {"meta": []}, '"start" is missing'),
        ("levels", {"starter": "drawn"}, "no meta builder but spawns"),
        ("levels", {"starter": "drawn", "meta": []}, 'needs a "drawing"'),
        ("levels", {"drawing": ["@>"]}, 'only the starter "drawn"'),
        ("levels", {"meta": ["stairs", "start"]}, "in this order"),
        ("levels", {"meta": ["start", "stairs", "stairs"]}, "in this order"),
        ("levels", {"meta": ["start", "stairs", "spawn"]}, 'did you mean "spawns"'),
        ("items", {"name": ""}, "blank"),
        ("items", {"name": "A\nB"}, "visible"),
        ("items", {"name": "x" * 300}, "80"),
        *(
            ("items", {"renderable": {**LOOK, "glyph": glyph}}, "visible letter that is one cell wide")
            for glyph in ("", " ", "\t", "\u0301", "龍", "\u200b", "\ufe0f")
        ),
        ("items", {"renderable": {**LOOK, "fg": "red"}}, "#RRGGBB"),
        ("items", {"weapon": {"range": "far", "attribute": "might", "base_damage": "1d4", "hit_bonus": 0}}, "whole"),
        ("mobs", {"skills": {"Cooking": 3}}, "Cooking"),
        ("mobs", {"level": 0}, "greater than"),
    ],
)
def test_other_wrong_values_say_what_was_expected(key: str, change: dict[str, Any], message: str) -> None:
    data = whole_file()
    data[key][0].update(change)
    content, report = read(data)
    assert counts(content)[key] == len(data[key]) - 1
    assert message in "\n".join(str(finding) for finding in report.errors)


def test_a_depth_that_there_is_not_is_told_with_those_there_are() -> None:
    _, report = read({"spells": [{"name": "S", "mana_cost": 0, "effects": {"teleport_to": "4;4;200"}}]})
    assert "from 1 to 100" in report.errors[0].message


def test_every_effect_of_the_sample_is_known() -> None:
    """Otherwise the tests above would test nothing."""
    _, report = read({"spells": [{"name": "S", "mana_cost": 0, "effects": EVERY_EFFECT}]})
    assert not report.findings
