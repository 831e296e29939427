"""From a blueprint to a level in the world."""

from __future__ import annotations

from engine.core.errors import HexdelveError
from engine.core.rng import RandomStream
from engine.mapgen.blueprint import Blueprint
from engine.mapgen.recipes import LevelRecipe, build_level
from engine.raws.findings import did_you_mean
from engine.raws.library import Library
from engine.raws.spawn import spawn_named
from engine.world.ecs import resource, set_resource
from engine.world.level import Level
from engine.world.spatial import SpatialIndex


def plan_level(library: Library, depth: int, seed: int) -> Blueprint:
    """The level of a depth as the campaign's data wants it; it depends on nothing but these three."""
    raw = library.level_for(depth)
    recipe = LevelRecipe(raw.name, raw.width, raw.height, raw.outdoors, raw.starter, tuple(raw.meta))
    return build_level(recipe, depth, seed, library.spawns(depth))


def raise_level(blueprint: Blueprint, seed: int, source: str = "") -> None:
    """Make a blueprint the current level and spawn what is on it; the player is not placed.

    Args:
        blueprint: the level on paper.
        seed: of the game.
        source: what errors call it; its name if it is not given.

    Raises:
        HexdelveError: something on it has no entry in the raws.
    """
    level = Level(blueprint.tiles.copy(), depth=blueprint.depth, name=blueprint.name, outdoors=blueprint.outdoors)
    set_resource(level)
    index = resource(SpatialIndex)
    index.set_size(level.grid)
    index.populate_blocked_from_map(level)
    rng = RandomStream(seed, f"level {blueprint.depth}/things")
    for name, point in blueprint.spawns:
        try:
            spawn_named(name, point, rng)
        except KeyError as error:
            library = resource(Library)
            near = did_you_mean(name, [*library.items, *library.mobs, *library.props])
            raise HexdelveError(
                f"{source or blueprint.name}: nothing in the raws is called {name!r}.",
                f"{near[:1].upper()}{near[1:]}" or "See `hexdelve check` and the files of the packs.",
            ) from error
