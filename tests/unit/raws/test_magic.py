"""Versions and traits: what the loader makes of a template (tutorial facts §5), and that what is written wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.abilities import InflictsDamage
from components.items import CursedItem, MagicItem, Proc, Weapon, Wearable
from engine.core.dice import Dice
from engine.core.geometry import Point
from engine.raws.content import Content
from engine.raws.effects import Effects
from engine.raws.findings import Report
from engine.raws.items import spawn_item
from engine.raws.library import Library
from engine.raws.loading import check_packs, load_library
from engine.raws.magic import generate, traited, version
from engine.raws.schema import ItemRaw, WeaponTraitRaw
from engine.world.knowledge import display_name
from tests.unit.raws.kit import LOOK, library, pack, read, world

MATTOCK: dict[str, Any] = {
    "name": "Mattock",
    "renderable": LOOK,
    "weapon": {"range": "melee", "attribute": "might", "base_damage": "1d8", "hit_bonus": 0},
    "initiative_penalty": 2,
    "weight_lbs": 3.0,
    "base_value": 15.0,
    "vendor_category": "weapon",
    "template_magic": {
        "unidentified_name": "Unidentified Mattock",
        "bonus_min": 1,
        "bonus_max": 5,
        "include_cursed": True,
    },
}
HOOD: dict[str, Any] = {
    **{key: value for key, value in MATTOCK.items() if key != "weapon"},
    "name": "Hood",
    "wearable": {"armor_class": 0.2, "slot": "Head"},
    "initiative_penalty": 0.1,
    "template_magic": {**MATTOCK["template_magic"], "unidentified_name": "Unidentified Hood"},
}
BURNING: dict[str, Any] = {"name": "Burning", "effects": {"damage": "4"}}


def made(**lists: Any) -> tuple[Content, Report]:
    """What is in a file of these lists, with all that is made of it."""
    content, report = read(lists)
    assert not report.findings
    generate(content, report)
    return content, report


def rows(content: Content) -> dict[str, tuple[int, int, int]]:
    """Name → (weight, first depth, last depth); each name may have one row."""
    found = {entry.name: (entry.raw.weight, entry.raw.min_depth, entry.raw.max_depth) for entry in content.spawn_table}
    assert len(found) == len(content.spawn_table)
    return found


def magic(raw: ItemRaw) -> tuple[str, str, bool]:
    assert raw.magic is not None
    return raw.magic.magic_class, raw.magic.naming, bool(raw.magic.cursed)


def weapon(content: Content, name: str) -> tuple[str, int]:
    found = content.items[name].raw.weapon
    assert found is not None
    return found.base_damage, found.hit_bonus


# --- the figures of versions --------------------------------------------------------------


def test_a_template_makes_a_cursed_version_and_all_from_the_least_bonus_to_the_greatest() -> None:
    content, report = made(items=[MATTOCK])
    assert list(content.items) == ["Mattock", *(f"Mattock {bonus}" for bonus in ("-1", "+1", "+2", "+3", "+4", "+5"))]
    assert not report.findings


@pytest.mark.parametrize(
    ("name", "blow", "penalty_and_value", "magic_class", "row"),
    [
        ("Mattock -1", ("1d8-1", -1), (3, 15), "common", (9, 7, 100)),
        ("Mattock +1", ("1d8+1", 1), (1, 115), "common", (9, 1, 100)),
        ("Mattock +2", ("1d8+2", 2), (0, 165), "rare", (8, 4, 100)),
        ("Mattock +3", ("1d8+3", 3), (-1, 215), "rare", (7, 7, 100)),
        ("Mattock +4", ("1d8+4", 4), (-2, 265), "rare", (6, 10, 100)),
        ("Mattock +5", ("1d8+5", 5), (-3, 315), "legendary", (5, 13, 100)),
    ],
)
def test_the_figures_of_a_version_are_those_of_the_tutorial(
    name: str,
    blow: tuple[str, int],
    penalty_and_value: tuple[float, float],
    magic_class: str,
    row: tuple[int, int, int],
) -> None:
    content, _ = made(items=[MATTOCK])
    raw = content.items[name].raw
    assert weapon(content, name) == blow
    assert (raw.initiative_penalty, raw.base_value) == penalty_and_value
    base = content.items["Mattock"].raw
    assert (raw.vendor_category, raw.renderable, raw.weight_lbs) == ("weapon", base.renderable, 3.0)
    assert raw.template_magic is None
    assert magic(raw) == (magic_class, "Unidentified Mattock", name == "Mattock -1")
    assert rows(content)[name] == row


def test_without_include_cursed_and_with_a_greater_least_bonus_there_are_fewer() -> None:
    template = {**MATTOCK["template_magic"], "bonus_min": 2, "bonus_max": 3, "include_cursed": False}
    content, _ = made(items=[{**MATTOCK, "template_magic": template}])
    assert list(content.items) == ["Mattock", "Mattock +2", "Mattock +3"]


def test_a_range_that_holds_the_cursed_bonus_makes_it_once() -> None:
    template = {**MATTOCK["template_magic"], "bonus_min": -2, "bonus_max": 0}
    content, report = made(items=[{**MATTOCK, "template_magic": template}])
    assert list(content.items) == ["Mattock", "Mattock -1", "Mattock -2", "Mattock +0"]
    assert [magic(content.items[f"Mattock {bonus}"].raw)[2] for bonus in ("-1", "-2", "+0")] == [True, False, False]
    assert not report.findings


@pytest.mark.parametrize(
    ("dice", "bonus", "expected"),
    [("1d8-1", 1, "1d8"), ("2d4-3", 3, "2d4"), ("1d6+1", -1, "1d6"), ("1d6", 1, "1d6+1"), ("1d8-3", 1, "1d8-2")],
)
def test_a_bonus_that_cancels_that_of_the_dice_leaves_plain_dice(dice: str, bonus: int, expected: str) -> None:
    """The tutorial left the old dice in place when the sum was exactly 0 (B50): a sword -1 with +1 stayed at -1."""
    base = ItemRaw.model_validate({**MATTOCK, "weapon": {**MATTOCK["weapon"], "base_damage": dice}})
    better = version(base, "N", bonus).weapon
    assert better is not None
    assert better.base_damage == expected


@given(st.integers(-20, 20), st.integers(-9, 9), st.integers(-9, 9))
def test_a_bonus_moves_every_roll_by_itself(bonus: int, dice_bonus: int, hit: int) -> None:
    dice = Dice(2, 6, dice_bonus)
    base = {**MATTOCK, "weapon": {**MATTOCK["weapon"], "base_damage": str(dice), "hit_bonus": hit}}
    better = version(ItemRaw.model_validate(base), "N", bonus).weapon
    assert better is not None
    assert (better.damage.minimum, better.damage.maximum) == (dice.minimum + bonus, dice.maximum + bonus)
    assert better.hit_bonus == hit + bonus


def test_armour_gets_better_in_whole_points_without_the_dust_of_floats() -> None:
    content, _ = made(items=[HOOD])
    armour = {}
    for name, entry in content.items.items():
        assert entry.raw.wearable is not None
        armour[name] = (entry.raw.wearable.armor_class, entry.raw.initiative_penalty)
    assert armour["Hood -1"] == (-0.8, 1.1)
    assert armour["Hood +3"] == (3.2, -2.9)
    assert magic(content.items["Hood +5"].raw)[0] == "legendary"


def test_what_is_neither_weapon_nor_worn_has_no_versions() -> None:
    stone = {"name": "Stone", "template_magic": MATTOCK["template_magic"]}
    content, report = made(items=[stone])
    assert list(content.items) == ["Stone"]
    (finding,) = report.warnings
    assert (finding.path, "neither" in finding.message) == ("items[0].template_magic", True)


# --- traits -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "row"),
    [
        ("Burning Mattock +1", 230, (8, 2, 100)),
        ("Burning Mattock +2", 330, (7, 5, 100)),
        ("Burning Mattock +3", 430, (6, 8, 100)),
        ("Burning Mattock +5", 630, (4, 14, 100)),
    ],
)
def test_a_trait_makes_one_more_of_each_better_weapon(name: str, value: float, row: tuple[int, int, int]) -> None:
    content, report = made(items=[MATTOCK, HOOD], weapon_traits=[BURNING])
    raw, plain = content.items[name].raw, content.items[name.removeprefix("Burning ")].raw
    assert (raw.base_value, rows(content)[name]) == (value, row)
    assert raw.weapon is not None
    assert plain.weapon is not None
    assert raw.weapon.proc_effects == Effects(damage="4")
    assert (raw.weapon.proc_chance, raw.weapon.procs_on_self) == (0.25, False)
    assert (raw.weapon.base_damage, raw.weapon.hit_bonus) == (plain.weapon.base_damage, plain.weapon.hit_bonus)
    assert (raw.magic, raw.weight_lbs, raw.initiative_penalty) == (
        plain.magic,
        plain.weight_lbs,
        plain.initiative_penalty,
    )
    assert not report.findings


def test_neither_cursed_nor_plain_nor_worn_things_get_traits() -> None:
    content, _ = made(items=[MATTOCK, HOOD], weapon_traits=[BURNING, {**BURNING, "name": "Cold"}])
    special = [name for name in content.items if name.split()[0] in {"Burning", "Cold"}]
    assert sorted(special) == sorted(
        f"{trait} Mattock +{bonus}" for trait in ("Burning", "Cold") for bonus in range(1, 6)
    )


def test_only_weapons_can_have_a_trait() -> None:
    with pytest.raises(ValueError, match="no weapon"):
        traited(ItemRaw.model_validate(HOOD), WeaponTraitRaw.model_validate(BURNING))


def test_a_trait_strikes_the_struck_even_if_the_plain_weapon_acts_on_its_wielder() -> None:
    own = {**MATTOCK["weapon"], "proc_chance": 0.5, "proc_target": "Self", "proc_effects": {"provides_healing": "1"}}
    content, _ = made(items=[{**MATTOCK, "weapon": own}], weapon_traits=[BURNING])
    plain, special = content.items["Mattock +1"].raw.weapon, content.items["Burning Mattock +1"].raw.weapon
    assert plain is not None
    assert special is not None
    assert (plain.procs_on_self, plain.proc_chance) == (True, 0.5)
    assert (special.procs_on_self, special.proc_chance) == (False, 0.25)


def test_a_trait_may_be_for_the_wielder() -> None:
    thirst = {"name": "Thirsty", "effects": {"provides_healing": "3", "target_self": "1"}}
    content, _ = made(items=[MATTOCK], weapon_traits=[thirst])
    special = content.items["Thirsty Mattock +1"].raw.weapon
    assert special is not None
    assert special.procs_on_self


# --- what is written wins -----------------------------------------------------------------

WRITTEN: dict[str, Any] = {
    "name": "Mattock +1",
    "weapon": {"range": "melee", "attribute": "might", "base_damage": "1d12", "hit_bonus": 7},
    "weight_lbs": 2.0,
    "base_value": 100.0,
    "magic": {"class": "common", "naming": "Unidentified Mattock"},
}


@pytest.mark.parametrize("order", [[MATTOCK, WRITTEN], [WRITTEN, MATTOCK]])
def test_a_written_item_and_its_row_win_and_that_is_told_once(order: list[dict[str, Any]]) -> None:
    row = {"name": "Mattock +1", "weight": 1, "min_depth": 3, "max_depth": 50}
    content, report = made(items=order, spawn_table=[row])
    assert weapon(content, "Mattock +1") == ("1d12", 7)
    assert not content.items["Mattock +1"].template
    assert rows(content)["Mattock +1"] == (1, 3, 50)
    (finding,) = report.findings
    assert (finding.severity, finding.id) == ("info", "Mattock")
    assert '"Mattock +1"' in finding.message
    assert "spawns.json:1" in finding.message


def test_a_written_item_without_a_row_is_found_nowhere() -> None:
    content, _ = made(items=[MATTOCK, WRITTEN])
    assert "Mattock +1" not in rows(content)
    assert "Mattock +2" in rows(content)


def test_the_traits_of_a_written_version_are_added_to_what_is_written() -> None:
    content, _ = made(items=[MATTOCK, WRITTEN], weapon_traits=[BURNING])
    raw = content.items["Burning Mattock +1"].raw
    assert weapon(content, "Burning Mattock +1") == ("1d12", 7)
    assert (raw.weight_lbs, raw.base_value) == (2.0, 200.0)


def test_a_written_version_of_another_sort_lends_nothing_to_traits() -> None:
    cursed = {**WRITTEN, "magic": {**WRITTEN["magic"], "cursed": True}}
    content, _ = made(items=[MATTOCK, cursed], weapon_traits=[BURNING])
    assert weapon(content, "Burning Mattock +1") == ("1d8+1", 1)
    assert magic(content.items["Burning Mattock +1"].raw) == ("common", "Unidentified Mattock", False)


def test_a_written_row_alone_says_how_often_a_made_thing_is_found() -> None:
    row = {"name": "Mattock +2", "weight": 1, "min_depth": 2, "max_depth": 9}
    content, report = made(items=[MATTOCK], spawn_table=[row])
    assert rows(content)["Mattock +2"] == (1, 2, 9)
    assert content.items["Mattock +2"].template == "Mattock"
    assert not report.findings


def test_a_row_of_another_pack_is_told_of(tmp_path: Path) -> None:
    row = {"name": "Battleaxe +3", "weight": 1, "min_depth": 2, "max_depth": 9}
    changed, report = load_library("hexdelve", [pack(tmp_path / "mod", {"a.json": {"spawn_table": [row]}})])
    assert [(found.weight, found.min_depth, found.max_depth) for found in changed.rows_of("Battleaxe +3")] == [
        (1, 2, 9)
    ]
    (finding,) = report.findings
    assert (finding.severity, "a.json" in finding.message) == ("info", True)


def test_the_name_of_a_creature_is_not_given_to_a_thing() -> None:
    beast = {"name": "Mattock +1", "blocks_tile": True, "vision_range": 1, "movement": "static", "attributes": {}}
    content, report = made(items=[MATTOCK], mobs=[beast])
    assert "Mattock +1" not in content.items
    (finding,) = report.warnings
    assert "Mattock +1" in finding.message


def test_two_templates_that_make_the_same_name_make_it_once() -> None:
    double = {**MATTOCK, "name": "Burning Mattock"}
    content, report = made(items=[MATTOCK, double], weapon_traits=[BURNING])
    assert content.items["Burning Mattock +1"].template == "Mattock"
    assert len(report.warnings) == 5
    assert all('made of "Mattock"' in finding.message for finding in report.warnings)
    assert len(rows(content)) == len(content.items) - 2


@given(st.lists(st.sampled_from(["Mattock +1", "Mattock -1", "Burning Mattock +2", "Hood +5"]), unique=True))
def test_no_name_is_ever_there_twice(names: list[str]) -> None:
    written = [{**WRITTEN, "name": name} for name in names]
    content, _ = made(items=[MATTOCK, *written, HOOD], weapon_traits=[BURNING])
    assert all(not content.items[name].template for name in names)
    found = [entry.name for entry in content.spawn_table]
    assert len(found) == len(set(found))
    assert not set(found) & set(names)


# --- in the library and in the world ------------------------------------------------------


def test_made_things_can_be_named_wherever_things_are_named(tmp_path: Path) -> None:
    mob = {"name": "M", "blocks_tile": True, "vision_range": 1, "movement": "static", "attributes": {}}
    files = {
        "items": [MATTOCK],
        "mobs": [{**mob, "equipped": ["Mattock +2"]}],
        "loot_tables": [{"name": "L", "drops": [{"name": "Mattock -1", "weight": 1}]}],
    }
    assert not check_packs([pack(tmp_path / "mod", {"a.json": files})]).findings


def test_faults_of_a_template_are_told_once(tmp_path: Path) -> None:
    wrong = {
        **MATTOCK,
        "weapon": {**MATTOCK["weapon"], "attribute": "speed", "proc_chance": 1, "proc_effects": {"harm": "4"}},
    }
    bad_slot = {**HOOD, "wearable": {"armor_class": 1, "slot": "Tail"}}
    trait = {"name": "Odd", "effects": {"harm": "1"}}
    folder = pack(tmp_path / "mod", {"a.json": {"items": [wrong, bad_slot], "weapon_traits": [trait]}})
    report = check_packs([folder])
    assert [finding.path for finding in report.errors] == ["items[1].wearable.slot"]
    assert sorted(finding.path for finding in report.warnings) == [
        "items[0].weapon.attribute",
        "items[0].weapon.proc_effects.harm",
        "weapon_traits[0].effects.harm",
    ]


def small(folder: Path) -> Library:
    return library(folder=folder, items=[MATTOCK, HOOD], weapon_traits=[BURNING])


def test_made_things_come_into_the_world_like_written_ones(tmp_path: Path) -> None:
    content = small(tmp_path / "small")
    world(content)
    axe, pick, hood = (spawn_item(name, Point(2, 2)) for name in ("Mattock -1", "Burning Mattock +5", "Hood +2"))
    assert esper.component_for_entity(axe, Weapon) == Weapon(Dice(1, 8, -1), -1, "might", None)
    assert esper.has_component(axe, CursedItem)
    assert display_name(axe) == display_name(pick) == "Unidentified Mattock"
    assert esper.component_for_entity(pick, Weapon) == Weapon(Dice(1, 8, 5), 5, "might", None)
    assert esper.component_for_entity(pick, Proc) == Proc(0.25)
    assert esper.component_for_entity(pick, InflictsDamage).damage == 4
    assert esper.component_for_entity(pick, MagicItem).magic_class == "legendary"
    assert esper.component_for_entity(hood, Wearable).armor_class == 2.2
    assert not esper.has_component(hood, CursedItem)


def test_each_depth_has_the_versions_of_its_rows(tmp_path: Path) -> None:
    content = small(tmp_path / "small")
    assert dict(content.spawns(1).items.entries) == {"Mattock +1": 9, "Hood +1": 9}
    assert dict(content.spawns(2).items.entries) == {"Mattock +1": 9, "Burning Mattock +1": 8, "Hood +1": 9}
    assert "Mattock -1" not in dict(content.spawns(6).items.entries)
    assert dict(content.spawns(7).items.entries)["Mattock -1"] == 9
    assert content.made_of["Burning Mattock +1"] == "Mattock"
    assert "Mattock" not in content.made_of
