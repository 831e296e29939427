"""Looking with the eye and with the pointer: the same words, and never more than is known."""

from __future__ import annotations

import pytest

from engine.core.geometry import Direction, Point
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.descriptions import describe_tile
from engine.ui.frame import Frame, Layout
from engine.ui.play_view import map_area
from engine.world.bodies import place_of
from engine.world.commands import Confirm, Move, TravelTo, Wait
from engine.world.run_state import AwaitingInput

SCENE = """
g = Goblin
/ = Longsword -1
^ = Bear Trap
map:
###########
#@..g./.#.#
#..^....#.#
###########
"""
LAYOUTS = [Layout(80, 24, 1), Layout(160, 42, 2), Layout(237, 68, 2)]


@pytest.fixture
def session() -> Session:
    return play(seed=1, scene=parse_scene(SCENE))


def words(session: Session, place: Point) -> str:
    with session.world():
        return " | ".join("".join(span.text for span in line) for line in describe_tile(place))


def test_a_creature_is_told_with_its_mood_and_its_wounds(session: Session) -> None:
    assert "Goblin (hostile, unhurt)" in words(session, Point(4, 1))
    assert "3 east of you" in words(session, Point(4, 1))


def test_an_unknown_thing_is_told_by_the_name_it_goes_by(session: Session) -> None:
    told = words(session, Point(6, 1))
    assert "Unidentified Longsword" in told
    assert "-1" not in told


def test_hidden_things_and_unseen_places_are_not_told(session: Session) -> None:
    assert "Trap" not in words(session, Point(3, 2))
    assert words(session, Point(9, 1)) == "You have not seen that place."
    assert words(session, Point(-5, 99)) == "You have not seen that place."


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_eye_and_pointer_tell_the_same(session: Session, layout: Layout) -> None:
    with session.world():
        area = map_area(layout, session.view)
    cell = area.cell_of(Point(4, 1))
    assert cell is not None
    session.hover(layout, (cell[0] * layout.tile_span, cell[1]))
    by_pointer = Frame(layout)
    session.draw(by_pointer)
    session.hover(layout, None)
    press(session, ";<Tab>")
    by_eye = Frame(layout)
    session.draw(by_eye)
    assert note(by_pointer) == note(by_eye) != []


def note(frame: Frame) -> list[str]:
    """The words in the box that tells of a tile, joined again where they were broken."""
    inside = [line.split("│")[1].strip() for line in frame.text().splitlines() if line.count("│") >= 2]
    return " ".join(inside).split()


def test_the_eye_walks_to_the_edge_of_the_level_and_no_farther(session: Session) -> None:
    press(session, ";" + "h" * 30 + "k" * 30)
    assert session.view.aim == Point(0, 0)
    frame_text(session)
    press(session, "<Escape>")
    assert isinstance(session.state, AwaitingInput)


def test_looking_costs_nothing(session: Session) -> None:
    before = session.digest()
    press(session, ";lll<Tab><Tab><Escape>")
    assert session.digest() == before


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_cells_and_tiles_are_translated_both_ways(session: Session, layout: Layout) -> None:
    with session.world():
        area = map_area(layout, session.view)
        here = place_of(session.player)
    for place in (here, Point(4, 1), Point(0, 0), Point(10, 3)):
        cell = area.cell_of(place)
        assert cell is not None
        for column in range(cell[0] * area.span, (cell[0] + 1) * area.span):
            assert area.tile_at(column, cell[1]) == place
    assert area.tile_at(-1, 0) is None
    assert area.tile_at(layout.columns, 0) is None
    assert area.tile_at(0, layout.rows) is None


def test_a_click_beside_oneself_is_a_step_on_oneself_waits_and_farther_off_travels(session: Session) -> None:
    layout = LAYOUTS[1]
    with session.world():
        area = map_area(layout, session.view)
        here = place_of(session.player)

    def clicked(place: Point) -> object:
        cell = area.cell_of(place)
        assert cell is not None
        return session.clicked(layout, cell[0] * 2 + 1, cell[1])

    assert clicked(here) == Wait()
    assert clicked(here.step(Direction.SOUTH_EAST)) == Move(Direction.SOUTH_EAST)
    assert clicked(Point(6, 1)) == TravelTo(6, 1)


def test_a_click_aims_and_a_second_one_lets_fly() -> None:
    scene = parse_scene("carry: Magic Missile Scroll\nknown: Magic Missile Scroll\ng = Goblin\nmap:\n@...g")
    session = play(seed=1, keys="i/magic<Enter>a", scene=scene)
    layout = LAYOUTS[0]
    with session.world():
        area = map_area(layout, session.view)
    cell = area.cell_of(Point(3, 1))
    assert cell is not None
    assert session.clicked(layout, *cell) is None
    assert session.view.aim == Point(3, 1)
    assert session.clicked(layout, *cell) == Confirm()
