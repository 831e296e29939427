"""Drinking, reading, eating, zapping: what may be used, on what, and what it costs (tutorial facts §2.17, §3)."""

from __future__ import annotations

import esper
import pytest

from components.abilities import ProvidesHealing
from components.items import Consumable
from components.references import EntityId
from engine.core.geometry import Point
from engine.testing import World, run
from engine.world.ecs import resource
from engine.world.intents import EquipmentChanged, WantsToUseItem, intend
from engine.world.inventory import carried_by
from engine.world.knowledge import Knowledge
from engine.world.outbox import Outbox, Shown
from engine.world.spatial import SpatialIndex
from systems.inventory.identify import ItemIdentificationSystem
from systems.inventory.use import ItemUseSystem
from tests.unit.systems.kit import bare, hurt, refused, wishes


@pytest.fixture
def world() -> World:
    return bare("@..g")


def use(user: int, item: int, target: Point | None = None) -> None:
    intend(user, WantsToUseItem(EntityId(item), target))
    run(ItemUseSystem(), ItemIdentificationSystem())


def life(world: World, entity: int) -> int:
    return world.pools(entity).hit_points.current


# --- consumables --------------------------------------------------------------------------


def test_a_potion_acts_and_is_gone_and_its_kind_is_known(world: World) -> None:
    hurt(world, world.player, 10)
    potion = world.give(world.player, "Health Potion")
    use(world.player, potion)
    assert life(world, world.player) == 18
    assert not esper.entity_exists(potion)
    assert "Health Potion" in resource(Knowledge).identified
    assert (world.player, EquipmentChanged()) in wishes(EquipmentChanged), "it weighs nothing any more"


def test_a_bad_potion_hurts_whoever_drinks_it(world: World) -> None:
    use(world.player, world.give(world.player, "Acid Potion"))
    assert life(world, world.player) == 25


def test_a_creature_that_drinks_heals_itself_and_teaches_the_player_nothing(world: World) -> None:
    """Tutorial facts B26c: in the source every drink healed the player."""
    goblin = world.at("g")
    hurt(world, goblin, 2)
    hurt(world, world.player, 10)
    use(goblin, world.give(goblin, "Health Potion"))
    assert (life(world, goblin), life(world, world.player)) == (9, 10)
    assert resource(Knowledge).identified == set()


def test_a_rod_loses_a_charge_each_time_and_stays_when_empty(world: World) -> None:
    hurt(world, world.player, 1)
    rod = world.give(world.player, "Rod of Mending")
    for left in (3, 2, 1, 0):
        use(world.player, rod)
        assert esper.component_for_entity(rod, Consumable).charges == left
    assert esper.entity_exists(rod)


def test_an_empty_rod_is_refused_and_the_turn_is_kept(world: World) -> None:
    rod = world.give(world.player, "Rod of Mending")
    esper.component_for_entity(rod, Consumable).charges = 0
    use(world.player, rod)
    assert refused() == {world.player}
    assert world.log() == ["There are no charges left in the Unidentified Rod."]
    assert resource(Knowledge).identified == set(), "nothing is learned by what did not happen"


def test_food_that_also_heals_does_both(world: World) -> None:
    hurt(world, world.player, 10)
    use(world.player, world.give(world.player, "Honey Cake"))
    assert life(world, world.player) == 14
    assert "You have eaten well." in world.log()


# --- aiming -------------------------------------------------------------------------------


def test_a_missile_hurts_whoever_stands_on_the_tile(world: World) -> None:
    world.pools(world.at("g")).hit_points.current = 50
    use(world.player, world.give(world.player, "Magic Missile Scroll"), world.first("g"))
    assert life(world, world.at("g")) == 30


def test_a_missile_is_drawn_from_the_one_who_casts_it(world: World) -> None:
    """Tutorial facts B21c: in the source the line began in the wrong row."""
    use(world.player, world.give(world.player, "Magic Missile Scroll"), world.first("g"))
    (line,) = [fact for fact in resource(Outbox).facts if isinstance(fact, Shown)]
    grid = resource(SpatialIndex).grid
    assert line.tiles == tuple(grid.index_of(Point(x, 1)) for x in (1, 2, 3, 4))


@pytest.mark.parametrize(
    "target",
    [None, Point(9, 1), Point(-1, -1), Point(10**6, 1), Point(0, -5), Point(5, 9)],
)
def test_a_target_that_is_missing_off_the_map_or_too_far_is_refused_without_cost(
    world: World, target: Point | None
) -> None:
    """Known cases D30, D31."""
    resource(Knowledge).identified.add("Magic Missile Scroll")
    scroll = world.give(world.player, "Magic Missile Scroll")
    use(world.player, scroll, target)
    assert refused() == {world.player}
    assert carried_by(world.player) == [scroll]
    assert resource(Knowledge).identified == {"Magic Missile Scroll"}


def test_a_target_out_of_sight_is_refused() -> None:
    world = bare("@.#g")
    scroll = world.give(world.player, "Magic Missile Scroll")
    use(world.player, scroll, world.first("g"))
    assert refused() == {world.player}
    assert esper.entity_exists(scroll)


def test_aiming_at_an_empty_tile_wastes_the_scroll(world: World) -> None:
    scroll = world.give(world.player, "Magic Missile Scroll")
    use(world.player, scroll, Point(3, 1))
    assert not esper.entity_exists(scroll)
    assert refused() == set()


def test_aiming_at_oneself_hurts_oneself(world: World) -> None:
    use(world.player, world.give(world.player, "Magic Missile Scroll"), world.first("@"))
    assert life(world, world.player) == 10


def test_a_fireball_burns_everybody_near_its_centre_but_walls_shelter() -> None:
    world = bare("@....o\n.#####\n.r....")
    for glyph in "or":
        world.pools(world.at(glyph)).hit_points.current = 50
    use(world.player, world.give(world.player, "Fireball Scroll"), Point(4, 1))
    assert (life(world, world.at("o")), life(world, world.at("r"))) == (30, 50)
    assert life(world, world.player) == 10, "the caster stands within three tiles of it"


# --- what cannot be used ------------------------------------------------------------------


def test_what_has_no_use_is_refused(world: World) -> None:
    use(world.player, world.give(world.player, "Hide"))
    assert (refused(), world.log()) == ({world.player}, ["You cannot think of a use for the Hide."])


def test_only_carried_things_are_used(world: World) -> None:
    lying = world.spawn("Health Potion", world.first("@"))
    others = world.give(world.at("g"), "Health Potion")
    hurt(world, world.player, 10)
    for potion in (lying, others):
        use(world.player, potion)
    assert life(world, world.player) == 10
    assert esper.entity_exists(lying)
    assert esper.entity_exists(others)


def test_one_potion_is_drunk_once_even_if_it_is_wished_twice(world: World) -> None:
    hurt(world, world.player, 1)
    potion = world.give(world.player, "Health Potion")
    for _ in range(2):
        intend(world.player, WantsToUseItem(EntityId(potion)))
    run(ItemUseSystem())
    assert life(world, world.player) == 9


def test_the_dead_use_nothing(world: World) -> None:
    potion = world.give(world.at("g"), "Health Potion")
    hurt(world, world.at("g"), 0)
    use(world.at("g"), potion)
    assert esper.entity_exists(potion)


def test_a_thing_that_does_nothing_is_not_used_up(world: World) -> None:
    """Tutorial facts B25, B26b: the charge is spent only if it did something."""
    dud = world.give(world.player, "Rod of Mending")
    esper.remove_component(dud, ProvidesHealing)
    use(world.player, dud)
    assert esper.component_for_entity(dud, Consumable).charges == 4
    assert world.log()[-1] == "Nothing happens."
