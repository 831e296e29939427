"""Equal things are kept as one (known cases D10, D12 to D16; issue "Stacks")."""

from __future__ import annotations

import esper
import pytest

from components.identity import Name
from components.items import CursedItem, InBackpack, Item, MagicItem, ObfuscatedName, Stack
from components.references import EntityId
from components.spatial import Position
from components.stats import Load
from engine.invariants.things import check_things
from engine.testing import World, run
from engine.world.ecs import query, resource
from engine.world.effects import EntityDeath, Identify, OnEntity, RemoveCurse, add_effect
from engine.world.intents import (
    EquipmentChanged,
    WantsToDropItem,
    WantsToExpungeItem,
    WantsToPickupItem,
    WantsToUseItem,
    intend,
)
from engine.world.inventory import carried_by, restack, stow
from engine.world.knowledge import Knowledge, display_name
from engine.world.stacks import count_of, set_count, split, stacks_with
from systems import OUT_OF_TIME
from systems.initiative import TurnEndSystem
from tests.unit.systems.kit import bare, hurt, picture, refused, settle, wishes

ACTING = tuple(system for system in OUT_OF_TIME if not isinstance(system, TurnEndSystem))
"""Everything but the reckoning, after which it is forgotten who was refused."""


@pytest.fixture
def world() -> World:
    return bare("@.g")


def give(world: World, name: str, count: int, owner: int | None = None) -> int:
    """Put so many of a kind into a backpack, one after the other."""
    items = [world.give(owner or world.player, name) for _ in range(count)]
    return items[-1]


def pack(world: World) -> list[str]:
    return [display_name(item) for item in carried_by(world.player)]


def lying(world: World) -> list[str]:
    return [display_name(item) for item in world.content(world.first("@")) if esper.has_component(item, Item)]


def go_on() -> None:
    """Let everything that was asked for happen, in the order of the game."""
    run(*ACTING)


# --- what stacks --------------------------------------------------------------------------


def test_equal_things_are_one_line_that_says_how_many(world: World) -> None:
    assert give(world, "Rations", 3) == carried_by(world.player)[0]
    world.give(world.player, "Beer")
    give(world, "Rations", 2)
    assert pack(world) == ["5 Rations", "Beer"], "what comes later joins what is there, and nothing moves"


@pytest.mark.parametrize("kind", ["Longsword", "Iron Helm", "Ring of the Cat", "Rod of Sparks"])
def test_what_is_worn_or_has_charges_never_stacks(world: World, kind: str) -> None:
    """So no stack can ever be worn whole (known case D10), and no charge is lost among others."""
    give(world, kind, 2)
    assert [count_of(item) for item in carried_by(world.player)] == [1, 1]
    assert not stacks_with(*carried_by(world.player))


@pytest.mark.parametrize(
    "difference", [Name("Other"), Item(9.0), MagicItem("rare"), CursedItem(), ObfuscatedName("Something")], ids=repr
)
def test_things_that_differ_in_anything_do_not_stack(world: World, difference: object) -> None:
    one, other = (world.spawn("Hide", world.first("@")) for _ in range(2))
    assert stacks_with(one, other)
    esper.add_component(other, difference)
    assert not stacks_with(one, other)
    assert not stacks_with(other, one)


def test_nothing_stacks_with_itself_with_a_creature_or_with_what_is_gone(world: World) -> None:
    hide = give(world, "Hide", 2)
    goblin = world.at("g")
    assert not stacks_with(hide, hide)
    assert not stacks_with(goblin, world.player)
    assert not stacks_with(hide, 987_654)


@pytest.mark.parametrize("count", [0, -1])
def test_there_are_no_stacks_of_nothing(world: World, count: int) -> None:
    """Known case D16."""
    hide = give(world, "Hide", 3)
    with pytest.raises(ValueError, match="no stacks of"):
        set_count(hide, count)
    for wrong in (count, 3, 4):
        with pytest.raises(ValueError, match="cannot be parted"):
            split(hide, wrong)
    assert count_of(hide) == 3


def test_a_part_is_equal_to_the_rest_but_shares_nothing_with_it(world: World) -> None:
    hide = give(world, "Hide", 3)
    part = split(hide, 2)
    assert (count_of(hide), count_of(part)) == (1, 2)
    assert not esper.has_component(hide, Stack), "one alone is no stack"
    assert not esper.has_component(part, InBackpack)
    esper.component_for_entity(part, Item).weight_lbs = 99.0
    assert esper.component_for_entity(hide, Item).weight_lbs != 99.0
    esper.component_for_entity(part, Item).weight_lbs = esper.component_for_entity(hide, Item).weight_lbs
    assert stow(part, world.player) == hide
    assert count_of(hide) == 3


# --- weight -------------------------------------------------------------------------------


def test_a_stack_weighs_as_much_as_its_things(world: World) -> None:
    hide = give(world, "Hide", 3)
    item = esper.component_for_entity(hide, Item)
    item.weight_lbs, item.initiative_penalty = 60.0, 0.5
    go_on()
    assert esper.component_for_entity(world.player, Load) == Load(180.0, 4.0, overloaded=True)
    intend(world.player, WantsToExpungeItem(EntityId(hide), 1))
    go_on()
    assert esper.component_for_entity(world.player, Load) == Load(120.0, 0.0, overloaded=False)


# --- using --------------------------------------------------------------------------------


def test_using_one_takes_one_off_and_the_last_one_away(world: World) -> None:
    potion = give(world, "Health Potion", 2)
    label = resource(Knowledge).labels["Health Potion"]
    hurt(world, world.player, 10)
    intend(world.player, WantsToUseItem(EntityId(potion)))
    go_on()
    assert (pack(world), world.pools(world.player).hit_points.current) == (["Health Potion"], 18)
    assert f"You use a {label}: it is a Health Potion." in world.log(), "one is spoken of, not the stack"
    intend(world.player, WantsToUseItem(EntityId(potion)))
    go_on()
    assert pack(world) == []
    assert not esper.entity_exists(potion)


def test_reading_one_over_something_leaves_the_other_scrolls(world: World) -> None:
    scroll = give(world, "Identify Scroll", 2)
    resource(Knowledge).identified.add("Identify Scroll")
    ring = world.give(world.player, "Ring of the Cat")
    intend(world.player, WantsToUseItem(EntityId(scroll), choice=EntityId(ring)))
    go_on()
    assert count_of(scroll) == 1
    assert "Ring of the Cat" in resource(Knowledge).identified


# --- laying down, picking up, destroying ---------------------------------------------------


def test_a_part_is_dropped_and_the_whole_is_picked_up_again(world: World) -> None:
    hide = give(world, "Hide", 5)
    intend(world.player, WantsToDropItem(EntityId(hide), 2))
    go_on()
    assert (pack(world), lying(world)) == (["3 Hides"], ["2 Hides"])
    intend(world.player, WantsToDropItem(EntityId(hide), 1))
    go_on()
    assert (pack(world), lying(world)) == (["2 Hides"], ["3 Hides"]), "on the floor, too, equal things are one"
    (stack,) = (item for item in world.content(world.first("@")) if esper.has_component(item, Item))
    intend(world.player, WantsToPickupItem(EntityId(stack)))
    go_on()
    assert (pack(world), lying(world)) == (["5 Hides"], [])
    assert world.log()[-3:] == ["You drop 2 Hides.", "You drop a Hide.", "You pick up 3 Hides."]


@pytest.mark.parametrize("count", [None, 3])
def test_all_are_dropped_if_nothing_else_is_said(world: World, count: int | None) -> None:
    hide = give(world, "Hide", 3)
    intend(world.player, WantsToDropItem(EntityId(hide), count))
    go_on()
    assert (pack(world), lying(world)) == ([], ["3 Hides"])
    assert esper.has_component(hide, Position), "it is the same thing, in another place"


@pytest.mark.parametrize("wish", [WantsToDropItem, WantsToExpungeItem])
@pytest.mark.parametrize("count", [0, -1, 4, 10**9])
def test_an_amount_that_is_not_there_changes_nothing_and_costs_no_turn(
    world: World, wish: type[WantsToDropItem | WantsToExpungeItem], count: int
) -> None:
    """Known cases D12 and D16."""
    hide = give(world, "Hide", 3)
    go_on()
    before = picture()
    intend(world.player, wish(EntityId(hide), count))
    go_on()
    assert picture() == before
    assert refused() == {world.player}
    assert world.log()[-1] == "You do not carry that many."


@pytest.mark.parametrize(("count", "left"), [(None, []), (1, ["2 Hides"]), (2, ["Hide"]), (3, [])])
def test_so_many_are_destroyed(world: World, count: int | None, left: list[str]) -> None:
    hide = give(world, "Hide", 3)
    wishes(EquipmentChanged)
    intend(world.player, WantsToExpungeItem(EntityId(hide), count))
    go_on()
    assert pack(world) == left
    assert world.log() == [f"You destroy {'a Hide' if count == 1 else f'{count or 3} Hides'} for good."]


def test_of_two_wishes_for_more_than_there_is_the_second_is_refused(world: World) -> None:
    hide = give(world, "Hide", 3)
    intend(world.player, WantsToDropItem(EntityId(hide), 2))
    intend(world.player, WantsToExpungeItem(EntityId(hide), 2))
    go_on()
    assert (pack(world), lying(world)) == (["Hide"], ["2 Hides"])


def test_a_creature_that_dies_leaves_its_stacks_whole(world: World) -> None:
    goblin = world.at("g")
    hide = give(world, "Hide", 4, goblin)
    below = world.spawn("Hide", world.first("g"))
    add_effect(None, EntityDeath(), OnEntity(goblin))
    settle()
    assert count_of(below) == 5
    assert not esper.entity_exists(hide)


# --- what becomes equal -------------------------------------------------------------------


def test_what_becomes_equal_by_being_known_comes_together(world: World) -> None:
    """Known case D14: two things that were told apart only by what one was called."""
    first, other = world.give(world.player, "Health Potion"), world.spawn("Health Potion", world.first("@"))
    esper.component_for_entity(other, ObfuscatedName).name = "Cloudy Potion"
    intend(world.player, WantsToPickupItem(EntityId(other)))
    go_on()
    assert [count_of(item) for item in carried_by(world.player)] == [1, 1]
    add_effect(world.player, Identify(), OnEntity(EntityId(other)))
    settle()
    go_on()
    assert (carried_by(world.player), pack(world)) == ([first], ["2 Health Potions"])
    assert world.log()[-1] == "The Cloudy Potion is a Health Potion."


def test_what_becomes_equal_by_use_comes_together(world: World) -> None:
    for label in ("Cloudy Potion", "Clear Potion", "Black Potion"):
        potion = world.give(world.player, "Health Potion")
        esper.component_for_entity(potion, ObfuscatedName).name = label
    intend(world.player, WantsToUseItem(EntityId(potion)))
    go_on()
    assert pack(world) == ["2 Health Potions"]


def test_one_of_a_cursed_stack_is_freed_and_joins_those_without_a_curse(world: World) -> None:
    """Lifting the curse frees this one only, and it does not stack with cursed ones (seed 1)."""
    plain = give(world, "Hide", 2)
    cursed = world.spawn("Hide", world.first("@"))
    for item in (plain, cursed):
        esper.add_component(item, MagicItem("common"))
    esper.add_component(cursed, CursedItem())
    set_count(cursed, 2)
    resource(Knowledge).identified.add("Hide")
    intend(world.player, WantsToPickupItem(EntityId(cursed)))
    for left, freed in ((1, 3), (0, 4)):
        go_on()
        add_effect(world.player, RemoveCurse(), OnEntity(EntityId(cursed)))
        settle()
        assert count_of(plain) == freed
        assert [count_of(item) for item, _ in query(CursedItem)] == [1] * left
    go_on()
    assert check_things() == []


def test_a_thing_that_is_freed_and_equals_nothing_keeps_its_row(world: World) -> None:
    cursed = world.give(world.player, "Hide")
    world.give(world.player, "Beer")
    esper.add_component(cursed, CursedItem())
    add_effect(world.player, RemoveCurse(), OnEntity(EntityId(cursed)))
    settle()
    assert pack(world) == ["Hide", "Beer"]


def test_bringing_together_what_is_together_changes_nothing(world: World) -> None:
    give(world, "Hide", 3)
    give(world, "Beer", 2)
    before = picture()
    restack()
    assert picture() == before
