"""The table of effects tells the truth: the forms are those that are read, and the carriers those that act."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import esper
import pytest
from pydantic import ValidationError

from components.identity import Name
from components.items import Proc
from components.references import EntityId
from components.spatial import Position
from components.spells import KnownSpells
from components.stats import Pool, Pools
from components.status import HungerClock
from engine.core.geometry import Direction
from engine.raws.effect_table import CARRIERS, EFFECTS, Carrier, told_of
from engine.raws.effects import ABILITIES, Effects, effect_components
from engine.raws.findings import Finding
from engine.raws.loading import check_packs
from engine.testing import World, fresh_world, run
from engine.world.bodies import destroy
from engine.world.dungeon import Dungeon
from engine.world.ecs import bury, query, resource
from engine.world.intents import WantsToCastSpell, WantsToMelee, WantsToMove, WantsToUseItem, intend
from engine.world.inventory import worn_by
from engine.world.outbox import Outbox
from engine.world.run_state import Requests
from systems.combat.melee import MeleeCombatSystem
from systems.inventory.use import ItemUseSystem
from systems.movement import MovementSystem
from systems.spells import SpellSystem
from systems.triggers import TriggerSystem
from systems.visibility import show_view

PLAIN = {"damage": "1"}
"""What everything in these tests does anyway, so that there is something to aim, to widen and to be gone after."""

NEEDED: Mapping[tuple[str, Carrier], dict[str, str]] = {
    ("area_of_effect", "used up"): {"ranged": "6"},
    ("target_self", "used up"): {"ranged": "6"},
    ("food", "weapon"): {"target_self": "1"},
    ("area_of_effect", "spell"): {"ranged": "6"},
    ("target_self", "spell"): {"ranged": "6"},
    ("spares_user", "used up"): {"ranged": "6", "area_of_effect": "3"},
    ("spares_user", "weapon"): {"area_of_effect": "3"},
    ("spares_user", "spell"): {"ranged": "6", "area_of_effect": "3"},
}
"""What an effect needs beside it to be noticed."""

DRAWING = """
..............
.@gg..........
..............
..............
..............
..............
"""


def example(key: str, carrier: Carrier, *, having: bool) -> dict[str, str]:
    effects = PLAIN | NEEDED.get((key, carrier), {})
    return effects | {key: EFFECTS[key].example} if having else {k: v for k, v in effects.items() if k != key}


def named(carrier: Carrier, key: str, *, having: bool = True) -> str:
    return f"{carrier.title()} {'with' if having else 'without'} {key}"


def entry(carrier: Carrier, key: str, *, having: bool) -> tuple[str, dict[str, Any]]:
    """A thing that carries an effect, or all but that, and the list it belongs into."""
    effects = example(key, carrier, having=having)
    it: dict[str, Any] = {"name": named(carrier, key, having=having)}
    match carrier:
        case "used up":
            return "items", it | {"consumable": {"effects": effects}}
        case "weapon":
            weapon = {"range": "melee", "attribute": "might", "base_damage": "1d1", "hit_bonus": 30}
            return "items", it | {"weapon": weapon | {"proc_chance": 1.0, "proc_effects": effects}}
        case "fixture":
            return "props", it | {"entry_trigger": {"effects": effects}}
        case "spell":
            return "spells", it | {"mana_cost": 0, "effects": effects}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack with every effect on every carrier, and its double without the effect."""
    folder = tmp_path_factory.mktemp("table")
    about = {"id": "table", "name": "Table", "version": "1", "kind": "mod", "depends": ["hexdelve"]}
    (folder / "mod.json").write_text(json.dumps(about))
    lists: dict[str, list[dict[str, Any]]] = {
        "spells": [{"name": "Spark", "mana_cost": 1, "effects": PLAIN}],
        "weapon_traits": [{"name": "Aimed", "effects": PLAIN | {"ranged": "6"}}],
    }
    for carrier, key, having in itertools.product(CARRIERS, EFFECTS, (True, False)):
        where, raw = entry(carrier, key, having=having)
        lists.setdefault(where, []).append(raw)
    (folder / "all.json").write_text(json.dumps(lists))
    return folder


@pytest.fixture(scope="module")
def misplaced(pack: Path) -> list[Finding]:
    return [finding for finding in check_packs([pack]).warnings if "means nothing here" in finding.message]


def outcome(pack: Path, carrier: Carrier, key: str, *, having: bool) -> list[object]:
    """All that can be noticed after the thing has acted once."""
    world = fresh_world(DRAWING, packs=[pack])
    for item in list(worn_by(world.player).values()):
        destroy(item)
    bury()
    world.give(world.player, "Health Potion")
    esper.add_component(world.player, HungerClock("normal", 100))
    for _, pools in query(Pools):
        pools.hit_points, pools.mana = Pool(20, 10), Pool(20, 1)
    resource(Dungeon).depth = 2  # in the town, no portal opens
    show_view()
    source = _act(world, carrier, named(carrier, key, having=having), example(key, carrier, having=having))
    return [
        [line.replace(" without ", " with ") for line in world.log()],
        resource(Outbox).facts,
        resource(Requests).queue,
        [(body, pools.hit_points.current, pools.mana.current) for body, pools in query(Pools)],
        [(body, position.x, position.y) for body, position in query(Position)],
        [(entity, name.name.replace(" without ", " with ")) for entity, name in query(Name)],
        esper.component_for_entity(world.player, HungerClock).state,
        esper.entity_exists(source),
    ]


def _act(world: World, carrier: Carrier, name: str, effects: dict[str, str]) -> int:
    goblin = world.at("g")
    match carrier:
        case "used up":
            source = world.give(world.player, name)
            target = world.place(goblin) if "ranged" in effects else None
            intend(world.player, WantsToUseItem(EntityId(source), target))
            run(ItemUseSystem())
        case "weapon":
            source = world.wear(world.player, name)
            assert esper.component_for_entity(source, Proc).chance == 1.0
            intend(world.player, WantsToMelee(EntityId(goblin)))
            run(MeleeCombatSystem())
        case "spell":
            source = world.player
            esper.add_component(source, KnownSpells([name]))
            target = world.place(goblin) if "ranged" in effects else None
            intend(source, WantsToCastSpell(name, target))
            run(SpellSystem())
        case "fixture":
            place = world.place(world.player).step(Direction.WEST)
            source = world.spawn(name, place)
            intend(world.player, WantsToMove(Direction.WEST))
            run(MovementSystem(), TriggerSystem())
    return source


@pytest.mark.parametrize("key", Effects.model_fields)
def test_every_effect_makes_something_that_counts_as_an_ability(key: str) -> None:
    parts = effect_components(Effects(**{key: EFFECTS[key].example}))
    assert parts
    assert {type(part) for part in parts} <= set(ABILITIES)


@pytest.mark.parametrize("carrier", CARRIERS)
@pytest.mark.parametrize("key", [key for key in EFFECTS if key != "damage"])
def test_an_effect_is_noticed_where_the_table_says_so_and_nowhere_else(key: str, carrier: Carrier, pack: Path) -> None:
    noticed = outcome(pack, carrier, key, having=True) != outcome(pack, carrier, key, having=False)
    assert noticed == (carrier in EFFECTS[key].carriers)


def test_every_effect_is_told_of_and_nothing_else() -> None:
    assert set(EFFECTS) == set(Effects.model_fields)


@pytest.mark.parametrize("key", EFFECTS)
def test_the_example_is_read_and_the_form_tells_the_limits(key: str) -> None:
    assert Effects(**{key: EFFECTS[key].example}).given() == {key: EFFECTS[key].example}
    limits = re.search(r"from (\d+) to (\d+)", EFFECTS[key].form)
    if limits is None:
        return
    low, high = int(limits[1]), int(limits[2])
    for fits in (low, high):
        assert Effects(**{key: str(fits)}).given()
    for beyond in (low - 1, high + 1):
        with pytest.raises(ValidationError):
            Effects(**{key: str(beyond)})


@pytest.mark.parametrize("carrier", CARRIERS)
@pytest.mark.parametrize("key", EFFECTS)
def test_the_check_warns_of_an_effect_where_it_means_nothing(
    key: str, carrier: Carrier, misplaced: list[Finding]
) -> None:
    told = [finding for finding in misplaced if finding.id == named(carrier, key) and finding.path.endswith(key)]
    assert len(told) == (1 if carrier not in EFFECTS[key].carriers else 0)
    assert all(finding.line is not None for finding in told)


def test_a_trait_carries_what_a_weapon_does(misplaced: list[Finding]) -> None:
    (told,) = [finding for finding in misplaced if finding.id == "Aimed"]
    assert told.message == 'the effect "ranged" means nothing here, only for what is used up or a spell'


def test_editors_get_it_in_one_line() -> None:
    assert told_of("ranged") == (
        "Is aimed at a tile, so many tiles away at most. Written as whole number from 1 to 100. For: used up, spell."
    )
