"""The screens in each arrangement: boxes leave the hit points in sight, cells and tiles are translated both ways."""

from __future__ import annotations

import esper
import pytest

from components.stats import Pools
from engine.core.geometry import Direction, Point
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Layout
from engine.ui.play_view import map_area
from engine.world.bodies import place_of
from engine.world.commands import Move, Wait
from engine.world.ecs import resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.gamelog import say
from engine.world.level import Level
from tests.support.golden import assert_golden

LAYOUTS = [
    Layout(80, 24, 1),
    Layout(80, 27, 1),
    Layout(80, 29, 1),
    Layout(100, 30, 1),
    Layout(120, 40, 1),
    Layout(160, 42, 2),
    Layout(240, 67, 2),
    Layout(80, 24, 2),
]
"""All arrangements; in the last of them the level does not fit."""

SCREENS = ["", "i", "e", "w", "t", "d", "x", "I0", "m", "s", ";", ";llll", "L", "g", "T", "D", "H", "f", "Q", "w1"]


@pytest.fixture
def hall() -> Session:
    """A level as large as those of the course, the player in its upper left part."""
    rows = ["#" * 80, "#@" + "." * 77 + "#", *["#" + "." * 78 + "#"] * 18, "#" * 80]
    carried = "".join(f"carry: {name}\n" for name in ("Unabridged Dictionary", "Student Card", "Oven Mitts"))
    return play(seed=1, campaign="rlg327", scene=parse_scene(f"{carried}outdoors: no\nmap:\n" + "\n".join(rows)))


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("keys", SCREENS)
def test_hit_points_are_in_sight_on_every_screen_over_the_map(hall: Session, layout: Layout, keys: str) -> None:
    press(hall, keys)
    assert "HP 1000/1000" in frame_text(hall, layout.columns, layout.rows, layout.tile_span)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("keys", ["", ";" + "l" * 70 + "j" * 18])
def test_cells_and_tiles_are_translated_both_ways(hall: Session, layout: Layout, keys: str) -> None:
    press(hall, keys)
    with hall.world():
        area = map_area(layout, hall.view)
        here = hall.view.aim or place_of(hall.player)
    cell = area.cell_of(here)
    assert cell is not None
    column, row = area.x + cell[0] * area.span, area.y + cell[1]
    for offset in range(area.span):
        assert area.tile_at(column + offset, row) == here
    assert area.tile_at(column - 1, row) != here
    lines = frame_text(hall, layout.columns, layout.rows, layout.tile_span).splitlines()
    assert keys or lines[row][column] == "@"
    assert area.tile_at(-1, 0) is None
    assert area.tile_at(0, layout.rows) is None
    assert area.tile_at(layout.columns, 0) is None


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_clicks_and_the_pointer_mean_the_tile_that_is_drawn_there(hall: Session, layout: Layout) -> None:
    with hall.world():
        area, here = map_area(layout, hall.view), place_of(hall.player)
    column, row = (area.x + (here.x - area.camera.left) * area.span, area.y + here.y - area.camera.top)
    assert hall.clicked(layout, column, row) == Wait()
    assert hall.clicked(layout, column + area.span, row + 1) == Move(Direction.SOUTH_EAST)
    hall.hover(layout, (column + area.span, row))
    assert hall.view.hover == here.step(Direction.EAST)


@pytest.mark.parametrize("layout", LAYOUTS[:-1], ids=str)
def test_the_whole_level_is_shown(hall: Session, layout: Layout) -> None:
    with hall.world():
        resource(Level).revealed[:] = True
        area = map_area(layout, hall.view)
        corners = [Point(0, 0), Point(79, 0), Point(0, 20), Point(79, 20)]
        assert all(area.cell_of(corner) is not None for corner in corners)


def test_the_note_keeps_off_the_tile_and_the_status(hall: Session) -> None:
    layout = LAYOUTS[0]
    for keys in (";", "l" * 77, "j" * 18, "h" * 77):
        press(hall, keys)
        lines = [line.ljust(80) for line in frame_text(hall, 80, 24, 1).splitlines()]
        with hall.world():
            area = map_area(layout, hall.view)
        assert hall.view.aim is None or area.cell_of(hall.view.aim) is not None
        eye = hall.view.aim or Point(1, 1)
        assert lines[area.y + eye.y][eye.x] not in "│┌┐└┘─", keys
        assert "Look." in lines[1]
        assert "HP" in lines[22]


def test_one_line_of_log_holds_what_was_said_in_a_turn(hall: Session) -> None:
    with hall.world():
        hall.view.told = 0
        for line in ("The first of them.", "The second of them.", "The third of them."):
            say(line)
    top = frame_text(hall, 80, 24, 1).splitlines()[0]
    assert top.endswith("The first of them.  The second of them.  The third of them.")
    with hall.world():
        say("A line that is longer than any terminal of eighty columns can show in one row, as it happens now.")
    assert frame_text(hall, 80, 24, 1).splitlines()[0].endswith("in one r…")


def test_the_status_of_the_first_campaign_has_what_is_vital() -> None:
    rows = ["#" * 80, "#@" + "." * 77 + "#", *["#" + "." * 78 + "#"] * 18, "#" * 80]
    carried = "carry: Poison Potion\ncarry: Slow Potion\nknown: Slow Potion\nknown: Poison Potion\n"
    session = play(seed=1, scene=parse_scene(f"{carried}map:\n" + "\n".join(rows)))
    press(session, "i/poison<Enter>ayyi/slow<Enter>ay")
    status = " ".join(frame_text(session, 80, 24).splitlines()[-2:])
    for told in (
        "Player  level 1",
        "HP 28/30",
        "MP 4/4",
        "depth 1",
        "0 gold",
        "turn 2",
        "well fed",
        "Poison 4",
        "Slowed 5",
    ):
        assert told in status, told


def test_the_status_tells_the_hit_points_that_are_left(hall: Session) -> None:
    with hall.world():
        add_effect(None, Damage(123), OnEntity(hall.player))
    press(hall, ".")
    with hall.world():
        left = esper.component_for_entity(hall.player, Pools).hit_points.current
    assert left < 1000
    assert f"HP {left}/1000" in frame_text(hall, 80, 24, 1).splitlines()[22]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_each_arrangement_looks_as_it_did(hall: Session, layout: Layout) -> None:
    press(hall, "f;lll")
    text = frame_text(hall, layout.columns, layout.rows, layout.tile_span)
    assert_golden(f"frames/arrangement_{layout.columns}x{layout.rows}x{layout.tile_span}.txt", text)
