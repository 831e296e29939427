"""Light: nearer is brighter, walls cast shadows, and what did not change is kept (tutorial facts §2.20, B33)."""

from __future__ import annotations

import esper
import numpy as np

from components.appearance import LightSource
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.testing import World, frame_text, fresh_world, play
from engine.world import bodies
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.light import Light, brightness
from systems.doors import open_door

WHITE = (255, 255, 255)


def dark(drawing: str) -> World:
    world = fresh_world(drawing)
    resource(Level).outdoors = False
    if world.player:
        esper.remove_component(world.player, LightSource)
    return world


def lamp(world: World, point: Point, reach: int = 4, colour: tuple[int, int, int] = WHITE) -> int:
    body = world.creature(point)
    esper.add_component(body, LightSource(colour, reach))
    return body


def at(x: int, y: int = 1) -> float:
    light = brightness()
    assert light is not None
    return float(light[y, x].max())


def test_by_daylight_nobody_asks_for_lamps() -> None:
    world = fresh_world("...")
    assert brightness() is None
    world.creature(Point(1, 1))


def test_without_a_lamp_it_is_dark() -> None:
    world = dark("...")
    assert at(1) == 0
    world.creature(Point(1, 1))


def test_nearer_is_brighter_and_beyond_its_range_a_lamp_takes_nothing_away() -> None:
    world = dark(".........")
    lamp(world, Point(1, 1))
    assert [round(at(x), 2) for x in range(1, 8)] == [1.0, 0.75, 0.5, 0.25, 0.0, 0.0, 0.0]


def test_lights_add_up_and_never_more_than_full() -> None:
    world = dark(".....")
    lamp(world, Point(1, 1))
    lamp(world, Point(5, 1))
    assert [round(at(x), 2) for x in range(1, 6)] == [1.0, 1.0, 1.0, 1.0, 1.0]


def test_a_wall_and_a_shut_door_cast_shadows() -> None:
    world = dark("..+..")
    lamp(world, Point(2, 1))
    assert at(4) == 0
    open_door(world.at("+"))
    assert at(4) > 0


def test_a_lamp_has_its_colour() -> None:
    world = dark("...")
    lamp(world, Point(1, 1), colour=(255, 0, 0))
    light = brightness()
    assert light is not None
    assert light[1, 1].tolist() == [1.0, 0.0, 0.0]


def test_only_a_lamp_that_moved_is_worked_out_anew() -> None:
    world = dark(".....\n.....")
    lamps = [lamp(world, Point(x, 1)) for x in (1, 3, 5)]
    brightness()
    assert resource(Light).computed == 3
    brightness()
    assert resource(Light).computed == 3
    bodies.move(lamps[0], Point(1, 2))
    brightness()
    assert resource(Light).computed == 4


def test_a_torch_goes_with_its_bearer_and_the_picture_is_darker_far_from_it() -> None:
    session = play(seed=1, scene=parse_scene("outdoors: no\nmap:\n@........"))
    assert "@" in frame_text(session)
    with session.world():
        light = brightness()
        assert light is not None
        row = light[1, 1:9].max(axis=1)
        assert np.all(np.diff(row) < 0)
