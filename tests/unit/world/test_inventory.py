"""Whose things are whose: kept between changes, and never stale."""

from __future__ import annotations

import esper
import pytest

from components.items import Equipped, InBackpack
from components.references import EntityId
from engine.testing import World, fresh_world
from engine.world.bodies import destroy
from engine.world.ecs import bury
from engine.world.inventory import carried_by, worn_by


@pytest.fixture
def world() -> World:
    return fresh_world("r.o")


def test_worn_things_are_found_by_slot_and_carried_ones_by_age(world: World) -> None:
    rat, orc = world.at("r"), world.at("o")
    sword, helm = world.wear(rat, "Longsword"), world.wear(rat, "Iron Helm")
    first, second = world.give(rat, "Rations"), world.give(rat, "Dagger")
    other = world.give(orc, "Dagger")
    assert dict(worn_by(rat)) == {"Melee": sword, "Head": helm}
    assert carried_by(rat) == [first, second]
    assert (worn_by(orc), carried_by(orc)) == ({}, [other])


def test_taking_off_and_putting_on_is_seen_at_once(world: World) -> None:
    rat = world.at("r")
    sword = world.wear(rat, "Longsword")
    assert worn_by(rat)["Melee"] == sword
    esper.remove_component(sword, Equipped)
    esper.add_component(sword, InBackpack(EntityId(rat)))
    assert (worn_by(rat), carried_by(rat)) == ({}, [sword])


def test_the_destroyed_are_carried_no_longer(world: World) -> None:
    rat = world.at("r")
    ration = world.give(rat, "Rations")
    assert carried_by(rat) == [ration]
    destroy(ration)
    bury()
    assert carried_by(rat) == []


def test_who_has_nothing_has_nothing(world: World) -> None:
    assert (worn_by(world.at("r")), carried_by(4_711)) == ({}, [])
