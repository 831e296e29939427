"""What the player knows of things: names and colours never tell more (seed 1; tutorial facts §14, item 10)."""

from __future__ import annotations

import esper
import pytest

from components.identity import Name
from components.items import CursedItem, MagicItem
from engine.core.colour import RED, WHITE, Colour
from engine.testing import World, fresh_world
from engine.world.ecs import resource
from engine.world.knowledge import Knowledge, display_name, is_known, is_known_cursed, item_colour

COMMON: Colour = (128, 255, 128)
RARE: Colour = (0, 255, 255)


@pytest.fixture
def world() -> World:
    return fresh_world("@")


def know(*kinds: str) -> None:
    resource(Knowledge).identified.update(kinds)


def test_things_without_magic_are_no_secret(world: World) -> None:
    sword = world.give(world.player, "Longsword")
    assert is_known(sword)
    assert (display_name(sword), item_colour(sword)) == ("Longsword", WHITE)


def test_an_unknown_kind_goes_by_its_other_name_and_the_colour_of_its_class(world: World) -> None:
    sword = world.give(world.player, "Longsword +1")
    assert not is_known(sword)
    assert (display_name(sword), item_colour(sword)) == ("Unidentified Longsword", COMMON)


def test_a_cursed_thing_looks_like_a_blessed_one_until_its_kind_is_known(world: World) -> None:
    """Red from the start would tell "that is cursed, better not equip it" (seed 1)."""
    good, bad = world.give(world.player, "Longsword +1"), world.give(world.player, "Longsword -1")
    assert (display_name(good), item_colour(good)) == (display_name(bad), item_colour(bad))
    assert not is_known_cursed(bad)


def test_a_cursed_thing_of_a_known_kind_is_red(world: World) -> None:
    know("Longsword -1", "Longsword +1")
    good, bad = world.give(world.player, "Longsword +1"), world.give(world.player, "Longsword -1")
    assert (display_name(bad), item_colour(bad), is_known_cursed(bad)) == ("Longsword -1", RED, True)
    assert (display_name(good), item_colour(good), is_known_cursed(good)) == ("Longsword +1", COMMON, False)


def test_a_thing_freed_of_its_curse_is_red_no_more(world: World) -> None:
    know("Longsword -1")
    sword = world.give(world.player, "Longsword -1")
    esper.remove_component(sword, CursedItem)
    assert (item_colour(sword), is_known_cursed(sword)) == (COMMON, False)


def test_knowing_one_kind_tells_nothing_of_another(world: World) -> None:
    know("Health Potion")
    assert not is_known(world.give(world.player, "Greater Health Potion"))


def test_rare_things_are_cyan(world: World) -> None:
    assert item_colour(world.give(world.player, "Rod of Sparks")) == RARE


def test_charges_are_told_only_of_known_kinds_that_have_several(world: World) -> None:
    rod, potion = world.give(world.player, "Rod of Sparks"), world.give(world.player, "Health Potion")
    assert display_name(rod) == "Unidentified Rod"
    know("Rod of Sparks", "Health Potion")
    assert (display_name(rod), display_name(potion)) == ("Rod of Sparks (5)", "Health Potion")


def test_a_magical_thing_without_another_name_still_does_not_tell_its_own(world: World) -> None:
    thing = esper.create_entity(Name("Orb of Doom"), MagicItem("legendary"))
    assert display_name(thing) == "unidentified magic item"
    assert world.player
    know("Orb of Doom")
    assert display_name(thing) == "Orb of Doom"


def test_what_has_no_name_is_something(world: World) -> None:
    assert world.player
    assert display_name(esper.create_entity()) == "something"


def test_scrolls_and_potions_of_one_game_keep_their_invented_names(world: World) -> None:
    one, two = world.give(world.player, "Identify Scroll"), world.spawn("Identify Scroll", world.first("@"))
    other = world.give(world.player, "Remove Curse Scroll")
    assert display_name(one) == display_name(two) == resource(Knowledge).labels["Identify Scroll"]
    assert display_name(other) != display_name(one)
    assert "Identify" not in display_name(one)
