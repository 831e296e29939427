"""Acts on a neighbouring tile: a blow at whoever it is, a door to shut (known case D22)."""

from __future__ import annotations

import pytest

from components.spatial import Door
from components.stats import Pools
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.raws.spawn import spawn_named
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Layout
from engine.world.chronicle import Chronicle
from engine.world.commands import Move
from engine.world.ecs import query, resource
from engine.world.rng import Rng
from engine.world.run_state import AwaitingInput, ShowDirection
from engine.world.spatial import SpatialIndex


def turns(session: Session) -> int:
    with session.world():
        return resource(Chronicle).turns


def door(session: Session) -> tuple[bool, bool]:
    """Whether the door is open, and whether its tile is blocked."""
    with session.world():
        ((entity, part),) = query(Door)
        index = resource(SpatialIndex)
        return part.open, index.is_blocked(index.tile_of(entity))


def test_a_bystander_is_struck_when_one_means_it() -> None:
    session = play(seed=1, scene=parse_scene("d = Deer\nmap:\n.@d"))
    press(session, "F")
    assert session.state == ShowDirection("fight")
    assert "Strike on which side?" in frame_text(session)
    for _ in range(20):
        press(session, "Fl")
    with session.world():
        wounded = [pools.hit_points for _, pools in query(Pools) if pools.hit_points.current < pools.hit_points.max]
    assert wounded or any("dead" in line for line in session.log())


@pytest.mark.parametrize(("keys", "line"), [("Fh", "There is nobody to fight."), ("ch", "There is no door to shut.")])
def test_on_an_empty_side_nothing_happens_and_no_turn_passes(keys: str, line: str) -> None:
    session = play(seed=1, scene=parse_scene("map:\n..@.."))
    press(session, keys)
    assert (session.log()[-1], turns(session), session.state) == (line, 0, AwaitingInput())


@pytest.mark.parametrize("keys", ["F<Escape>", "c<Escape>", "F;", "c<Tab>"])
def test_any_other_key_leaves_the_question(keys: str) -> None:
    session = play(seed=1, scene=parse_scene("d = Deer\nmap:\n.@d"))
    before = session.digest()
    press(session, keys)
    assert (session.state, session.digest()) == (AwaitingInput(), before)


def test_a_click_beside_oneself_names_the_side() -> None:
    session = play(seed=1, scene=parse_scene("map:\n..@.."))
    press(session, "F")
    row = next(y for y, line in enumerate(frame_text(session).splitlines()) if "@" in line)
    column = frame_text(session).splitlines()[row].index("@")
    assert isinstance(session.clicked(Layout(80, 24, 1), column + 1, row), Move)
    assert session.clicked(Layout(80, 24, 1), column + 2, row) is None


def test_a_door_is_opened_passed_and_shut_again() -> None:
    session = play(seed=1, scene=parse_scene("map:\n@+..."))
    press(session, "l")
    assert door(session) == (True, False)
    press(session, "llch")
    assert door(session) == (False, True)
    with session.world():
        ((entity, _),) = query(Door)
        index = resource(SpatialIndex)
        assert not index.transparent[index.tile_of(entity)]


@pytest.mark.parametrize("name", ["Longsword", "Deer"])
def test_a_door_is_never_shut_on_anything(name: str) -> None:
    session = play(seed=1, scene=parse_scene("map:\n@+...\n#####"))
    press(session, "l")
    with session.world():
        spawn_named(name, Point(2, 1), resource(Rng).play)
    before = turns(session)
    press(session, "cl")
    assert session.log()[-1] == "Something is in the way of the door."
    assert (door(session)[0], turns(session)) == (True, before)


def test_a_shut_door_stays_shut() -> None:
    session = play(seed=1, scene=parse_scene("map:\n@+..."))
    press(session, "cl")
    assert session.log()[-1] == "The door is shut already."
