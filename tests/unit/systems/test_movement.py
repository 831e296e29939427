"""Steps and swaps are checked again when they are carried out (tutorial facts B6, B11; seed 2)."""

from __future__ import annotations

import esper
import pytest

from components.references import EntityId
from components.spatial import TileSize
from engine.core.geometry import Direction, Point
from engine.testing import World, fresh_world, run
from engine.world.bodies import destroy
from engine.world.ecs import bury, resource, set_resource
from engine.world.intents import EntityMoved, WantsToMove, WantsToSwap, intend
from engine.world.rules import Rules
from engine.world.run_state import NextLevel, PreviousLevel, Requests
from engine.world.spatial import SpatialIndex
from systems.movement import MovementSystem
from tests.unit.systems.kit import hurt, wishes

EAST, WEST = Direction.EAST, Direction.WEST


def walk(*steps: tuple[int, Direction]) -> list[int]:
    """Carry out steps; who has moved."""
    for actor, direction in steps:
        intend(actor, WantsToMove(direction))
    run(MovementSystem())
    return [entity for entity, _ in wishes(EntityMoved)]


def index_agrees(world: World) -> bool:
    index = resource(SpatialIndex)
    return all(index.grid.index_of(world.place(entity)) == tiles[0] for entity, (tiles, *_) in index.snapshot().items())


def test_a_step_changes_the_place_and_the_index_and_is_told() -> None:
    world = fresh_world("g.")
    assert walk((world.at("g"), EAST)) == [world.at("g")]
    assert world.place(world.at("g")) == Point(2, 1)
    assert world.content(Point(1, 1)) == ()
    assert index_agrees(world)


@pytest.mark.parametrize("drawing", ["g#", "g≈", "gr", "g+", "g"])
def test_a_tile_that_is_not_free_is_not_entered(drawing: str) -> None:
    world = fresh_world(drawing)
    assert walk((world.at("g"), EAST)) == []
    assert world.place(world.at("g")) == Point(1, 1)


def test_of_two_who_want_the_same_tile_the_first_gets_it() -> None:
    """Tutorial facts B6: in the source both ended on it."""
    world = fresh_world("g.r")
    assert walk((world.at("g"), EAST), (world.at("r"), WEST)) == [world.at("g")]
    assert [world.place(world.at(glyph)).x for glyph in "gr"] == [2, 3]


def test_a_tile_left_earlier_in_the_same_instant_is_free() -> None:
    world = fresh_world("gr.")
    assert walk((world.at("r"), EAST), (world.at("g"), EAST)) == [world.at("r"), world.at("g")]
    assert index_agrees(world)


def test_the_dead_and_the_gone_do_not_walk() -> None:
    world = fresh_world("g.\nr.")
    hurt(world, world.at("g"), 0)
    destroy(world.at("r"))
    bury()
    assert walk((world.at("g"), EAST), (world.at("r"), EAST)) == []


# --- swaps --------------------------------------------------------------------------------


def swap(actor: int, other: int) -> list[int]:
    intend(actor, WantsToSwap(EntityId(other)))
    run(MovementSystem())
    return sorted(entity for entity, _ in wishes(EntityMoved))


def test_in_a_swap_both_move_and_both_are_told() -> None:
    world = fresh_world("@d")
    assert swap(world.player, world.at("d")) == sorted([world.player, world.at("d")])
    assert (world.place(world.player), world.place(world.at("d"))) == (Point(2, 1), Point(1, 1))
    assert index_agrees(world)


def test_who_is_no_neighbour_any_more_is_not_swapped_with() -> None:
    world = fresh_world("@.d")
    assert swap(world.player, world.at("d")) == []


def test_the_dead_are_not_swapped_with() -> None:
    world = fresh_world("@d")
    hurt(world, world.at("d"), 0)
    assert swap(world.player, world.at("d")) == []


def test_large_bodies_are_not_swapped_with() -> None:
    world = fresh_world("@d")
    esper.add_component(world.at("d"), TileSize(2, 2))
    assert swap(world.player, world.at("d")) == []


# --- stairs -------------------------------------------------------------------------------


@pytest.mark.parametrize(("glyph", "state"), [(">", NextLevel()), ("<", PreviousLevel())])
def test_stepping_onto_stairs_takes_them(glyph: str, state: NextLevel | PreviousLevel) -> None:
    world = fresh_world("@" + glyph)
    walk((world.player, EAST))
    assert resource(Requests).queue == [state]


def test_swapping_onto_stairs_takes_them_too() -> None:
    """Tutorial facts B11: in the source a swap ignored the stairs under the player."""
    world = fresh_world("@>")
    deer = world.spawn("Deer", world.first(">"))
    swap(world.player, deer)
    assert resource(Requests).queue == [NextLevel()]


def test_where_the_campaign_wants_a_command_stepping_takes_no_stairs() -> None:
    world = fresh_world("@>")
    set_resource(resource(Rules).model_copy(update={"stairs": "command"}))
    walk((world.player, EAST))
    assert resource(Requests).queue == []
    assert world.place(world.player) == world.first(">")


def test_others_may_walk_over_stairs() -> None:
    world = fresh_world("g>")
    walk((world.at("g"), EAST))
    assert resource(Requests).queue == []
