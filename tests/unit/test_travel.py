"""Going elsewhere: by magic to any depth, and through town portals there and back."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.abilities import TeleportTo
from components.identity import Name, Player
from components.stats import Pools
from engine.core.geometry import Direction, Point
from engine.core.rng import RandomStream
from engine.inspection import check_save
from engine.invariants import check_level, check_world
from engine.mapgen.scene import parse_scene
from engine.raws.schema import PORTAL
from engine.raws.spawn import give, spawn_named, spawn_prop
from engine.session import Session
from engine.testing import frame_text, here, play, press
from engine.world.bodies import appear, place_of
from engine.world.chronicle import Chronicle
from engine.world.commands import Move, Wait
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, query, resource
from engine.world.effects import Damage, OnEntity, Teleport, add_effect
from engine.world.knowledge import Knowledge
from engine.world.level import Level
from engine.world.run_state import GameOver, NextLevel, Requests, TeleportingToOtherLevel
from engine.world.spatial import SpatialIndex
from engine.world.tiles import WALKABLE, Tile
from systems.portals import open_portals

SCROLL = "Town Portal Scroll"


def depth_of(session: Session) -> int:
    with session.world():
        return resource(Dungeon).depth


def go(session: Session, x: int, y: int, depth: int) -> None:
    """Let the player be teleported at the end of a turn."""
    with session.world():
        add_effect(None, Teleport(x, y, depth=depth), OnEntity(session.player))
    session.step(Wait())


def with_scrolls(depth: int = 3, count: int = 1, *, known: bool = True) -> Session:
    session = play(seed=5, depth=depth)
    with session.world():
        for _ in range(count):
            give(session.player, SCROLL)
        if known:
            resource(Knowledge).identified.add(SCROLL)
    return session


def read_scroll(session: Session) -> None:
    with session.world():
        label = resource(Knowledge).labels[SCROLL]
        known = SCROLL in resource(Knowledge).identified
    press(session, f"i/{SCROLL if known else label}<Enter>a")


def portal(session: Session) -> int:
    with session.world():
        (found,) = open_portals()
        return found


def carried(session: Session) -> int:
    with session.world():
        return sum(name.name == SCROLL for _, name in query(Name))


def step_into(session: Session, entity: int) -> None:
    """Walk one step onto somebody's tile, from a free one beside it."""
    with session.world():
        index = resource(SpatialIndex)
        goal = place_of(entity)
        near = next(p for p in index.grid.neighbours(goal) if not index.is_blocked(index.grid.index_of(p)))
        if place_of(session.player) not in index.grid.neighbours(goal):
            appear(session.player, near)
        direction = Direction.between(place_of(session.player), goal)
    session.step(Move(direction))


# --- any depth ----------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [1, 3, 7, 100])
def test_magic_leads_to_any_depth_whatever_the_present_one_is(depth: int) -> None:
    """The depth is no offset (tutorial facts B32), and no level is there twice."""
    session = play(seed=5, depth=2)
    go(session, 20, 12, depth)
    assert depth_of(session) == depth
    with session.world():
        assert resource(Level).depth == depth
        assert resource(Chronicle).max_depth == max(2, depth)
        assert sorted(resource(Dungeon).frozen) == [2]
        assert check_world() == []
        assert check_level() == []
    go(session, 20, 12, 2)
    with session.world():
        assert (sorted(resource(Dungeon).frozen), resource(Chronicle).max_depth) == ([depth], max(2, depth))


@pytest.mark.parametrize("wanted", [Point(0, 0), Point(9999, 9999), Point(9999, 3)])
def test_off_the_map_or_in_the_rock_one_comes_to_the_ground_nearest_to_it(wanted: Point) -> None:
    session = play(seed=5, depth=2)
    go(session, *wanted, 4)
    place = here(session)
    with session.world():
        level = resource(Level)
        assert WALKABLE[level.tiles[place.yx]]
        ground = [level.grid.point(int(tile)) for tile in WALKABLE[level.tiles].ravel().nonzero()[0]]
        nearest = min((p.x - wanted.x) ** 2 + (p.y - wanted.y) ** 2 for p in ground)
        assert (place.x - wanted.x) ** 2 + (place.y - wanted.y) ** 2 <= nearest + 60
        assert check_world() == []


def test_where_somebody_stands_one_comes_to_the_tile_beside() -> None:
    session = play(seed=5, depth=2)
    go(session, 10, 10, 3)
    taken = here(session)
    go(session, 1, 1, 2)
    go(session, 1, 1, 3)
    with session.world():
        if place_of(session.player) == taken:
            pytest.fail("the corner is not that near")
        spawn_named("Giant Beetle", taken, RandomStream(0, "x"))
    go(session, 1, 1, 2)
    go(session, *taken, 3)
    assert max(abs(here(session).x - taken.x), abs(here(session).y - taken.y)) == 1


@pytest.mark.parametrize("depth", [0, -3, 101])
def test_where_there_is_no_level_nothing_happens(depth: int) -> None:
    session = play(seed=5, depth=2)
    before = here(session)
    go(session, 5, 5, depth)
    assert (depth_of(session), here(session)) == (2, before)
    assert "The air shivers, and that is all." in session.log()


def test_a_creature_never_leaves_its_level() -> None:
    session = play(seed=1, scene=parse_scene("g = Deer\nmap:\n@....\n....g"))
    with session.world():
        deer = next(entity for entity, name in query(Name) if name.name == "Deer")
        add_effect(None, Teleport(2, 2, depth=4), OnEntity(deer))
        session.step(Wait())
        assert esper.entity_exists(deer)
        assert check_world() == []
    assert depth_of(session) == 1


def test_a_trap_that_leads_deeper_takes_the_player_along(tmp_path: Path) -> None:
    session = play(seed=1, scene=parse_scene("^ = Bear Trap\nmap:\n@^...\n....."))
    with session.world():
        trap = next(entity for entity, name in query(Name) if name.name == "Bear Trap")
        esper.add_component(trap, TeleportTo(12, 8, depth=6))
    press(session, "l")
    assert depth_of(session) == 6
    session.save(tmp_path / "game")
    assert Session.load(tmp_path / "game").digest() == session.digest()


def test_whoever_dies_of_what_sends_them_away_stays_where_they_fell() -> None:
    session = play(seed=5, depth=2)
    with session.world():
        add_effect(None, Damage(999), OnEntity(session.player))
        add_effect(None, Teleport(5, 5, depth=4), OnEntity(session.player))
    assert session.step(Wait()) == GameOver()
    assert depth_of(session) == 2


def test_of_two_ways_off_a_level_only_the_first_is_taken() -> None:
    session = play(seed=5, depth=2)
    with session.world():
        resource(Requests).ask(TeleportingToOtherLevel(10, 10, 5))
        resource(Requests).ask(NextLevel())
    session.step(Wait())
    assert depth_of(session) == 5


# --- town portals -------------------------------------------------------------------------


def test_a_portal_leads_from_the_third_level_to_the_town_and_back_to_the_very_tile_once() -> None:
    session = with_scrolls(depth=3)
    before = here(session)
    read_scroll(session)
    assert depth_of(session) == 1
    assert carried(session) == 0
    assert session.log()[-2:] == ["The air opens like a door.", "You come to Hollowgate."]
    gate = portal(session)
    with session.world():
        place, level = place_of(gate), resource(Level)
        (stairs,) = zip(*(level.tiles == Tile.DOWN_STAIRS).nonzero(), strict=True)
        assert max(abs(place.x - stairs[1]), abs(place.y - stairs[0])) == 1, "beside the stairs, not on them"
        assert max(abs(place.x - here(session).x), abs(place.y - here(session).y)) == 1
        assert check_world() == []
        assert check_level() == []
    assert "♥" in frame_text(session)
    step_into(session, gate)
    assert (depth_of(session), here(session)) == (3, before)
    assert "You step into the Town Portal." in session.log()
    press(session, ".")
    go(session, 20, 12, 1)
    with session.world():
        assert open_portals() == []


def test_a_second_scroll_closes_the_older_portal() -> None:
    session = with_scrolls(depth=2, count=2)
    read_scroll(session)
    go(session, 30, 20, 4)
    deep = here(session)
    read_scroll(session)
    assert "The older portal closes." in session.log()
    step_into(session, portal(session))
    assert (depth_of(session), here(session)) == (4, deep)


def test_creatures_neither_take_the_portal_nor_use_it_up() -> None:
    """They ignore it entirely (tutorial facts B31)."""
    session = with_scrolls()
    read_scroll(session)
    gate = portal(session)
    with session.world():
        hen = next(entity for entity, name, _ in query(Name, Pools) if name.name == "Hen")
        add_effect(None, Teleport(*place_of(gate)), OnEntity(hen))
    said = len(session.log())
    session.step(Wait())
    with session.world():
        assert place_of(hen) == place_of(gate)
    assert not any("portal" in line.casefold() for line in session.log()[said:])
    assert portal(session) == gate
    with session.world():
        direction = Direction.between(here(session), place_of(gate))
    session.step(Move(direction))
    assert depth_of(session) == 3, "the swap with the hen took the player there"


def test_the_portal_is_saved_with_the_town_and_waits_while_the_player_is_elsewhere(tmp_path: Path) -> None:
    session = with_scrolls()
    before = here(session)
    read_scroll(session)
    assert check_save(session) == []
    session.save(tmp_path / "game")
    copy = Session.load(tmp_path / "game")
    go(copy, 10, 10, 2)
    go(copy, 10, 10, 1)
    step_into(copy, portal(copy))
    assert (depth_of(copy), here(copy)) == (3, before)


@pytest.mark.parametrize("known", [True, False])
def test_in_the_town_no_scroll_is_spent(known: bool) -> None:
    """Case B26b of the tutorial facts: there the scroll stayed in the pack for ever, out of charges."""
    session = with_scrolls(depth=1, known=known)
    turns = session.header().turns
    read_scroll(session)
    assert (depth_of(session), carried(session)) == (1, 1)
    with session.world():
        assert SCROLL in resource(Knowledge).identified
        assert open_portals() == []
    if known:
        assert session.log()[-1] == f"There is nowhere to go with the {SCROLL}."
        assert session.header().turns == turns
    else:
        assert session.log()[-1] == "Nothing happens."
    go(session, 10, 10, 2)
    read_scroll(session)
    assert (depth_of(session), carried(session)) == (1, 0)


def test_the_portal_finds_a_place_where_the_stairs_are_crowded() -> None:
    session = with_scrolls(depth=2)
    go(session, 60, 12, 1)
    with session.world():
        level, index = resource(Level), resource(SpatialIndex)
        (stairs,) = zip(*(level.tiles == Tile.DOWN_STAIRS).nonzero(), strict=True)
        for near in index.grid.neighbours(Point(int(stairs[1]), int(stairs[0]))):
            if not index.is_blocked(index.grid.index_of(near)):
                spawn_named("Old Miner", near, RandomStream(0, "x"))
    go(session, 10, 10, 2)
    read_scroll(session)
    with session.world():
        assert check_world() == []
        place = place_of(portal(session))
        assert resource(SpatialIndex).content(level.grid.index_of(place)) == (portal(session),)


def test_a_start_without_stairs_down_can_be_come_back_to() -> None:
    """A drawn scene at the town's depth need not have any."""
    session = play(seed=1, scene=parse_scene("map:\n@......"))
    go(session, 10, 10, 2)
    with session.world():
        give(only(Player), SCROLL)
    read_scroll(session)
    assert depth_of(session) == 1
    step_into(session, portal(session))
    assert depth_of(session) == 2


def test_the_prop_of_the_campaign_is_what_is_made() -> None:
    session = play(seed=1)
    with session.world():
        made = spawn_prop(PORTAL, Point(10, 3))
        assert not esper.has_component(made, TeleportTo), "where it leads is known when it is opened"
