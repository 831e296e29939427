"""Where one arrives and leaves, and what is filled because nobody can reach it."""

from __future__ import annotations

import pytest

from engine.core.geometry import Point, Rect
from engine.mapgen.build_map import BuildError
from engine.mapgen.meta.cull_unreachable import CullUnreachable
from engine.mapgen.meta.stairs import Stairs
from engine.mapgen.meta.start import StartPosition
from engine.world.tiles import WALKABLE, Tile
from tests.unit.mapgen.kit import drawn, empty

TWO_PARTS = """
    ############
    #....##...##
    #....##.@.##
    #....##...##
    ############
    """


def test_the_start_is_the_middle_of_the_first_room() -> None:
    level = empty()
    level.dig_room(Rect(3, 4, 5, 3))
    level.dig_room(Rect(20, 4, 5, 3))
    StartPosition().build(level)
    assert level.start == Point(5, 5)


def test_without_rooms_the_start_has_open_ground_all_round() -> None:
    for seed in range(20):
        level = drawn(
            """
            ##########
            ####....##
            #.......##
            ####....##
            ##########
            """,
            seed=seed,
        )
        StartPosition().build(level)
        assert level.start in {Point(5, 2), Point(6, 2)}


def test_in_a_narrow_cave_any_walkable_tile_will_do() -> None:
    level = drawn("##### #.#.# #####")
    StartPosition().build(level)
    assert level.start in {Point(1, 1), Point(3, 1)}


def test_solid_rock_has_no_start() -> None:
    with pytest.raises(BuildError, match="nowhere to start"):
        StartPosition().build(empty())


def test_the_stairs_down_are_at_the_farthest_tile_on_foot() -> None:
    # The tile to the right is near as the crow flies, but the way to it is long.
    level = drawn(
        """
        ###########
        #..@.#....#
        #.##.#.##.#
        #.##...##.#
        ###########
        """
    )
    Stairs().build(level)
    assert level.exit == Point(9, 3)
    assert level.tiles[3, 9] == Tile.DOWN_STAIRS


@pytest.mark.parametrize(("depth", "kind"), [(1, Tile.FLOOR), (2, Tile.UP_STAIRS), (9, Tile.UP_STAIRS)])
def test_stairs_up_stand_at_the_start_but_not_on_depth_1(depth: int, kind: Tile) -> None:
    level = drawn("###### #@...# ######", depth=depth)
    Stairs().build(level)
    assert level.tiles[1, 1] == kind


def test_a_start_without_a_way_out_gets_no_stairs_down() -> None:
    level = drawn("##### #@#.# #####")
    Stairs().build(level)
    assert level.exit is None


def test_stairs_before_the_start_are_a_fault_of_the_program() -> None:
    with pytest.raises(RuntimeError, match="start"):
        Stairs().build(empty())


def test_culling_fills_what_is_out_of_reach_of_the_start() -> None:
    level = drawn(TWO_PARTS)
    CullUnreachable().build(level)
    assert int(WALKABLE[level.tiles].sum()) == 9
    assert level.is_open(Point(8, 2))


def test_culling_before_there_is_a_start_keeps_the_largest_part() -> None:
    level = drawn(TWO_PARTS.replace("@", "."))
    CullUnreachable().build(level)
    assert int(WALKABLE[level.tiles].sum()) == 12
    assert level.is_open(Point(2, 2))


def test_diagonal_gaps_join_and_solid_rock_is_left_alone() -> None:
    level = drawn("##### #@### ##.## #####")
    CullUnreachable().build(level)
    assert level.is_open(Point(2, 2))
    rock = empty()
    CullUnreachable().build(rock)
    assert not WALKABLE[rock.tiles].any()
