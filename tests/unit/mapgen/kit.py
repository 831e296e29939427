"""Small levels drawn as text, and tables whose entries say of what kind they are."""

from __future__ import annotations

from engine.core.geometry import Point
from engine.core.grid import Grid
from engine.core.rng import RandomStream
from engine.core.tables import WeightedTable
from engine.mapgen.build_map import BuildMap
from engine.mapgen.recipes import LevelRecipe
from engine.raws.library import SpawnTables
from engine.world.tiles import Tile

META = ("cull_unreachable", "start", "stairs", "doors", "spawns")

TABLES = SpawnTables(
    items=WeightedTable([("Potion", 3), ("Scroll", 1)]),
    mobs=WeightedTable([("goblin", 2), ("orc", 1)]),
    props=WeightedTable([("trap", 1)]),
)
NO_TABLES = SpawnTables(WeightedTable([]), WeightedTable([]), WeightedTable([]))
CREATURES = {"goblin", "orc"}

_TILES = {"#": Tile.WALL, ">": Tile.DOWN_STAIRS, "<": Tile.UP_STAIRS, "≈": Tile.DEEP_WATER, "~": Tile.SHALLOW_WATER}


def rng(seed: int = 1) -> RandomStream:
    return RandomStream(seed, "test")


def recipe(
    starter: str = "bsp_rooms",
    width: int = 80,
    height: int = 50,
    meta: tuple[str, ...] = META,
    *,
    outdoors: bool = False,
) -> LevelRecipe:
    return LevelRecipe("Test", width, height, outdoors, starter, meta)


def empty(width: int = 40, height: int = 24, depth: int = 2, seed: int = 1, tables: SpawnTables = TABLES) -> BuildMap:
    return BuildMap(Grid(width, height), depth, rng(seed), tables)


def drawn(text: str, depth: int = 2, seed: int = 1, tables: SpawnTables = TABLES) -> BuildMap:
    """A map from a drawing: `#` wall, `@` or `<` the start, `>` the exit, `~` and `≈` water, anything else floor."""
    rows = text.split()
    level = empty(len(rows[0]), len(rows), depth, seed, tables)
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            level.tiles[y, x] = _TILES.get(glyph, Tile.FLOOR)
            if glyph in "@<":
                level.start = Point(x, y)
            if glyph == ">":
                level.exit = Point(x, y)
    return level
