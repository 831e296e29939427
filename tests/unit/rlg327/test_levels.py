"""Levels of rooms and corridors, and who and what is put there by lot."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from components.identity import Name, Player
from components.items import Item
from components.stats import Pools
from engine.core.geometry import Rect
from engine.core.grid import Grid
from engine.core.rng import RandomStream
from engine.core.tables import WeightedTable
from engine.mapgen.build_map import BuildMap
from engine.mapgen.meta.populace import FEWEST, draw
from engine.mapgen.populate import plan_level
from engine.mapgen.starters.rooms_and_corridors import FEWEST_ROOMS, LEAST_ROOM, RoomsAndCorridors
from engine.plans.verify import verify
from engine.raws.library import Lot, SpawnTables
from engine.raws.loading import load_library
from engine.session import Session
from engine.testing import play
from engine.travel import travel
from engine.world.dungeon import Dungeon
from engine.world.ecs import query, resource
from engine.world.level import Level
from engine.world.run_state import NextLevel, PreviousLevel
from engine.world.tiles import WALKABLE, Tile
from tests.unit.rlg327.kit import CAMPAIGN, item, mob, pack

NOTHING = SpawnTables(WeightedTable(()), WeightedTable(()), WeightedTable(()))
SHIPPED, _ = load_library(CAMPAIGN)


def built(seed: int, width: int = 80, height: int = 21) -> BuildMap:
    level = BuildMap(Grid(width, height), 2, RandomStream(seed, "test"), NOTHING)
    RoomsAndCorridors().build(level)
    return level


@pytest.mark.parametrize("seed", range(40))
def test_rooms_are_many_large_enough_and_never_touch(seed: int) -> None:
    rooms = built(seed).rooms
    assert len(rooms) >= FEWEST_ROOMS
    assert all(room.width >= LEAST_ROOM[0] and room.height >= LEAST_ROOM[1] for room in rooms)
    assert not any(Rect(*one).grown(1).intersects(other) for one, other in combinations(rooms, 2))


@pytest.mark.parametrize("seed", range(40))
def test_corridors_run_outside_rooms_and_the_border_is_whole(seed: int) -> None:
    level = built(seed)
    inside = {point for room in level.rooms for point in room.points()}
    assert all(level.tiles[point.yx] == Tile.FLOOR for point in inside)
    assert all(level.tiles[point.yx] == Tile.CORRIDOR for way in level.corridors for point in way)
    assert not any(point in inside for way in level.corridors for point in way)
    edge = np.ones_like(level.tiles, dtype=np.bool_)
    edge[1:-1, 1:-1] = False
    assert (level.tiles[edge] == Tile.WALL).all()


@pytest.mark.parametrize("seed", range(20))
def test_a_level_keeps_its_promises_and_says_how_hard_its_rock_is(seed: int) -> None:
    plan = plan_level(SHIPPED, 2, seed)
    assert verify(plan) == []
    assert plan.hardness is not None
    walkable = WALKABLE[plan.tiles]
    assert (plan.hardness[walkable] == 0).all()
    rock = plan.hardness[1:-1, 1:-1][~walkable[1:-1, 1:-1]]
    assert rock.min() >= 1
    assert rock.max() <= 254
    assert len(np.unique(rock)) > 100
    assert (plan.hardness[0] == 255).all()
    assert (plan.hardness[:, -1] == 255).all()


@pytest.mark.parametrize("seed", range(10))
def test_there_are_ten_things_and_ten_creatures_at_least(seed: int) -> None:
    names = [spawn.name for spawn in plan_level(SHIPPED, 1, seed).spawns]
    assert sum(name in SHIPPED.items for name in names) >= FEWEST
    assert sum(name in SHIPPED.mobs for name in names) >= FEWEST


def test_a_kind_is_taken_as_often_as_its_rarity_says() -> None:
    rng, lots = RandomStream(1, "lots"), (Lot("common", 100, single=False), Lot("rare", 25, single=False))
    drawn = Counter(draw(rng, lots, set()) for _ in range(5000))
    assert 0.17 < drawn["rare"] / 5000 < 0.23, "a fifth: 25 of 125"


def test_where_all_are_rare_drawing_still_ends() -> None:
    rng, lots = RandomStream(1, "lots"), (Lot("never", 0, single=False),)
    assert draw(rng, lots, set()) == "never"
    assert draw(rng, (), set()) is None
    assert draw(rng, (Lot("one", 100, single=True),), {"one"}) is None


@pytest.mark.parametrize(
    ("mobs", "items"),
    [
        ([], []),
        ([mob("Only", "unique")], [item("Only One", artefact=True)]),
        ([mob("Rare", rarity=1)], [item("Rarer", rarity=1)]),
    ],
)
def test_a_level_is_built_whatever_may_be_drawn(
    tmp_path: Path, mobs: list[dict[str, Any]], items: list[dict[str, Any]]
) -> None:
    there = pack(tmp_path / "few", mobs, items)
    session = Session.new(CAMPAIGN, 3, [there])
    with session.world():
        creatures = [name.name for _, name, _ in query(Name, Pools)]
        assert len(creatures) - 1 in {len(mobs), *(range(FEWEST, 2 * FEWEST) if mobs else ())}
    session.close()


def test_what_there_is_only_one_of_is_made_once_in_all(tmp_path: Path) -> None:
    there = pack(
        tmp_path / "single",
        [mob("King", "unique"), mob("Subject")],
        [item("Crown", artefact=True), item("Hat")],
    )
    session = play(seed=2, campaign=CAMPAIGN, packs=[there])
    found: Counter[str] = Counter()
    for _ in range(5):
        with session.world():
            found.update(name.name for _, name in query(Name) if name.name in {"King", "Crown"})
            assert resource(Dungeon).made == {"King", "Crown"}
        _go(session, NextLevel())
    assert found == {"King": 1, "Crown": 1}
    assert "King" in _names(_go(session, PreviousLevel(), 5)), "the one left behind is still there"


def test_what_was_made_is_saved(tmp_path: Path) -> None:
    session = play(seed=2, campaign=CAMPAIGN, packs=[pack(tmp_path / "one", [mob("King", "unique")])])
    session.save(tmp_path / "game")
    copy = Session.load(tmp_path / "game", [tmp_path / "one"])
    assert copy.digest() == session.digest()
    with copy.world():
        assert resource(Dungeon).made == {"King"}


def test_dug_rock_is_saved_and_kept_while_the_player_is_elsewhere(tmp_path: Path) -> None:
    session = play(seed=2, campaign=CAMPAIGN)
    with session.world():
        level = resource(Level)
        rock = np.argwhere((level.hardness > 100) & (level.hardness < 255))[0]
        level.hardness[tuple(rock)] -= 85
        before = level.hardness.copy()
    session.save(tmp_path / "game")
    with Session.load(tmp_path / "game").world():
        assert (resource(Level).hardness == before).all()
    _go(session, NextLevel())
    _go(session, PreviousLevel())
    with session.world():
        assert (resource(Level).hardness == before).all()


def _names(session: Session) -> list[str]:
    with session.world():
        return [name.name for _, name in query(Name)]


def _go(session: Session, state: NextLevel | PreviousLevel, times: int = 1) -> Session:
    for _ in range(times):
        with session.world():
            travel(state)
    return session


def test_the_first_level_has_creatures_that_are_awake_and_the_player_goes_first() -> None:
    session = play(seed=4, campaign=CAMPAIGN)
    with session.world():
        assert sum(1 for _ in query(Item)) >= FEWEST
        assert sum(1 for _ in query(Pools)) > FEWEST
        assert len(query(Player)) == 1
