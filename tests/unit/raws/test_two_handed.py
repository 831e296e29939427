"""Weapons for both hands in the raws, and the off hand in the rules."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from engine.core.geometry import Point
from engine.raws.findings import Finding
from engine.raws.loading import check_packs
from engine.raws.magic import version
from engine.raws.spawn import give, spawn_player
from engine.world.inventory import carried_by, filled_slots, worn_by
from tests.unit.raws.kit import LOOK, library, pack, whole_file, world

MAUL: dict[str, Any] = {
    "name": "Maul",
    "renderable": LOOK,
    "weapon": {"range": "melee", "attribute": "might", "base_damage": "2d6", "hit_bonus": 0, "two_handed": True},
}
BUCKLER: dict[str, Any] = {
    "name": "Buckler",
    "renderable": LOOK,
    "wearable": {"armor_class": 1, "slot": "Shield"},
}
SLOTS = [{"name": "Hand", "accepts": "Melee"}, {"name": "Other Hand", "accepts": "Shield"}]


def rules(worn: list[str], off_hand: str | None = "Shield") -> dict[str, Any]:
    return {"slots": SLOTS, "off_hand": off_hand, "player": {"worn": worn}}


def test_a_new_creature_wears_nothing_in_the_hand_that_a_two_hander_fills(tmp_path: Path) -> None:
    content = library(rules(["Maul"]), tmp_path, items=[MAUL, BUCKLER])
    world(content)
    player = spawn_player(Point(2, 2))
    (maul,) = worn_by(player).values()
    assert filled_slots(player) == {"Hand": maul, "Other Hand": maul}
    with pytest.raises(ValueError, match="no free slot"):
        give(player, "Buckler", worn=True)
    assert carried_by(player) == []


@pytest.mark.parametrize("worn", [["Maul", "Buckler"], ["Buckler", "Maul"]])
def test_rules_that_start_with_too_much_in_hand_are_an_error(tmp_path: Path, worn: list[str]) -> None:
    report = checked(tmp_path, rules(worn))
    (finding,) = report
    assert "no slot is left for" in finding.message
    assert finding.path == "player.worn[1]"


def test_rules_without_an_off_hand_are_told_that_a_two_hander_is_none(tmp_path: Path) -> None:
    (finding,) = checked(tmp_path, rules(["Maul", "Buckler"], off_hand=None))
    assert finding.severity == "warning"
    assert "the rules name no" in finding.message
    assert finding.path == "items[0].weapon.two_handed"


def test_an_off_hand_without_a_slot_is_an_error_with_the_kinds_there_are(tmp_path: Path) -> None:
    findings = checked(tmp_path, rules([], off_hand="Tail"))
    assert any("no slot accepts the off_hand 'Tail'; the slots accept Melee, Shield" in f.message for f in findings)


@pytest.mark.parametrize("odd", [1, "yes", []])
def test_two_handed_is_yes_or_no(tmp_path: Path, odd: object) -> None:
    maul = copy.deepcopy(MAUL)
    maul["weapon"]["two_handed"] = odd
    findings = checked(tmp_path, rules([]), maul)
    assert [finding.path for finding in findings] == ["items[0].weapon.two_handed"]


def test_versions_made_of_a_two_hander_take_both_hands_too(tmp_path: Path) -> None:
    content = library(rules([]), tmp_path, items=[MAUL, BUCKLER])
    assert version(content.items["Maul"], "Unidentified Maul", 2).two_handed


def checked(folder: Path, campaign_rules: dict[str, Any], *items: dict[str, Any]) -> list[Finding]:
    """All that a check finds in a campaign with these rules and things, but infos."""
    files = {
        "rules.json": campaign_rules,
        "content.json": {"levels": whole_file()["levels"], "items": [*(items or (MAUL,)), BUCKLER]},
    }
    report = check_packs([pack(folder / "home", files, kind="campaign", depends=[])])
    return [*report.errors, *report.warnings]
