"""What is in view is never dimmer than it is remembered, and light shows as light."""

from __future__ import annotations

import esper
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tcod.console import Console

from components.appearance import LightSource
from engine.core.colour import Colour, greyscale
from engine.core.geometry import Point
from engine.testing import World, fresh_world
from engine.ui.map_view import Camera, draw_map, lit
from engine.ui.shades import LEAST_FIXTURE, faded, vivid
from engine.world.ecs import resource
from engine.world.level import Level, Remembered
from engine.world.tiles import Tile

WARM: Colour = (255, 255, 128)
KINDS = np.array(list(Tile), dtype=np.uint8)
SHARES = st.tuples(*[st.floats(0, 1, width=32)] * 3)


def luminance(colour: Colour) -> int:
    return greyscale(colour)[0]


def row_of(width: int) -> list[Colour]:
    """The colours of the first row of the level inside its walls, as they are drawn."""
    console = Console(width + 2, 3, order="C")
    draw_map(console, Camera(0, 0))
    return [(int(red), int(green), int(blue)) for red, green, blue in console.rgb["fg"][1, 1:-1]]


def remembered_terrain() -> list[Colour]:
    """How every kind of terrain is drawn when it is remembered."""
    world = fresh_world("." * len(Tile))
    level = resource(Level)
    level.tiles[1, 1:-1] = KINDS
    level.revealed[:] = True
    assert not world.player
    return row_of(len(Tile))


REMEMBERED = remembered_terrain()


@given(SHARES)
def test_no_terrain_in_view_is_dimmer_than_remembered(light: tuple[float, float, float]) -> None:
    seen = lit(KINDS, np.full((len(Tile), 3), light, dtype=np.float32)).tolist()
    for tile, new, old in zip(Tile, seen, REMEMBERED, strict=True):
        assert luminance(tuple(new)) >= luminance(old), tile


def test_terrain_in_view_is_told_from_what_is_remembered_even_without_any_light() -> None:
    seen = lit(KINDS, np.zeros((len(Tile), 3), dtype=np.float32)).tolist()
    for tile, new, old in zip(Tile, seen, REMEMBERED, strict=True):
        assert luminance(tuple(new)) >= 1.25 * luminance(old) or max(new) >= 250, tile


def test_nor_is_it_by_daylight() -> None:
    for tile, new, old in zip(Tile, lit(KINDS, None).tolist(), REMEMBERED, strict=True):
        assert luminance(tuple(new)) >= luminance(old), tile


@given(SHARES, SHARES)
def test_more_light_is_never_darker(one: tuple[float, float, float], other: tuple[float, float, float]) -> None:
    shades = [lit(KINDS, np.full((len(Tile), 3), light, np.float32)) for light in (np.minimum(one, other), one)]
    assert np.all(shades[0] <= shades[1])


@given(st.tuples(*[st.integers(0, 255)] * 3))
@example((0, 0, 1))
@example((0, 1, 0))
@example((0, 0, 0))
def test_nothing_in_view_is_dimmer_than_remembered_but_for_a_hue_that_gives_no_more(colour: Colour) -> None:
    seen, before = vivid(colour, LEAST_FIXTURE), faded(colour, LEAST_FIXTURE)
    assert luminance(seen) >= luminance(before) or max(seen) == 255
    assert max(seen) >= max(before)


@pytest.fixture
def cave() -> World:
    world = fresh_world("." * 12)
    level = resource(Level)
    level.outdoors = False
    level.revealed[:] = level.visible[:] = True
    return world


def test_near_a_lamp_it_is_brighter_and_warmer(cave: World) -> None:
    esper.add_component(cave.creature(Point(1, 1)), LightSource(WARM, 6))
    row = row_of(12)[1:]
    bright = [luminance(colour) for colour in row]
    assert bright[:6] == sorted(bright[:6], reverse=True)
    assert bright[0] >= bright[-1] + 30
    near, far = row[0], row[-1]
    assert near[2] / near[0] < far[2] / far[0], "less blue"


def test_a_door_in_view_is_no_dimmer_than_one_remembered(cave: World) -> None:
    cave.spawn("Door", Point(5, 1))
    seen, level = row_of(12)[4], resource(Level)
    level.visible[:] = False
    level.memory[level.grid.index_of(Point(5, 1))] = Remembered("+", (128, 90, 70), "door")
    assert luminance(seen) >= luminance(row_of(12)[4])


def test_a_corridor_in_the_dark_is_legible() -> None:
    dark = lit(np.array([Tile.CORRIDOR], dtype=np.uint8), np.zeros((1, 3), dtype=np.float32))[0].tolist()
    assert luminance(tuple(dark)) >= 95
