"""Filling the index when a level was entered (seed 2: without the dead; tutorial facts B29: also after loading)."""

from __future__ import annotations

from engine.testing import World, fresh_world, run
from engine.world.ecs import resource
from engine.world.intents import LevelEntered, intend
from engine.world.spatial import SpatialIndex
from systems.map_indexing import MapIndexingSystem
from tests.unit.systems.kit import hurt

DRAWING = """
    .g.#.
    .+./.
    .^.@.
"""


def drawn() -> World:
    return fresh_world(DRAWING.replace(" ", ""))


def enter() -> None:
    intend(0, LevelEntered())
    run(MapIndexingSystem())


def flags(world: World, glyph: str) -> tuple[bool, bool, bool]:
    index = resource(SpatialIndex)
    tile = index.grid.index_of(world.first(glyph))
    return index.is_blocked(tile), bool(index.walls[tile]), not index.transparent[tile]


def test_terrain_and_everybody_with_a_position_is_indexed() -> None:
    world = drawn()
    before = resource(SpatialIndex).snapshot()
    resource(SpatialIndex).clear()
    enter()
    assert resource(SpatialIndex).snapshot() == before
    assert set(before) == {world.player, *(world.at(glyph) for glyph in "g+/^")}


def test_what_blocks_hides_and_stands_fixed_follows_from_components() -> None:
    world = drawn()
    resource(SpatialIndex).clear()
    enter()
    blocked_wall_opaque = {glyph: flags(world, glyph) for glyph in "g+/^@"}
    blocked_wall_opaque["#"] = flags(world, "#")
    assert blocked_wall_opaque == {
        "g": (True, False, False),
        "+": (True, True, True),
        "/": (False, False, False),
        "^": (False, False, False),
        "@": (True, False, False),
        "#": (True, True, True),
    }


def test_the_dead_are_left_out_so_their_tile_can_be_entered() -> None:
    world = drawn()
    hurt(world, world.at("g"), 0)
    enter()
    assert not resource(SpatialIndex).is_indexed(world.at("g"))
    assert flags(world, "g")[0] is False


def test_what_is_carried_is_nowhere() -> None:
    world = drawn()
    sword = world.give(world.player, "Longsword")
    enter()
    assert not resource(SpatialIndex).is_indexed(sword)


def test_it_runs_once_a_level_and_then_never_again() -> None:
    world = drawn()
    enter()
    rebuilds = resource(SpatialIndex).rebuilds
    run(MapIndexingSystem())
    assert resource(SpatialIndex).rebuilds == rebuilds
    assert world
