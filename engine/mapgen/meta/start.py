"""Where the player arrives."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.mapgen.build_map import BuildError, BuildMap
from engine.plans.reach import points
from engine.world.tiles import WALKABLE


class StartPosition:
    """The middle of the first room; without rooms a random tile with open ground all round.

    A tile that is open all round is never the only way between two places, so stairs up at the start cut
    nothing off. A map without such a tile gives any walkable one.
    """

    def build(self, level: BuildMap) -> None:
        """Choose it.

        Raises:
            BuildError: there is no walkable tile.
        """
        if level.rooms:
            level.start = level.rooms[0].centre
            return
        walkable = WALKABLE[level.tiles]
        places = points(_open_all_round(walkable)) or points(walkable)
        if not places:
            raise BuildError("there is nowhere to start")
        level.start = level.rng.choice(places)


def _open_all_round(walkable: NDArray[np.bool_]) -> NDArray[np.bool_]:
    rows = walkable[:-2] & walkable[1:-1] & walkable[2:]
    free = np.zeros_like(walkable)
    free[1:-1, 1:-1] = rows[:, :-2] & rows[:, 1:-1] & rows[:, 2:]
    return free
