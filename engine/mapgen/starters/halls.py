"""Plain halls in rows: nothing is random and nothing can fail."""

from __future__ import annotations

from itertools import pairwise

from engine.core.geometry import Point, Rect
from engine.mapgen.build_map import BuildMap

_CELL_WIDTH, _CELL_HEIGHT = 12, 9


class Halls:
    """Equal halls in rows and columns, joined along each row and down the first column.

    It is the last resort when nothing else gave a good level, and works from 20x12 tiles on.
    """

    def build(self, level: BuildMap) -> None:
        """Dig them."""
        width, height = level.grid
        columns, rows = max(2, (width - 2) // _CELL_WIDTH), max(1, (height - 2) // _CELL_HEIGHT)
        cell_width, cell_height = (width - 2) // columns, (height - 2) // rows
        halls = [
            [Rect(1 + column * cell_width, 1 + row * cell_height, cell_width, cell_height) for column in range(columns)]
            for row in range(rows)
        ]
        for row in halls:
            for cell in row:
                level.dig_room(cell.grown(-1))
        for row in halls:
            for one, other in pairwise(row):
                level.dig_corridor(_straight(one.centre, other.centre))
        for above, below in pairwise(halls):
            level.dig_corridor(_straight(above[0].centre, below[0].centre))


def _straight(one: Point, other: Point) -> list[Point]:
    if one.y == other.y:
        return [Point(x, one.y) for x in range(one.x, other.x + 1)]
    return [Point(one.x, y) for y in range(one.y, other.y + 1)]
