"""Load and attribute modifiers: derived, never added up (tutorial facts §2.3; known cases D28, D29)."""

from __future__ import annotations

import copy

import esper
import pytest

from components.items import Item
from components.references import EntityId
from components.stats import Attributes, Load
from engine.testing import World, run
from engine.world.bodies import destroy
from engine.world.ecs import bury
from engine.world.intents import EquipmentChanged, WantsToEquip, WantsToRemoveItem, intend
from systems.encumbrance import EncumbranceSystem, total_load
from systems.inventory.equip import ItemEquipSystem
from systems.inventory.remove import ItemRemoveSystem
from tests.unit.systems.kit import bare, hurt, wishes

OVERLOAD = "You carry more than you can bear: every turn takes longer."


@pytest.fixture
def world() -> World:
    return bare("@r")


def reckon(actor: int) -> None:
    intend(actor, EquipmentChanged())
    run(EncumbranceSystem())


def load(actor: int) -> Load:
    return esper.component_for_entity(actor, Load)


def attributes(actor: int) -> Attributes:
    return esper.component_for_entity(actor, Attributes)


# --- load ---------------------------------------------------------------------------------


def test_all_things_weigh_and_only_worn_ones_slow(world: World) -> None:
    """So the pack does not tell a cursed sword from a good one."""
    world.wear(world.player, "Longsword")
    world.give(world.player, "Tower Shield")
    reckon(world.player)
    assert load(world.player) == Load(3.0 + 25.0, 2.0, overloaded=False)


@pytest.mark.parametrize(
    ("weight", "capacity", "penalty"), [(165.0, 165, 1.0), (165.9, 165, 1.0), (166.0, 165, 5.0), (0.0, 0, 1.0)]
)
def test_more_than_one_can_carry_costs_four_initiative(weight: float, capacity: int, penalty: float) -> None:
    """Fractions of a pound do not count against the capacity."""
    assert total_load([Item(weight, 0.0, 1.0)], [(Item(0.0, 0.0, 7.0), 3)], capacity) == (weight, penalty)


def test_the_player_is_told_once_of_being_overloaded_and_again_only_after_being_free_of_it(world: World) -> None:
    """Tutorial facts B53: the source said it at every reckoning."""
    shields = [world.give(world.player, "Tower Shield") for _ in range(7)]
    reckon(world.player)
    reckon(world.player)
    assert (load(world.player).overloaded, world.log()) == (True, [OVERLOAD])
    destroy(shields.pop())
    bury()
    reckon(world.player)
    assert (load(world.player).overloaded, world.log()) == (False, [OVERLOAD])
    world.give(world.player, "Tower Shield")
    reckon(world.player)
    assert world.log() == [OVERLOAD] * 2


def test_an_overloaded_creature_is_slow_but_nobody_is_told(world: World) -> None:
    rat = world.at("r")
    for _ in range(7):
        world.give(rat, "Tower Shield")
    reckon(rat)
    assert load(rat).overloaded
    assert load(rat).initiative_penalty == 4.0
    assert world.log() == []


def test_might_from_a_worn_thing_helps_to_carry_at_once(world: World) -> None:
    for _ in range(7):
        world.give(world.player, "Tower Shield")
    world.wear(world.player, "Gauntlets of Ogre Power")
    reckon(world.player)
    assert not load(world.player).overloaded


# --- attributes ---------------------------------------------------------------------------


def test_worn_things_change_attributes_and_carried_ones_do_not(world: World) -> None:
    world.wear(world.player, "Gauntlets of Ogre Power")
    world.give(world.player, "Amulet of the Ox")
    reckon(world.player)
    might = attributes(world.player).might
    assert (might.base, might.modifiers, might.bonus) == (11, 5, 3)


def test_several_bonuses_and_curses_add_up(world: World) -> None:
    world.wear(world.player, "Gauntlets of Ogre Power")
    world.wear(world.player, "Ring of Weakness")
    world.wear(world.player, "Ring of the Bear")
    reckon(world.player)
    assert attributes(world.player).might.modifiers == 5 - 2 + 1


def test_reckoning_again_and_again_adds_nothing(world: World) -> None:
    world.wear(world.player, "Gauntlets of Ogre Power")
    reckon(world.player)
    once = copy.deepcopy((attributes(world.player), load(world.player)))
    for _ in range(10):
        reckon(world.player)
    assert (attributes(world.player), load(world.player)) == once


@pytest.mark.parametrize("hit_points", [1, 30])
def test_a_hundred_times_on_and_off_gains_nothing(world: World, hit_points: int) -> None:
    """Known case D28: a ring that heals by being put on and taken off."""
    gloves = world.give(world.player, "Gauntlets of Ogre Power")
    hurt(world, world.player, hit_points)
    reckon(world.player)
    before = copy.deepcopy((attributes(world.player), load(world.player), world.pools(world.player)))
    for _ in range(100):
        intend(world.player, WantsToEquip(EntityId(gloves)))
        run(ItemEquipSystem(), EncumbranceSystem())
        assert attributes(world.player).might.bonus == 3
        intend(world.player, WantsToRemoveItem(EntityId(gloves)))
        run(ItemRemoveSystem(), EncumbranceSystem())
    assert (attributes(world.player), load(world.player), world.pools(world.player)) == before


# --- whom ---------------------------------------------------------------------------------


def test_only_those_whose_things_changed_are_reckoned(world: World) -> None:
    world.wear(world.player, "Gauntlets of Ogre Power")
    world.wear(world.at("r"), "Gauntlets of Ogre Power")
    wishes(EquipmentChanged)
    reckon(world.player)
    assert attributes(world.player).might.bonus == 3
    assert attributes(world.at("r")).might.bonus == -1, "a rat's might is 7, and its gauntlets are not reckoned yet"


def test_who_is_gone_is_left_out(world: World) -> None:
    rat = world.at("r")
    intend(rat, EquipmentChanged())
    destroy(rat)
    bury()
    run(EncumbranceSystem())
    assert world.log() == []
