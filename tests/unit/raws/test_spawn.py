"""What comes into the world when something is spawned."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import esper
import pytest

from components.abilities import EntryTrigger, InflictsDamage, ProvidesHealing, Ranged, SingleActivation
from components.ai import Chasing, MoveMode, Quips
from components.appearance import LightSource, Renderable
from components.identity import Faction, Name, Player, Prop
from components.items import (
    AttributeBonus,
    Consumable,
    CursedItem,
    Equippable,
    Equipped,
    Item,
    LootTable,
    MagicItem,
    ObfuscatedName,
    Weapon,
    Wearable,
)
from components.spatial import BlocksTile, BlocksVisibility, Door
from components.stats import Attributes, Load, NaturalAttackDefense, Pools, Skills
from components.status import HungerClock
from components.turn import Asleep
from components.visibility import Hidden, Viewshed
from engine.core.dice import Dice
from engine.core.geometry import Point
from engine.raws.items import spawn_item
from engine.raws.loading import load_library
from engine.raws.spawn import give, spawn_mob, spawn_named, spawn_player, spawn_prop
from engine.world.bodies import place_of
from engine.world.ecs import only, resource
from engine.world.intents import EquipmentChanged, Intents
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import Knowledge, display_name, is_known_cursed
from engine.world.spatial import SpatialIndex
from engine.world.stacks import count_of
from tests.unit.raws.kit import LOOK, library, whole_file, world

SHIPPED = load_library("hexdelve")[0]
HERE = Point(3, 2)


def has(entity: int, *kinds: type) -> list[bool]:
    return [esper.has_component(entity, kind) for kind in kinds]


def names(entities: Any) -> list[str]:
    return [esper.component_for_entity(entity, Name).name for entity in entities]


def test_an_item_is_what_its_raw_says() -> None:
    world(SHIPPED)
    sword = spawn_item("Longsword -1", HERE)
    assert place_of(sword) == HERE
    assert resource(SpatialIndex).content(2 * 12 + 3) == (sword,)
    assert esper.component_for_entity(sword, Item) == Item(2.0, 100.0, 3.0)
    assert esper.component_for_entity(sword, Weapon) == Weapon(Dice(1, 8, -1), -1, "might", None)
    assert esper.component_for_entity(sword, Equippable).slot == "Melee"
    assert esper.component_for_entity(sword, Renderable) == Renderable("/", (255, 170, 255), (0, 0, 0), 2)
    assert esper.component_for_entity(sword, MagicItem).magic_class == "common"
    assert has(sword, CursedItem, ObfuscatedName) == [True, True]
    assert display_name(sword) == "Unidentified Longsword"


def test_an_item_without_a_point_lies_nowhere() -> None:
    world(SHIPPED)
    assert not resource(SpatialIndex).is_indexed(spawn_item("Dagger"))


def test_a_known_kind_is_not_hidden_but_still_cursed() -> None:
    world(SHIPPED)
    resource(Knowledge).identified.add("Longsword -1")
    sword = spawn_item("Longsword -1")
    assert has(sword, CursedItem, ObfuscatedName) == [True, False]
    assert is_known_cursed(sword)


def test_scrolls_and_potions_bear_the_names_of_this_game() -> None:
    world(SHIPPED)
    resource(Knowledge).labels["Identify Scroll"] = "Scroll of Test"
    assert display_name(spawn_item("Identify Scroll")) == "Scroll of Test"
    assert display_name(spawn_item("Health Potion")) == "Unidentified Potion"
    assert display_name(spawn_item("Rations")) == "Rations"


def test_effects_charges_and_bonuses_become_components() -> None:
    world(SHIPPED)
    rod = spawn_item("Rod of Sparks")
    assert esper.component_for_entity(rod, Consumable) == Consumable(5, 5)
    assert (esper.component_for_entity(rod, Ranged).range, esper.component_for_entity(rod, InflictsDamage).damage) == (
        6,
        8,
    )
    assert esper.component_for_entity(spawn_item("Health Potion"), ProvidesHealing).amount == 8
    gauntlets = spawn_item("Gauntlets of Ogre Power")
    assert esper.component_for_entity(gauntlets, AttributeBonus) == AttributeBonus(might=5)
    assert esper.component_for_entity(gauntlets, Wearable).armor_class == 0.1
    assert esper.component_for_entity(spawn_item("Shortbow"), Weapon).range == 4


def test_a_creature_stands_asleep_with_its_things_on() -> None:
    rng = world(SHIPPED)
    bandit = spawn_mob("Bandit", HERE, rng)
    assert resource(SpatialIndex).is_blocked(2 * 12 + 3)
    assert has(bandit, BlocksTile, Asleep, Chasing, Load, Attributes, Skills, LightSource, Quips) == [True] * 8
    assert esper.component_for_entity(bandit, Faction).name == "Bandits"
    assert esper.component_for_entity(bandit, MoveMode).mode == "random_waypoint"
    assert esper.component_for_entity(bandit, Viewshed).range == 6
    assert {slot: names([item])[0] for slot, item in worn_by(bandit).items()} == {
        "Melee": "Dagger",
        "Shield": "Wooden Shield",
        "Torso": "Leather Armour",
        "Feet": "Leather Boots",
    }
    pools = esper.component_for_entity(bandit, Pools)
    assert (pools.hit_points.current, pools.hit_points.max, pools.mana.max, pools.level) == (9, 9, 4, 1)
    assert 1 <= pools.gold <= 6
    assert (bandit, EquipmentChanged()) in resource(Intents).take(EquipmentChanged)


def test_hit_points_follow_from_fitness_and_level_and_skills_from_the_raw() -> None:
    rng = world(SHIPPED)
    rat, troll = spawn_mob("Rat", HERE, rng), spawn_mob("Cave Troll", Point(5, 5), rng)
    assert esper.component_for_entity(rat, Pools).hit_points.max == 6
    assert esper.component_for_entity(troll, Pools).hit_points.max == 1 + 3 * 10
    assert esper.component_for_entity(rat, Skills) == Skills(-1, -1, 1)
    assert esper.component_for_entity(rat, Attributes).might.base == 7
    natural = esper.component_for_entity(rat, NaturalAttackDefense)
    assert (natural.armor_class, natural.attacks[0].damage) == (11, Dice(1, 4))
    assert esper.component_for_entity(spawn_mob("Deer", Point(1, 1), rng), LootTable).table == "Animal"


def test_hit_points_of_its_own_are_rolled_and_change_nothing_else() -> None:
    rng = world(SHIPPED)
    kings = [esper.component_for_entity(spawn_mob("Hollow King", HERE, rng), Pools) for _ in range(40)]
    points = {king.hit_points.max for king in kings}
    assert all(20 + 160 <= most <= 200 + 160 for most in points)
    assert len(points) > 10
    assert {king.level for king in kings} == {5}


def test_gold_is_rolled_with_the_given_stream() -> None:
    def purses() -> list[int]:
        rng = world(SHIPPED)
        return [esper.component_for_entity(spawn_mob("Bandit", Point(x, 3), rng), Pools).gold for x in range(1, 9)]

    assert purses() == purses()
    assert len(set(purses())) > 1


def test_a_creature_with_too_many_weapons_carries_the_rest(tmp_path: Path) -> None:
    weapon = {"range": "melee", "attribute": "might", "base_damage": "1d4", "hit_bonus": 0}
    items = [{"name": name, "weapon": weapon} for name in ("One", "Two")]
    mob = {
        "name": "M",
        "blocks_tile": False,
        "vision_range": 0,
        "movement": "static",
        "attributes": {},
        "equipped": ["One", "Two"],
    }
    rng = world(library(folder=tmp_path / "small", items=items, mobs=[mob]))
    creature = spawn_mob("M", HERE, rng)
    assert names(worn_by(creature).values()) == ["One"]
    assert names(carried_by(creature)) == ["Two"]
    assert has(creature, Viewshed, BlocksTile, Quips, LootTable, LightSource) == [False] * 5
    assert esper.component_for_entity(creature, Faction).name == "Mindless"


def test_props_doors_and_traps() -> None:
    world(SHIPPED)
    door = spawn_prop("Door", HERE)
    assert has(door, Prop, BlocksTile, BlocksVisibility) == [True] * 3
    assert esper.component_for_entity(door, Door).open is False
    assert not resource(SpatialIndex).transparent[2 * 12 + 3]
    trap = spawn_prop("Bear Trap", Point(5, 5))
    assert has(trap, Hidden, EntryTrigger, SingleActivation, BlocksTile) == [True, True, True, False]
    assert esper.component_for_entity(trap, InflictsDamage).damage == 6
    fire = spawn_prop("Watch Fire", Point(6, 5))
    assert esper.component_for_entity(fire, LightSource) == LightSource((255, 255, 85), 6)
    assert esper.component_for_entity(fire, Viewshed).range == 6


def test_a_name_finds_its_kind() -> None:
    rng = world(SHIPPED)
    found = [spawn_named(name, HERE, rng) for name in ("Dagger", "Rat", "Table")]
    assert [has(entity, Item, Pools, Prop) for entity in found] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]
    with pytest.raises(KeyError):
        spawn_named("Nothing Of This Name", HERE, rng)


def test_the_player_starts_as_the_rules_say() -> None:
    world(SHIPPED)
    player = spawn_player(HERE)
    assert only(Player) == player
    assert esper.component_for_entity(player, Renderable) == Renderable("@", (255, 255, 0), order=0)
    assert esper.component_for_entity(player, Pools).hit_points.max == 30
    assert esper.component_for_entity(player, HungerClock) == HungerClock("well fed", 20)
    assert esper.component_for_entity(player, Viewshed).range == 8
    assert has(player, BlocksTile, Load, Asleep) == [True, True, False]
    assert resource(SpatialIndex).is_blocked(2 * 12 + 3)
    assert sorted(names(worn_by(player).values())) == sorted(SHIPPED.rules.player.worn)
    carried = Counter({names([item])[0]: count_of(item) for item in carried_by(player)})
    assert carried == Counter(SHIPPED.rules.player.carried)
    assert resource(Intents).take(EquipmentChanged) == [(player, EquipmentChanged())]


def test_rings_go_on_two_fingers_and_a_third_is_refused() -> None:
    world(SHIPPED)
    player = spawn_player(HERE)
    first, second = give(player, "Ring of the Cat", worn=True), give(player, "Ring of the Bear", worn=True)
    assert (worn_by(player)["Left Ring"], worn_by(player)["Right Ring"]) == (first, second)
    with pytest.raises(ValueError, match="no free slot"):
        give(player, "Ring of Warding", worn=True)
    with pytest.raises(ValueError, match="no free slot"):
        give(player, "Rations", worn=True)
    third = give(player, "Ring of Warding")
    assert carried_by(player)[-1] == third
    assert esper.try_component(third, Equipped) is None


def test_features_that_are_off_leave_no_trace(tmp_path: Path) -> None:
    rules = {"features": {"identification": False, "curses": False, "hunger": False}}
    small = library(
        rules, tmp_path / "small", items=[{**whole_file()["items"][0], "renderable": {**LOOK, "glyph": "xyz"}}]
    )
    rng = world(small)
    player, blade = spawn_player(HERE), spawn_item("Test Blade", rng=rng)
    assert has(player, HungerClock) == [False]
    assert has(blade, MagicItem, ObfuscatedName, CursedItem) == [False] * 3
    assert display_name(blade) == "a blade"
    assert esper.component_for_entity(blade, Renderable).glyph == "x"


def test_everything_shipped_can_be_spawned() -> None:
    rng = world(SHIPPED)
    for name in (*SHIPPED.items, *SHIPPED.mobs, *SHIPPED.props):
        entity = spawn_named(name, HERE, rng)
        assert esper.component_for_entity(entity, Name).name == name
