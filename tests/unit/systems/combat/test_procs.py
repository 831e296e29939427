"""Weapons that do more than hurt when they hit (tutorial facts §2.15; §10, B2)."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from components.abilities import AreaOfEffect, InflictsDamage, ParticleBurst, ProvidesHealing
from components.items import Proc, Weapon
from components.references import EntityId
from components.status import HungerClock
from engine.core.dice import Dice, percent
from engine.core.geometry import Point
from engine.testing import World, run
from engine.world.ecs import resource
from engine.world.intents import WantsToMelee, WantsToShoot, intend
from engine.world.outbox import Outbox, Shown
from systems.combat.melee import MeleeCombatSystem
from systems.combat.ranged import RangedCombatSystem
from systems.reaper import ReaperSystem
from systems.visibility import VisibilitySystem
from tests.unit.systems.combat.kit import strike
from tests.unit.systems.kit import bare, hurt, load_dice


def armed(*abilities: Any, chance: float = 0.25, on_self: bool = False, drawing: str = "@g.") -> World:
    """The player, normally fed, with a blade of 1d4 that has these abilities, beside a goblin of 50 hit points."""
    world = bare(drawing)
    esper.add_component(world.player, HungerClock("normal", 100))
    blade = world.wear(world.player, "Longsword")
    esper.add_component(blade, Weapon(Dice(1, 4)))
    esper.add_component(blade, Proc(chance, on_self))
    for ability in abilities:
        esper.add_component(blade, ability)
    pool = world.pools(world.at("g")).hit_points
    pool.max = pool.current = 50
    run(VisibilitySystem())
    return world


@pytest.mark.parametrize(("chance", "whole"), [(0.25, 25), (1, 100), (0.29, 29), (0.57, 57), (0.255, 25), (0, 0)])
def test_a_chance_is_cut_off_to_whole_percent_without_the_dust_of_floats(chance: float, whole: int) -> None:
    assert percent(chance) == whole


@pytest.mark.parametrize(("roll", "lost"), [(1, 3 + 7), (25, 3 + 7), (26, 3), (100, 3)])
def test_it_is_set_off_when_a_hundred_sided_die_wants_it(roll: int, lost: int) -> None:
    assert strike(armed(InflictsDamage(7)), 20, 2, roll) == lost


def test_a_miss_sets_nothing_off_and_rolls_no_die() -> None:
    assert strike(armed(InflictsDamage(7), chance=1), 2) == 0


@pytest.mark.parametrize("chance", [0, 0.0])
def test_a_weapon_without_a_chance_rolls_no_die(chance: float) -> None:
    assert strike(armed(InflictsDamage(7), chance=chance), 20, 2) == 3


def test_a_carried_weapon_sets_nothing_off() -> None:
    world = bare("@g")
    blade = world.give(world.player, "Longsword")
    esper.add_component(blade, Weapon(Dice(1, 4)))
    esper.add_component(blade, Proc(1))
    esper.add_component(blade, InflictsDamage(7))
    assert strike(world, 20, 2) == 3


def test_it_falls_on_the_struck_unless_it_is_for_the_wielder() -> None:
    world = armed(ProvidesHealing(5), chance=1, on_self=True)
    hurt(world, world.player, 10)
    assert strike(world, 20, 2, 50) == 3
    assert world.pools(world.player).hit_points.current == 15
    world = armed(ProvidesHealing(5), chance=1)
    hurt(world, world.player, 10)
    assert strike(world, 20, 4, 50) == 0, "5 for the blow, and 5 healed"
    assert world.pools(world.player).hit_points.current == 10


def test_the_wielder_gets_its_due_even_from_a_blow_that_kills() -> None:
    world = armed(ProvidesHealing(5), chance=1, on_self=True)
    hurt(world, world.player, 10)
    hurt(world, world.at("g"), 1)
    load_dice(20, 2, 50)
    intend(world.player, WantsToMelee(EntityId(world.at("g"))))
    run(MeleeCombatSystem(), ReaperSystem())
    assert not esper.entity_exists(world.at("g"))
    assert world.pools(world.player).hit_points.current == 15


def test_whom_its_magic_kills_the_wielder_has_killed() -> None:
    world = armed(InflictsDamage(20), chance=1)
    hurt(world, world.at("g"), 10)
    experience = world.pools(world.player).xp
    load_dice(20, 2, 50)
    intend(world.player, WantsToMelee(EntityId(world.at("g"))))
    run(MeleeCombatSystem(), ReaperSystem())
    assert not esper.entity_exists(world.at("g"))
    assert world.pools(world.player).xp > experience


def test_a_blast_hits_all_round_the_struck_and_the_wielder_too() -> None:
    world = armed(
        InflictsDamage(7),
        AreaOfEffect(1),
        chance=1,
        drawing="@gd..o",
    )
    before = world.pools(world.player).hit_points.current
    deer, orc = (world.pools(world.at(sign)).hit_points for sign in "do")
    deer.max = deer.current = 50
    orc.max = orc.current = 50
    assert strike(world, 20, 2, 50) == 3 + 7
    assert world.pools(world.player).hit_points.current == before - 7
    assert (deer.current, orc.current) == (43, 50)


def test_a_weapon_is_not_used_up_and_what_is_only_shown_says_nothing_more() -> None:
    world = armed(ParticleBurst("*", (255, 0, 0), 100.0), chance=1)
    for _ in range(3):
        strike(world, 20, 2, 50)
    index = Point(2, 1)
    shown = [fact.glyph for fact in resource(Outbox).facts if isinstance(fact, Shown)]
    assert shown.count("*") == 3
    assert "Nothing happens." not in world.log()
    assert world.content(index)


def test_what_it_does_is_told_with_the_name_the_player_knows() -> None:
    world = armed(InflictsDamage(7), chance=1)
    strike(world, 20, 2, 50)
    assert world.log() == [
        "You hit the Goblin for 3.",
        "The magic of the Longsword breaks loose.",
        "The Longsword hits the Goblin for 7.",
    ]


def test_an_unknown_weapon_of_a_creature_keeps_its_name_to_itself() -> None:
    world = bare("@r")
    axe = world.wear(world.at("r"), "Burning Battleaxe +2")
    esper.add_component(world.player, HungerClock("normal", 100))
    run(VisibilitySystem())
    before = world.pools(world.player).hit_points.current
    load_dice(20, 1, 25)
    intend(world.at("r"), WantsToMelee(EntityId(world.player)))
    run(MeleeCombatSystem())
    told = ["The magic of the Unidentified Battleaxe breaks loose.", "The Unidentified Battleaxe hits you for 4."]
    assert world.log()[-2:] == told
    assert esper.component_for_entity(axe, InflictsDamage).damage == 4
    assert world.pools(world.player).hit_points.current == before - 1 - 4, "a rat is weak, its axe is not"


def test_a_fight_that_nobody_sees_is_not_told() -> None:
    world = bare("@#rg")
    world.wear(world.at("r"), "Burning Battleaxe +2")
    run(VisibilitySystem())
    load_dice(20, 1, 1)
    intend(world.at("r"), WantsToMelee(EntityId(world.at("g"))))
    run(MeleeCombatSystem())
    assert world.log() == []


def test_arrows_carry_it_too() -> None:
    world = bare("@..g")
    bow = world.wear(world.player, "Shortbow")
    esper.add_component(bow, Weapon(Dice(1, 4), 0, "quickness", 4))
    esper.add_component(bow, Proc(1.0))
    esper.add_component(bow, InflictsDamage(7))
    pool = world.pools(world.at("g")).hit_points
    pool.max = pool.current = 50
    load_dice(20, 2, 100)
    intend(world.player, WantsToShoot(EntityId(world.at("g"))))
    run(RangedCombatSystem())
    assert pool.current == 50 - 3 - 7
