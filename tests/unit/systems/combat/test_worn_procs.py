"""Worn things that do more when their wearer hits: made of JSON alone, with the meaning of the weapon's fields."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import esper
import pytest

from components.items import AttributeBonus, Equipped, Proc
from components.references import EntityId
from components.status import HungerClock, StatusEffect
from engine.raws.listing import listed_items
from engine.raws.loading import check_packs, load_library
from engine.testing import World, run
from engine.ui.figures import figures
from engine.world import inventory
from engine.world.ecs import any_with, resource
from engine.world.intents import WantsToMelee, WantsToShoot, intend
from engine.world.knowledge import Knowledge
from engine.world.statuses import statuses_of
from systems.combat import weapons
from systems.combat.melee import MeleeCombatSystem
from systems.combat.ranged import RangedCombatSystem
from systems.combat.weapons import procs_of
from systems.encumbrance import EncumbranceSystem
from tests.unit.raws.kit import pack
from tests.unit.systems.combat.kit import strike
from tests.unit.systems.kit import bare, hurt, load_dice

RING: dict[str, Any] = {
    "name": "Ring of the Leech",
    "wearable": {
        "armor_class": 0,
        "slot": "Ring",
        "proc_chance": 1.0,
        "proc_target": "Self",
        "proc_effects": {"provides_healing": "2"},
    },
}
GLOVES: dict[str, Any] = {
    "name": "Gloves of Sting",
    "wearable": {"armor_class": 0, "slot": "Hands", "proc_chance": 0.5, "proc_effects": {"damage": "3"}},
}
BLADE: dict[str, Any] = {
    "name": "Blade of Might",
    "weapon": {
        "range": "melee",
        "attribute": "might",
        "base_damage": "1d4",
        "hit_bonus": 0,
        "proc_chance": 1.0,
        "proc_effects": {"damage": "1"},
    },
    "attributes": {"might": 4},
}

Made = Callable[..., World]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    def make(drawing: str = "@g") -> World:
        """The player, normally fed, beside a goblin of 50 hit points."""
        folder = pack(tmp_path / "worn", {"a.json": {"items": [RING, GLOVES, BLADE]}})
        world = bare(drawing, packs=[folder])
        esper.add_component(world.player, HungerClock("normal", 100))
        pool = world.pools(world.at("g")).hit_points
        pool.max = pool.current = 50
        return world

    return make


def life(world: World) -> int:
    return world.pools(world.player).hit_points.current


def test_a_ring_that_heals_at_each_blow(made: Made) -> None:
    world = made()
    world.wear(world.player, "Ring of the Leech")
    hurt(world, world.player, 10)
    for healed in (12, 14, 16):
        strike(world, 20, 2, 100)
        assert life(world) == healed


def test_a_miss_sets_nothing_off_and_a_carried_ring_neither(made: Made) -> None:
    world = made()
    world.give(world.player, "Ring of the Leech")
    hurt(world, world.player, 10)
    strike(world, 20, 2)
    world.wear(world.player, "Ring of the Leech")
    strike(world, 2)
    assert life(world) == 10


def test_shots_count_as_blows(made: Made) -> None:
    world = made("@..g")
    for name in ("Shortbow", "Ring of the Leech"):
        world.wear(world.player, name)
    hurt(world, world.player, 10)
    load_dice(20, 2, 1)
    intend(world.player, WantsToShoot(EntityId(world.at("g"))))
    run(RangedCombatSystem())
    assert life(world) == 12


def test_each_rolls_for_itself_the_weapon_first_then_by_slot(made: Made) -> None:
    world = made()
    for name in ("Ring of the Leech", "Gloves of Sting", "Ring of the Leech", "Blade of Might"):
        world.wear(world.player, name)
    names = [esper.component_for_entity(item, Equipped).slot for item, _ in procs_of(world.player)]
    assert names == ["Melee", "Hands", "Left Ring", "Right Ring"]
    hurt(world, world.player, 10)
    assert strike(world, 20, 2, 100, 51, 100, 100) == 3 + 1, "the gloves did not want to"
    assert strike(world, 20, 2, 100, 50, 100, 100) == 3 + 1 + 3
    assert life(world) == 18


def test_creatures_have_the_good_of_what_they_wear(made: Made) -> None:
    world = made()
    goblin = world.at("g")
    world.wear(goblin, "Gloves of Sting")
    load_dice(20, 1, 1)
    before = life(world)
    intend(goblin, WantsToMelee(EntityId(world.player)))
    run(MeleeCombatSystem())
    assert life(world) == before - 2 - 3


def test_the_bonus_of_a_weapon_is_its_wielders_and_never_laid_on_the_struck(made: Made) -> None:
    """Tutorial facts B26d."""
    world = made()
    blade = world.wear(world.player, "Blade of Might")
    run(EncumbranceSystem())
    strike(world, 20, 2, 100)
    assert esper.component_for_entity(blade, AttributeBonus).might == 4
    assert statuses_of(world.at("g")) == []
    assert not any_with(StatusEffect)


def test_blows_look_nothing_up_again_while_nobody_puts_anything_on_or_off(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = made()
    looked: list[int] = []

    def counted(owner: int) -> dict[str, int]:
        looked.append(owner)
        return inventory.filled_slots(owner)

    monkeypatch.setattr(weapons, "filled_slots", counted)
    for _ in range(5):
        strike(world, 20, 2)
    assert sorted(looked) == sorted([world.player, world.at("g")]), "once each"
    assert procs_of(world.player) == ()


# --- words about it -----------------------------------------------------------------------


def test_what_is_known_of_it_is_told(made: Made) -> None:
    world = made()
    ring = world.wear(world.player, "Ring of the Leech")
    assert "Its magic breaks loose at 100% of all hits, upon its wearer." in figures(ring)
    leech = world.wear(world.player, "Ring of Thirst")
    assert not any("breaks loose" in line for line in figures(leech))
    resource(Knowledge).identified.add("Ring of Thirst")
    assert any("breaks loose" in line for line in figures(leech))


def test_the_list_of_items_tells_it(tmp_path: Path) -> None:
    library, _ = load_library("hexdelve", [pack(tmp_path / "worn", {"a.json": {"items": [RING]}})])
    (figure,) = [item.figures for item in listed_items(library) if item.name == "Ring of the Leech"]
    assert figure == "armour +0, 100% provides_healing 2 on its wearer"


@pytest.mark.parametrize(
    ("wearable", "text"),
    [
        ({"proc_chance": 0.5}, 'without "proc_effects"'),
        ({"proc_effects": {"damage": "1"}}, 'without a "proc_chance" above 0'),
        ({"proc_effects": {"damag": "1"}, "proc_chance": 0.5}, 'did you mean "damage"'),
        ({"proc_effects": {"teach_spell": "Web"}, "proc_chance": 0.5}, "means nothing here, only for what is used up"),
    ],
)
def test_what_does_nothing_is_warned_of(tmp_path: Path, wearable: dict[str, Any], text: str) -> None:
    item = {"name": "I", "wearable": {"armor_class": 0, "slot": "Ring", **wearable}}
    (warning,) = check_packs([pack(tmp_path / "mod", {"a.json": {"items": [item]}})]).warnings
    assert warning.path.startswith("items[0].wearable")
    assert text in str(warning)


def test_of_two_sorts_the_weapon_counts(tmp_path: Path) -> None:
    both = {**BLADE, "name": "I", "wearable": RING["wearable"]}
    folder = pack(tmp_path / "mod", {"a.json": {"items": [both]}})
    (warning,) = check_packs([folder]).warnings
    assert warning.path == "items[0].wearable.proc_effects"
    world = bare("@", packs=[folder])
    assert esper.component_for_entity(world.give(world.player, "I"), Proc) == Proc(1.0)
