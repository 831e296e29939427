"""What a quiet turn costs, in exact counters: nothing is worked out twice. No clock is read here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import esper
import numpy as np
import pytest
import tcod.path

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
from engine.testing import play
from engine.world import sight
from engine.world.bodies import place_of
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


def place(session: Session) -> Point:
    with session.world():
        return place_of(session.player)


def scene(drawing: str) -> Session:
    """A scene in which nobody dies: everybody has a million hit points."""
    session = play(seed=1, scene=parse_scene(f"name: Scene\ng = Goblin\nmap:{drawing}"))
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
    start = place(session)
    with counting(session, monkeypatch) as counts:
        for _ in range(TURNS):
            session.step(Move(Direction.EAST))
    assert place(session).x == start.x + TURNS
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
