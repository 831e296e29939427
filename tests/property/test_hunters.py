"""Hunters come nearer, on generated levels of every kind (known case D25: one froze at a corner with a plain path)."""

from __future__ import annotations

import esper
import pytest

from components.ai import OpensDoors
from components.spatial import BlocksTile, Door, TileSize
from engine.core.geometry import Point
from engine.core.paths import UNREACHED
from engine.core.rng import RandomStream
from engine.mapgen.recipes import build_level
from engine.plans.blueprint import DOOR
from engine.testing import World, fresh_world, run
from engine.world import bodies
from engine.world.ecs import query, resource, set_resource
from engine.world.flow import REACH
from engine.world.intents import WantsToApproach, intend
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from systems.ai.approach import ApproachAI
from systems.ai.walking import flow_for
from systems.doors import DoorSystem
from systems.movement import MovementSystem
from tests.unit.mapgen.kit import NO_TABLES, recipe
from tests.unit.systems.kit import act

PATIENCE = 6
"""Turns within which a hunter has to be nearer."""

HUNTS = 8
"""Hunts on each level."""


def level_of(starter: str, seed: int, *, doors: bool) -> World:
    """A generated level with nothing on it but its doors, shut, if they are wanted."""
    world = fresh_world()
    blueprint = build_level(recipe(starter, 40, 24), 3, seed, NO_TABLES)
    level = Level(blueprint.tiles, depth=3, name="Hunting ground")
    set_resource(level)
    resource(SpatialIndex).fill(level, [])
    for name, point in blueprint.spawns if doors else ():
        assert name == DOOR
        world.spawn(name, point)
    return world


def hunter(world: World, kind: str, rng: RandomStream) -> tuple[int, int] | None:
    """A body somewhere and a goal it has a way to; None if there is none near."""
    index = resource(SpatialIndex)
    free = [tile for tile in range(index.grid.size) if not index.is_blocked(tile)]
    size = (2, 2) if kind == "large" else (1, 1)
    body = world.creature(index.grid.point(rng.choice(free)), faction="Vermin")
    place = bodies.room_for(size, world.place(body), index.footprint_of(body))
    bodies.lift(body)
    if place is None:
        bodies.destroy(body)
        return None
    if kind == "large":
        esper.add_component(body, TileSize(*size))
    if kind == "opens doors":
        esper.add_component(body, OpensDoors())
    bodies.place(body, place)
    goal = rng.choice(free)
    ways = flow_for(body, goal).steps_from(index.tile_of(body))
    if ways != UNREACHED and 1 < ways <= REACH:
        return body, goal
    bodies.destroy(body)
    return None


def hunt(body: int, goal: int) -> None:
    """Let the body go after the goal until it is beside it; each few turns it has to be nearer."""
    index = resource(SpatialIndex)
    left, patience = flow_for(body, goal).steps_from(index.tile_of(body)), PATIENCE
    while left > 1:
        act(body)
        intend(body, WantsToApproach(goal))
        run(ApproachAI(), MovementSystem(), DoorSystem())
        now = flow_for(body, goal).steps_from(index.tile_of(body))
        patience = PATIENCE if now < left else patience - 1
        left = min(now, left)
        assert patience, f"stuck {left} steps from the goal at {index.grid.point(index.tile_of(body))}"


@pytest.mark.parametrize("kind", ["small", "large", "opens doors"])
@pytest.mark.parametrize("starter", ["bsp_rooms", "caves", "halls"])
def test_a_hunter_with_a_way_and_free_will_gets_nearer(starter: str, kind: str) -> None:
    hunts = sum(_hunts(starter, kind, seed) for seed in range(25))
    assert hunts >= 10, "there was somebody to watch"


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("kind", ["small", "large", "opens doors"])
@pytest.mark.parametrize("starter", ["bsp_rooms", "caves", "halls"])
def test_hunters_on_five_hundred_levels_of_each_kind_get_nearer(starter: str, kind: str, part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        _hunts(starter, kind, seed)


def _hunts(starter: str, kind: str, seed: int) -> int:
    world, rng, hunts = level_of(starter, seed, doors=kind == "opens doors"), RandomStream(seed, "hunt"), 0
    for _ in range(HUNTS):
        found = hunter(world, kind, rng)
        if found is not None:
            hunt(*found)
            bodies.destroy(found[0])
            hunts += 1
    return hunts


def test_a_door_opener_finds_doors_on_generated_levels() -> None:
    """Else the trials above would be of open ground only."""
    doors = 0
    for seed in range(10):
        _world = level_of("bsp_rooms", seed, doors=True)  # it lives as long as it has a name
        doors += len(query(Door, BlocksTile))
    assert doors > 10


def test_a_body_in_a_corner_is_not_watched_for_nothing() -> None:
    """The watcher sees a hunter that freezes."""
    world = fresh_world("g..\n.#.\n...")
    body = world.at("g")
    esper.add_component(body, OpensDoors())
    for point in (Point(2, 1), Point(1, 2), Point(1, 3), Point(2, 3), Point(3, 1)):
        world.creature(point)
    with pytest.raises(AssertionError, match="stuck"):
        hunt(body, resource(SpatialIndex).grid.index_of(Point(3, 3)))
