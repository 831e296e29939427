"""Scrolls that ask what to act on (seed 1; known cases D06, D08; tutorial facts §14, item 8).

A scroll of an unknown kind is read first, which spends it and makes it known, and asks then. One of a known kind asks
first, costs nothing when one thinks better of it, and is refused where there is nothing to choose.
"""

from __future__ import annotations

from typing import Any

import esper
import pytest

from components.abilities import ProvidesIdentification
from components.items import Consumable, CursedItem, Equipped, InBackpack, ObfuscatedName
from components.references import EntityId
from engine.testing import World, run
from engine.world.ecs import resource
from engine.world.intents import WantsToIdentify, WantsToLiftCurse, WantsToUseItem, intend
from engine.world.knowledge import Knowledge, display_name, is_known
from engine.world.run_state import Requests, ShowIdentify, ShowRemoveCurse
from systems.inventory.choices import choices, removable_curses, unknown_things
from systems.inventory.identify import AnswerSystem, ItemIdentificationSystem
from systems.inventory.use import ItemUseSystem
from tests.unit.systems.kit import bare, picture, refused

LIFT, TELL = "Remove Curse Scroll", "Identify Scroll"


@pytest.fixture
def world() -> World:
    return bare("@")


def know(*kinds: str) -> None:
    resource(Knowledge).identified.update(kinds)


def read(world: World, scroll: int, choice: int | None = None) -> None:
    intend(world.player, WantsToUseItem(EntityId(scroll), choice=None if choice is None else EntityId(choice)))
    run(ItemUseSystem(), ItemIdentificationSystem())


def cursed(item: int) -> bool:
    return esper.has_component(item, CursedItem)


# --- who may be chosen --------------------------------------------------------------------


def test_worn_cursed_things_are_offered_and_carried_ones_only_if_their_kind_is_known(world: World) -> None:
    """Seed 1: what is worn is known to be cursed, because it cannot be taken off."""
    worn = world.wear(world.player, "Longsword -1")
    carried = world.give(world.player, "Dagger -1")
    assert removable_curses(world.player) == [worn]
    know("Dagger -1")
    assert removable_curses(world.player) == [worn, carried]


def test_things_without_a_curse_are_never_offered(world: World) -> None:
    know("Longsword +1", "Longsword -1")
    world.wear(world.player, "Longsword +1")
    world.give(world.player, "Rations")
    freed = world.give(world.player, "Longsword -1")
    esper.remove_component(freed, CursedItem)
    assert removable_curses(world.player) == []


def test_what_others_have_is_never_offered() -> None:
    world = bare("@g")
    know("Longsword -1")
    world.give(world.at("g"), "Longsword -1")
    world.spawn("Longsword -1", world.first("@"))
    assert removable_curses(world.player) == []
    assert unknown_things(world.player) == []


def test_identify_offers_unknown_things_worn_ones_first(world: World) -> None:
    carried = world.give(world.player, "Health Potion")
    worn = world.wear(world.player, "Ring of Warding")
    world.give(world.player, "Rations")
    assert unknown_things(world.player) == [worn, carried]
    know("Health Potion")
    assert unknown_things(world.player) == [worn]


def test_a_scroll_is_not_offered_to_itself_nor_to_its_twins_which_reading_makes_known(world: World) -> None:
    scroll = world.give(world.player, TELL)
    world.give(world.player, TELL)
    assert choices(world.player, scroll) == []
    potion = world.give(world.player, "Health Potion")
    assert choices(world.player, scroll) == [potion]


def test_a_thing_that_does_not_ask_has_no_choices(world: World) -> None:
    assert choices(world.player, world.give(world.player, "Health Potion")) is None


# --- a scroll of an unknown kind ----------------------------------------------------------


def test_an_unknown_scroll_is_spent_and_known_and_asks_then(world: World) -> None:
    world.wear(world.player, "Longsword -1")
    scroll = world.give(world.player, LIFT)
    read(world, scroll)
    assert not esper.entity_exists(scroll)
    assert LIFT in resource(Knowledge).identified
    assert resource(Requests).queue == [ShowRemoveCurse(scroll=None)]
    assert refused() == set()


def test_an_unknown_identify_scroll_asks_too(world: World) -> None:
    world.give(world.player, "Health Potion")
    read(world, world.give(world.player, TELL))
    assert resource(Requests).queue == [ShowIdentify(scroll=None)]


@pytest.mark.parametrize("kind", [LIFT, TELL])
def test_an_unknown_scroll_with_nothing_to_choose_is_spent_and_asks_nothing(world: World, kind: str) -> None:
    scroll = world.give(world.player, kind)
    read(world, scroll)
    assert not esper.entity_exists(scroll)
    assert resource(Requests).queue == []
    assert world.log()[-1] == "You have nothing to use it on."


def test_two_unknown_identify_scrolls_do_not_ask_about_each_other(world: World) -> None:
    """Reading one makes the other known, so there would be nothing left to list."""
    first, second = world.give(world.player, TELL), world.give(world.player, TELL)
    read(world, first)
    assert resource(Requests).queue == []
    assert esper.entity_exists(second)


def test_the_answer_lifts_the_curse(world: World) -> None:
    sword = world.wear(world.player, "Longsword -1")
    intend(world.player, WantsToLiftCurse(EntityId(sword)))
    run(AnswerSystem())
    assert not cursed(sword)
    assert world.log() == ["The curse leaves the Unidentified Longsword."]


def test_the_answer_makes_the_kind_known(world: World) -> None:
    one, two = world.give(world.player, "Longsword -1"), world.give(world.player, "Longsword -1")
    intend(world.player, WantsToIdentify(EntityId(one)))
    run(AnswerSystem())
    assert is_known(two)
    assert not esper.has_component(two, ObfuscatedName)
    assert world.log() == ["The Unidentified Longsword is a Longsword -1."]


def test_without_an_answer_nothing_more_changes(world: World) -> None:
    """Escape leaves the prompt of a scroll already read: it stays spent, and everything else is as it was."""
    sword = world.wear(world.player, "Longsword -1")
    read(world, world.give(world.player, LIFT))
    after = picture()
    run(AnswerSystem())
    assert picture() == after
    assert cursed(sword)


def test_an_answer_that_is_no_choice_does_nothing() -> None:
    """Intents are checked again when they are carried out."""
    world = bare("@g")
    others = world.wear(world.at("g"), "Helm of Fog")
    unknown = world.give(world.player, "Longsword -1")
    for item in (others, unknown):
        intend(world.player, WantsToLiftCurse(EntityId(item)))
    known = world.give(world.player, "Rations")
    for item in (others, known):
        intend(world.player, WantsToIdentify(EntityId(item)))
    run(AnswerSystem())
    assert (cursed(others), cursed(unknown)) == (True, True)
    assert resource(Knowledge).identified == set()
    assert world.log() == []


# --- a scroll of a known kind -------------------------------------------------------------


@pytest.mark.parametrize("kind", [LIFT, TELL])
def test_a_known_scroll_with_nothing_to_choose_is_refused_unspent(world: World, kind: str) -> None:
    know(kind)
    scroll = world.give(world.player, kind)
    read(world, scroll)
    assert esper.entity_exists(scroll)
    assert refused() == {world.player}
    assert world.log() == [f"You have nothing in need of the {kind}."]


def test_a_known_scroll_read_over_a_thing_acts_on_it_and_is_spent(world: World) -> None:
    know(LIFT)
    sword = world.wear(world.player, "Longsword -1")
    scroll = world.give(world.player, LIFT)
    read(world, scroll, sword)
    assert not cursed(sword)
    assert not esper.entity_exists(scroll)
    assert resource(Requests).queue == []


def test_a_known_identify_scroll_tells_the_name(world: World) -> None:
    know(TELL)
    sword = world.give(world.player, "Longsword -1")
    read(world, world.give(world.player, TELL), sword)
    assert display_name(sword) == "Longsword -1"


def test_a_known_scroll_read_over_the_wrong_thing_is_refused_unspent(world: World) -> None:
    know(LIFT)
    world.wear(world.player, "Longsword -1")
    ration, scroll = world.give(world.player, "Rations"), world.give(world.player, LIFT)
    read(world, scroll, ration)
    assert esper.entity_exists(scroll)
    assert refused() == {world.player}


@pytest.mark.parametrize("kind", [LIFT, TELL])
def test_even_an_unknown_scroll_acts_on_nothing_that_it_would_not_offer(world: World, kind: str) -> None:
    """A wish may name a choice whatever the screens do: it is checked when it is carried out."""
    ration, scroll = world.give(world.player, "Rations"), world.give(world.player, kind)
    read(world, scroll, ration)
    assert esper.entity_exists(scroll)
    assert resource(Knowledge).identified == set()
    assert refused() == {world.player}


# --- what lifting a curse means -----------------------------------------------------------


def test_only_the_chosen_thing_is_freed_and_it_keeps_its_name_and_figures(world: World) -> None:
    know(LIFT, "Longsword -1")
    one, other = world.wear(world.player, "Longsword -1"), world.give(world.player, "Longsword -1")
    parts: tuple[Any, ...] = esper.components_for_entity(one)
    figures = [part for part in parts if not isinstance(part, CursedItem)]
    read(world, world.give(world.player, LIFT), one)
    assert (cursed(one), cursed(other)) == (False, True)
    assert list(esper.components_for_entity(one)) == figures
    assert display_name(one) == "Longsword -1"


def test_a_creature_that_reads_asks_nothing_and_teaches_nothing() -> None:
    world = bare("@g")
    world.wear(world.player, "Longsword -1")
    scroll = world.give(world.at("g"), LIFT)
    intend(world.at("g"), WantsToUseItem(EntityId(scroll)))
    run(ItemUseSystem(), ItemIdentificationSystem())
    assert resource(Requests).queue == []
    assert resource(Knowledge).identified == set()


def test_a_scroll_with_two_questions_asks_both_in_turn(world: World) -> None:
    cursed = world.give(world.player, "Longsword -1")
    esper.add_component(cursed, Equipped(EntityId(world.player), "Shield"))
    esper.remove_component(cursed, InBackpack)
    scroll = world.give(world.player, "Remove Curse Scroll")
    esper.add_component(scroll, ProvidesIdentification())
    world.give(world.player, "Health Potion")
    intend(world.player, WantsToUseItem(EntityId(scroll)))
    run(ItemUseSystem())
    assert resource(Requests).queue == [ShowRemoveCurse(), ShowIdentify()]


def test_charges_never_fall_below_none(world: World) -> None:
    potion = world.give(world.player, "Health Potion")
    esper.add_component(potion, Consumable(max_charges=3, charges=1))
    for _ in range(2):
        intend(world.player, WantsToUseItem(EntityId(potion)))
    run(ItemUseSystem())
    assert esper.component_for_entity(potion, Consumable).charges == 0
