"""The turn order as a whole: what must hold when an instant is over (tutorial facts §2.0, §14)."""

from __future__ import annotations

import esper
import pytest

from components.items import Item
from components.references import EntityId
from components.stats import Load
from engine.core.geometry import Direction, Point
from engine.testing import World, run
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.ecs import query_rebuilds, resource
from engine.world.effects import EffectQueue
from engine.world.intents import (
    Intents,
    Message,
    WantsToDropItem,
    WantsToEquip,
    WantsToExpungeItem,
    WantsToMelee,
    WantsToMove,
    WantsToPickupItem,
    WantsToRemoveItem,
    WantsToUseItem,
    WantsToWait,
    intend,
)
from engine.world.inventory import carried_by, worn_by
from engine.world.sight import Sight
from engine.world.spatial import SpatialIndex
from systems import OUT_OF_TIME, TURN_ORDER
from systems.combat.melee import MeleeCombatSystem
from systems.encumbrance import EncumbranceSystem
from systems.initiative import InitiativeSystem, TurnEndSystem
from systems.movement import MovementSystem
from systems.reaper import ReaperSystem
from systems.triggers import TriggerSystem
from systems.visibility import VisibilitySystem
from tests.unit.systems.kit import bare, load_dice


def place_in_order(kind: type) -> int:
    return [type(system) for system in TURN_ORDER].index(kind)


def test_blows_come_before_steps_and_traps_after_them() -> None:
    """A death frees its tile for those who step at the same instant; whoever steps sets off what lies there."""
    assert place_in_order(MeleeCombatSystem) < place_in_order(MovementSystem) < place_in_order(TriggerSystem)


def test_load_and_view_are_true_before_all_pay_and_the_player_decides_again() -> None:
    """The dead are gone by then, and paying is the very last: it reads the load."""
    last = [place_in_order(kind) for kind in (ReaperSystem, EncumbranceSystem, VisibilitySystem, TurnEndSystem)]
    assert last == sorted(last)
    assert last[-1] == len(TURN_ORDER.systems) - 1


def test_out_of_time_everything_happens_but_nobody_gets_a_turn() -> None:
    assert [system for system in TURN_ORDER if not isinstance(system, InitiativeSystem)] == list(OUT_OF_TIME)


def acts(world: World) -> dict[str, Message]:
    """One possible act of each kind, for the world drawn below."""
    player = world.player
    return {
        "wait": WantsToWait(),
        "step": WantsToMove(Direction.EAST),
        "strike": WantsToMelee(EntityId(world.at("r"))),
        "pick up": WantsToPickupItem(EntityId(world.spawn("Breastplate", world.first("@")))),
        "drop": WantsToDropItem(EntityId(world.give(player, "Breastplate"))),
        "wear": WantsToEquip(EntityId(world.give(player, "Breastplate"))),
        "take off": WantsToRemoveItem(EntityId(world.wear(player, "Tower Shield"))),
        "destroy": WantsToExpungeItem(EntityId(world.give(player, "Breastplate"))),
        "drink": WantsToUseItem(EntityId(world.give(player, "Health Potion"))),
    }


ACTS = ("wait", "step", "strike", "pick up", "drop", "wear", "take off", "destroy", "drink")


def acted(name: str) -> World:
    world = bare("@..\nr..")
    wish = acts(world)[name]
    run(*OUT_OF_TIME)
    resource(Clock).schedule(world.player, 0)
    intend(world.player, wish)
    run(*TURN_ORDER)
    assert resource(Chronicle).turns == 1
    return world


@pytest.mark.parametrize("name", ACTS)
def test_when_an_instant_is_over_no_message_and_no_effect_waits(name: str) -> None:
    """Messages are not saved: one that waited while the player thinks would be lost by saving and loading."""
    world = acted(name)
    assert world
    assert [kind.__name__ for kind, messages in resource(Intents).waiting.items() if messages] == []
    assert len(resource(EffectQueue).queue) == 0


@pytest.mark.parametrize("name", ["pick up", "drop", "wear", "take off", "destroy"])
def test_the_load_is_true_when_the_instant_is_over(name: str) -> None:
    world = acted(name)
    things = [*worn_by(world.player).values(), *carried_by(world.player)]
    weight = sum(esper.component_for_entity(thing, Item).weight_lbs for thing in things)
    assert esper.component_for_entity(world.player, Load).weight == pytest.approx(weight)


def test_a_quiet_instant_costs_no_rebuilding_of_anything() -> None:
    """`performance.md`, section 6: queries, index and views are all as they were."""
    world = bare("@....g")
    run(*OUT_OF_TIME)
    load_dice(*[3] * 10)
    before = (resource(SpatialIndex).rebuilds, resource(Sight).computed)
    resource(Clock).schedule(world.player, 0)
    intend(world.player, WantsToWait())
    stop = query_rebuilds()
    run(*TURN_ORDER)
    assert stop() == 0
    assert (resource(SpatialIndex).rebuilds, resource(Sight).computed) == before


def test_whoever_steps_onto_the_tile_of_one_just_slain_gets_there_in_the_same_instant() -> None:
    world = bare("@.\n..")
    victim = world.creature(Point(2, 1), hit_points=1)
    striker, walker = world.creature(Point(2, 2)), world.creature(Point(1, 2))
    run(*OUT_OF_TIME)
    load_dice(*[20] + [4] * 9)
    intend(striker, WantsToMelee(EntityId(victim)))
    intend(walker, WantsToMove(Direction.NORTH_EAST))
    run(*OUT_OF_TIME)
    assert world.place(walker) == Point(2, 1)
    assert not esper.entity_exists(victim)
