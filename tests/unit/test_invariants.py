"""Each invariant catches its own fault: a world broken by hand is found broken, a sound one is not."""

from __future__ import annotations

from collections.abc import Callable

import esper
import numpy as np
import pytest

from components.ai import Chasing
from components.identity import Name
from components.items import AttributeBonus, Consumable, CursedItem, Equipped, InBackpack, Item, ObfuscatedName, Stack
from components.references import EntityId
from components.spatial import BlocksTile, Position
from components.stats import Attributes, Load, Pools
from components.status import Confusion, DamageOverTime, Duration, Slow, StatusEffect
from components.turn import Asleep
from engine.core.geometry import Direction, Point
from engine.core.rng import RandomStream
from engine.core.tables import WeightedTable
from engine.invariants import Inspector, Watcher, check_level, check_library, check_save, check_table, check_world
from engine.mapgen.scene import parse_scene
from engine.raws.loading import load_library
from engine.raws.spawn import spawn_item
from engine.session import Session
from engine.testing import play
from engine.world.bodies import destroy, place_of
from engine.world.clock import Clock
from engine.world.commands import Ascend, Move, Wait
from engine.world.dungeon import Dungeon
from engine.world.ecs import despawn, query, resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.intents import WantsToWait, intend
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import Knowledge, display_name
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from engine.world.tiles import Tile
from systems.inventory.identify import learn

SCENE = """
name: Sound place
carry: Longsword -1
carry: Rations
g = Goblin
/ = Longsword +1
map:
##########
#@...g.../
#....+...#
##########
"""


@pytest.fixture
def session() -> Session:
    session = play(seed=1, scene=parse_scene(SCENE))
    session.step(Wait())
    return session


def named(name: str) -> int:
    return next(entity for entity, found in query(Name) if found.name == name)


def goblin() -> int:
    return named("Goblin")


def sword_worn(player: int) -> int:
    return worn_by(player)["Melee"]


def test_a_sound_world_breaks_no_promise(session: Session) -> None:
    with session.world():
        assert check_world() == []


# --- faults of a world: what is done to it, and what is to be found ---------------------------


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


# --- faults between two moments -----------------------------------------------------------


def wear_the_curse(player: int) -> int:
    item = named("Longsword -1")
    old = sword_worn(player)
    esper.remove_component(old, Equipped)
    esper.add_component(old, InBackpack(EntityId(player)))
    esper.remove_component(item, InBackpack)
    esper.add_component(item, Equipped(EntityId(player), "Melee"))
    return item


def test_a_cursed_thing_that_leaves_its_slot_is_noticed(session: Session) -> None:
    watcher = Watcher()
    with session.world():
        item = wear_the_curse(session.player)
        assert watcher.look() == []
        esper.remove_component(item, Equipped)
        assert any("left the slot Melee and is still cursed" in problem for problem in watcher.look())


def test_a_cursed_thing_that_vanishes_is_noticed(session: Session) -> None:
    watcher = Watcher()
    with session.world():
        item = wear_the_curse(session.player)
        watcher.look()
        despawn(item)
        assert any("was destroyed while it was worn" in problem for problem in watcher.look())


def test_a_thing_whose_curse_was_lifted_may_leave(session: Session) -> None:
    watcher = Watcher()
    with session.world():
        item = wear_the_curse(session.player)
        watcher.look()
        esper.remove_component(item, CursedItem)
        watcher.look()
        esper.remove_component(item, Equipped)
        assert watcher.look() == []


def test_a_kind_learned_elsewhere_is_known_on_a_level_come_back_to() -> None:
    session = play(seed=1, scene=parse_scene("p = Health Potion\nmap:\n#####\n#@>p#\n#####"))
    session.step(Move(Direction.EAST))
    with session.world():
        assert resource(Dungeon).depth == 2
        learn("Health Potion")
    session.step(Ascend())
    with session.world():
        assert display_name(named("Health Potion")) == "Health Potion"
        assert check_world() == []


def test_a_death_nobody_told_of_is_noticed(session: Session) -> None:
    watcher = Watcher()
    with session.world():
        watcher.look()
        destroy(goblin())
        assert watcher.look() == ["1 creatures are gone and 0 deaths were told"]


def test_a_player_who_rises_from_the_dead_is_noticed(session: Session) -> None:
    watcher = Watcher()
    with session.world():
        pools = esper.component_for_entity(session.player, Pools)
        pools.hit_points.current = 0
        watcher.look()
        pools.hit_points.current = 5
        assert "the player rose from the dead" in watcher.look()


def test_a_level_left_behind_that_changes_is_noticed(session: Session) -> None:
    watcher = Watcher()
    with session.world():
        frozen = resource(Dungeon).frozen
        frozen[7] = b"as it was"
        watcher.look()
        frozen[7] = b"changed"
        assert watcher.look() == ["the level left behind at depth 7 has changed"]


# --- levels, content, saves ------------------------------------------------------------------


def open_border() -> None:
    resource(Level).tiles[0, 0] = Tile.FLOOR


def no_stairs() -> None:
    tiles = resource(Level).tiles
    tiles[tiles == Tile.DOWN_STAIRS] = Tile.FLOOR


def buried_stairs() -> None:
    level = resource(Level)
    rows, columns = np.nonzero(level.tiles == Tile.DOWN_STAIRS)
    for near in level.grid.neighbours(Point(int(columns[0]), int(rows[0]))):
        level.tiles[near.yx] = Tile.WALL


def barred_stairs() -> None:
    level = resource(Level)
    rows, columns = np.nonzero(level.tiles == Tile.DOWN_STAIRS)
    index = resource(SpatialIndex)
    tile = index.grid.index_of(Point(int(columns[0]), int(rows[0])))
    index.index_entity(99_999, tile, blocks=True, fixed=True)


def thing_in_the_rock() -> None:
    item, _, position = query(Item, Position)[0]
    position.x, position.y = 0, 0
    assert item


def here_and_left_behind() -> None:
    resource(Dungeon).frozen[1] = b""


def other_depth() -> None:
    resource(Dungeon).depth = 4


@pytest.mark.parametrize(
    ("break_it", "found"),
    [
        (open_border, "the border is open"),
        (no_stairs, "there are no stairs down"),
        (buried_stairs, "cannot be reached"),
        (barred_stairs, "are barred"),
        (thing_in_the_rock, "out of the player's reach"),
        (here_and_left_behind, "also left behind"),
        (other_depth, "is taken for depth 4"),
    ],
)
def test_a_broken_level_is_found_out(break_it: Callable[[], None], found: str) -> None:
    session = Session.new(seed=2)
    with session.world():
        assert check_level() == []
        break_it()
        assert any(found in problem for problem in check_level()), check_level()


def test_the_shipped_content_keeps_its_promises() -> None:
    assert check_library(load_library("hexdelve", ())[0]) == []


def test_a_name_that_means_nothing_is_found_out() -> None:
    library, _ = load_library("hexdelve", ())
    del library.items["Rations"]
    assert any("'Rations', which does not exist" in problem for problem in check_library(library))


def test_a_table_that_cheats_is_found_out() -> None:
    class Cheat(WeightedTable[str]):
        def pick(self, rng: RandomStream) -> str | None:
            return "gold" if rng.between(1, self.total) < self.total else "dust"

    entries = [("gold", 1), ("dust", 2)]
    assert check_table(WeightedTable(entries)) == []
    assert check_table(Cheat(entries)) == ["'gold' comes up 2 times in 3, not 1", "'dust' comes up 1 times in 3, not 2"]


def test_a_sound_game_survives_saving_and_leaving(session: Session) -> None:
    assert check_save(session) == []


def test_a_figure_a_save_reads_back_otherwise_is_found_out(session: Session) -> None:
    with session.world():
        esper.component_for_entity(session.player, Load).weight = 3  # a whole number where a fraction belongs
    assert "the game is another one after saving and loading" in check_save(session)


def test_a_lie_in_the_positions_comes_to_light_after_loading(session: Session) -> None:
    """The index of a loaded game is made anew, so what the old one covered up shows there."""
    with session.world():
        position = esper.component_for_entity(goblin(), Position)
        position.x, position.y = place_of(session.player)
    assert any("after loading, two blockers" in problem for problem in check_save(session))


def test_the_inspector_looks_at_everything(session: Session) -> None:
    inspector = Inspector(session)
    with session.world():
        esper.component_for_entity(session.player, Pools).gold = -1
        open_border()
    found = inspector(session, Wait())
    assert any("impossible figures" in problem for problem in found)
    assert any("the border is open" in problem for problem in found)
