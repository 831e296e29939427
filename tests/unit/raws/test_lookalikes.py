"""What is unknown must not be given away by what is seen (issue: the identify game)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engine.raws.findings import Report
from engine.raws.loading import check_packs
from engine.raws.lookalikes import warn_of_telltales
from engine.raws.magic import generate
from tests.unit.raws.kit import LOOK, library, pack, read

GOOD: dict[str, Any] = {
    "name": "Good Blade",
    "renderable": LOOK,
    "weapon": {"range": "melee", "attribute": "might", "base_damage": "1d8", "hit_bonus": 1},
    "weight_lbs": 2.0,
    "base_value": 100.0,
    "vendor_category": "weapon",
    "magic": {"class": "common", "naming": "Unidentified Blade"},
}
BAD: dict[str, Any] = {
    **GOOD,
    "name": "Bad Blade",
    "weapon": {**GOOD["weapon"], "base_damage": "1d8-1", "hit_bonus": -1},
    "base_value": 10.0,
    "initiative_penalty": 3.0,
    "attributes": {"might": -2},
    "magic": {**GOOD["magic"], "cursed": True},
}


def warnings(*items: dict[str, Any], **lists: Any) -> Report:
    content, report = read({"items": list(items), **lists})
    generate(content, report)
    warn_of_telltales(content, report)
    return report


def test_name_curse_figures_price_and_effects_may_differ() -> None:
    assert not warnings(GOOD, BAD).findings


@pytest.mark.parametrize(
    ("place", "value", "path", "text"),
    [
        (("renderable", "glyph"), "|", "renderable.glyph", "glyph (|, not /)"),
        (("renderable", "fg"), "#FFAAFE", "renderable.fg", "colour"),
        (("renderable", "bg"), "#000001", "renderable.fg", "colour"),
        (("renderable",), None, "renderable.glyph", "glyph (none, not /)"),
        (("weight_lbs",), 2.5, "weight_lbs", "weight (2.5 lb, not 2 lb)"),
        (("weight_lbs",), None, "weight_lbs", "weight (0 lb, not 2 lb)"),
        (("vendor_category",), "junk", "vendor_category", "kind of ware (junk, not weapon)"),
        (("weapon", "attribute"), "Quickness", "weapon.attribute", "attribute (quickness, not might)"),
        (("weapon", "range"), "4", "weapon.range", "it shoots"),
        (("weapon", "two_handed"), True, "weapon.two_handed", "hands (both, not one)"),
    ],
    ids=str,
)
def test_what_is_seen_of_lookalikes_must_not_differ(
    place: tuple[str, ...], value: object, path: str, text: str
) -> None:
    odd = copy.deepcopy(BAD)
    part = odd
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = value
    (finding,) = warnings(GOOD, odd).findings
    assert (finding.severity, finding.id) == ("warning", "Bad Blade")
    assert finding.path == f"items[1].{path}"
    assert text in finding.message
    assert '"Good Blade"' in finding.message


def test_all_that_differs_is_told_in_one_finding() -> None:
    (finding,) = warnings(GOOD, {**BAD, "weight_lbs": 9.0, "vendor_category": "junk"}).findings
    assert "weight" in finding.message
    assert "kind of ware" in finding.message


def test_only_the_first_letter_of_a_glyph_and_no_case_of_a_colour_is_seen() -> None:
    twin = {**BAD, "renderable": {**LOOK, "glyph": "/x", "fg": LOOK["fg"].lower()}}
    assert not warnings(GOOD, twin).findings


def test_kinds_of_another_class_are_told_apart_by_it_anyway() -> None:
    rare = {**GOOD, "name": "Fine Blade", "weight_lbs": 9.0, "magic": {**GOOD["magic"], "class": "rare"}}
    assert not warnings(GOOD, BAD, rare).findings


def test_a_curse_that_its_class_gives_away_is_warned_of() -> None:
    rare = {**BAD, "magic": {**BAD["magic"], "class": "rare"}}
    (finding,) = warnings(GOOD, rare).findings
    assert (finding.path, finding.id) == ("items[1].magic", "Bad Blade")
    assert '"Unidentified Blade" (rare) is cursed' in finding.message


def test_a_curse_alone_under_its_name_is_warned_of() -> None:
    (finding,) = warnings(BAD).findings
    assert "is cursed" in finding.message


def test_scrolls_and_potions_are_two_families() -> None:
    def brew(name: str, naming: str, weight: float) -> dict[str, Any]:
        return {"name": name, "weight_lbs": weight, "magic": {"class": "common", "naming": naming}}

    assert not warnings(brew("A", "potion", 1.0), brew("B", "potion", 1.0), brew("C", "scroll", 0.5)).findings
    (finding,) = warnings(brew("A", "potion", 1.0), brew("B", "potion", 2.0)).findings
    assert finding.id == "B"


TEMPLATE = {"unidentified_name": "Unidentified Blade", "bonus_min": 1, "bonus_max": 5, "include_cursed": True}
PLAIN: dict[str, Any] = {key: value for key, value in GOOD.items() if key != "magic"} | {"name": "Blade"}


def test_a_family_made_by_template_keeps_its_secret() -> None:
    trait = {"name": "Burning", "effects": {"damage": "4"}}
    assert not warnings({**PLAIN, "template_magic": TEMPLATE}, weapon_traits=[trait]).findings


def test_a_template_that_makes_only_a_curse_in_its_class_is_warned_of_once() -> None:
    """From +2 on all is rare, so what is common is the cursed one."""
    (finding,) = warnings({**PLAIN, "template_magic": {**TEMPLATE, "bonus_min": 2}}).findings
    assert (finding.path, finding.id) == ("items[0].template_magic", "Blade")


def test_a_made_family_that_differs_from_a_written_kind_is_warned_of_once_a_class() -> None:
    found = warnings(GOOD, {**PLAIN, "weight_lbs": 3.0, "template_magic": TEMPLATE}).findings
    assert [(finding.id, finding.path) for finding in found] == [("Blade", "items[1].weight_lbs")]


def test_without_identification_nothing_is_hidden_and_nothing_warned_of(tmp_path: Any) -> None:
    def check(identification: bool) -> Report:
        rules = {
            "slots": [{"name": "Hand", "accepts": "Melee"}],
            "features": {"identification": identification},
        }
        levels = [
            {
                "name": "L",
                "min_depth": 1,
                "max_depth": 9,
                "starter": "caves",
                "meta": ["cull_unreachable", "start", "stairs", "spawns"],
            }
        ]
        files = {"rules.json": rules, "a.json": {"items": [BAD], "levels": levels}}
        return check_packs([pack(tmp_path / f"c{identification:d}", files, kind="campaign", depends=[])])

    assert len(check(identification=True).warnings) == 1
    assert not check(identification=False).findings


def test_what_ships_gives_nothing_away() -> None:
    assert not check_packs().warnings
    assert library().items
