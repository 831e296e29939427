"""Wearing and wielding (seed 1: a cursed thing forbids the swap, and nothing is learned; known cases D01, D03, D09)."""

from __future__ import annotations

import esper
import pytest

from components.items import Equipped, InBackpack, ObfuscatedName
from components.references import EntityId
from engine.testing import World, run
from engine.world.ecs import resource
from engine.world.intents import EquipmentChanged, Intents, WantsToEquip, intend
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import Knowledge, display_name, is_known
from systems.inventory.equip import ItemEquipSystem, fit_for
from systems.inventory.identify import ItemIdentificationSystem
from tests.unit.systems.kit import bare, hurt, picture, refused, wishes


@pytest.fixture
def world() -> World:
    return bare("@g")


def equip(actor: int, item: int) -> None:
    intend(actor, WantsToEquip(EntityId(item)))
    run(ItemEquipSystem(), ItemIdentificationSystem())


def test_a_carried_thing_goes_to_its_slot(world: World) -> None:
    sword = world.give(world.player, "Longsword")
    equip(world.player, sword)
    assert worn_by(world.player) == {"Melee": sword}
    assert carried_by(world.player) == []
    assert world.log() == ["You equip the Longsword."]
    assert (world.player, EquipmentChanged()) in wishes(EquipmentChanged)
    assert refused() == set()


def test_what_was_in_the_slot_goes_to_the_backpack(world: World) -> None:
    old, new = world.wear(world.player, "Longsword"), world.give(world.player, "Dagger")
    equip(world.player, new)
    assert worn_by(world.player) == {"Melee": new}
    assert carried_by(world.player) == [old]
    assert world.log() == ["You take off the Longsword.", "You equip the Dagger."]


def test_wearing_makes_the_kind_known(world: World) -> None:
    one, two = world.give(world.player, "Longsword -1"), world.give(world.player, "Longsword -1")
    equip(world.player, one)
    assert "Longsword -1" in resource(Knowledge).identified
    assert not esper.has_component(two, ObfuscatedName)
    assert world.log() == ["You equip the Longsword -1.", "It clings to you: it is cursed!"]


def test_a_creature_that_wears_a_thing_teaches_the_player_nothing(world: World) -> None:
    equip(world.at("g"), world.give(world.at("g"), "Shield -1"))
    assert resource(Knowledge).identified == set()
    assert world.log() == []


# --- the cursed swap ----------------------------------------------------------------------


def test_a_cursed_thing_in_the_slot_forbids_the_swap_and_nothing_at_all_changes(world: World) -> None:
    world.wear(world.player, "Longsword -1")
    new = world.give(world.player, "Longsword +1")
    resource(Intents).clear()
    before = picture()
    equip(world.player, new)
    assert picture() == before
    assert refused() == {world.player}, "the turn is kept"
    assert world.log() == ["You cannot unequip the Unidentified Longsword: it is cursed."]


def test_trying_to_wear_things_over_a_cursed_one_tells_nothing_about_them(world: World) -> None:
    """Seed 1: "to avoid giving a fun backdoor" by which one cursed thing identifies all others."""
    world.wear(world.player, "Longsword -1")
    things = [world.give(world.player, kind) for kind in ("Longsword +1", "Dagger +1", "Dagger -1")]
    for thing in things:
        equip(world.player, thing)
    assert not any(is_known(thing) for thing in things)
    assert not any("+1" in line or "-1" in line for line in world.log())


def test_the_refusal_names_the_cursed_thing_no_better_than_it_is_known(world: World) -> None:
    sword = world.wear(world.player, "Longsword -1")
    equip(world.player, world.give(world.player, "Dagger"))
    assert display_name(sword) in world.log()[0]
    resource(Knowledge).identified.add("Longsword -1")
    equip(world.player, carried_by(world.player)[0])
    assert world.log()[1] == "You cannot unequip the Longsword -1: it is cursed."


def test_a_cursed_thing_in_another_slot_is_no_hindrance(world: World) -> None:
    world.wear(world.player, "Helm of Fog")
    sword = world.give(world.player, "Longsword")
    equip(world.player, sword)
    assert worn_by(world.player)["Melee"] == sword


def test_somebody_elses_curse_is_no_hindrance(world: World) -> None:
    world.wear(world.at("g"), "Helm of Fog")
    cap = world.give(world.player, "Cloth Cap")
    equip(world.player, cap)
    assert worn_by(world.player) == {"Head": cap}


def test_creatures_too_are_held_by_curses(world: World) -> None:
    helm = world.wear(world.at("g"), "Helm of Fog")
    equip(world.at("g"), world.give(world.at("g"), "Cloth Cap"))
    assert worn_by(world.at("g"))["Head"] == helm


# --- two slots of one kind ----------------------------------------------------------------


def test_rings_go_to_the_empty_finger_first(world: World) -> None:
    first, second = world.give(world.player, "Ring of the Cat"), world.give(world.player, "Ring of the Bear")
    equip(world.player, first)
    equip(world.player, second)
    assert worn_by(world.player) == {"Left Ring": first, "Right Ring": second}


def test_with_both_fingers_full_the_first_that_comes_off_is_changed(world: World) -> None:
    cursed, plain = world.wear(world.player, "Ring of Weakness"), world.wear(world.player, "Ring of the Cat")
    third = world.give(world.player, "Ring of the Bear")
    equip(world.player, third)
    assert worn_by(world.player) == {"Left Ring": cursed, "Right Ring": third}
    assert carried_by(world.player) == [plain]


def test_with_a_curse_on_both_fingers_a_third_ring_is_refused(world: World) -> None:
    for _ in range(2):
        world.wear(world.player, "Ring of Weakness")
    third = world.give(world.player, "Ring of the Bear")
    equip(world.player, third)
    assert carried_by(world.player) == [third]
    assert refused() == {world.player}


def test_the_slot_is_known_before_anything_is_done(world: World) -> None:
    assert fit_for(world.player, world.give(world.player, "Ring of the Cat")) == ("Left Ring", ())
    assert fit_for(world.player, world.give(world.player, "Rations")) is None


# --- what cannot be worn ------------------------------------------------------------------


def test_food_cannot_be_wielded(world: World) -> None:
    equip(world.player, world.give(world.player, "Rations"))
    assert (world.log(), refused()) == (["You cannot wear or wield the Rations."], {world.player})


def test_only_ones_own_carried_things_can_be_worn(world: World) -> None:
    theirs, lying = world.give(world.at("g"), "Dagger"), world.spawn("Dagger", world.first("@"))
    worn = world.wear(world.player, "Iron Helm")
    for thing in (theirs, lying, worn, 987_654):
        equip(world.player, thing)
    assert worn_by(world.player) == {"Head": worn}
    assert world.log() == ["You do not carry that."] * 4


def test_the_dead_wear_nothing(world: World) -> None:
    dagger = world.give(world.at("g"), "Dagger")
    hurt(world, world.at("g"), 0)
    equip(world.at("g"), dagger)
    assert esper.has_component(dagger, InBackpack)
    assert not esper.has_component(dagger, Equipped)


def test_of_two_things_wished_for_one_slot_both_are_put_on_in_turn_and_none_is_lost(world: World) -> None:
    one, two = world.give(world.player, "Longsword"), world.give(world.player, "Dagger")
    intend(world.player, WantsToEquip(EntityId(one)))
    intend(world.player, WantsToEquip(EntityId(two)))
    run(ItemEquipSystem())
    assert (worn_by(world.player), carried_by(world.player)) == ({"Melee": two}, [one])
