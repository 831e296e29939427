"""One level of each starter as it is drawn; a change of the generators shows as a change of these drawings.

After a wanted change renew them with `HEXDELVE_RENEW=1 .venv/bin/pytest tests/unit/mapgen/test_golden_levels.py`
and look at the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.mapgen.recipes import build_level
from tests.unit.mapgen.kit import TABLES, recipe

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize("starter", ["bsp_rooms", "caves"])
def test_the_level_of_seed_7_looks_as_it_did(starter: str) -> None:
    drawing = build_level(recipe(starter, 64, 30), 3, 7, TABLES).drawing()
    path = GOLDEN / f"levels_{starter}.txt"
    if os.environ.get("HEXDELVE_RENEW"):
        path.write_text(drawing, encoding="utf-8")
    assert drawing.splitlines() == path.read_text(encoding="utf-8").splitlines()
