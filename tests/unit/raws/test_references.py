"""Names that lead nowhere, effects that do nothing, tables that give nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.rng import RandomStream
from engine.raws.content import Content
from engine.raws.loading import check_packs, load_library
from tests.unit.raws.kit import LOOK, pack, whole_file

HEAD = {"armor_class": 1, "slot": "Head"}
MOB: dict[str, Any] = {"name": "M", "blocks_tile": True, "vision_range": 1, "movement": "static", "attributes": {}}

DANGLING: list[tuple[dict[str, Any], str, str]] = [
    ({"spawn_table": [{"name": "Ratt", "weight": 1, "min_depth": 0, "max_depth": 9}]}, "spawn_table[0].name", "Rat"),
    (
        {"loot_tables": [{"name": "L", "drops": [{"name": "Ration", "weight": 1}, {"name": "Meat", "weight": 1}]}]},
        "loot_tables[0].drops[0].name",
        "Rations",
    ),
    (
        {"loot_tables": [{"name": "L", "drops": [{"name": "Rat", "weight": 1}, {"name": "Meat", "weight": 1}]}]},
        "loot_tables[0].drops[0].name",
        "",
    ),
    ({"mobs": [{**MOB, "equipped": ["Dager"]}]}, "mobs[0].equipped[0]", "Dagger"),
    ({"mobs": [{**MOB, "equipped": ["Rations"]}]}, "mobs[0].equipped[0]", ""),
    ({"mobs": [{**MOB, "loot_table": "Animals"}]}, "mobs[0].loot_table", "Animal"),
    ({"mobs": [{**MOB, "faction": "bandits"}]}, "mobs[0].faction", "Bandits"),
    (
        {"mobs": [{**MOB, "abilities": [{"spell": "Zap", "chance": 1, "range": 1, "min_range": 0}]}]},
        "mobs[0].abilities[0].spell",
        "",
    ),
    (
        {"faction_table": [{"name": "F", "responses": {"Bandit": "ignore"}}]},
        "faction_table[0].responses.Bandit",
        "Bandits",
    ),
    ({"items": [{"name": "I", "wearable": {"armor_class": 1, "slot": "head"}}]}, "items[0].wearable.slot", "Head"),
    (
        {"items": [{"name": "I", "consumable": {"effects": {"teach_spell": "Zap"}}}]},
        "items[0].consumable.effects.teach_spell",
        "",
    ),
]


@pytest.mark.parametrize(("content", "path", "nearest"), DANGLING, ids=[path for _, path, _ in DANGLING])
def test_a_dangling_reference_fails_the_check_and_only_warns_in_play(
    tmp_path: Path, content: dict[str, Any], path: str, nearest: str
) -> None:
    folder = pack(tmp_path / "mod", {"spawns.json": content})
    (error,) = check_packs([folder]).errors
    assert (error.path, error.line is not None) == (path, True)
    assert nearest in error.hint
    library, report = load_library("hexdelve", [folder])
    assert not report.errors
    assert path in {finding.path for finding in report.warnings}
    for depth in range(1, 6):
        library.spawns(depth)


def test_only_the_reference_is_cut_off(tmp_path: Path) -> None:
    files = {
        "items": [
            {"name": "Odd Hat", "renderable": LOOK, "weight_lbs": 3, "wearable": {"armor_class": 1, "slot": "Tail"}}
        ],
        "mobs": [{**MOB, "equipped": ["Nothing Known", "Dagger"], "loot_table": "Nope", "faction": "Nobody"}],
        "loot_tables": [{"name": "L", "drops": [{"name": "Nope", "weight": 5}, {"name": "Meat", "weight": 1}]}],
        "faction_table": [{"name": "F", "responses": {"Nope": "attack", "Default": "flee"}}],
    }
    library, _ = load_library("hexdelve", [pack(tmp_path / "mod", {"a.json": files})])
    assert (library.items["Odd Hat"].slot, library.items["Odd Hat"].weight_lbs) == (None, 3)
    mob = library.mobs["M"]
    assert (mob.equipped, mob.loot_table, mob.faction) == (["Dagger"], None, None)
    assert library.loot("L").entries == [("Meat", 1)]
    assert library.reaction("F", "Nope") == "flee"


def test_the_gear_of_the_player_must_exist_and_fit(tmp_path: Path) -> None:
    rules = {
        "slots": [{"name": "Left Hand", "accepts": "Melee"}],
        "player": {"worn": ["Stick", "Stik", "Stone", "Hat", "Stick"], "carried": ["Stone", "Ston"]},
    }
    items = [
        {"name": "Stick", "weapon": {"range": "melee", "attribute": "might", "base_damage": "1d4", "hit_bonus": 0}},
        {"name": "Stone"},
        {"name": "Hat", "wearable": HEAD},
    ]
    files = {"rules.json": rules, "all.json": {"items": items, "levels": whole_file()["levels"]}}
    folder = pack(tmp_path / "small", files, kind="campaign", depends=[])
    report = check_packs([folder])
    assert [finding.path for finding in report.errors] == [
        "items[2].wearable.slot",
        "player.worn[1]",
        "player.worn[2]",
        "player.worn[3]",
        "player.worn[4]",
        "player.carried[1]",
    ]
    assert report.errors[1].hint == 'did you mean "Stick"?'
    assert report.errors[1].file.endswith("rules.json")
    player = load_library("small", [folder])[0].rules.player
    assert (player.worn, player.carried) == (["Stick"], ["Stone"])


@pytest.mark.parametrize(
    ("content", "path", "text"),
    [
        (
            {"items": [{"name": "I", "consumable": {"effects": {"provide_healing": "8"}}}]},
            "items[0].consumable.effects.provide_healing",
            'did you mean "provides_healing"',
        ),
        (
            {"items": [{"name": "I", "magic": {"class": "legendery", "naming": "N"}}]},
            "items[0].magic.class",
            'did you mean "legendary"',
        ),
        ({"mobs": [{**MOB, "movement": "waypoint"}]}, "mobs[0].movement", 'taken as "static"'),
        (
            {
                "items": [
                    {
                        "name": "I",
                        "weapon": {"range": "melee", "attribute": "speed", "base_damage": "1d4", "hit_bonus": 0},
                    }
                ]
            },
            "items[0].weapon.attribute",
            'taken as "might"',
        ),
        (
            {"faction_table": [{"name": "F", "responses": {"Default": "hug"}}]},
            "faction_table[0].responses.Default",
            'taken as "attack"',
        ),
        ({"loot_tables": [{"name": "L", "drops": []}]}, "loot_tables[0].drops", "gives nothing"),
        (
            {"loot_tables": [{"name": "L", "drops": [{"name": "Meat", "weight": 0}]}]},
            "loot_tables[0].drops",
            "gives nothing",
        ),
    ],
)
def test_what_does_nothing_is_a_warning_and_the_entry_stays(
    tmp_path: Path, content: dict[str, Any], path: str, text: str
) -> None:
    report = check_packs([pack(tmp_path / "mod", {"a.json": content})])
    assert not report.errors
    (warning,) = report.warnings
    assert warning.path == path
    assert text in str(warning)


def test_features_without_a_rule_are_told_once_a_file(tmp_path: Path) -> None:
    data = whole_file()
    data["items"][0]["renderable"]["x_size"] = 2
    data["items"].append({**data["items"][0], "name": "Second Blade"})
    report = check_packs([pack(tmp_path / "mod", {"a.json": data})])
    infos = [finding for finding in report.findings if finding.severity == "info"]
    assert len({finding.message for finding in infos}) == len(infos)
    told = [finding.path.partition("].")[2] for finding in infos]
    assert told == ["renderable"]


def test_a_table_without_weight_gives_nothing(tmp_path: Path) -> None:
    rows = [{"name": "A", "weight": 0, "min_depth": 0, "max_depth": 9}]
    files = {"items": [{"name": "A"}], "spawn_table": rows, "levels": whole_file()["levels"]}
    campaign = pack(
        tmp_path / "empty",
        {"rules.json": {"slots": [{"name": "Hand", "accepts": "Melee"}]}, "a.json": files},
        kind="campaign",
        depends=[],
    )
    library, report = load_library("empty", [campaign])
    assert "nothing is ever found" in str(report)
    rng = RandomStream(1, "test")
    assert [library.spawns(1).items.pick(rng) for _ in range(100)] == [None] * 100


def test_a_campaign_without_mana_is_told_that_its_spells_and_books_do_nothing(tmp_path: Path) -> None:
    data = whole_file()
    slots = [{"name": "Hand", "accepts": "Melee"}, {"name": "Head", "accepts": "Head"}]
    for mana, told in ((False, 4), (True, 0)):
        rules = {"slots": slots, "features": {"mana": mana}}
        folder = pack(tmp_path / f"mana_{told}", {"rules.json": rules, "a.json": data}, kind="campaign", depends=[])
        messages = [finding.message for finding in check_packs([folder]).findings]
        assert sum("have no mana" in message for message in messages) == told


def test_only_what_is_used_up_teaches(tmp_path: Path) -> None:
    trap = {"name": "P", "entry_trigger": {"effects": {"teach_spell": "Web"}}}
    (warning,) = check_packs([pack(tmp_path / "mod", {"a.json": {"props": [trap]}})]).warnings
    assert warning.path == "props[0].entry_trigger.effects.teach_spell"


def test_the_nearest_spell_is_named(tmp_path: Path) -> None:
    book = {"name": "I", "consumable": {"effects": {"teach_spell": "Spark Bold"}}}
    (error,) = check_packs([pack(tmp_path / "mod", {"a.json": {"items": [book]}})]).errors
    assert error.hint == 'did you mean "Spark Bolt"?'


def test_who_mentions_a_wrong_entry_is_not_told_that_it_does_not_exist(tmp_path: Path) -> None:
    """The modder reads the one thing to mend, and not each place in which the thing is named."""
    club = {
        "name": "Odd Club",
        "renderable": LOOK,
        "weapon": {"attribute": "might", "base_damage": "1d6", "hit_bonus": 0, "range": "melee"},
        "vendor_category": "oddities",
        "template_magic": {"unidentified_name": "Club", "bonus_min": 1, "bonus_max": 2, "include_cursed": False},
    }
    files = {
        "items": [{**club, "weight": 3}],
        "mobs": [{**MOB, "equipped": ["Odd Club"], "vendor": ["oddities"], "loot_table": "L"}],
        "loot_tables": [{"name": "L", "drops": [{"name": "Odd Club +1", "weight": 5}, {"name": "Meat", "weight": 1}]}],
        "spawn_table": [{"name": "Odd Club", "weight": 1, "min_depth": 0, "max_depth": 9}],
    }
    folder = pack(tmp_path / "mod", {"a.json": files})
    (error,) = check_packs([folder]).errors
    assert 'there is no field "weight" here' in error.message
    library, _ = load_library("hexdelve", [folder])
    assert (library.mobs["M"].equipped, library.mobs["M"].vendor) == ([], [])
    assert library.loot("L").entries == [("Meat", 1)]


@pytest.mark.parametrize("name", ["Odd Clubb", "Odd", "Club", "Odd Club King"])
def test_of_other_names_it_is_still_told(tmp_path: Path, name: str) -> None:
    files = {
        "items": [{"name": "Odd Club", "weight": 3}],
        "spawn_table": [{"name": name, "weight": 1, "min_depth": 0, "max_depth": 9}],
    }
    told = [error.message for error in check_packs([pack(tmp_path / "mod", {"a.json": files})]).errors]
    assert f'there is no item, creature or prop "{name}"' in told


@pytest.mark.parametrize(
    ("name", "refused"),
    [("Club", True), ("Club +1", True), ("Burning Club -2", True), ("Big Club", False), ("Clubs +1", False)],
)
def test_names_made_by_template_of_a_wrong_entry_are_known_for_such(name: str, *, refused: bool) -> None:
    content = Content()
    content.refuse({"name": "Club"})
    content.refuse(["no entry at all"])
    assert content.is_refused(name) == refused
