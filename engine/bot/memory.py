"""What the bot remembers of a level beside its map."""

from __future__ import annotations

import esper
import numpy as np
from numpy.typing import NDArray

from components.items import Item
from components.spatial import Position
from components.visibility import Hidden
from engine.core.geometry import Point
from engine.world.ecs import query, resource
from engine.world.level import Level
from systems.known_map import frontier, kind_of, known_ground


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
                continue
            match kind_of(entity):
                case "trigger":
                    self.traps.add(point)
                case "obstacle":
                    self.obstacles.add(point)
                case _:
                    pass

    def ground(self, here: Point, *, brave: bool = False) -> NDArray[np.bool_]:
        """Known ground without stairs and obstacles, and (unless brave) without traps: bool, (height, width)."""
        return known_ground(here, (*self.obstacles, *(() if brave else self.traps)))

    def frontier(self, ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Ground beside something never seen, where the bot has not stood yet."""
        found = frontier(ground)
        for point in (*self.stood, *self.shunned):
            found[point.yx] = False
        return found
