"""Laying statuses on creatures (tutorial facts §3, §14 item 6; B13, B14)."""

from __future__ import annotations

import esper
import pytest

from components.abilities import AlwaysTargetsSelf, AreaOfEffect
from components.identity import Name
from components.items import AttributeBonus, Consumable, ObfuscatedName
from components.references import EntityId
from components.stats import Load
from components.status import Confusion, DamageOverTime, Duration, Slow, StatusEffect
from components.turn import Asleep
from engine.core.geometry import Direction
from engine.testing import World, run
from engine.world.bodies import destroy
from engine.world.ecs import bury, query, resource, set_resource
from engine.world.effects import (
    ChangeAttributes,
    ChangePace,
    Confuse,
    Damage,
    Effect,
    HurtOverTime,
    ItemUse,
    OnEntity,
    OnTiles,
    add_effect,
)
from engine.world.intents import EquipmentChanged, WantsToMove, WantsToUseItem, intend
from engine.world.knowledge import Knowledge
from engine.world.rules import Rules
from engine.world.spatial import SpatialIndex
from engine.world.statuses import status_name, statuses_of
from systems import OUT_OF_TIME
from tests.unit.systems.kit import act, bare, cause, cause_at, hurt, settle, wishes

EFFECTS: list[tuple[Effect, str, object, int]] = [
    (Confuse(4), "Confusion", Confusion(), 4),
    (ChangePace(2.0), "Slowed", Slow(2.0), 5),
    (ChangePace(-2.0), "Hasted", Slow(-2.0), 5),
    (HurtOverTime(3), "Poison", DamageOverTime(3), 5),
    (ChangeAttributes("Ox Tonic", AttributeBonus(might=5)), "Ox Tonic", AttributeBonus(might=5), 10),
]
NAMES = [name for _, name, _, _ in EFFECTS]


@pytest.fixture
def world() -> World:
    return bare("@r../")


def turns(status: int) -> int:
    return esper.component_for_entity(status, Duration).turns


@pytest.mark.parametrize(("effect", "name", "part", "lasts"), EFFECTS, ids=NAMES)
def test_a_status_is_an_entity_that_lies_on_a_creature(
    world: World, effect: Effect, name: str, part: object, lasts: int
) -> None:
    rat = world.at("r")
    cause(effect, rat, by=world.player)
    (status,) = statuses_of(rat)
    assert esper.component_for_entity(status, StatusEffect) == StatusEffect(EntityId(rat), EntityId(world.player))
    assert esper.component_for_entity(status, Name).name == status_name(status) == name
    assert esper.component_for_entity(status, type(part)) == part
    assert turns(status) == lasts
    assert statuses_of(world.player) == []


@pytest.mark.parametrize(("effect", "name", "part", "lasts"), EFFECTS, ids=NAMES)
def test_what_is_laid_on_tiles_lies_on_the_creatures_there_and_on_nothing_else(
    world: World, effect: Effect, name: str, part: object, lasts: int
) -> None:
    """B14: the source gave statuses to items, props and particles too."""
    cause_at(effect, [world.place(world.player), world.first("r"), world.first("/")])
    assert {status.target for _, status in query(StatusEffect)} == {world.player, world.at("r")}
    assert name
    assert part
    assert lasts


@pytest.mark.parametrize("effect", [effect for effect, *_ in EFFECTS], ids=NAMES)
def test_the_dead_get_no_status(world: World, effect: Effect) -> None:
    hurt(world, world.at("r"), 0)
    cause(effect, world.at("r"))
    assert query(StatusEffect) == []


@pytest.mark.parametrize(
    "effect", [Confuse(0), ChangePace(0.0), HurtOverTime(0), ChangeAttributes("Water", AttributeBonus())]
)
def test_what_does_nothing_is_no_status(world: World, effect: Effect) -> None:
    cause(effect, world.player)
    assert (statuses_of(world.player), world.log()) == ([], [])


@pytest.mark.parametrize("effect", [effect for effect, *_ in EFFECTS], ids=NAMES)
def test_a_sleeper_wakes_so_that_its_turns_can_count(world: World, effect: Effect) -> None:
    esper.add_component(world.at("r"), Asleep())
    cause(effect, world.at("r"))
    assert not esper.has_component(world.at("r"), Asleep)


@pytest.mark.parametrize("effect", [effect for effect, *_ in EFFECTS], ids=NAMES)
def test_the_bearer_is_reckoned_anew(world: World, effect: Effect) -> None:
    """B13: in the source a spider's web slowed nobody but the caster."""
    cause(effect, world.at("r"))
    assert wishes(EquipmentChanged) == [(world.at("r"), EquipmentChanged())]


# --- more of the same ---------------------------------------------------------------------


@pytest.mark.parametrize("effect", [effect for effect, *_ in EFFECTS], ids=NAMES)
def test_more_of_the_same_lasts_as_long_as_the_new_one_and_does_not_add_up(world: World, effect: Effect) -> None:
    """B14: the source stacked statuses of one name without limit."""
    cause(effect, world.player)
    (status,) = statuses_of(world.player)
    full = turns(status)
    esper.component_for_entity(status, Duration).turns = 2
    cause(effect, world.player)
    assert (statuses_of(world.player), turns(status)) == ([status], full)


def test_a_shorter_one_does_not_cut_a_longer_one_short(world: World) -> None:
    cause(Confuse(9), world.player)
    cause(Confuse(2), world.player)
    assert [turns(status) for status in statuses_of(world.player)] == [9]


def test_another_strength_or_another_kind_of_potion_is_another_status(world: World) -> None:
    for effect in (
        ChangePace(2.0),
        ChangePace(10.0),
        ChangeAttributes("Ox Tonic", AttributeBonus(might=5)),
        ChangeAttributes("Bull Tonic", AttributeBonus(might=5)),
    ):
        cause(effect, world.player)
    assert len(statuses_of(world.player)) == 4


def test_the_first_creator_stays_the_creator_while_it_is_there(world: World) -> None:
    rat = world.at("r")
    cause(HurtOverTime(1), world.player, by=rat)
    cause(HurtOverTime(1), world.player, by=world.player)
    (status,) = statuses_of(world.player)
    assert esper.component_for_entity(status, StatusEffect).creator == rat
    destroy(rat)
    bury()
    cause(HurtOverTime(1), world.player, by=world.player)
    assert statuses_of(world.player) == [status]
    assert esper.component_for_entity(status, StatusEffect).creator == world.player


# --- the end of the bearer ----------------------------------------------------------------


def test_statuses_go_with_their_bearer(world: World) -> None:
    """B14: they outlived it in the source, and then no game could be saved."""
    cause(Confuse(4), world.at("r"), world.player)
    add_effect(world.player, Damage(999), OnEntity(world.at("r")))
    settle()
    run(*OUT_OF_TIME)
    assert {status.target for _, status in query(StatusEffect)} == {world.player}


# --- from things --------------------------------------------------------------------------


def drink(world: World, kind: str) -> None:
    intend(world.player, WantsToUseItem(EntityId(world.give(world.player, kind))))
    run(*OUT_OF_TIME)


@pytest.mark.parametrize(
    ("kind", "name", "part"),
    [
        ("Strength Potion", "Strength Potion", AttributeBonus(might=5)),
        ("Haste Potion", "Hasted", Slow(-2.0)),
        ("Slow Potion", "Slowed", Slow(2.0)),
        ("Poison Potion", "Poison", DamageOverTime(2)),
        ("Giddy Potion", "Confusion", Confusion()),
    ],
)
def test_potions_lay_statuses_on_whoever_drinks_them(world: World, kind: str, name: str, part: object) -> None:
    drink(world, kind)
    (status,) = statuses_of(world.player)
    assert (status_name(status), esper.component_for_entity(status, type(part))) == (name, part)


def test_a_bonus_that_is_worn_is_no_status(world: World) -> None:
    gloves = world.give(world.player, "Gauntlets of Ogre Power")
    cause(ItemUse(EntityId(gloves)), world.player, by=world.player)
    assert statuses_of(world.player) == []


def test_a_status_from_an_unknown_potion_is_called_as_the_potion_is(world: World) -> None:
    """Nobody learns a kind by seeing what others have drunk."""
    rat, label = world.at("r"), resource(Knowledge).labels["Strength Potion"]
    potion = world.give(rat, "Strength Potion")
    intend(rat, WantsToUseItem(EntityId(potion)))
    run(*OUT_OF_TIME)
    (status,) = statuses_of(rat)
    assert status_name(status) == label
    drink(world, "Strength Potion")
    assert status_name(status) == "Strength Potion"
    assert not esper.has_component(status, ObfuscatedName)


def test_a_web_slows_everybody_in_its_radius_but_no_thing(world: World) -> None:
    act(world.player)
    scroll = world.give(world.player, "Web Scroll")
    intend(world.player, WantsToUseItem(EntityId(scroll), world.first("r")))
    run(*OUT_OF_TIME)
    assert {status.target for _, status in query(StatusEffect)} == {world.player, world.at("r")}


# --- at whom ------------------------------------------------------------------------------


@pytest.mark.parametrize(("radius", "hit"), [(None, ["player"]), (1, ["player", "rat"])])
def test_what_targets_its_user_acts_there_wherever_it_was_aimed(
    world: World, radius: int | None, hit: list[str]
) -> None:
    wand = esper.create_entity(Name("Wand"), Consumable(2, 2), AlwaysTargetsSelf(), Slow(2.0))
    if radius is not None:
        esper.add_component(wand, AreaOfEffect(radius))
    add_effect(world.player, ItemUse(EntityId(wand)), OnTiles((resource(SpatialIndex).tile_of(world.at("/")),)))
    settle()
    names = {world.player: "player", world.at("r"): "rat"}
    assert sorted(names[status.target] for _, status in query(StatusEffect)) == hit


def test_a_trap_lays_its_status_on_whoever_steps_there() -> None:
    world = bare("@t", t="Venom Trap")
    intend(world.player, WantsToMove(Direction.EAST))
    run(*OUT_OF_TIME)
    assert [status_name(status) for status in statuses_of(world.player)] == ["Poison"]


def test_slowness_counts_where_the_campaign_knows_no_load(world: World) -> None:
    rules = resource(Rules)
    set_resource(rules.model_copy(update={"features": rules.features.model_copy(update={"load": False})}))
    cause(ChangePace(3.0), world.player)
    run(*OUT_OF_TIME)
    assert esper.component_for_entity(world.player, Load).initiative_penalty == 3.0
