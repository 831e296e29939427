"""The level as far as it is known: what lies and stands where, the ground, what is unseen beside it, and the ways.

Nothing here tells what was not in view at some time. It serves the player who explores, travels and runs, and the bot.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import esper
import numpy as np
from numpy.typing import NDArray

from components.abilities import EntryTrigger
from components.identity import Player
from components.items import Item
from components.spatial import BlocksTile, Door
from components.stats import Pools
from components.visibility import Hidden, Noted
from engine.core.geometry import Point
from engine.core.paths import FAR
from engine.plans.reach import points, steps_from
from engine.world.ecs import resource
from engine.world.level import Kind, Level
from engine.world.spatial import SpatialIndex
from engine.world.tiles import WALKABLE, Tile

STAIRS = (Tile.DOWN_STAIRS, Tile.UP_STAIRS)


class Known(NamedTuple):
    """What the player sees or remembers, by tile; of creatures only those in view.

    Things the player has taken note of (`Noted`) are left out.
    """

    things: set[Point]
    doors: set[Point]
    triggers: set[Point]
    obstacles: set[Point]
    creatures: dict[Point, int]


def kind_of(entity: int) -> Kind | None:
    """What an entity is to who walks about; None for creatures, hidden ones, and what is in nobody's way."""
    if esper.has_component(entity, Hidden) or esper.has_component(entity, Pools):
        return None
    if esper.has_component(entity, Item):
        return None if esper.has_component(entity, Noted) else "thing"
    if esper.has_component(entity, EntryTrigger):
        return "trigger"
    if esper.has_component(entity, Door):
        return "door"
    return "obstacle" if esper.has_component(entity, BlocksTile) else None


def look_about() -> Known:
    """What the player knows to be where; of what is out of view, what it remembers."""
    level, index = resource(Level), resource(SpatialIndex)
    by_kind: dict[Kind, set[Point]] = {"thing": set(), "door": set(), "trigger": set(), "obstacle": set()}
    creatures: dict[Point, int] = {}
    visible = level.visible.ravel()
    for tile, content in index.contents.items():
        if not visible[tile]:
            continue
        for entity in content:
            kind = kind_of(entity)
            if kind is not None:
                by_kind[kind].add(level.grid.point(tile))
            elif _is_somebody(entity):
                creatures[level.grid.point(tile)] = entity
    for tile, remembered in level.memory.items():
        for kind in remembered.kinds:
            by_kind[kind].add(level.grid.point(tile))
    return Known(by_kind["thing"], by_kind["door"], by_kind["trigger"], by_kind["obstacle"], creatures)


def known_ground(here: Point, closed: Iterable[Point]) -> NDArray[np.bool_]:
    """Known tiles that can be walked on, but for stairs and for those that are closed; a shut door is no obstacle.

    Args:
        here: where the walker stands, which is ground in any case.
        closed: tiles to keep off.

    Returns:
        bool, shape (height, width).
    """
    level = resource(Level)
    ground = level.revealed & WALKABLE[level.known_tiles()]
    ground &= (level.tiles != Tile.DOWN_STAIRS) & (level.tiles != Tile.UP_STAIRS)
    for point in closed:
        ground[point.yx] = False
    ground[here.yx] = True
    return ground


def frontier(ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Ground beside something never seen: whoever stands there sees it, for all see the tiles beside them."""
    unseen = ~resource(Level).revealed
    beside = np.zeros_like(unseen)
    beside[1:, :] |= unseen[:-1, :]
    beside[:-1, :] |= unseen[1:, :]
    rows = beside | unseen
    beside[:, 1:] |= rows[:, :-1]
    beside[:, :-1] |= rows[:, 1:]
    return ground & beside


def known_stairs(kind: Tile) -> NDArray[np.bool_]:
    """Where stairs of a kind were seen: bool, shape (height, width)."""
    level = resource(Level)
    found: NDArray[np.bool_] = (level.tiles == kind) & level.revealed
    return found


def stairs(kind: Tile) -> Point | None:
    """The first stairs of a kind, row by row, if the player has seen any."""
    return next(iter(points(known_stairs(kind), limit=1)), None)


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


def only_at(points_wanted: Iterable[Point]) -> NDArray[np.bool_]:
    """These tiles as a mask of the level."""
    mask = np.zeros_like(resource(Level).revealed)
    for point in points_wanted:
        mask[point.yx] = True
    return mask


def _is_somebody(entity: int) -> bool:
    """Whether this is a creature that is seen, and not the player."""
    return (
        esper.has_component(entity, Pools)
        and not esper.has_component(entity, Hidden)
        and not esper.has_component(entity, Player)
    )
