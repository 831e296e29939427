"""Travelling: the shortest known way to a place, round known dangers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.core.geometry import Point
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.level import Level
from engine.world.rules import Rules
from engine.world.run_state import AwaitingInput, RunState, Travelling
from engine.world.tiles import WALKABLE, Tile
from systems.activities.interruption import condition_of, unfitness
from systems.activities.walking import ground_for, walk, way_past
from systems.known_map import STAIRS, Known, known_stairs, look_about, only_at


def begin_travel(player: int, goal: Point) -> RunState:
    """Set out for a tile, or say why not; that costs no turn. With enemies in view it is one step and no more."""
    level, here = resource(Level), place_of(player)
    reason = unfitness(player, Travelling)
    if not level.grid.contains(goal) or not level.revealed[goal.yx]:
        reason = "You have not seen that place."
    elif goal == here:
        reason = "You are there already."
    if reason:
        say(reason)
        return AwaitingInput()
    return travel_on(player, goal, 0)


def begin_to_stairs(player: int, kind: Tile) -> RunState:
    """Set out for the nearest stairs of a kind that the player knows, or say that it knows none."""
    known, goals = look_about(), known_stairs(kind)
    if not goals.any():
        say(f"You know of no stairs {'down' if kind is Tile.DOWN_STAIRS else 'up'} here.")
        return AwaitingInput()
    found = _way(player, goals, known)
    if not found:
        say(_NO_WAY)
        return AwaitingInput()
    return begin_travel(player, found[-1])


def travel_on(player: int, goal: Point, turns: int) -> RunState:
    """Another step on the way after so many turns; the end of it, or the reason why there is none."""
    here, known = place_of(player), look_about()
    if here == goal:
        return AwaitingInput()
    may_enter = WALKABLE[resource(Level).known_tile(goal)] and goal not in known.obstacles
    found = _way(player, only_at((goal,)), known) if may_enter else []
    if not found:
        say(_NO_WAY)
        return AwaitingInput()
    return walk(player, found[0], known, Travelling(*condition_of(player, turns), goal.x, goal.y))


_NO_WAY = "You know no way there."


def _way(player: int, goals: NDArray[np.bool_], known: Known) -> list[Point]:
    """The way to the nearest goal; over stairs only if there is no other, and they take nobody who comes by."""
    ground = ground_for(player, known)
    found = way_past(player, goals, ground, known)
    if found or resource(Rules).stairs != "command":
        return found
    return way_past(player, goals, np.logical_or.reduce([ground, *map(known_stairs, STAIRS)]), known)
