"""What once went wrong with large bodies, noise, lamps and places without room."""

from __future__ import annotations

import esper
import pytest

from components.abilities import SingleActivation
from components.appearance import LightSource
from components.references import EntityId
from components.spatial import Door, TileSize
from components.turn import Asleep
from engine.core.geometry import Direction, Point, chebyshev
from engine.invariants.index import check_index
from engine.invariants.world import check_world
from engine.mapgen.scene import parse_scene
from engine.testing import World, fresh_world, play, run
from engine.world import bodies
from engine.world.bodies import place_of
from engine.world.commands import Wait
from engine.world.ecs import resource
from engine.world.effects import OnEntity, Teleport, add_effect
from engine.world.intents import Noise, WantsToClose, WantsToMove, intend
from engine.world.level import Level
from engine.world.light import brightness
from engine.world.spatial import SpatialIndex
from systems.aiming import spread
from systems.doors import DoorSystem, close_door, open_door
from systems.effects.acting import act
from systems.hearing import BLAST, BLOW, HearingSystem
from systems.movement import MovementSystem
from systems.powers import powers_of
from systems.triggers import TriggerSystem
from systems.visibility import VisibilitySystem


def grown(entity: int, size: tuple[int, int]) -> int:
    """The same entity as a large body, with its top left corner where it stands."""
    corner = bodies.place_of(entity)
    bodies.lift(entity)
    esper.add_component(entity, TileSize(*size))
    bodies.place(entity, corner)
    return entity


def sleeper(world: World, glyph: str, size: tuple[int, int]) -> int:
    entity = grown(world.at(glyph), size)
    esper.add_component(entity, Asleep())
    return entity


def index_of(point: Point) -> int:
    return resource(SpatialIndex).grid.index_of(point)


# --- large bodies -------------------------------------------------------------------------


def gate(world: World) -> int:
    """An open gate of one by two tiles."""
    door = world.at("+")
    open_door(door)
    return grown(door, (1, 2))


def test_a_gate_is_shut_on_nobody_in_any_of_its_tiles() -> None:
    world = fresh_world("@+.\n.g.")
    door = gate(world)
    intend(world.player, WantsToClose(EntityId(door)))
    run(DoorSystem())
    assert esper.component_for_entity(door, Door).open
    assert check_index() == []


def test_a_shut_gate_is_a_gate_on_all_its_tiles() -> None:
    world = fresh_world("@+.\n...")
    close_door(gate(world))
    assert sorted(resource(SpatialIndex).gates) == [index_of(Point(2, 1)), index_of(Point(2, 2))]
    assert check_index() == []


def test_a_sleeper_of_which_a_part_comes_into_view_wakes() -> None:
    """Its top left corner is behind the wall."""
    world = fresh_world("@..#o.\n......\n...##.\n......")
    large = sleeper(world, "o", (2, 2))
    assert bodies.place_of(large) == Point(5, 1)
    run(VisibilitySystem())
    assert not esper.has_component(large, Asleep)


@pytest.mark.parametrize(("width", "hears"), [(1, False), (2, True)])
def test_large_sleepers_hear_with_the_part_that_is_nearest(width: int, hears: bool) -> None:
    world = fresh_world("o......g")
    large = sleeper(world, "o", (width, 1))
    assert BLOW == 5
    intend(world.at("g"), Noise(index_of(Point(7, 1)), BLOW))
    run(HearingSystem())
    assert esper.has_component(large, Asleep) is not hears


def test_a_large_trap_is_set_off_once_by_a_large_body() -> None:
    world = fresh_world("..^.\n....")
    esper.remove_component(grown(world.at("^"), (2, 2)), SingleActivation)
    body = grown(world.creature(Point(1, 1), hit_points=50), (2, 2))
    before = world.pools(body).hit_points.current
    intend(body, WantsToMove(Direction.EAST))
    run(MovementSystem(), TriggerSystem())
    assert before - world.pools(body).hit_points.current == 6


# --- noise --------------------------------------------------------------------------------


def explosion(world: World, centre: Point) -> None:
    """A fireball of the player goes off."""
    powers = powers_of(world.give(world.player, "Fireball Scroll"))
    act(powers, world.player, spread(centre, powers))
    run(HearingSystem())


@pytest.mark.parametrize(("steps", "hears"), [(BLAST, True), (BLAST + 1, False)])
def test_a_blast_is_heard_from_where_it_goes_off(steps: int, hears: bool) -> None:
    """A wall beside it moves the middle of the tiles that it meets, but not the noise."""
    world = fresh_world("#@." + "." * (steps - 1) + "o" + "." * 10 + "\n" + "#" * (steps + 14))
    esper.add_component(world.at("o"), Asleep())
    explosion(world, Point(3, 1))
    assert world.first("o").x - 3 == steps
    assert esper.has_component(world.at("o"), Asleep) is not hears


def test_what_goes_off_inside_a_wall_is_not_heard_behind_it() -> None:
    world = fresh_world("@.#.o")
    esper.add_component(world.at("o"), Asleep())
    explosion(world, world.first("#"))
    assert esper.has_component(world.at("o"), Asleep)


def test_a_louder_noise_on_the_same_tile_is_heard() -> None:
    world = fresh_world("g......o")
    esper.add_component(world.at("o"), Asleep())
    for loudness in (BLOW, BLAST):
        assert esper.has_component(world.at("o"), Asleep)
        intend(world.at("g"), Noise(index_of(world.first("g")), loudness))
        run(HearingSystem())
    assert not esper.has_component(world.at("o"), Asleep)


# --- lamps and room -----------------------------------------------------------------------


def test_two_equal_lamps_on_one_tile_shine_twice_as_bright() -> None:
    world = fresh_world("......")
    resource(Level).outdoors = False
    seen = []
    for _ in range(2):
        lamp = world.spawn("Longsword", Point(1, 1))
        esper.add_component(lamp, LightSource((100, 100, 100), 4))
        light = brightness()
        assert light is not None
        seen.append(float(light[1, 3, 0]))
    assert seen == pytest.approx([100 / 255 / 2, 100 / 255], rel=1e-5)


def test_who_is_sent_into_a_cell_that_is_full_comes_out_beside_it() -> None:
    session = play(seed=5, scene=parse_scene("D = Deer\nmap:\n###....\n#D#..@.\n###....\n"))
    with session.world():
        cell = Point(place_of(session.player).x - 4, place_of(session.player).y)
        assert resource(SpatialIndex).is_blocked(index_of(cell))
    for target, depth in ((Point(10, 10), 2), (cell, 1)):
        with session.world():
            add_effect(None, Teleport(*target, depth=depth), OnEntity(session.player))
        session.step(Wait())
    with session.world():
        assert chebyshev(place_of(session.player), cell) == 2
        assert check_world() == []
