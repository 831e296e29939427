"""Which terrain the levels of a campaign can have, as the help tells it."""

from __future__ import annotations

import numpy as np
import pytest

from engine.mapgen.populate import plan_level
from engine.mapgen.terrain import terrain_of
from engine.raws.loading import load_library
from engine.world.tiles import Tile


@pytest.mark.parametrize(("campaign", "deepest"), [("hexdelve", 8), ("rlg327", 2)])
def test_it_is_what_the_levels_have(campaign: str, deepest: int) -> None:
    library, _ = load_library(campaign)
    plans = [plan_level(library, depth, seed) for depth in range(1, deepest + 1) for seed in range(4)]
    met = {Tile(tile) for plan in plans for tile in np.unique(plan.tiles).tolist()}
    assert terrain_of(library) == met
