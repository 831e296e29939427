"""Weapons that set nothing off are warned of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import esper
import pytest

from components.abilities import InflictsDamage
from engine.raws.items import spawn_item
from engine.raws.loading import check_packs, load_library
from tests.unit.raws.kit import pack, world
from tests.unit.raws.test_magic import MATTOCK


@pytest.mark.parametrize(
    ("extra", "path", "text"),
    [
        ({"proc_effects": {"damage": "1"}}, "items[0].weapon", "proc_chance"),
        ({"proc_effects": {"damage": "1"}, "proc_chance": 0}, "items[0].weapon", "proc_chance"),
        ({"proc_chance": 0.5}, "items[0].weapon", "proc_effects"),
    ],
)
def test_effects_without_a_chance_and_a_chance_without_effects_are_warned_of(
    tmp_path: Path, extra: dict[str, Any], path: str, text: str
) -> None:
    blade = {"name": "I", "weapon": {**MATTOCK["weapon"], **extra}}
    (finding,) = check_packs([pack(tmp_path / "mod", {"a.json": {"items": [blade]}})]).findings
    assert (finding.severity, finding.path) == ("warning", path)
    assert text in finding.message


def test_what_is_used_up_sets_nothing_off(tmp_path: Path) -> None:
    proc = {"proc_effects": {"damage": "1"}, "proc_chance": 1}
    torch = {
        "name": "I",
        "weapon": {**MATTOCK["weapon"], **proc},
        "consumable": {"effects": {"provides_healing": "1"}},
    }
    folder = pack(tmp_path / "mod", {"a.json": {"items": [torch]}})
    (finding,) = check_packs([folder]).findings
    assert (finding.severity, finding.path) == ("warning", "items[0].weapon.proc_effects")
    world(load_library("hexdelve", [folder])[0])
    assert not esper.has_component(spawn_item("I"), InflictsDamage)
