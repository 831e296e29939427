"""Running: on in one direction, round the bends of a corridor that has but one way, until something is of interest."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Direction, Point, chebyshev
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.level import Level
from engine.world.run_state import AwaitingInput, Running, RunState
from engine.world.tiles import WALKABLE
from systems.activities.interruption import condition_of, unfitness
from systems.activities.walking import walk
from systems.known_map import STAIRS, Known, look_about

_RING = (
    Direction.NORTH,
    Direction.NORTH_EAST,
    Direction.EAST,
    Direction.SOUTH_EAST,
    Direction.SOUTH,
    Direction.SOUTH_WEST,
    Direction.WEST,
    Direction.NORTH_WEST,
)
"""The eight directions, clockwise."""

_OPEN = 5
"""A tile with so many neighbours that can be walked on is no corridor."""


def begin_run(player: int, direction: Direction) -> RunState:
    """Take the first step of a run, whatever is there; or say why not, which costs no turn.

    With enemies in view it is one step and no more.
    """
    reason = unfitness(player, Running)
    if reason:
        say(reason)
        return AwaitingInput()
    return _step(player, direction, 0, look_about())


def run_on(player: int, direction: Direction, expected: Point, turns: int) -> RunState:
    """Another step after so many turns, the last of which led in a direction; or stop at what is of interest."""
    here, known = place_of(player), look_about()
    if here != expected or _is_of_interest(here, _behind(here, direction), known):
        return AwaitingInput()
    onward = _onward(here, direction, _passable(known), is_first=turns == 1)
    if onward is None or here.step(onward) in known.triggers | known.creatures.keys():
        return AwaitingInput()
    if resource(Level).known_tile(here.step(onward)) in STAIRS:
        return AwaitingInput()
    return _step(player, onward, turns, known)


def _step(player: int, direction: Direction, turns: int, known: Known) -> RunState:
    to = place_of(player).step(direction)
    return walk(player, to, known, Running(*condition_of(player, turns), direction.value, to.x, to.y))


def _is_of_interest(here: Point, behind: Point, known: Known) -> bool:
    """Whether a thing lies here, or whether a thing, a door, stairs or what can be set off has come beside one."""
    level = resource(Level)
    if here in known.things:
        return True
    for near in level.grid.neighbours(here):
        if chebyshev(near, behind) <= 1 or not level.revealed[near.yx]:
            continue
        if near in known.things or near in known.doors or near in known.triggers or level.known_tile(near) in STAIRS:
            return True
    return False


def _onward(here: Point, direction: Direction, passable: NDArray[np.bool_], *, is_first: bool) -> Direction | None:
    """Where a run goes on, by how open it is here and was a step before; None at a branch, a mouth or an end.

    Args:
        here: the runner's tile.
        direction: of the step that led here.
        passable: bool, shape (height, width): tiles that are known and can be walked on.
        is_first: whether that step was the first one: what it led out of or into does not count then.
    """
    behind = _behind(here, direction)
    if not is_first and _is_open(here, passable) != _is_open(behind, passable):
        return None
    if _is_open(here, passable):
        changed = not is_first and _sides(here, direction, passable) != _sides(behind, direction, passable)
        return None if changed or not passable[here.step(direction).yx] else direction
    ways = [way for way in _ways(here, passable) if _turned(direction) not in way]
    if len(ways) != 1:
        return None
    onward = _bend(ways[0], direction)
    return None if onward is None or _is_open(here.step(onward), passable) else onward


def _ways(here: Point, passable: NDArray[np.bool_]) -> Iterator[list[Direction]]:
    """The directions in which a tile can be left, those side by side together."""
    free = [bool(passable[here.step(direction).yx]) for direction in _RING]
    for number, is_free in enumerate(free):
        if is_free and not free[number - 1]:
            clockwise = [(number + turn) % len(_RING) for turn in range(len(_RING))]
            yield [_RING[turn] for turn in itertools.takewhile(free.__getitem__, clockwise)]


def _bend(way: list[Direction], direction: Direction) -> Direction | None:
    """Which of directions side by side a run takes: on as before, else the straight one; None if they are too many."""
    if direction in way:
        return direction
    straight = [one for one in way if 0 in one.delta]
    if len(way) > 2 or len(straight) > 1:
        return None
    return straight[0] if straight else way[0]


def _is_open(point: Point, passable: NDArray[np.bool_]) -> bool:
    return sum(bool(passable[near.yx]) for near in resource(Level).grid.neighbours(point)) >= _OPEN


def _sides(point: Point, direction: Direction, passable: NDArray[np.bool_]) -> tuple[bool, bool]:
    """Whether one could step aside to the left and to the right."""
    number = _RING.index(direction)
    left, right = (point.step(_RING[(number + turn) % len(_RING)]) for turn in (-2, 2))
    return bool(passable[left.yx]), bool(passable[right.yx])


def _passable(known: Known) -> NDArray[np.bool_]:
    level = resource(Level)
    passable = level.revealed & WALKABLE[level.known_tiles()]
    for point in known.obstacles:
        passable[point.yx] = False
    return passable


def _behind(here: Point, direction: Direction) -> Point:
    return here.step(_turned(direction))


def _turned(direction: Direction) -> Direction:
    """The opposite direction."""
    return _RING[(_RING.index(direction) + len(_RING) // 2) % len(_RING)]
