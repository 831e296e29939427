"""What a quiet turn costs, in exact counters: nothing is worked out twice. No clock is read here."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import esper
import numpy as np
import pytest
import tcod.path

from benchmarks import turns
from components.ai import MoveMode
from components.items import AttributeBonus
from components.spatial import Position
from components.stats import Pool, Pools
from components.status import Duration
from components.turn import Asleep
from engine.core import fov
from engine.core.geometry import Direction, Point
from engine.core.paths import shortest_path
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import here, play
from engine.world import sight
from engine.world.bodies import place_of
from engine.world.clock import Clock
from engine.world.commands import Move, Wait
from engine.world.ecs import query, query_rebuilds, resource
from engine.world.effects import ChangeAttributes, ChangePace, HurtOverTime, OnEntity, add_effect
from engine.world.flow import Flows, flow_towards
from engine.world.level import Level
from engine.world.sight import Sight, view_of
from engine.world.spatial import SpatialIndex
from systems.ai import adjacent

TURNS = 40

SURROUNDED = """
#########
#.......#
#..ggg..#
#.gg@gg.#
#..ggg..#
#.......#
#########
"""

KITING = f"""
{"#" * 70}
#.....gg{"." * 61}#
#.....ggg@{"." * 59}#
#.....ggg{"." * 60}#
#.....gg{"." * 61}#
{"#" * 70}
"""
"""Room to run: the player flees to the east and is followed."""

IDLE = """
##############################
#@....#gggggggggggggggggggggg#
#.....#gggggggg..............#
##############################
"""

WATCHED = ("query rebuilds", "index rebuilds", "ways", "views", "flows")


def scene(drawing: str, *legend: str) -> Session:
    """A scene in which nobody dies: everybody has a million hit points."""
    lines = "\n".join(("name: Scene", "g = Goblin", *legend))
    session = play(seed=1, scene=parse_scene(f"{lines}\nmap:{drawing}"))
    with session.world():
        for _, pools in query(Pools):
            pools.hit_points = Pool(1_000_000, 1_000_000)
    return session


def creatures(session: Session, *, awake: bool) -> set[int]:
    """Everybody but the player who is awake, or asleep."""
    with session.world():
        everybody = {entity for entity, _ in query(Pools)} - {session.player}
        return {entity for entity in everybody if esper.has_component(entity, Asleep) != awake}


@contextmanager
def counting(session: Session, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count what is worked out meanwhile, and collect whose minds are asked as `mind <entity>`."""
    counts: Counter[str] = Counter()
    way, decide, look = tcod.path.path2d, adjacent._enemy_beside, fov.field_of_view

    def counted_way(*args: Any, **kwargs: Any) -> Any:
        counts["ways"] += 1
        return way(*args, **kwargs)

    def counted_mind(actor: int, *args: Any) -> int | None:
        counts[f"mind {actor}"] += 1
        return decide(actor, *args)

    def counted_look(transparent: Any, origin: Point, radius: int) -> Any:
        counts["own views" if origin == place_of(session.player) else "others' views"] += 1
        return look(transparent, origin, radius)

    with session.world(), monkeypatch.context() as patch:
        patch.setattr(tcod.path, "path2d", counted_way)
        patch.setattr(adjacent, "_enemy_beside", counted_mind)
        patch.setattr(sight, "field_of_view", counted_look)
        index, seen, flows = resource(SpatialIndex), resource(Sight), resource(Flows)
        rebuilds, views, maps = index.rebuilds, seen.computed, flows.computed
        stop = query_rebuilds()
        yield counts
        counts["query rebuilds"] = stop()
        counts["index rebuilds"] = index.rebuilds - rebuilds
        counts["views"] = seen.computed - views
        counts["flows"] = flows.computed - maps


def minds(counts: Counter[str]) -> set[int]:
    return {int(name.removeprefix("mind ")) for name in counts if name.startswith("mind ")}


def test_a_turn_surrounded_by_ten_works_out_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scene(SURROUNDED)
    for _ in range(10):
        session.step(Wait())
    with counting(session, monkeypatch) as counts:
        for _ in range(TURNS):
            session.step(Wait())
    assert {name: counts[name] for name in WATCHED} == dict.fromkeys(WATCHED, 0)
    assert len(minds(counts)) == 10
    assert minds(counts) == creatures(session, awake=True)


def test_a_step_pursued_by_ten_costs_one_view_and_one_flow_map(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scene(KITING)
    for _ in range(5):
        session.step(Move(Direction.EAST))
    start = here(session)
    with counting(session, monkeypatch) as counts:
        for _ in range(TURNS):
            session.step(Move(Direction.EAST))
    assert here(session).x == start.x + TURNS
    assert counts["own views"] == TURNS
    assert counts["others' views"] == 0
    assert 0 < counts["flows"] <= TURNS
    assert counts["ways"] == counts["query rebuilds"] == counts["index rebuilds"] == 0
    assert len(minds(counts)) == 10
    assert minds(counts) == creatures(session, awake=True)


def test_thirty_sleepers_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scene(IDLE)
    session.step(Wait())
    with counting(session, monkeypatch) as counts:
        for _ in range(TURNS):
            session.step(Wait())
    assert {name: counts[name] for name in WATCHED} == dict.fromkeys(WATCHED, 0)
    assert minds(counts) == set()
    assert len(creatures(session, awake=False)) == 30


def test_statuses_that_run_on_cost_no_rebuild(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scene(SURROUNDED)
    with session.world():
        for creature, _ in query(Pools):
            for effect in (ChangePace(2.0), HurtOverTime(1), ChangeAttributes("Tonic", AttributeBonus(might=1))):
                add_effect(None, effect, OnEntity(creature))
    session.step(Wait())
    with session.world():
        for _, duration in query(Duration):
            duration.turns = 1_000
    for _ in range(10):
        session.step(Wait())
    with counting(session, monkeypatch) as counts:
        for _ in range(TURNS):
            session.step(Wait())
    assert counts["query rebuilds"] == 0


def test_the_counters_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted as nothing above is counted where it happens."""
    session = scene(IDLE)
    with counting(session, monkeypatch) as counts:
        esper.create_entity()
        query(Position)
        resource(SpatialIndex).populate_blocked_from_map(resource(Level))
        view_of(session.player)
        flow_towards((35,))
        shortest_path(np.ones((3, 3), dtype=np.int8), Point(0, 0), Point(2, 2))
    assert {name: counts[name] for name in WATCHED} == dict.fromkeys(WATCHED, 1)


# --- no more than needed ----------------------------------------------------------------------


def test_an_opened_door_costs_the_player_one_view_and_a_wait_none(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scene("\n#####\n#@+.#\n#####\n")
    session.step(Wait())
    with counting(session, monkeypatch) as counts:
        session.step(Move(Direction.EAST))
    assert (counts["own views"], counts["others' views"]) == (1, 0)
    with counting(session, monkeypatch) as counts:
        for _ in range(TURNS):
            session.step(Wait())
    assert counts["own views"] == 0


def test_each_who_needs_eyes_of_its_own_costs_one_view_a_step_and_none_while_it_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two sides that hunt each other far from the player: nobody's sight can be told from the player's."""
    session = scene(WAR, "b = Bandit")
    wake(session)
    for _ in range(5):
        session.step(Wait())
    places = where(session)
    with counting(session, monkeypatch) as counts:
        steps = 0
        for _ in range(TURNS):
            session.step(Wait())
            now = where(session)
            steps += sum(places[creature] != place for creature, place in now.items())
            places = now
    assert counts["own views"] == 0
    assert counts["others' views"] <= steps + len(places)
    assert steps > 0


def test_a_way_is_searched_once_for_each_new_place_to_go_to(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scene(WANDERERS, "o = Bandit")
    wake(session)
    with session.world():
        modes = [mode for _, mode in query(MoveMode)]
    ways, kept = 0, [list(mode.path) for mode in modes]
    with counting(session, monkeypatch) as counts:
        for _ in range(TURNS):
            session.step(Wait())
            for number, mode in enumerate(modes):
                ways += mode.path != kept[number] and mode.path != kept[number][1:]
                kept[number] = list(mode.path)
    assert 0 < counts["ways"] <= ways + len(modes)
    assert counts["ways"] < TURNS, "not one a turn"


def test_one_flow_map_a_goal_and_change_serves_all_who_hunt(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scene(QUEUE)
    wake(session)
    with counting(session, monkeypatch) as counts:
        for _ in range(TURNS):
            session.step(Wait())
    assert counts["flows"] == 1, "ten hunters, one goal that stays"
    assert counts["ways"] == 0


@pytest.mark.parametrize("name", ["surrounded", "kiting", "idle"])
def test_the_quiet_scenes_of_the_benchmarks_are_quiet(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = turns.scenes()[name]
    session = turns.game_of(played.drawing)
    for _ in range(30):
        session.step(turns.command(session, played.choose))
    with counting(session, monkeypatch) as counts:
        for _ in range(TURNS):
            session.step(turns.command(session, played.choose))
    assert counts["ways"] == counts["index rebuilds"] == counts["query rebuilds"] == 0
    assert counts["own views"] == (TURNS if name == "kiting" else 0)
    assert counts["flows"] <= (TURNS if name == "kiting" else 0)


def test_on_a_huge_level_with_three_hundred_the_work_follows_who_is_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same scene at 80x50 with 30 and at 250x250 with 300: to the last counter the same."""
    found = []
    for width, height, far in ((80, 50, 20), (250, 250, 290)):
        session = turns.game_of(turns.crowded(width, height, far).drawing)
        for _ in range(10):
            session.step(Wait())
        with counting(session, monkeypatch) as counts:
            for _ in range(TURNS):
                session.step(Wait())
        with session.world():
            assert len(query(Pools)) == 11 + far
        found.append({name: counts[name] for name in WATCHED} | {"minds": len(minds(counts))})
        assert minds(counts) == creatures(session, awake=True)
    assert found[0] == found[1]
    assert found[0]["minds"] == 10


WAR = f"""
{"#" * 60}
#@#{"." * 56}#
#.#{"." * 56}#
#.#..bbb{"." * 20}ggg{"." * 28}#
#.#..bbb{"." * 20}ggg{"." * 28}#
#.#{"." * 56}#
{"#" * 60}
"""
"""Two sides behind a wall."""

WANDERERS = """
####################
#@#...............o#
#.#.......#####....#
#.#...o...#........#
#.#.......#####....#
#.#................#
####################
"""

QUEUE = """
##############
#@gggggggggg.#
##############
"""


def wake(session: Session) -> None:
    """Let everybody be awake and due."""
    with session.world():
        for creature, _ in query(Pools):
            if esper.has_component(creature, Asleep):
                esper.remove_component(creature, Asleep)
                resource(Clock).schedule(creature, resource(Clock).now + 1)


def where(session: Session) -> dict[int, Point]:
    """Everybody's place but the player's."""
    with session.world():
        return {creature: place_of(creature) for creature, _ in query(Pools) if creature != session.player}


def test_a_step_copies_nothing_of_a_huge_level() -> None:
    rows = ["#" * 250, *(f"#{'.' * 248}#" for _ in range(248)), "#" * 250]
    rows[100] = f"#{'.' * 99}@{'.' * 148}#"
    session = scene("\n" + "\n".join(rows))
    session.step(Move(Direction.EAST))
    tracemalloc.start()
    session.step(Move(Direction.EAST))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert here(session).x == 102
    assert peak < 250 * 250 / 2, "bytes; one layer of the level has twice as many"
