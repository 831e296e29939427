"""Casting spells, the player and creatures alike (tutorial facts §2.17, §3 spell_trigger; B15, B19)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import esper
import pytest

from components.spells import Ability, KnownSpells, SpecialAbilities
from components.stats import Pool
from components.status import Confusion, DamageOverTime, Slow
from engine.core.geometry import Point
from engine.testing import World, run
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource, set_resource
from engine.world.effects import Damage, SpellUse
from engine.world.intents import Fell, WantsToCastSpell, intend
from engine.world.outbox import Died, Outbox, Shown
from engine.world.rules import Rules
from engine.world.spatial import SpatialIndex
from engine.world.statuses import of_kind
from systems.reaper import ReaperSystem
from systems.spells import SpellSystem
from systems.visibility import VisibilitySystem
from tests.unit.raws.kit import pack
from tests.unit.systems.kit import bare, cause, cause_at, hurt, load_dice, picture, refused, wishes

SPELLS: list[dict[str, Any]] = [
    {"name": "Ring of Flame", "mana_cost": 1, "effects": {"damage": "5", "area_of_effect": "1", "target_self": ""}},
    {
        "name": "Last Breath",
        "mana_cost": 2,
        "effects": {"damage": "50", "area_of_effect": "1", "target_self": "", "single_activation": "", "ranged": "6"},
    },
    {"name": "Quiet Going", "mana_cost": 1, "effects": {"provides_healing": "1", "single_activation": ""}},
    {"name": "Show", "mana_cost": 1, "effects": {"particle": "*;#FF0000;10.0"}},
    {"name": "Farsight", "mana_cost": 1, "effects": {"magic_mapping": ""}},
    {"name": "Naming", "mana_cost": 1, "effects": {"identify": ""}},
]


@pytest.fixture
def world() -> World:
    """The player, who knows how to spark, three steps from a goblin of 50 hit points."""
    world = bare("@..g")
    learn(world, "Spark Bolt", "Web", "Venom", "Mend Flesh")
    pool = world.pools(world.at("g")).hit_points
    pool.max = pool.current = 50
    run(VisibilitySystem())
    return world


def learn(world: World, *spells: str) -> None:
    esper.add_component(world.player, KnownSpells(list(spells)))


def made(tmp_path: Path, drawing: str) -> World:
    """A world with the spells of this test."""
    folder = pack(tmp_path / "spells", {"a.json": {"spells": SPELLS}})
    return bare(drawing, packs=[folder])


def able(creature: int, spell: str, reach: float = 6.0) -> None:
    esper.add_component(creature, SpecialAbilities([Ability(spell, 1.0, reach)]))


def cast(caster: int, spell: str, target: Point | None = None) -> None:
    intend(caster, WantsToCastSpell(spell, target))
    run(SpellSystem())


def mana(world: World, creature: int) -> int:
    return world.pools(creature).mana.current


def life(world: World, creature: int) -> int:
    return world.pools(creature).hit_points.current


# --- what it does and costs ---------------------------------------------------------------


def test_a_bolt_hurts_whom_it_is_aimed_at_and_takes_its_mana(world: World) -> None:
    cast(world.player, "Spark Bolt", world.first("g"))
    assert (life(world, world.at("g")), mana(world, world.player)) == (44, 3)
    assert world.log() == ["You cast Spark Bolt.", "Spark Bolt hits the Goblin for 6."]


def test_a_line_is_drawn_from_the_caster(world: World) -> None:
    cast(world.player, "Spark Bolt", world.first("g"))
    (line,) = [fact for fact in resource(Outbox).facts if isinstance(fact, Shown) and fact.glyph == "*"]
    assert line.tiles == tuple(resource(SpatialIndex).grid.index_of(Point(x, 1)) for x in (1, 2, 3, 4))


def test_spells_lay_the_same_statuses_as_things_do(world: World) -> None:
    goblin = world.at("g")
    cast(world.player, "Web", world.first("g"))
    cast(world.player, "Venom", world.first("g"))
    assert [part for _, part in of_kind(goblin, Slow)] == [Slow(6.0)]
    assert [part for _, part in of_kind(goblin, DamageOverTime)] == [DamageOverTime(2)]


def test_what_is_not_aimed_acts_on_its_caster(world: World) -> None:
    hurt(world, world.player, 5)
    cast(world.player, "Mend Flesh")
    assert (life(world, world.player), mana(world, world.player)) == (13, 2)


def test_the_dead_of_a_spell_are_paid_for(world: World) -> None:
    hurt(world, world.at("g"), 1)
    cast(world.player, "Spark Bolt", world.first("g"))
    assert world.pools(world.player).xp == 100


def test_with_a_radius_the_caster_stands_in_the_middle(tmp_path: Path) -> None:
    world = made(tmp_path, "@g.o")
    learn(world, "Ring of Flame")
    hurt(world, world.player, 30)
    before = life(world, world.at("o"))
    cast(world.player, "Ring of Flame")
    assert (life(world, world.player), life(world, world.at("g")), life(world, world.at("o"))) == (25, 4, before)


def test_what_is_only_shown_takes_no_mana(tmp_path: Path) -> None:
    world = made(tmp_path, "@")
    learn(world, "Show")
    cast(world.player, "Show")
    assert (mana(world, world.player), world.log()[-1]) == (4, "Nothing happens.")


def test_seeing_and_naming_are_for_the_player_alone(tmp_path: Path) -> None:
    world = made(tmp_path, "@.g")
    for spell in ("Farsight", "Naming"):
        able(world.at("g"), spell)
        cast(world.at("g"), spell)
    assert mana(world, world.at("g")) == 4, "nothing happened, so nothing is paid"
    learn(world, "Farsight")
    cast(world.player, "Farsight")
    assert mana(world, world.player) == 3


# --- who may cast -------------------------------------------------------------------------


def test_nobody_casts_without_mana(world: World) -> None:
    """Tutorial facts B15: in the source the spell went off all the same, and creatures never ran short."""
    goblin = world.at("g")
    able(goblin, "Spark Bolt")
    for caster, target in ((world.player, world.first("g")), (goblin, world.first("@"))):
        world.pools(caster).mana.current = 0
        cast(caster, "Spark Bolt", target)
    assert (life(world, goblin), life(world, world.player)) == (50, 30)
    assert refused() == {world.player}, "a creature pays with its turn"
    assert world.log() == ["You have not enough mana for Spark Bolt."]


def test_two_spells_at_one_instant_are_paid_one_by_one(world: World) -> None:
    world.pools(world.player).mana.current = 1
    for _ in range(2):
        intend(world.player, WantsToCastSpell("Spark Bolt", world.first("g")))
    run(SpellSystem())
    assert (life(world, world.at("g")), mana(world, world.player)) == (44, 0)


@pytest.mark.parametrize("spell", ["Acid Spit", "No Such Spell", ""])
def test_only_known_spells_are_cast(world: World, spell: str) -> None:
    if spell == "No Such Spell":
        learn(world, spell)
    before = picture()
    cast(world.player, spell, world.first("g"))
    assert (picture(), refused()) == (before, {world.player})


def test_a_creature_casts_what_it_can_by_nature_and_reaches_as_far_as_that_says(world: World) -> None:
    goblin = world.at("g")
    able(goblin, "Spark Bolt", reach=3.0)
    cast(goblin, "Spark Bolt", world.first("@"))
    assert (life(world, world.player), mana(world, goblin)) == (24, 3)
    assert "The Goblin casts Spark Bolt." in world.log()
    able(goblin, "Spark Bolt", reach=2.0)
    cast(goblin, "Spark Bolt", world.first("@"))
    assert life(world, world.player) == 24


def test_the_dead_cast_nothing(world: World) -> None:
    goblin = world.at("g")
    able(goblin, "Spark Bolt")
    hurt(world, goblin, 0)
    cast(goblin, "Spark Bolt", world.first("@"))
    assert life(world, world.player) == 30


def test_without_mana_in_the_campaign_there_are_no_spells(world: World) -> None:
    rules = resource(Rules)
    set_resource(rules.model_copy(update={"features": rules.features.model_copy(update={"mana": False})}))
    able(world.at("g"), "Spark Bolt")
    cast(world.player, "Spark Bolt", world.first("g"))
    cast(world.at("g"), "Spark Bolt", world.first("@"))
    cause_at(SpellUse("Spark Bolt"), [world.first("g")])
    assert (life(world, world.at("g")), life(world, world.player)) == (50, 30)


def test_a_cast_that_nobody_sees_is_not_told() -> None:
    world = bare("@#g.o")
    run(VisibilitySystem())
    able(world.at("g"), "Spark Bolt")
    cast(world.at("g"), "Spark Bolt", world.first("o"))
    assert world.log() == []
    assert mana(world, world.at("g")) == 3


# --- spells that take their caster's life -------------------------------------------------


def deaths() -> list[str]:
    return [fact.name for fact in resource(Outbox).facts if isinstance(fact, Died)]


@pytest.mark.parametrize("spell", ["Last Breath", "Quiet Going"])
def test_whoever_gives_its_life_dies_once_and_leaves_what_it_had(tmp_path: Path, spell: str) -> None:
    """Tutorial facts B19: in the source it left no loot, no death, and a ghost in the index."""
    world = made(tmp_path, "@...g")
    goblin = world.at("g")
    able(goblin, spell)
    helm = world.give(goblin, "Iron Helm")
    cast(goblin, spell, world.first("@") if spell == "Last Breath" else None)
    assert not resource(SpatialIndex).is_indexed(goblin)
    assert deaths() == ["Goblin"]
    assert wishes(Fell) == [(goblin, Fell())]
    intend(goblin, Fell())
    run(ReaperSystem())
    assert not esper.entity_exists(goblin)
    assert helm in world.content(world.first("g"))
    assert life(world, world.player) == 30, "its blast was about itself"


def test_the_player_is_paid_but_once_for_whom_a_blast_kills_with_its_caster(tmp_path: Path) -> None:
    world = made(tmp_path, "@g")
    learn(world, "Last Breath")
    cast(world.player, "Last Breath")
    assert sorted(deaths()) == ["Goblin", "Player"]
    assert resource(Chronicle).kills <= 1
    assert resource(Chronicle).cause == "yourself"


# --- spells kept for the death ------------------------------------------------------------


def test_a_toadstool_bursts_over_all_beside_it_and_nobody_is_paid_for_that() -> None:
    world = bare("@tg..o", t="Bursting Toadstool")
    goblin, stool = world.at("g"), world.at("t")
    run(VisibilitySystem())
    hurt(world, goblin, 4)
    before = life(world, world.at("o"))
    cause(Damage(99), stool, by=world.player)
    assert (life(world, world.player), life(world, goblin), life(world, world.at("o"))) == (26, 0, before)
    assert list(of_kind(world.player, Confusion))
    assert world.pools(world.player).xp == 100, "for the toadstool alone"
    assert "Spore Burst breaks out of the Bursting Toadstool." in world.log()
    assert deaths() == ["Bursting Toadstool", "Goblin"]


def test_one_burst_sets_off_the_next_each_once() -> None:
    world = bare("@.ttt", t="Bursting Toadstool")
    for number in range(3):
        hurt(world, world.at("t", number), 1)
    cause(Damage(9), world.at("t", 2))
    assert len(deaths()) == 3
    assert life(world, world.player) == 30


def test_whom_the_dead_kill_dies_of_their_spell() -> None:
    world = bare("@t", t="Bursting Toadstool")
    hurt(world, world.player, 1)
    cause(Damage(99), world.at("t"), by=world.player)
    assert resource(Chronicle).cause == "Spore Burst"


def test_it_goes_off_by_its_chance(tmp_path: Path) -> None:
    mob = {
        "name": "Fuse",
        "blocks_tile": True,
        "vision_range": 1,
        "movement": "static",
        "attributes": {},
        "on_death": [{"spell": "Spore Burst", "chance": 0.29, "range": 0, "min_range": 0}],
    }
    folder = pack(tmp_path / "fuse", {"a.json": {"mobs": [mob]}})
    for roll, left in ((29, 26), (30, 30)):
        world = bare("@f", f="Fuse", packs=[folder])
        load_dice(roll)
        cause(Damage(99), world.at("f"))
        assert life(world, world.player) == left


def test_the_mana_of_creatures_runs_out() -> None:
    world = bare("@...g")
    goblin = world.at("g")
    able(goblin, "Spark Bolt")
    world.pools(world.player).hit_points = Pool(500, 500)
    for _ in range(10):
        cast(goblin, "Spark Bolt", world.first("@"))
    assert (life(world, world.player), mana(world, goblin)) == (500 - 4 * 6, 0)
