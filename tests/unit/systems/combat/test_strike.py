"""The figures of an attack (tutorial facts §2.15): who hits, how hard, and against what."""

from __future__ import annotations

import esper
import pytest

from components.stats import Attributes, NaturalAttack, NaturalAttackDefense, Skills
from components.status import HungerClock, HungerState
from engine.core.dice import Dice
from engine.core.geometry import Point
from engine.testing import World, run
from engine.world.ecs import resource
from engine.world.effects import Damage, EffectQueue
from systems.combat.strike import d20_outcome, damage_roll, strike
from systems.combat.weapons import Attack, armour_class, attack_of, ranged_weapon
from systems.visibility import VisibilitySystem
from tests.unit.systems.kit import bare, load_dice

# --- the roll -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("natural", "bonus", "armour", "outcome"),
    [
        (1, 0, 10, "fumble"),
        (1, 100, 10, "fumble"),
        (1, 0, -5, "fumble"),
        (20, 0, 10, "hit"),
        (20, -100, 10, "hit"),
        (20, 0, 99, "hit"),
        (10, 0, 10, "miss"),
        (11, 0, 10, "hit"),
        (2, 9, 10, "hit"),
        (2, 8, 10, "miss"),
        (19, -9, 10, "miss"),
        (19, -8, 10, "hit"),
    ],
)
def test_a_one_fumbles_a_twenty_hits_else_the_total_must_exceed_the_armour(
    natural: int, bonus: int, armour: int, outcome: str
) -> None:
    assert d20_outcome(natural, bonus, armour) == outcome


# --- the one who strikes ------------------------------------------------------------------


@pytest.fixture
def world() -> World:
    """The player, bare, beside a dummy of armour class 11 (10, no quickness, defense 1)."""
    made = bare("@.")
    made.creature(Point(2, 1), hit_points=50)
    return made


def dummy(world: World) -> int:
    return world.content(Point(2, 1))[0]


def hits(world: World, roll: int) -> bool:
    """Whether a natural roll hits the dummy (the damage die shows 1)."""
    load_dice(roll, 1)
    strike(world.player, dummy(world))
    found = bool(resource(EffectQueue).queue)
    resource(EffectQueue).queue.clear()
    return found


def least_roll(world: World) -> int:
    return next(roll for roll in range(2, 21) if hits(world, roll))


def test_unarmed_the_skill_is_the_whole_bonus(world: World) -> None:
    assert least_roll(world) == 11, "11 + skill 1 exceeds armour class 11"


def test_each_part_of_the_bonus_counts(world: World) -> None:
    esper.component_for_entity(world.player, Attributes).might.bonus = 2
    assert least_roll(world) == 9
    esper.component_for_entity(world.player, Skills).melee = 3
    assert least_roll(world) == 7
    world.wear(world.player, "Longsword +1")
    assert least_roll(world) == 6


@pytest.mark.parametrize(("state", "roll"), [("well fed", 10), ("normal", 11), ("hungry", 11), ("starving", 11)])
def test_the_well_fed_hit_better(world: World, state: HungerState, roll: int) -> None:
    esper.add_component(world.player, HungerClock(state, 100))
    assert least_roll(world) == roll


def test_a_quick_weapon_is_aimed_with_quickness(world: World) -> None:
    attributes = esper.component_for_entity(world.player, Attributes)
    attributes.might.bonus, attributes.quickness.bonus = 0, 4
    world.wear(world.player, "Dagger")
    assert least_roll(world) == 7


def test_without_skill_one_fights_at_minus_four(world: World) -> None:
    esper.remove_component(world.player, Skills)
    assert least_roll(world) == 16


@pytest.fixture(autouse=True)
def _not_well_fed(world: World) -> None:
    esper.add_component(world.player, HungerClock("normal", 100))


# --- with what ----------------------------------------------------------------------------


def test_a_wielded_weapon_comes_before_claws_and_claws_before_fists(world: World) -> None:
    player = world.player
    assert attack_of(player) == Attack("fist", Dice(1, 4), 0, "might")
    esper.add_component(player, NaturalAttackDefense(None, [NaturalAttack("bite", Dice(1, 12), 2)]))
    assert attack_of(player) == Attack("bite", Dice(1, 12), 2, "might")
    world.wear(player, "Longsword -1")
    assert attack_of(player) == Attack("weapon", Dice(1, 8, -1), -1, "might")


def test_a_creature_with_several_natural_attacks_uses_them_all(world: World) -> None:
    attacks = [NaturalAttack(name, Dice(1, 4)) for name in ("bite", "claw", "tail")]
    esper.add_component(world.player, NaturalAttackDefense(None, attacks))
    assert {attack_of(world.player).name for _ in range(60)} == {"bite", "claw", "tail"}


def test_a_carried_weapon_strikes_nobody(world: World) -> None:
    world.give(world.player, "War Axe")
    assert attack_of(world.player).name == "fist"


def test_only_a_wielded_bow_shoots(world: World) -> None:
    assert ranged_weapon(world.player) is None
    world.give(world.player, "Shortbow")
    assert ranged_weapon(world.player) is None
    bow = world.wear(world.player, "Shortbow")
    weapon = ranged_weapon(world.player)
    assert weapon is not None
    assert weapon.range == 4
    assert esper.entity_exists(bow)


# --- how hard -----------------------------------------------------------------------------


def test_might_counts_for_damage_whatever_the_weapon(world: World) -> None:
    attributes = esper.component_for_entity(world.player, Attributes)
    attributes.might.bonus, attributes.quickness.bonus = 3, 9
    load_dice(2)
    assert damage_roll(world.player, Attack("dagger", Dice(1, 4), 0, "quickness")) == 2 + 3 + 1


def test_damage_is_never_negative(world: World) -> None:
    load_dice(1)
    assert damage_roll(world.player, Attack("feather", Dice(1, 4, -9), 0, "might")) == 0


def test_a_hit_of_nothing_hurts_nobody(world: World) -> None:
    esper.component_for_entity(world.player, Attributes).might.bonus = -9
    load_dice(20, 1)
    strike(world.player, dummy(world))
    assert [effect for _, effect, _ in resource(EffectQueue).queue] == [Damage(0)]


# --- against what -------------------------------------------------------------------------


def test_armour_is_ten_and_quickness_and_defense(world: World) -> None:
    body = dummy(world)
    assert armour_class(body) == 11
    esper.component_for_entity(body, Attributes).quickness.bonus = 2
    esper.component_for_entity(body, Skills).defense = 3
    assert armour_class(body) == 15


def test_natural_armour_replaces_the_ten(world: World) -> None:
    body = dummy(world)
    esper.add_component(body, NaturalAttackDefense(14))
    assert armour_class(body) == 15


def test_fractions_of_worn_armour_are_summed_and_cut_off_once(world: World) -> None:
    """0.5 + 0.4 + 0.2 + 0.3 + 0.3 is 1.7 and gives 1; cut off piece by piece it would give 0, rounded 2."""
    body = dummy(world)
    for name in ("Padded Jacket", "Leather Cap", "Leather Boots", "Chain Leggings", "Chain Gloves"):
        world.wear(body, name)
    assert armour_class(body) == 12


def test_carried_armour_does_not_protect(world: World) -> None:
    world.give(dummy(world), "Breastplate")
    assert armour_class(dummy(world)) == 11


def test_without_the_skill_one_defends_at_minus_four(world: World) -> None:
    esper.remove_component(dummy(world), Skills)
    assert armour_class(dummy(world)) == 6


# --- what is told -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolls", "line"),
    [
        ((20, 3), "You hit the Dummy for 4."),
        ((2,), "You miss the Dummy."),
        ((1,), "You stumble over your own attack."),
    ],
)
def test_blows_of_the_player_are_told(world: World, rolls: tuple[int, ...], line: str) -> None:
    run(VisibilitySystem())
    load_dice(*rolls)
    strike(world.player, dummy(world))
    assert world.log() == [line]


def test_blows_against_the_player_are_told(world: World) -> None:
    run(VisibilitySystem())
    load_dice(20, 1)
    strike(dummy(world), world.player)
    assert world.log() == ["The Dummy hits you for 2."]


def test_fights_that_nobody_sees_are_not_told() -> None:
    world = bare("@#g.")
    other = world.creature(Point(4, 1))
    run(VisibilitySystem())
    load_dice(20, 1)
    strike(world.at("g"), other)
    assert world.log() == []
