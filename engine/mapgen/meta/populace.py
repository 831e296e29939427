"""Stocking a level by lot (source: seed 3; course facts §5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.geometry import Point
from engine.core.paths import FAR
from engine.core.rng import RandomStream
from engine.mapgen.build_map import BuildMap
from engine.plans.blueprint import Spawn
from engine.plans.reach import points, steps_from, without
from engine.raws.library import Lot
from engine.world.tiles import WALKABLE

FEWEST = 10
"""Least number of things, and of creatures, on a level."""

_MORE = 4
_TRIES = 1000


class Populace:
    """Ten to fourteen things and as many creatures, each of a kind drawn from all; nothing stands on anything else.

    Creatures do not stand in the room where the player arrives. Where no kind may be drawn, none is put there.
    """

    def build(self, level: BuildMap) -> None:
        """Stock it."""
        quiet = {point for room in level.rooms if level.require_start() in room.points() for point in room.points()}
        free = level.rng.shuffled(_free(level))
        lively = [point for point in free if point not in quiet] or free
        made: set[str] = set()
        creatures = _stock(level, level.lots.creatures, lively, made)
        _stock(level, level.lots.things, [point for point in free if point not in creatures], made)


def draw(rng: RandomStream, lots: Sequence[Lot], made: set[str]) -> str | None:
    """Draw a kind: each is equally likely, and taken as often out of 100 times as its rarity says; else again.

    What there is only one of is passed over once it is in `made`. After so many draws in vain the next one is taken
    whatever its rarity, so that this ends. None where there is nothing to draw.
    """
    eligible = [lot for lot in lots if not (lot.single and lot.name in made)]
    if not eligible:
        return None
    for _ in range(_TRIES):
        lot = rng.choice(eligible)
        if rng.between(0, 99) < lot.rarity:
            return lot.name
    return rng.choice(eligible).name


def _stock(level: BuildMap, lots: Sequence[Lot], free: list[Point], made: set[str]) -> set[Point]:
    """Put so many of these onto free tiles; the tiles that are taken now."""
    taken: set[Point] = set()
    for point in free[: FEWEST + level.rng.between(0, _MORE)]:
        name = draw(level.rng, lots, made)
        if name is None:
            break
        made.add(name)
        taken.add(point)
        level.spawns.append(Spawn(name, point))
    return taken


def _free(level: BuildMap) -> list[Point]:
    """Tiles that can be reached and are neither the ends of the level nor taken."""
    start = level.require_start()
    taken = {spawn.point for spawn in level.spawns} | {start}
    if level.exit is not None:
        taken.add(level.exit)
    return points(without(steps_from(start, WALKABLE[level.tiles]) != FAR, taken))
