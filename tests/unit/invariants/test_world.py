"""Each invariant catches its own fault: a world broken by hand is found broken, a sound one is not."""

from __future__ import annotations

from collections.abc import Callable

import esper
import pytest

from components.ai import Chasing
from components.identity import Name
from components.items import AttributeBonus, Consumable, Equipped, InBackpack, Item, ObfuscatedName, Stack, Weapon
from components.nature import Hunter
from components.references import EntityId
from components.spatial import BlocksTile, Position
from components.stats import Attributes, Load, Pools
from components.status import Confusion, DamageOverTime, Duration, Slow, StatusEffect
from components.turn import Asleep
from engine.core.dice import Dice
from engine.invariants import check_world
from engine.raws.items import spawn_item
from engine.session import Session
from engine.world.bodies import place_of
from engine.world.clock import Clock
from engine.world.ecs import resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.intents import WantsToWait, intend
from engine.world.inventory import carried_by
from engine.world.knowledge import Knowledge
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from engine.world.tiles import Tile
from tests.unit.invariants.kit import goblin, named, sword_worn


def test_a_sound_world_breaks_no_promise(session: Session) -> None:
    with session.world():
        assert check_world() == []


def two_blockers(player: int) -> None:
    body = esper.create_entity(BlocksTile())
    position = place_of(player)
    esper.add_component(body, Position(*position))
    index = resource(SpatialIndex)
    index.index_entity(body, index.grid.index_of(position), blocks=True, fixed=True)


def moved_past_the_index(_player: int) -> None:
    esper.component_for_entity(goblin(), Position).y += 1


def stale_flag(_player: int) -> None:
    esper.remove_component(named("Door"), BlocksTile)


def unindexed(_player: int) -> None:
    resource(SpatialIndex).remove_entity(goblin())


def ghost_in_the_index(_player: int) -> None:
    resource(SpatialIndex).index_entity(99_999, 12, blocks=False)


def inside_a_wall(_player: int) -> None:
    here = place_of(goblin())
    resource(Level).tiles[here.yx] = Tile.WALL


def terrain_changed(_player: int) -> None:
    resource(Level).tiles[2, 8] = Tile.WALL


def stale_view(player: int) -> None:
    resource(Level).visible[place_of(player).yx] = False


def forgotten_view(_player: int) -> None:
    resource(Level).revealed[:] = False


def nowhere(player: int) -> None:
    esper.remove_component(carried_by(player)[0], InBackpack)


def in_two_places(player: int) -> None:
    esper.add_component(named("Longsword +1"), InBackpack(EntityId(player)))


def no_owner(player: int) -> None:
    esper.add_component(carried_by(player)[0], InBackpack(EntityId(99_999)))


def two_in_a_slot(player: int) -> None:
    item = named("Longsword -1")
    esper.remove_component(item, InBackpack)
    esper.add_component(item, Equipped(EntityId(player), "Melee"))


def unknown_slot(player: int) -> None:
    esper.add_component(sword_worn(player), Equipped(EntityId(player), "Tail"))


def wrong_slot(player: int) -> None:
    esper.add_component(sword_worn(player), Equipped(EntityId(player), "Head"))


def too_many_charges(_player: int) -> None:
    esper.component_for_entity(named("Rations"), Consumable).charges = 5


def stack_of_nothing(_player: int) -> None:
    esper.add_component(named("Rations"), Stack(0))


def stack_of_one(_player: int) -> None:
    esper.add_component(named("Rations"), Stack(1))


def stack_of_swords(_player: int) -> None:
    esper.add_component(named("Longsword -1"), Stack(2))


def equals_apart(player: int) -> None:
    esper.add_component(spawn_item("Rations"), InBackpack(EntityId(player), 99))


def known_but_veiled(_player: int) -> None:
    resource(Knowledge).identified.add("Longsword -1")


def name_leaked(_player: int) -> None:
    esper.component_for_entity(named("Longsword -1"), ObfuscatedName).name = "Longsword -1"


def too_healthy(player: int) -> None:
    esper.component_for_entity(player, Pools).hit_points.current += 1


def in_debt(player: int) -> None:
    esper.component_for_entity(player, Pools).gold = -1


def walking_dead(_player: int) -> None:
    esper.component_for_entity(goblin(), Pools).hit_points.current = 0


def stale_load(player: int) -> None:
    esper.component_for_entity(player, Load).weight += 1.0


def stale_bonus(player: int) -> None:
    esper.component_for_entity(player, Attributes).might.modifiers = 3


def forgotten_by_time(_player: int) -> None:
    resource(Clock).remove(goblin())


def sleepwalker(_player: int) -> None:
    esper.add_component(goblin(), Asleep())


def ghost_in_the_clock(_player: int) -> None:
    resource(Clock).schedule(99_999, 5)


def due_in_the_past(player: int) -> None:
    resource(Clock).schedule(player, -1)


def chasing_nobody(_player: int) -> None:
    esper.component_for_entity(goblin(), Chasing).target = EntityId(99_999)


def due_in_ages(player: int) -> None:
    resource(Clock).schedule(player, 10**9)


def creature_nowhere(_player: int) -> None:
    esper.remove_component(goblin(), Position)


def thing_without_a_name(player: int) -> None:
    esper.remove_component(carried_by(player)[0], Name)


def armed_door(_player: int) -> None:
    esper.add_component(named("Door"), Weapon(Dice(1, 4)))


def door_that_hunts(_player: int) -> None:
    esper.add_component(named("Door"), Hunter())


def creature_to_carry(_player: int) -> None:
    esper.add_component(goblin(), Item())


def open_border(_player: int) -> None:
    resource(Level).tiles[0, 3] = Tile.FLOOR


def in_the_border(player: int) -> None:
    esper.component_for_entity(player, Position).x = 0


def off_to_nowhere(_player: int) -> None:
    esper.add_component(goblin(), Hunter(10**9))


def other_depth(_player: int) -> None:
    resource(Level).depth = 7


def no_better_for_it(player: int) -> None:
    esper.component_for_entity(player, Pools).xp = 5000


def status_of(bearer: int, *parts: object, turns: int = 3) -> int:
    """A status that no rule would lay on anybody so."""
    return esper.create_entity(StatusEffect(EntityId(bearer)), Name("Slowed"), Duration(turns), *parts)


def status_of_nobody(_player: int) -> None:
    status_of(99_999, Confusion())


def status_of_a_thing(player: int) -> None:
    status_of(carried_by(player)[0], Confusion())


def status_that_does_nothing(player: int) -> None:
    status_of(player)


def status_that_does_two_things(player: int) -> None:
    status_of(player, Confusion(), DamageOverTime(1))


def status_that_is_over(player: int) -> None:
    status_of(player, Confusion(), turns=0)


def doubled_status(player: int) -> None:
    status_of(player, Confusion())
    status_of(player, Confusion())


def status_not_reckoned(player: int) -> None:
    status_of(player, Slow(5.0))


def bonus_not_reckoned(player: int) -> None:
    status_of(player, AttributeBonus(fitness=2))


def wish_left_over(player: int) -> None:
    intend(player, WantsToWait())


def effect_left_over(player: int) -> None:
    add_effect(None, Damage(1), OnEntity(player))


@pytest.mark.parametrize(
    ("break_it", "found"),
    [
        (two_blockers, "share the tile"),
        (moved_past_the_index, "is not in the content of its tile"),
        (stale_flag, "is indexed as"),
        (unindexed, "is indexed as None"),
        (ghost_in_the_index, "entity 99999 is indexed as"),
        (inside_a_wall, "stands inside the terrain"),
        (terrain_changed, "wrong about being blocked"),
        (stale_view, "tiles are shown otherwise"),
        (forgotten_view, "is not remembered"),
        (nowhere, "is in 0 places"),
        (in_two_places, "is in 2 places"),
        (no_owner, "belongs to entity 99999, which is gone"),
        (two_in_a_slot, "wears 2 things in Melee"),
        (unknown_slot, "'Tail' that does not exist"),
        (wrong_slot, "where it does not fit"),
        (too_many_charges, "has 5 of 1 charges"),
        (stack_of_nothing, "is a stack of 0"),
        (stack_of_one, "is a stack of 1"),
        (stack_of_swords, "is a stack of what does not stack"),
        (equals_apart, "in one backpack are equal and no stack"),
        (known_but_veiled, "is known and still called"),
        (name_leaked, "is unknown and called by its true name"),
        (too_healthy, "hit points"),
        (in_debt, "impossible figures"),
        (walking_dead, "is dead and still there"),
        (stale_load, "is reckoned to bear"),
        (stale_bonus, "might is"),
        (forgotten_by_time, "is awake and will never be due"),
        (sleepwalker, "is due and sleeps"),
        (ghost_in_the_clock, "is due and is not alive"),
        (due_in_the_past, "is due 1 too late"),
        (chasing_nobody, "chases entity 99999"),
        (status_of_nobody, "lies on entity 99999, which is gone"),
        (due_in_ages, "is due only in 1000000000"),
        (creature_nowhere, "is a creature without Position"),
        (thing_without_a_name, "is a thing without a name"),
        (armed_door, "has Weapon and is no thing"),
        (door_that_hunts, "has Hunter and is no creature"),
        (creature_to_carry, "is a creature and a thing"),
        (open_border, "the border is open at (3, 0)"),
        (in_the_border, "stands in the border or beyond"),
        (off_to_nowhere, "wants to go where no tile is"),
        (other_depth, "the level of depth 7 is taken for depth"),
        (no_better_for_it, "has 5000 experience and is still of level 1"),
        (status_of_a_thing, "which is no creature"),
        (status_that_does_nothing, "does 0 things"),
        (status_that_does_two_things, "does 2 things"),
        (status_that_is_over, "is over and still there"),
        (doubled_status, "lies 2 times on"),
        (status_not_reckoned, "is reckoned to be slowed by"),
        (bonus_not_reckoned, "fitness is"),
        (wish_left_over, "1 WantsToWait still waits"),
        (effect_left_over, "1 Damage still waits"),
    ],
)
def test_a_broken_world_is_found_out(session: Session, break_it: Callable[[int], None], found: str) -> None:
    with session.world():
        break_it(session.player)
        assert any(found in problem for problem in check_world()), check_world()
