"""The spatial index, one test for each sentence of the final form of seed 2 ("Spatial Mapping").

`tests/property/test_spatial_index.py` compares it with a naive model under random use.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.core.grid import Grid
from engine.world.level import Level
from engine.world.run_state import AwaitingInput, GameOver, NextLevel, RunState
from engine.world.spatial import SpatialIndex
from engine.world.tiles import TRANSPARENT, WALKABLE, Tile

WIDTH, HEIGHT = 4, 3
FIRST, SECOND, THIRD = 5, 6, 7
"""Three tiles."""
SWORD, GOBLIN, ORC, DOOR = 101, 102, 103, 104


def level(*walls: int) -> Level:
    tiles = np.full((HEIGHT, WIDTH), Tile.FLOOR, dtype=np.uint8)
    for tile in walls:
        tiles[divmod(tile, WIDTH)] = Tile.WALL
    return Level(tiles, depth=1, name="Test")


@pytest.fixture
def index() -> SpatialIndex:
    made = SpatialIndex()
    made.set_size(Grid(WIDTH, HEIGHT))
    return made


# --- size, clear, terrain -----------------------------------------------------------------


def test_set_size_gives_every_tile_an_empty_content_and_blocks_none(index: SpatialIndex) -> None:
    assert [index.content(tile) for tile in range(12)] == [()] * 12
    assert not any(index.is_blocked(tile) for tile in range(12))


def test_set_size_forgets_whoever_was_indexed(index: SpatialIndex) -> None:
    index.index_entity(GOBLIN, FIRST, blocks=True)
    index.set_size(Grid(2, 2))
    assert not index.is_indexed(GOBLIN)
    assert len(index.blocked) == 4


def test_clear_empties_content_and_both_layers_but_keeps_the_size(index: SpatialIndex) -> None:
    """The first draft of the seed emptied the blocked list itself, and the next write would have failed."""
    index.populate_blocked_from_map(level(FIRST))
    index.index_entity(GOBLIN, SECOND, blocks=True)
    index.clear()
    assert not any(index.is_blocked(tile) for tile in range(12))
    assert index.content(SECOND) == ()
    index.index_entity(GOBLIN, THIRD, blocks=True)
    assert index.is_blocked(THIRD)


def test_populate_blocks_exactly_what_cannot_be_walked_on(index: SpatialIndex) -> None:
    grounds = level()
    for tile, terrain in enumerate(Tile):
        if tile < grounds.tiles.size:
            grounds.tiles[divmod(tile, WIDTH)] = terrain
    index.populate_blocked_from_map(grounds)
    flat = grounds.tiles.ravel()
    assert [index.is_blocked(tile) for tile in range(12)] == [not WALKABLE[kind] for kind in flat]
    assert [bool(index.transparent[tile]) for tile in range(12)] == [bool(TRANSPARENT[kind]) for kind in flat]


def test_populating_again_leaves_the_indexed_where_they_are(index: SpatialIndex) -> None:
    index.index_entity(GOBLIN, FIRST, blocks=True)
    index.populate_blocked_from_map(level(SECOND))
    assert (index.is_blocked(FIRST), index.is_blocked(SECOND)) == (True, True)
    index.populate_blocked_from_map(level())
    assert (index.is_blocked(FIRST), index.is_blocked(SECOND)) == (True, False)
    assert index.content(FIRST) == (GOBLIN,)


def test_a_level_of_another_size_is_refused(index: SpatialIndex) -> None:
    index.set_size(Grid(9, 9))
    with pytest.raises(ValueError, match="the index is"):
        index.populate_blocked_from_map(level())


# --- indexing -----------------------------------------------------------------------------


def test_an_indexed_blocker_blocks_its_tile(index: SpatialIndex) -> None:
    index.index_entity(GOBLIN, FIRST, blocks=True)
    assert index.is_blocked(FIRST)
    assert index.content(FIRST) == (GOBLIN,)


def test_one_that_does_not_block_leaves_the_tile_free(index: SpatialIndex) -> None:
    index.index_entity(SWORD, FIRST, blocks=False)
    assert not index.is_blocked(FIRST)
    assert index.content(FIRST) == (SWORD,)


def test_a_tile_is_blocked_by_terrain_or_by_somebody(index: SpatialIndex) -> None:
    index.populate_blocked_from_map(level(FIRST))
    index.index_entity(GOBLIN, SECOND, blocks=True)
    assert [index.is_blocked(tile) for tile in (FIRST, SECOND, THIRD)] == [True, True, False]


def test_indexing_somebody_twice_is_a_fault(index: SpatialIndex) -> None:
    index.index_entity(GOBLIN, FIRST, blocks=True)
    with pytest.raises(ValueError, match="indexed already"):
        index.index_entity(GOBLIN, SECOND, blocks=True)


# --- iterating ----------------------------------------------------------------------------


def test_content_comes_in_an_order_that_does_not_depend_on_who_came_when(index: SpatialIndex) -> None:
    """Else a loaded game would go on otherwise than the one that was saved."""
    for entity in (GOBLIN, SWORD, DOOR):
        index.index_entity(entity, FIRST, blocks=False)
    index.move_entity(SWORD, SECOND)
    index.move_entity(SWORD, FIRST)
    assert index.content(FIRST) == (SWORD, GOBLIN, DOOR)


def test_a_pile_of_things_stands_behind_all_others_with_its_top_last(index: SpatialIndex) -> None:
    index.index_entity(SWORD, FIRST, blocks=False, pile=2)
    index.index_entity(DOOR, FIRST, blocks=False, pile=1)
    index.index_entity(GOBLIN, FIRST, blocks=True)
    assert index.content(FIRST) == (GOBLIN, DOOR, SWORD)


def test_for_each_tile_content_visits_everything_on_the_tile(index: SpatialIndex) -> None:
    for entity in (SWORD, GOBLIN):
        index.index_entity(entity, FIRST, blocks=False)
    index.index_entity(ORC, SECOND, blocks=True)
    met: list[int] = []
    index.for_each_tile_content(FIRST, met.append)
    assert met == [SWORD, GOBLIN]


def test_a_visitor_may_move_and_remove_bodies(index: SpatialIndex) -> None:
    """The lock of the seed forbade that; here the content is a snapshot."""
    for entity in (SWORD, GOBLIN, ORC):
        index.index_entity(entity, FIRST, blocks=False)
    met: list[int] = []

    def visit(entity: int) -> None:
        met.append(entity)
        if entity == SWORD:
            index.remove_entity(GOBLIN)
        elif index.is_indexed(entity):
            index.move_entity(entity, SECOND)

    index.for_each_tile_content(FIRST, visit)
    assert met == [SWORD, GOBLIN, ORC]
    assert (index.content(FIRST), index.content(SECOND)) == ((SWORD,), (ORC,))


def test_with_run_state_the_first_state_wins_and_ends_the_visit(index: SpatialIndex) -> None:
    for entity in (SWORD, GOBLIN, ORC):
        index.index_entity(entity, FIRST, blocks=False)
    met: list[int] = []

    def visit(entity: int) -> RunState | None:
        met.append(entity)
        states: dict[int, RunState] = {GOBLIN: NextLevel(), ORC: GameOver()}
        return states.get(entity)

    assert index.for_each_tile_content_with_run_state(FIRST, visit) == NextLevel()
    assert met == [SWORD, GOBLIN]


def test_with_run_state_the_answer_is_awaiting_input_if_nobody_gives_one(index: SpatialIndex) -> None:
    index.index_entity(SWORD, FIRST, blocks=False)
    assert index.for_each_tile_content_with_run_state(FIRST, lambda _: None) == AwaitingInput()
    assert index.for_each_tile_content_with_run_state(SECOND, lambda _: NextLevel()) == AwaitingInput()


# --- moving -------------------------------------------------------------------------------


def test_moving_carries_the_flag_along(index: SpatialIndex) -> None:
    index.index_entity(GOBLIN, FIRST, blocks=True)
    index.move_entity(GOBLIN, SECOND)
    assert (index.is_blocked(FIRST), index.is_blocked(SECOND)) == (False, True)
    assert index.tile_of(GOBLIN) == SECOND


def test_one_that_does_not_block_still_does_not_after_moving(index: SpatialIndex) -> None:
    index.index_entity(SWORD, FIRST, blocks=False)
    index.move_entity(SWORD, SECOND)
    assert not index.is_blocked(SECOND)


def test_moving_works_both_tiles_out_again_so_that_who_stays_still_blocks(index: SpatialIndex) -> None:
    for entity in (GOBLIN, ORC):
        index.index_entity(entity, FIRST, blocks=True)
    index.move_entity(GOBLIN, SECOND)
    assert (index.is_blocked(FIRST), index.is_blocked(SECOND)) == (True, True)
    index.move_entity(ORC, SECOND)
    assert (index.is_blocked(FIRST), index.is_blocked(SECOND)) == (False, True)


def test_terrain_goes_on_blocking_when_somebody_walks_off_it(index: SpatialIndex) -> None:
    index.populate_blocked_from_map(level(FIRST))
    index.index_entity(GOBLIN, FIRST, blocks=True)
    index.move_entity(GOBLIN, SECOND)
    assert index.is_blocked(FIRST)


def test_moving_somebody_who_is_not_indexed_is_a_fault(index: SpatialIndex) -> None:
    """In the source he came back without his flag (tutorial facts B10)."""
    with pytest.raises(KeyError):
        index.move_entity(GOBLIN, FIRST)
    assert index.content(FIRST) == ()


def test_moving_onto_ones_own_tile_changes_nothing(index: SpatialIndex) -> None:
    index.index_entity(GOBLIN, FIRST, blocks=True)
    index.move_entity(GOBLIN, FIRST)
    assert index.is_blocked(FIRST)
    assert index.content(FIRST) == (GOBLIN,)


# --- removing -----------------------------------------------------------------------------


def test_a_tile_can_be_entered_as_soon_as_who_stood_there_is_removed(index: SpatialIndex) -> None:
    index.index_entity(GOBLIN, FIRST, blocks=True)
    index.remove_entity(GOBLIN)
    assert not index.is_blocked(FIRST)
    assert not index.is_indexed(GOBLIN)
    assert index.content(FIRST) == ()


def test_removing_works_the_tile_out_again_so_that_who_stays_still_blocks(index: SpatialIndex) -> None:
    for entity in (GOBLIN, ORC):
        index.index_entity(entity, FIRST, blocks=True)
    index.remove_entity(GOBLIN)
    assert index.is_blocked(FIRST)


def test_removing_somebody_who_is_not_indexed_is_a_fault(index: SpatialIndex) -> None:
    with pytest.raises(KeyError):
        index.remove_entity(GOBLIN)


# --- views --------------------------------------------------------------------------------


def test_walls_are_terrain_and_what_stands_fixed_but_not_who_walks(index: SpatialIndex) -> None:
    index.populate_blocked_from_map(level(FIRST))
    index.index_entity(DOOR, SECOND, blocks=True, fixed=True)
    index.index_entity(GOBLIN, THIRD, blocks=True)
    assert [bool(index.walls[tile]) for tile in (FIRST, SECOND, THIRD)] == [True, True, False]


def test_what_is_fixed_but_does_not_block_is_no_wall(index: SpatialIndex) -> None:
    index.index_entity(SWORD, FIRST, blocks=False, fixed=True)
    assert not index.walls[FIRST]


def test_the_opaque_hides_what_is_behind_it_until_it_is_gone(index: SpatialIndex) -> None:
    index.index_entity(DOOR, FIRST, blocks=True, opaque=True, fixed=True)
    assert not index.transparent[FIRST]
    index.remove_entity(DOOR)
    assert index.transparent[FIRST]


def test_no_view_can_be_written_to(index: SpatialIndex) -> None:
    """Blocked is derived: nobody sets it by hand, as the seed wants it."""
    index.index_entity(DOOR, FIRST, blocks=True, opaque=True, fixed=True, gate=True)
    views: tuple[Any, ...] = (index.blocked, index.walls, index.transparent, index.contents)
    for view in (*views, index.content(FIRST), index.contents[FIRST], index.footprint_of(DOOR)):
        with pytest.raises(TypeError):
            view[0] = 1
    arrays: tuple[NDArray[Any], ...] = (index.blocked_map(), index.transparent_map(), index.walls_map())
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1
        with pytest.raises(ValueError, match="cannot set WRITEABLE flag"):
            array.setflags(write=True)
    assert not hasattr(index.gates, "add")
    assert not hasattr(index.contents, "pop")


def test_writing_to_what_a_snapshot_gave_changes_nothing(index: SpatialIndex) -> None:
    index.index_entity(GOBLIN, FIRST, blocks=True)
    index.snapshot().clear()
    assert index.is_indexed(GOBLIN)


def test_the_array_views_are_the_same_memory_in_rows(index: SpatialIndex) -> None:
    index.index_entity(DOOR, FIRST, blocks=True, opaque=True, fixed=True)
    assert index.walls_map().shape == (HEIGHT, WIDTH)
    assert [tuple(place) for place in np.argwhere(index.walls_map())] == [divmod(FIRST, WIDTH)]
    assert [tuple(place) for place in np.argwhere(~index.transparent_map())] == [divmod(FIRST, WIDTH)]


# --- counters -----------------------------------------------------------------------------


def test_walking_about_makes_neither_views_nor_ways_stale(index: SpatialIndex) -> None:
    index.index_entity(GOBLIN, FIRST, blocks=True)
    before = (index.rebuilds, index.opacity_changes, index.walls_changes)
    index.move_entity(GOBLIN, SECOND)
    index.remove_entity(GOBLIN)
    assert (index.rebuilds, index.opacity_changes, index.walls_changes) == before


def test_a_door_that_comes_or_goes_makes_views_and_ways_stale(index: SpatialIndex) -> None:
    before = (index.opacity_changes, index.walls_changes)
    index.index_entity(DOOR, FIRST, blocks=True, opaque=True, fixed=True)
    middle = (index.opacity_changes, index.walls_changes)
    index.remove_entity(DOOR)
    after = (index.opacity_changes, index.walls_changes)
    assert before[0] < middle[0] < after[0]
    assert before[1] < middle[1] < after[1]


def test_rebuilds_counts_how_often_terrain_was_read(index: SpatialIndex) -> None:
    for _ in range(3):
        index.populate_blocked_from_map(level())
    assert index.rebuilds == 3


def test_two_indices_can_be_compared(index: SpatialIndex) -> None:
    index.index_entity(DOOR, FIRST, blocks=True, opaque=True, fixed=True)
    index.index_entity(SWORD, SECOND, blocks=False)
    assert index.snapshot() == {DOOR: ((FIRST,), True, True, True), SWORD: ((SECOND,), False, False, False)}
