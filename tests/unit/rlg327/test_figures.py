"""Figures that are rolled once, and what things worn make of their wearer."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.items import AddedDamage, Item, RolledFigures, SightBonus, SpeedBonus
from components.references import EntityId
from components.stats import NaturalAttackDefense, Pool, Pools, Speed
from components.visibility import Viewshed
from engine.core.dice import Dice
from engine.core.geometry import Point
from engine.core.rng import RandomStream
from engine.invariants.world import check_world
from engine.mapgen.scene import parse_scene
from engine.raws.items import spawn_item
from engine.raws.spawn import spawn_mob
from engine.session import Session
from engine.testing import World, play, press, run
from engine.world.ecs import resource
from engine.world.intents import WantsToEquip, WantsToRemoveItem, intend
from engine.world.inventory import filled_slots
from engine.world.knowledge import display_name
from engine.world.level import Level
from engine.world.stacks import stacks_with
from systems.combat.strike import damage_of_all_worn
from systems.combat.weapons import attack_of
from systems.encumbrance import EncumbranceSystem
from systems.initiative import speed_cost
from systems.inventory.equip import ItemEquipSystem
from systems.inventory.remove import ItemRemoveSystem
from systems.visibility import VisibilitySystem
from tests.unit.rlg327.kit import CAMPAIGN, item, mob, pack, place


def wear(world: World, name: str) -> int:
    thing = world.give(world.player, name)
    intend(world.player, WantsToEquip(EntityId(thing)))
    run(ItemEquipSystem(), EncumbranceSystem(), VisibilitySystem())
    assert check_world() == []
    return thing


def take_off(world: World, thing: int) -> None:
    intend(world.player, WantsToRemoveItem(EntityId(thing)))
    run(ItemRemoveSystem(), EncumbranceSystem(), VisibilitySystem())
    assert check_world() == []


def speed(world: World) -> int:
    return esper.component_for_entity(world.player, Speed).current


def test_each_creature_rolls_its_figures_once_and_keeps_its_damage_as_dice() -> None:
    world = place("." * 12 + "@m", {"m": mob("Roller", hit_points="10+5d6", speed="5+2d10", damage="2+3d4")})
    rng = RandomStream(1, "level")
    bodies = [spawn_mob("Roller", Point(x, 1), rng) for x in range(1, 13)]
    assert world.player
    pools = [esper.component_for_entity(body, Pools).hit_points for body in bodies]
    assert len({pool.max for pool in pools}) > 3
    assert all(15 <= pool.max <= 40 and pool.current == pool.max for pool in pools)
    assert len({esper.component_for_entity(body, Speed).base for body in bodies}) > 3
    attacks = [esper.component_for_entity(body, NaturalAttackDefense).attacks[0].damage for body in bodies]
    assert attacks == [Dice(3, 4, 2)] * 12


def test_equal_streams_make_equal_things() -> None:
    dice = {"speed": "-5+3d6", "weight": "1+9d9", "value": "2+9d9", "special": "0+9d9", "hit": "0+9d9"}
    world = place("i@", {}, {"i": item("Ring", "RING", **dice)})
    one, other, third = (spawn_item("Ring", Point(1, 1), RandomStream(seed, "x")) for seed in (1, 1, 2))
    kinds = (RolledFigures, SpeedBonus, Item)
    first, same, unlike = ([esper.try_component(ring, kind) for kind in kinds] for ring in (one, other, third))
    assert first == same
    assert first != unlike
    assert world.player


def test_damage_is_kept_as_dice_and_no_dice_add_nothing() -> None:
    things = {"i": item("Axe", "WEAPON", damage="-1+2d6"), "j": item("Foam", "WEAPON", damage="0+0d1")}
    world = place("ij@", {}, things)
    axe, foam = world.at("i"), world.at("j")
    assert esper.component_for_entity(axe, AddedDamage).dice == Dice(2, 6, -1)
    assert not esper.has_component(foam, AddedDamage)


def test_a_weapon_that_does_nothing_keeps_from_using_the_fists() -> None:
    world = place("i@", {}, {"i": item("Foam", "WEAPON", damage="0+0d1")})
    assert {damage_of_all_worn(world.player, attack_of(world.player)) for _ in range(50)} == {1, 2, 3, 4}
    wear(world, "Foam")
    assert {damage_of_all_worn(world.player, attack_of(world.player)) for _ in range(50)} == {0}


def test_what_both_hands_hold_is_in_the_hand_also_if_it_is_named_for_the_offhand() -> None:
    things = {
        "i": item("Door", "OFFHAND", damage="3+0d0", two_handed=True),
        "j": item("Axe", "WEAPON", damage="20+0d0"),
    }
    world = place("ij@", {}, things)
    axe, door = wear(world, "Axe"), wear(world, "Door")
    assert filled_slots(world.player) == {"OFFHAND": door, "WEAPON": door}
    assert {damage_of_all_worn(world.player, attack_of(world.player)) for _ in range(50)} == {3}, "no bare hands"
    intend(world.player, WantsToEquip(EntityId(axe)))
    run(ItemEquipSystem(), EncumbranceSystem(), VisibilitySystem())
    assert filled_slots(world.player) == {"WEAPON": axe}
    assert check_world() == []


def test_all_worn_dice_are_added_and_a_sum_below_0_does_not_heal() -> None:
    things = {"i": item("Lamp", "LIGHT", damage="5+0d0"), "j": item("Cursed Mitt", "GLOVES", damage="-50+0d0")}
    world = place("ij@", {}, things)
    wear(world, "Lamp")
    assert {damage_of_all_worn(world.player, attack_of(world.player)) for _ in range(50)} == {6, 7, 8, 9}
    wear(world, "Cursed Mitt")
    assert damage_of_all_worn(world.player, attack_of(world.player)) == 0


def test_speed_0_from_worn_things_is_speed_1_and_comes_back() -> None:
    things = {"i": item("Dress", "ARMOR", speed="-5+0d0"), "j": item("Sandals", "BOOTS", speed="-5+0d0")}
    world = place("ij@", {}, things)
    dress, sandals = wear(world, "Dress"), wear(world, "Sandals")
    assert speed(world) == 1
    assert speed_cost(speed(world)) == 1000
    take_off(world, dress)
    assert speed(world) == 5
    take_off(world, sandals)
    assert speed(world) == 10


def test_a_light_lets_its_wearer_see_farther_at_once_and_no_more_without_it() -> None:
    things = {"i": item("Lamp", "LIGHT", special="5+0d0"), "j": item("Card", "AMULET", special="9+0d0")}
    world = place("@" + "." * 20 + "ij", {}, things)
    level = resource(Level)
    assert level.sees(4, 1)
    assert not level.sees(6, 1)
    lamp = wear(world, "Lamp")
    assert level.sees(9, 1)
    assert not level.sees(11, 1)
    take_off(world, lamp)
    assert not level.sees(6, 1)
    wear(world, "Card")
    assert not level.sees(6, 1), "only lights shine"


@pytest.mark.parametrize(("special", "reach"), [("1000000+0d0", 100), ("-1000000+0d0", 1)])
def test_no_light_breaks_the_eyes(special: str, reach: int) -> None:
    world = place("i@", {}, {"i": item("Star", "LIGHT", special=special)})
    star = wear(world, "Star")
    assert esper.component_for_entity(world.player, Viewshed).range == reach
    assert esper.has_component(star, SightBonus)
    take_off(world, star)
    assert esper.component_for_entity(world.player, Viewshed).range == 3


def test_huge_dice_are_rolled_exactly() -> None:
    rng = RandomStream(1, "huge")
    for text in ("0+500d10", "0+10d1000", "1000000+2d1000000"):
        dice = Dice.parse_base_first(text)
        assert dice.minimum <= rng.roll(dice) <= dice.maximum


def test_what_is_shown_may_be_alike_for_different_kinds() -> None:
    first = item("Bag", "RING", shown_name="Tote Bag")
    world = place("ij@", {}, {"i": first, "j": {**first, "name": "Bag (2)"}})
    assert display_name(world.at("i")) == display_name(world.at("j")) == "Tote Bag"


def test_things_that_rolled_their_figures_never_stack() -> None:
    world = place("i@", {}, {"i": item("Biscuit")})
    assert not stacks_with(world.at("i"), spawn_item("Biscuit", Point(1, 1)))


def test_the_greatest_figures_there_are_can_be_fought_with_and_saved(tmp_path: Path) -> None:
    great = f"{10**18 - 1}+0d0"
    kinds = [item(f"Great {slot}", slot, damage=great, speed=great) for slot in ("WEAPON", "BOOTS", "RING", "CLOAK")]
    there = pack(tmp_path / "great", [mob("Giant", hit_points=great, damage=great, speed=great)], kinds)
    drawing = "\n".join(["name: Hall", *(f"wear: {kind['name']}" for kind in kinds), "G = Giant", "map:", "#####"])
    scene = parse_scene(f"{drawing}\n#@.G#\n#####")
    session = play(seed=1, campaign=CAMPAIGN, packs=[there], scene=scene)
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points = Pool(5 * 10**18, 5 * 10**18)
    press(session, "lll")
    session.save(tmp_path / "game")
    assert Session.load(tmp_path / "game", [there]).digest() == session.digest()
