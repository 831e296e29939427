"""From a blueprint to a level in the world."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.errors import HexdelveError
from engine.core.rng import RandomStream
from engine.mapgen.recipes import LevelRecipe, build_level, stock_drawn
from engine.plans.blueprint import Blueprint
from engine.plans.drawing import parse_drawing
from engine.raws.findings import did_you_mean
from engine.raws.library import Library
from engine.raws.spawn import spawn_named
from engine.world.bodies import room_for
from engine.world.ecs import resource, set_resource
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from engine.world.standing import ONE_TILE


def plan_level(library: Library, depth: int, seed: int, gone: Collection[str] = ()) -> Blueprint:
    """The level of a depth as the campaign's data wants it; it depends on nothing but these.

    `gone` are the kinds of which there is only one and which were made before (`Dungeon.made`).
    """
    raw = library.level_for(depth)
    if raw.drawing is not None:
        plan = parse_drawing(raw.drawing, raw.legend, raw.name).level(
            raw.name, depth, outdoors=raw.outdoors, known=raw.known, bottom=raw.bottom
        )
        return stock_drawn(plan, tuple(raw.meta), seed, library.spawns(depth), library.lots(gone))
    recipe = LevelRecipe(raw.name, raw.width, raw.height, raw.outdoors, raw.starter, tuple(raw.meta), raw.known)
    return build_level(recipe, depth, seed, library.spawns(depth), lots=library.lots(gone))


def raise_level(blueprint: Blueprint, seed: int, source: str = "") -> None:
    """Make a blueprint the current level and spawn what is on it; the player is not placed.

    A large body stands as near to its place as there is room for it; without any, it is left out.

    Args:
        blueprint: the level on paper.
        seed: of the game.
        source: what errors call it; its name if it is not given.

    Raises:
        HexdelveError: something on it has no entry in the raws.
    """
    level = Level(
        blueprint.tiles.copy(),
        depth=blueprint.depth,
        name=blueprint.name,
        outdoors=blueprint.outdoors,
        hardness=None if blueprint.hardness is None else blueprint.hardness.copy(),
    )
    set_resource(level)
    resource(SpatialIndex).fill(level, ())
    rng = RandomStream(seed, f"level {blueprint.depth}/things")
    library = resource(Library)
    # What is large comes last: it makes room for itself among the others.
    for name, point in sorted(blueprint.spawns, key=lambda spawn: library.size_of(spawn.name) != ONE_TILE):
        place = room_for(library.size_of(name), point) if library.size_of(name) != ONE_TILE else point
        if place is None:
            continue
        try:
            spawn_named(name, place, rng)
        except KeyError as error:
            near = did_you_mean(name, [*library.items, *library.mobs, *library.props])
            raise HexdelveError(
                f"{source or blueprint.name}: nothing in the raws is called {name!r}.",
                f"{near[:1].upper()}{near[1:]}" or "See `hexdelve check` and the files of the packs.",
            ) from error
