"""What a player remembers of a level beside its map."""

from __future__ import annotations

import esper
import numpy as np
from numpy.typing import NDArray

from components.abilities import EntryTrigger
from components.items import Item
from components.spatial import BlocksTile, Door, Position
from components.stats import Pools
from components.visibility import Hidden
from engine.core.geometry import Point
from engine.core.paths import FAR
from engine.plans.reach import points, steps_from
from engine.world.ecs import query, resource
from engine.world.level import Level
from engine.world.tiles import WALKABLE, Tile


class Memory:
    """Things, traps and obstacles seen on one level; nothing that was not in view.

    Attributes:
        things: tiles on which something lay when they were last seen.
        traps: tiles of traps that were spotted.
        obstacles: tiles on which something fixed stands in the way.
        stood: tiles the bot has stood on.
        shunned: tiles it could not get to.
        left: things it does not want, by entity.
    """

    __slots__ = ("left", "obstacles", "shunned", "stood", "things", "traps")

    def __init__(self) -> None:
        self.things: set[Point] = set()
        self.traps: set[Point] = set()
        self.obstacles: set[Point] = set()
        self.stood: set[Point] = set()
        self.shunned: set[Point] = set()
        self.left: set[int] = set()

    def look_round(self, here: Point) -> None:
        """Take in what is in view now."""
        level = resource(Level)
        self.stood.add(here)
        for seen in (self.things, self.traps, self.obstacles):
            seen.difference_update([point for point in seen if level.visible[point.yx]])
        hidden = {entity for entity, _ in query(Hidden)}
        for entity, position in query(Position):
            if not level.visible[position.y, position.x] or entity in hidden:
                continue
            point = Point(position.x, position.y)
            if esper.has_component(entity, Item):
                if entity not in self.left:
                    self.things.add(point)
            elif esper.has_component(entity, EntryTrigger):
                self.traps.add(point)
            elif _stands_in_the_way(entity):
                self.obstacles.add(point)

    def ground(self, here: Point, *, brave: bool = False) -> NDArray[np.bool_]:
        """Known tiles that can be walked on, stairs and (unless brave) traps left out: bool, (height, width)."""
        level = resource(Level)
        ground = level.revealed & WALKABLE[level.known_tiles()]
        ground &= (level.tiles != Tile.DOWN_STAIRS) & (level.tiles != Tile.UP_STAIRS)
        for point in (*self.obstacles, *(() if brave else self.traps)):
            ground[point.yx] = False
        ground[here.yx] = True
        return ground

    def frontier(self, ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Ground beside something never seen, where the bot has not stood yet."""
        unseen = ~resource(Level).revealed
        beside = np.zeros_like(unseen)
        beside[1:, :] |= unseen[:-1, :]
        beside[:-1, :] |= unseen[1:, :]
        rows = beside | unseen
        beside[:, 1:] |= rows[:, :-1]
        beside[:, :-1] |= rows[:, 1:]
        frontier = ground & beside
        for point in (*self.stood, *self.shunned):
            frontier[point.yx] = False
        return frontier


def stairs(kind: Tile) -> Point | None:
    """The stairs of a kind, if the player has seen them."""
    level = resource(Level)
    return next(iter(points((level.tiles == kind) & level.revealed, limit=1)), None)


def way(here: Point, goals: NDArray[np.bool_], ground: NDArray[np.bool_]) -> list[Point]:
    """The shortest way to the nearest goal, the start left out; empty where no goal can be reached.

    Args:
        here: where the way begins.
        goals: bool, shape (height, width); a goal need not be ground.
        ground: bool, same shape: tiles that can be walked on.
    """
    steps = steps_from(here, ground | goals)
    far = np.where(goals, steps, FAR)
    far[here.yx] = FAR
    nearest = int(far.argmin())
    if far.flat[nearest] == FAR:
        return []
    grid = resource(Level).grid
    point = grid.point(nearest)
    found = [point]
    for left in range(int(steps[point.yx]) - 1, 0, -1):
        point = next(
            near for near in grid.neighbours(point) if steps[near.yx] == left and (ground[near.yx] or goals[near.yx])
        )
        found.append(point)
    return found[::-1]


def only_at(points_wanted: set[Point]) -> NDArray[np.bool_]:
    """These tiles as a mask of the level."""
    mask = np.zeros_like(resource(Level).revealed)
    for point in points_wanted:
        mask[point.yx] = True
    return mask


def _stands_in_the_way(entity: int) -> bool:
    return (
        esper.has_component(entity, BlocksTile)
        and not esper.has_component(entity, Pools)
        and not esper.has_component(entity, Door)
    )
