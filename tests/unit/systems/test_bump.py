"""What a step of the player means: one test a branch of `try_move_player` in seed 2 (tutorial facts §2.22)."""

from __future__ import annotations

import esper
import pytest

from components.identity import Faction
from components.references import EntityId
from components.spatial import BlocksTile, TileSize
from components.stats import Attributes
from engine.core.geometry import Direction, Point
from engine.testing import World, fresh_world, run
from engine.world.bodies import reindex
from engine.world.ecs import resource, set_resource
from engine.world.intents import Intents, Message, WantsToMelee, WantsToMove, WantsToOpen, WantsToSwap
from engine.world.rules import Rules
from engine.world.run_state import AwaitingInput, RunState, ShowVendor, Ticking
from systems.bump import try_move_player
from systems.doors import DoorSystem
from tests.unit.systems.kit import picture


def step(world: World, direction: Direction = Direction.EAST) -> tuple[RunState, list[Message]]:
    """The state that follows, and all that the player wants now."""
    intents = resource(Intents)
    intents.clear()
    state = try_move_player(world.player, direction)
    return state, [message for messages in intents.waiting.values() for _, message in messages]


def test_onto_free_ground_it_is_a_step() -> None:
    assert step(fresh_world("@.")) == (Ticking(), [WantsToMove(Direction.EAST)])


def test_over_things_and_traps_it_is_a_step() -> None:
    assert step(fresh_world("@/")) == (Ticking(), [WantsToMove(Direction.EAST)])
    assert step(fresh_world("@^")) == (Ticking(), [WantsToMove(Direction.EAST)])


@pytest.mark.parametrize("drawing", ["@#", "@≈", "@"])
def test_against_walls_and_deep_water_nothing_happens_and_no_turn_passes(drawing: str) -> None:
    assert step(fresh_world(drawing)) == (AwaitingInput(), [])


@pytest.mark.parametrize("direction", Direction)
def test_the_border_is_never_walked_on_from_any_side(direction: Direction) -> None:
    """Tutorial facts B38: in the source the test for the edge was lopsided."""
    assert step(fresh_world("@"), direction) == (AwaitingInput(), [])


def test_into_an_enemy_it_is_a_blow() -> None:
    world = fresh_world("@g")
    assert step(world) == (Ticking(), [WantsToMelee(EntityId(world.at("g")))])


def test_into_whoever_does_not_attack_it_is_a_swap() -> None:
    world = fresh_world("@p", {"p": "Lost Pilgrim"})
    assert step(world) == (Ticking(), [WantsToSwap(EntityId(world.at("p")))])


def test_prey_counts_as_a_bystander() -> None:
    world = fresh_world("@d")
    assert step(world) == (Ticking(), [WantsToSwap(EntityId(world.at("d")))])


def test_a_creature_without_a_side_is_hostile() -> None:
    world = fresh_world("@.")
    body = world.creature(Point(2, 1))
    esper.remove_component(body, Faction)
    assert step(world) == (Ticking(), [WantsToMelee(EntityId(body))])


def test_where_the_campaign_blocks_bystanders_nothing_happens() -> None:
    world = fresh_world("@d")
    set_resource(resource(Rules).model_copy(update={"bystander": "block"}))
    assert step(world) == (AwaitingInput(), [])


def test_large_bystanders_are_never_swapped_with() -> None:
    """Tutorial facts B11: multi-tile bodies were swapped by one corner."""
    world = fresh_world("@d")
    esper.add_component(world.at("d"), TileSize(2, 2))
    assert step(world) == (AwaitingInput(), [])


def test_into_a_shut_door_it_opens_it_and_that_is_the_whole_turn() -> None:
    world = fresh_world("@+")
    assert step(world) == (Ticking(), [WantsToOpen(EntityId(world.at("+")))])


def test_through_an_open_door_it_is_a_step() -> None:
    world = fresh_world("@+.")
    step(world)
    resource(Intents).add(world.player, WantsToOpen(EntityId(world.at("+"))))
    run(DoorSystem())
    assert step(world) == (Ticking(), [WantsToMove(Direction.EAST)])


def test_an_enemy_on_a_thing_is_struck_whatever_lies_there_first() -> None:
    world = fresh_world("@/")
    goblin = world.spawn("Goblin", world.first("/"))
    assert step(world) == (Ticking(), [WantsToMelee(EntityId(goblin))])


def test_one_step_means_one_act() -> None:
    """An enemy in an open doorway is struck, and nothing else is done."""
    world = fresh_world("@+")
    goblin = world.spawn("Goblin", world.first("+"))
    assert len(step(world)[1]) == 1
    assert goblin


def test_what_blocks_without_attributes_stops_the_step() -> None:
    world = fresh_world("@.")
    table = world.spawn("Table", Point(2, 1))
    esper.add_component(table, BlocksTile())
    reindex(table)
    assert not esper.has_component(table, Attributes)
    assert step(world) == (AwaitingInput(), [])


def test_asking_what_a_step_means_changes_nothing() -> None:
    world = fresh_world("@g")
    resource(Intents).clear()
    before = picture()
    try_move_player(world.player, Direction.EAST)
    resource(Intents).clear()
    assert picture() == before


@pytest.mark.parametrize("side", ["Townsfolk", "Bandits"])
def test_into_a_vendor_it_opens_the_shop_whichever_side_it_is_on(side: str) -> None:
    world = fresh_world("@V", {"V": "Innkeeper"})
    esper.add_component(world.at("V"), Faction(side))
    assert step(world) == (ShowVendor(EntityId(world.at("V"))), [])
