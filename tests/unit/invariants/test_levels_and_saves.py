"""Each invariant catches its own fault: levels, content and saves."""

from __future__ import annotations

from collections.abc import Callable

import esper
import numpy as np
import pytest

from components.items import Item
from components.spatial import Position
from components.stats import Pools
from engine.core.geometry import Point
from engine.core.rng import RandomStream
from engine.core.tables import WeightedTable
from engine.inspection import Inspector, check_save
from engine.invariants import check_level, check_library, check_table
from engine.raws.loading import load_library
from engine.session import Session
from engine.world.bodies import place_of
from engine.world.commands import Wait
from engine.world.dungeon import Dungeon
from engine.world.ecs import query, resource
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from engine.world.tiles import Tile
from tests.unit.invariants.kit import goblin


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
    resource(Dungeon).frozen[2] = b""


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
    session = Session.new(seed=2, depth=2)
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
        for _, thing in query(Item):
            thing.base_value = 3  # a whole number where a fraction belongs
    assert "the game is another one after saving and loading" in check_save(session)


def test_a_lie_in_the_positions_comes_to_light_after_loading(session: Session) -> None:
    """The index of a loaded game is made anew, so what the old one covered up shows there."""
    with session.world():
        position = esper.component_for_entity(goblin(), Position)
        position.x, position.y = place_of(session.player)
    assert any("the save is damaged (two blockers" in problem for problem in check_save(session))


def test_the_inspector_looks_at_everything(session: Session) -> None:
    inspector = Inspector(session)
    with session.world():
        esper.component_for_entity(session.player, Pools).gold = -1
        open_border()
    found = inspector(session, Wait())
    assert any("impossible figures" in problem for problem in found)
    assert any("the border is open" in problem for problem in found)
