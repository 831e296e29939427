"""The map under construction, and the drawing of what came out."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.geometry import Point, Rect
from engine.plans.blueprint import DOOR, Spawn
from engine.world.tiles import Tile
from tests.unit.mapgen.kit import drawn, empty


def test_it_is_solid_rock_at_first() -> None:
    assert (empty().tiles == Tile.WALL).all()


def test_digging_never_opens_the_border() -> None:
    level = empty(20, 12)
    level.dig(Rect(-1, -1, 30, 30).points())
    assert np.count_nonzero(level.tiles) == 18 * 10


def test_a_corridor_notes_only_what_was_rock() -> None:
    level = empty(20, 12)
    level.dig_room(Rect(2, 2, 4, 4))
    level.dig_corridor([Point(x, 3) for x in range(3, 9)])
    assert level.corridors == [[Point(6, 3), Point(7, 3), Point(8, 3)]]
    assert level.is_open(Point(8, 3))


def test_a_map_without_a_start_cannot_be_finished() -> None:
    with pytest.raises(RuntimeError, match="start"):
        empty().finish("Test", outdoors=False)


def test_a_blueprint_is_drawn_as_text() -> None:
    level = drawn("####### #@~.≈># #.....# #######", depth=1)
    level.spawns = [Spawn(DOOR, Point(2, 2)), Spawn("Potion", Point(3, 2))]
    assert level.finish("Test", outdoors=False).drawing() == "#######\n#@~.≈>#\n#.+P..#\n#######\n"
