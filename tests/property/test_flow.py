"""Flow maps against a naive breadth-first search, asked in any order."""

from __future__ import annotations

from collections import deque

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.geometry import chebyshev
from engine.core.grid import Grid
from engine.core.paths import UNREACHED, FlowMap, SafetyMap, ground_for, shortest_path

GRID = Grid(10, 8)
INSIDE = [tile for tile in range(GRID.size) if GRID.inside_border(GRID.point(tile))]


@st.composite
def grounds(draw: st.DrawFn) -> tuple[list[bool], list[int], list[int]]:
    """Walls with a solid border, one to three goals, and tiles to ask about, in any order."""
    open_tiles = draw(st.sets(st.sampled_from(INSIDE), min_size=1))
    goals = draw(st.lists(st.sampled_from(INSIDE), min_size=1, max_size=3, unique=True))
    asked = draw(st.permutations(INSIDE))
    return [tile not in open_tiles for tile in range(GRID.size)], goals, asked


def naive(walls: list[bool], goals: list[int]) -> list[int]:
    """Steps to the nearest goal, without any cleverness."""
    distance = [UNREACHED] * GRID.size
    queue = deque(goals)
    for goal in goals:
        distance[goal] = 0
    while queue:
        here = queue.popleft()
        for near in GRID.neighbours(GRID.point(here)):
            there = GRID.index_of(near)
            if distance[there] == UNREACHED and not walls[there]:
                distance[there] = distance[here] + 1
                queue.append(there)
    return distance


@settings(max_examples=150, deadline=None)
@given(grounds(), st.integers(0, 20))
def test_steps_are_those_of_a_naive_search_up_to_the_limit(
    ground: tuple[list[bool], list[int], list[int]], limit: int
) -> None:
    walls, goals, asked = ground
    flow, expected = FlowMap(GRID, ground_for(GRID, bytes(walls)), goals, limit), naive(walls, goals)
    for tile in asked:
        assert flow.steps_from(tile) == (expected[tile] if expected[tile] <= limit else UNREACHED)


@settings(max_examples=150, deadline=None)
@given(grounds(), st.sets(st.sampled_from(INSIDE)))
def test_a_step_downhill_never_leads_farther_and_never_onto_somebody(
    ground: tuple[list[bool], list[int], list[int]], crowd: set[int]
) -> None:
    walls, goals, asked = ground
    flow, distance = FlowMap(GRID, ground_for(GRID, bytes(walls)), goals, 50), naive(walls, goals)
    blocked = [walls[tile] or tile in crowd or tile in goals for tile in range(GRID.size)]
    for here in asked:
        nearer = [GRID.index_of(near) for near in GRID.neighbours(GRID.point(here))]
        free = [distance[tile] for tile in nearer if not blocked[tile] and distance[tile] != UNREACHED]
        there = flow.downhill(here, blocked)
        if there is not None:
            assert not blocked[there]
            assert chebyshev(GRID.point(here), GRID.point(there)) == 1
            assert distance[there] == min(free)
            assert distance[there] <= distance[here]
        elif distance[here] > 1:
            assert not any(steps <= distance[here] for steps in free)


@settings(max_examples=150, deadline=None)
@given(grounds(), st.sets(st.sampled_from(INSIDE)))
def test_flight_comes_to_rest_and_leads_through_no_wall_and_nobody(
    ground: tuple[list[bool], list[int], list[int]], crowd: set[int]
) -> None:
    walls, feared, asked = ground
    safety = SafetyMap(np.array(walls, dtype=np.bool_).reshape(GRID.height, GRID.width), feared, 50)
    blocked = [walls[tile] or tile in crowd for tile in range(GRID.size)]
    for here in asked:
        way = [here]
        while (there := safety.downhill(way[-1], GRID.steps(), blocked)) is not None:
            assert not blocked[there]
            assert chebyshev(GRID.point(way[-1]), GRID.point(there)) == 1
            way.append(there)
        assert len(set(way)) == len(way)


@settings(max_examples=100, deadline=None)
@given(grounds())
def test_a_path_exists_exactly_where_the_flow_map_finds_one(ground: tuple[list[bool], list[int], list[int]]) -> None:
    walls, goals, asked = ground
    goal = goals[0]
    walls[goal] = False
    costs = np.array([not wall for wall in walls], dtype=np.int8).reshape(GRID.height, GRID.width)
    distance = naive(walls, [goal])
    for here in asked[:5]:
        if walls[here]:
            continue
        path = shortest_path(costs, GRID.point(here), GRID.point(goal))
        assert (path is None) == (distance[here] == UNREACHED)
        if path:
            assert path[-1] == GRID.point(goal)
            steps = zip([GRID.point(here), *path], path, strict=False)
            assert all(chebyshev(a, b) == 1 and not walls[GRID.index_of(b)] for a, b in steps)
