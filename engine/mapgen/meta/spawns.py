"""Stocking a level with items, props and creatures (tutorial facts §5, spawn roll)."""

from __future__ import annotations

from engine.core.rng import RandomStream
from engine.mapgen.build_map import BuildMap
from engine.mapgen.meta.regions import regions
from engine.plans.blueprint import DOOR, Spawn
from engine.raws.library import SpawnTables


class Spawns:
    """Stocks region after region; the one where the player arrives gets no creatures.

    Doors are hung by their own builder only: a door picked from a table is left out, since anywhere but in a
    doorway it would make no sense.
    """

    def build(self, level: BuildMap) -> None:
        """Stock it."""
        for number, tiles in enumerate(regions(level)):
            count = spawn_count(level.rng, len(tiles), level.depth)
            for point in level.rng.sample(tiles, count):
                name = spawn_roll(level.rng, level.tables, creatures=number > 0)
                if name is not None and name != DOOR:
                    level.spawns.append(Spawn(name, point))


def spawn_count(rng: RandomStream, tiles: int, depth: int) -> int:
    """How many spawns a region gets: min(tiles, 1d7 + depth - 4), and not less than none."""
    return max(0, min(tiles, rng.die(7) + depth - 4))


def spawn_roll(rng: RandomStream, tables: SpawnTables, *, creatures: bool) -> str | None:
    """One spawn: 1d4 gives an item, a prop, a creature or nothing; then a weighted pick. None for nothing."""
    match rng.die(4):
        case 1:
            return tables.items.pick(rng)
        case 2:
            return tables.props.pick(rng)
        case 3 if creatures:
            return tables.mobs.pick(rng)
        case _:
            return None
