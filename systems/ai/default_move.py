"""What creatures do that have nothing else to do."""

from __future__ import annotations

import esper

from components.ai import MoveMode
from engine.core.geometry import Direction, Point, chebyshev
from engine.core.paths import shortest_path
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.intents import WantsToMove, intend
from engine.world.level import Level
from engine.world.rng import Rng
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.tiles import WALKING_COST
from engine.world.turns import Turns
from systems.ai.walking import obstacles_for, step_to, walkable_for

_STRAIGHT = (Direction.WEST, Direction.EAST, Direction.NORTH, Direction.SOUTH)


class DefaultMoveAI(System):
    """Reads Turns, MoveMode. Emits WantsToMove; uses up the turn.

    Static creatures stay. Random ones step in a straight direction four times in five. Those with waypoints walk
    to a random place, wait a turn when blocked, and drop the way when they were displaced from it (tutorial facts
    §2.12, B11b).
    """

    is_mind = True

    def process(self) -> None:
        """Let everybody left pass the turn in its own way."""
        turns = resource(Turns)
        for actor in turns.acting:
            mode = esper.try_component(actor, MoveMode)
            if mode is None or mode.mode == "static":
                continue
            if mode.mode == "random":
                _wander(actor)
            else:
                _walk(actor, mode)
        turns.acting = []


def _wander(actor: int) -> None:
    roll = resource(Rng).play.die(5)
    if roll <= 4:
        intend(actor, WantsToMove(_STRAIGHT[roll - 1]))


def _walk(actor: int, mode: MoveMode) -> None:
    index = resource(SpatialIndex)
    here = place_of(actor)
    if not mode.path or chebyshev(here, index.grid.point(mode.path[0])) != 1:
        mode.path = [index.grid.index_of(point) for point in _new_way(actor, here)]
        return
    if obstacles_for(actor)[mode.path[0]]:
        return
    there = mode.path[0]
    if there not in index.gates:  # through a door one goes in the turn after it was opened
        mode.path.pop(0)
    step_to(actor, index.grid.index_of(here), there)


def _new_way(actor: int, here: Point) -> list[Point]:
    rng, index = resource(Rng).play, resource(SpatialIndex)
    width, height = index.grid
    goal = Point(rng.between(1, width - 2), rng.between(1, height - 2))
    if obstacles_for(actor)[index.grid.index_of(goal)]:
        return []
    return shortest_path(WALKING_COST[resource(Level).tiles] * walkable_for(actor), here, goal) or []
