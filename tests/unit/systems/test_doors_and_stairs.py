"""Doors and stairs."""

from __future__ import annotations

import esper
import pytest

from components.appearance import Renderable
from components.references import EntityId
from components.spatial import BlocksTile, BlocksVisibility, Door
from engine.testing import World, fresh_world, run
from engine.world.bodies import move
from engine.world.ecs import resource
from engine.world.intents import WantsToOpen, WantsToTakeStairs, intend
from engine.world.run_state import NextLevel, PreviousLevel, Requests, RunState
from engine.world.spatial import SpatialIndex
from systems.doors import DoorSystem, open_door
from systems.stairs import StairsSystem
from tests.unit.systems.kit import refused


def passage(world: World) -> tuple[bool, bool, bool]:
    """Whether the door's tile is blocked, is a wall for ways, and can be seen through."""
    index = resource(SpatialIndex)
    tile = index.grid.index_of(world.first("+"))
    return index.is_blocked(tile), bool(index.walls[tile]), bool(index.transparent[tile])


def knock(world: World) -> None:
    intend(world.player, WantsToOpen(EntityId(world.at("+"))))
    run(DoorSystem())


def test_an_opened_door_neither_blocks_nor_hides_and_the_index_knows_at_once() -> None:
    """Tutorial facts B10: in the source the tile stayed blocked until the next re-index."""
    world = fresh_world("@+.")
    assert passage(world) == (True, True, False)
    knock(world)
    assert passage(world) == (False, False, True)
    door = world.at("+")
    assert esper.component_for_entity(door, Door).open
    assert not esper.has_component(door, BlocksTile)
    assert not esper.has_component(door, BlocksVisibility)
    assert esper.component_for_entity(door, Renderable).glyph == "'"


def test_opening_does_not_step_in() -> None:
    world = fresh_world("@+.")
    knock(world)
    assert world.place(world.player) == world.first("@")


def test_a_door_out_of_reach_stays_shut() -> None:
    world = fresh_world("@.+")
    knock(world)
    assert passage(world) == (True, True, False)


def test_opening_an_open_door_changes_nothing() -> None:
    world = fresh_world("@+.")
    knock(world)
    changes = resource(SpatialIndex).opacity_changes
    open_door(world.at("+"))
    assert resource(SpatialIndex).opacity_changes == changes


# --- stairs by command --------------------------------------------------------------------


def take(world: World, *, down: bool) -> list[RunState]:
    intend(world.player, WantsToTakeStairs(down))
    run(StairsSystem())
    return resource(Requests).queue


def standing_on(glyph: str) -> World:
    world = fresh_world(f"@{glyph}")
    move(world.player, world.first(glyph))
    return world


@pytest.mark.parametrize(("glyph", "down", "state"), [(">", True, NextLevel()), ("<", False, PreviousLevel())])
def test_the_command_takes_the_stairs_one_stands_on(glyph: str, down: bool, state: RunState) -> None:
    world = standing_on(glyph)
    assert take(world, down=down) == [state]
    assert refused() == set()


@pytest.mark.parametrize(("glyph", "down", "word"), [(">", False, "up"), ("<", True, "down"), (".", True, "down")])
def test_where_there_are_no_such_stairs_one_is_told_and_keeps_the_turn(glyph: str, down: bool, word: str) -> None:
    world = standing_on(glyph)
    assert take(world, down=down) == []
    assert world.log() == [f"There are no stairs {word} here."]
    assert refused() == {world.player}
