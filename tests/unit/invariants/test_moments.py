"""Each invariant catches its own fault: what may not happen between two moments."""

from __future__ import annotations

import esper

from components.items import CursedItem, Equipped, InBackpack
from components.references import EntityId
from components.stats import Pools
from engine.core.geometry import Direction
from engine.inspection import Watcher
from engine.invariants import check_world
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import play
from engine.world.bodies import destroy
from engine.world.commands import Ascend, Move
from engine.world.dungeon import Dungeon
from engine.world.ecs import despawn, resource
from engine.world.knowledge import display_name
from systems.inventory.identify import learn
from tests.unit.invariants.kit import goblin, named, sword_worn


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
