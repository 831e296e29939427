"""Cycles that must gain nothing: on and off (D28), saving and loading (D09, D29), one worn of many (D10, D11)."""

from __future__ import annotations

import copy
from pathlib import Path

import esper
import pytest

from components.identity import Name
from components.items import CursedItem
from components.references import EntityId
from components.stats import Attributes, Load, Pools
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import World, frame_text, play, run
from engine.world.ecs import resource
from engine.world.intents import EquipmentChanged, WantsToDropItem, WantsToEquip, WantsToRemoveItem, intend
from engine.world.inventory import carried_by, worn_by
from engine.world.turns import Turns
from systems import OUT_OF_TIME
from systems.combat.weapons import armour_class
from tests.unit.systems.kit import bare, hurt

GEAR = (
    "Amulet of the Ox",
    "Amulet of the Hare",
    "Ring of Warding",
    "Gauntlets of Ogre Power",
    "Boots of Light Steps",
    "Tower Shield",
    "Longsword +1",
    "War Axe",
)


def totals(world: World) -> object:
    """Everything that is reckoned from what is worn, and the pools."""
    parts = [esper.component_for_entity(world.player, kind) for kind in (Attributes, Load, Pools)]
    return copy.deepcopy(parts), armour_class(world.player)


def wish(message: WantsToEquip | WantsToRemoveItem | WantsToDropItem, world: World) -> None:
    intend(world.player, message)
    run(*OUT_OF_TIME)


@pytest.mark.parametrize("hit_points", [1, 30])
@pytest.mark.parametrize("kind", GEAR)
def test_a_hundred_cycles_of_wearing_and_taking_off_gain_nothing(kind: str, hit_points: int) -> None:
    world = bare()
    hurt(world, world.player, hit_points)
    item = world.give(world.player, kind)
    run(*OUT_OF_TIME)
    before = totals(world)
    for _ in range(100):
        wish(WantsToEquip(EntityId(item)), world)
        assert item in worn_by(world.player).values()
        wish(WantsToRemoveItem(EntityId(item)), world)
    assert totals(world) == before


def test_a_hundred_swaps_of_a_two_hander_with_sword_and_shield_gain_nothing() -> None:
    world = bare()
    axe = world.give(world.player, "War Axe")
    sword, shield = (world.wear(world.player, kind) for kind in ("Longsword", "Tower Shield"))
    run(*OUT_OF_TIME)
    before = totals(world)
    for _ in range(100):
        for item in (axe, sword, shield):
            wish(WantsToEquip(EntityId(item)), world)
    assert totals(world) == before
    assert worn_by(world.player) == {"Melee": sword, "Shield": shield}


WORN = ("Ring of Weakness", "Ring of Weakness", "Amulet of the Ox", "Gauntlets of Ogre Power", "Wooden Shield")


def test_ten_times_saved_and_loaded_the_panel_says_the_same(tmp_path: Path) -> None:
    session = play(
        seed=3, scene=parse_scene("".join(f"wear: {kind}\n" for kind in WORN) + "carry: Hide\ng = Goblin\nmap:\n@...g")
    )
    shown, digest = frame_text(session, 160, 42, 2), session.digest()
    assert "Might 14(+3)" in shown, "gloves 5, amulet 2, each ring -2"
    for number in range(10):
        path = tmp_path / f"{number}.hexdelve"
        session.save(path)
        session = Session.load(path)
        assert frame_text(session, 160, 42, 2) == shown
        assert session.digest() == digest


def test_each_of_two_rings_of_a_kind_is_on_the_same_finger_after_loading(tmp_path: Path) -> None:
    session = play(seed=3, scene=parse_scene("wear: Ring of Weakness\nwear: Ring of Weakness\nmap:\n@..."))
    with session.world():
        esper.remove_component(worn_by(session.player)["Right Ring"], CursedItem)
    for number in range(3):
        session.save(tmp_path / f"{number}.hexdelve")
        session = Session.load(tmp_path / f"{number}.hexdelve")
        with session.world():
            rings = {slot: esper.has_component(item, CursedItem) for slot, item in worn_by(session.player).items()}
        assert (rings["Left Ring"], rings["Right Ring"]) == (True, False)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["Dagger", "Dagger +1", "Dagger -1"])
def test_of_several_equal_things_one_is_worn_and_the_others_stay(kind: str, count: int) -> None:
    world = bare()
    things = [world.give(world.player, kind) for _ in range(count)]
    assert len(set(things)) == count, "what can be worn never stacks"
    wish(WantsToEquip(EntityId(things[-1])), world)
    assert worn_by(world.player) == {"Melee": things[-1]}
    assert carried_by(world.player) == things[:-1]
    wish(WantsToRemoveItem(EntityId(things[-1])), world)
    clings = esper.has_component(things[-1], CursedItem)
    assert len(carried_by(world.player)) == count - clings
    assert {esper.component_for_entity(item, Name).name for item in things} == {kind}


@pytest.mark.parametrize("kind", ["Gauntlets of Ogre Power", "Tower Shield", "War Axe"])
def test_a_worn_thing_is_dropped_by_taking_it_off_first_and_counts_no_more_then(kind: str) -> None:
    """D11: dropped things counted as worn, because a slot kept its pointer."""
    world = bare()
    intend(world.player, EquipmentChanged())
    run(*OUT_OF_TIME)
    before = totals(world)
    item = world.wear(world.player, kind)
    wish(WantsToDropItem(EntityId(item)), world)
    assert item in worn_by(world.player).values(), "it is refused as long as it is worn"
    assert world.log() == ["You do not carry that."]
    for message in (WantsToRemoveItem(EntityId(item)), WantsToDropItem(EntityId(item))):
        resource(Turns).refused.clear()
        wish(message, world)
    assert worn_by(world.player) == {}
    assert totals(world) == before
