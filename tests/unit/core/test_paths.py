"""Ways: flow maps that grow only as far as asked, and single cheapest paths."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.core.geometry import Point
from engine.core.grid import Grid
from engine.core.paths import FARTHEST, UNREACHED, FlowMap, SafetyMap, ground_for, shortest_path
from engine.world.tiles import WALKING_COST


class Ground:
    """A drawing: `#` wall, `G` goal, `B` somebody in the way; other letters name tiles."""

    def __init__(self, drawing: str) -> None:
        rows = drawing.split()
        self.grid = Grid(len(rows[0]), len(rows))
        self.text = "".join(rows)
        self.walls = [glyph == "#" for glyph in self.text]
        self.blocked = [glyph in "#BG" for glyph in self.text]
        self.goals = [tile for tile, glyph in enumerate(self.text) if glyph == "G"]

    def flow(self, limit: int = 50) -> FlowMap:
        return FlowMap(self.grid, ground_for(self.grid, bytes(self.walls)), self.goals, limit)

    def at(self, glyph: str) -> int:
        return self.text.index(glyph)

    def glyph(self, tile: int | None) -> str | None:
        return None if tile is None else self.text[tile]


CORRIDOR = """
    ########
    #G....a#
    ########
"""


def test_steps_are_counted_to_the_nearest_goal() -> None:
    ground = Ground("########## #G..a....G #b........ ##########")
    flow = ground.flow()
    assert (flow.steps_from(ground.at("a")), flow.steps_from(ground.at("b")), flow.steps_from(ground.at("G"))) == (
        3,
        1,
        0,
    )


def test_nothing_is_searched_before_somebody_asks_and_then_only_as_far_as_needed() -> None:
    ground = Ground(CORRIDOR)
    flow = ground.flow()
    assert flow._grown == 0
    flow.steps_from(ground.at("G") + 2)
    assert flow._grown == 2


def test_beyond_the_limit_nobody_finds_the_way() -> None:
    ground = Ground(CORRIDOR)
    assert ground.flow(limit=5).steps_from(ground.at("a")) == 5
    assert ground.flow(limit=4).steps_from(ground.at("a")) == UNREACHED


def test_behind_walls_nobody_finds_the_way() -> None:
    ground = Ground("####### #G.#.a# #######")
    flow = ground.flow()
    assert flow.steps_from(ground.at("a")) == UNREACHED
    assert flow.downhill(ground.at("a"), ground.blocked) is None


def test_a_goal_inside_a_wall_can_be_gone_to() -> None:
    ground = Ground("####### #.a...# #######")
    flow = FlowMap(ground.grid, ground_for(ground.grid, bytes(ground.walls)), [0], 10)
    assert flow.steps_from(ground.at("a") - 1) == UNREACHED, "the border itself is never searched from"
    walls = bytes([1] * 9 + [1, 0, 0, 0] + [1] * 8)
    flow = FlowMap(Grid(7, 3), ground_for(Grid(7, 3), walls), [9], 10)
    assert flow.steps_from(11) == 2


def test_the_outermost_ring_is_never_walked_even_where_it_is_open() -> None:
    grid = Grid(5, 5)
    flow = FlowMap(grid, ground_for(grid, bytes(grid.size)), [12], 10)
    reached = {tile for tile in range(grid.size) if flow.steps_from(tile) != UNREACHED}
    assert reached == {6, 7, 8, 11, 12, 13, 16, 17, 18}


def test_a_flow_map_cannot_be_asked_to_go_out_farther_than_it_can_count() -> None:
    width = 2 * FARTHEST
    grid = Grid(width, 3)
    ground = ground_for(grid, bytes(grid.size))
    flow = FlowMap(grid, ground, [width + 1], FARTHEST)
    assert flow.steps_from(width + 1 + FARTHEST) == FARTHEST
    assert flow.steps_from(width + 2 + FARTHEST) == UNREACHED
    with pytest.raises(ValueError, match="253"):
        FlowMap(grid, ground, [width + 1], FARTHEST + 1)


def test_downhill_leads_nearer() -> None:
    ground = Ground(CORRIDOR)
    flow, here = ground.flow(), ground.at("a")
    for left in (4, 3, 2, 1):
        there = flow.downhill(here, ground.blocked)
        assert there is not None
        assert flow.steps_from(there) == left
        here = there


def test_beside_the_goal_there_is_no_step_to_take() -> None:
    """Not even aside to another tile beside the goal: one would dance round one's victim."""
    ground = Ground("##### #...# #Ga.# #...# #####")
    assert ground.flow().downhill(ground.at("a"), ground.blocked) is None


def test_a_crowd_closes_in_by_stepping_aside() -> None:
    ground = Ground("###### #.s..# #GBa.# #.B..# ######")
    assert ground.glyph(ground.flow().downhill(ground.at("a"), ground.blocked)) == "s"


def test_where_every_nearer_tile_is_taken_the_walker_stays() -> None:
    ground = Ground("###### #GBa.# ######")
    assert ground.flow().downhill(ground.at("a"), ground.blocked) is None


def test_straight_steps_win_ties() -> None:
    ground = Ground("####### #.....# #G.s.a# #.....# #######")
    there = ground.flow().downhill(ground.at("a"), ground.blocked)
    assert there == ground.at("a") - 1


def flight(text: str, steps: int = 30) -> list[str]:
    """The signs on the way that somebody at `a` flees from `G`, where the ground is drawn."""
    ground = Ground(text)
    walls = np.array(ground.walls, dtype=np.bool_).reshape(ground.grid.height, ground.grid.width)
    safety, here, way = SafetyMap(walls, ground.goals, 20), ground.at("a"), []
    for _ in range(steps):
        there = safety.downhill(here, ground.grid.steps(), ground.blocked)
        if there is None:
            break
        here = there
        way.append(ground.glyph(here) or "")
    return way


def test_flight_leads_away() -> None:
    assert flight("####### #Gab.c# #######") == ["b", ".", "c"]


def test_flight_ends_where_it_gets_no_safer() -> None:
    assert flight("##### #G.a# #####") == []


def test_flight_ends_in_the_middle_between_two_dangers() -> None:
    assert flight("########## #G....baG# ##########") == ["b", "."]


def test_flight_goes_by_an_exit_and_not_into_a_dead_end() -> None:
    """The dead end `d` and the way out are equally far from the danger for the next two steps."""
    drawing = """
        ################
        #####d##########
        #####.##########
        #G.a.........e##
        #############.##
        #############f##
        ################
    """
    assert flight(" ".join(drawing.split()))[-1] == "f"


def test_a_diagonal_step_between_two_corners_is_allowed() -> None:
    ground = Ground("##### #G#.# #.#.# ##a## #####")
    assert ground.flow().steps_from(ground.at("a")) == 2


def cost(drawing: str) -> NDArray[np.int8]:
    """One for open tiles, 0 for walls; like every level it has a solid border."""
    return np.array([[glyph == "." for glyph in row] for row in drawing.split()], dtype=np.int8)


def test_a_path_leaves_out_the_start_and_includes_the_goal() -> None:
    path = shortest_path(cost("###### #....# ######"), Point(1, 1), Point(4, 1))
    assert path == [Point(2, 1), Point(3, 1), Point(4, 1)]


def test_a_path_goes_round_walls() -> None:
    ground = cost("##### #...# ###.# #...# #####")
    path = shortest_path(ground, Point(1, 1), Point(1, 3))
    assert path == [Point(2, 1), Point(3, 2), Point(2, 3), Point(1, 3)]


def test_the_way_to_where_one_stands_is_empty() -> None:
    assert shortest_path(cost("##### #...# #####"), Point(2, 1), Point(2, 1)) == []


def test_where_there_is_no_way_the_answer_says_so() -> None:
    assert shortest_path(cost("##### #.#.# #####"), Point(1, 1), Point(3, 1)) is None


def test_diagonal_steps_are_dearer_so_level_ways_are_straight() -> None:
    path = shortest_path(cost("####### #.....# #.....# #.....# #######"), Point(1, 2), Point(5, 2))
    assert path is not None
    assert [point.y for point in path] == [2] * 4


def test_a_goal_off_the_map_is_a_fault() -> None:
    with pytest.raises(IndexError):
        shortest_path(cost("##### #...# #####"), Point(1, 1), Point(9, 9))


@pytest.mark.parametrize("number", [np.int8, np.uint8, np.int16, np.int32, np.int64, np.bool_])
def test_costs_of_any_whole_type_find_a_way(number: Any) -> None:
    """Known case D26: elsewhere numpy's default type of whole numbers ended the game."""
    ground: NDArray[Any] = np.ones((3, 4), dtype=number)
    assert shortest_path(ground, Point(0, 0), Point(3, 2)) is not None


def test_what_wanderers_pay_is_of_the_one_small_type() -> None:
    assert WALKING_COST.dtype == np.int8
    assert (WALKING_COST[np.zeros((2, 2), dtype=np.uint8)] * np.ones((2, 2), dtype=np.bool_)).dtype == np.int8


def test_ways_are_searched_in_one_module_only() -> None:
    root = Path(__file__).parents[3]
    users = {
        str(path.relative_to(root))
        for folder in ("engine", "systems")
        for path in (root / folder).rglob("*.py")
        if "tcod.path" in path.read_text(encoding="utf-8")
    }
    assert users == {"engine/core/paths.py"}
