"""From a recipe in the data to a verified level: the names of the builders, and the attempts."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.core.errors import HexdelveError
from engine.core.grid import Grid
from engine.core.rng import RandomStream
from engine.mapgen.build_map import BuildError, BuildMap
from engine.mapgen.chain import Builder, BuilderChain
from engine.mapgen.meta.cull_unreachable import CullUnreachable
from engine.mapgen.meta.doors import Doors
from engine.mapgen.meta.populace import Populace
from engine.mapgen.meta.spawns import Spawns
from engine.mapgen.meta.stairs import Stairs
from engine.mapgen.meta.start import StartPosition
from engine.mapgen.starters.bsp_rooms import BspRooms
from engine.mapgen.starters.caves import Caves
from engine.mapgen.starters.drawn import Drawn
from engine.mapgen.starters.halls import Halls
from engine.mapgen.starters.rooms_and_corridors import RoomsAndCorridors
from engine.plans.blueprint import Blueprint
from engine.plans.verify import verify
from engine.raws.level_schema import META_NEEDED, META_ORDER
from engine.raws.library import Lots, SpawnTables

ATTEMPTS = 10
SMALLEST = Grid(20, 12)

STARTERS: Mapping[str, Callable[[], Builder]] = MappingProxyType(
    {"bsp_rooms": BspRooms, "caves": Caves, "halls": Halls, "rooms_and_corridors": RoomsAndCorridors}
)
"""Name in the data → starter."""

METAS: Mapping[str, Callable[[], Builder]] = MappingProxyType(
    {
        "cull_unreachable": CullUnreachable,
        "start": StartPosition,
        "stairs": Stairs,
        "doors": Doors,
        "spawns": Spawns,
        "populace": Populace,
    }
)
"""Name in the data → meta builder."""


@dataclass(slots=True, frozen=True)
class LevelRecipe:
    """How levels of one kind are made.

    Attributes:
        name: shown to the player.
        width: in tiles, at least 20.
        height: in tiles, at least 12.
        outdoors: whether daylight shines.
        starter: name of the starter.
        meta: names of the meta builders, in order.
        known: whether the player knows the map from the start.
    """

    name: str
    width: int
    height: int
    outdoors: bool
    starter: str
    meta: tuple[str, ...]
    known: bool = False


def check_recipe(recipe: LevelRecipe) -> None:
    """See that a recipe can be carried out.

    Raises:
        HexdelveError: a builder is unknown, missing, named twice or out of order, or the level is too small.
    """
    if recipe.width < SMALLEST.width or recipe.height < SMALLEST.height:
        size = f"{recipe.width}x{recipe.height}"
        least = f"{SMALLEST.width}x{SMALLEST.height}"
        raise HexdelveError(f'Level "{recipe.name}" is {size} tiles.', f"A level is at least {least}.")
    _check_known(recipe, "starter", (recipe.starter,), STARTERS)
    _check_known(recipe, "meta builder", recipe.meta, METAS)
    mend = f"Name each once, in this order: {', '.join(META_ORDER)}; {' and '.join(META_NEEDED)} are needed."
    ordered = [name for name in recipe.meta if name in META_ORDER]
    if ordered != [name for name in META_ORDER if name in recipe.meta]:
        raise HexdelveError(f'Level "{recipe.name}" has its meta builders out of order.', mend)
    for name in META_NEEDED:
        if name not in recipe.meta:
            raise HexdelveError(f'Level "{recipe.name}" lacks the meta builder "{name}".', mend)


def build_level(
    recipe: LevelRecipe,
    depth: int,
    seed: int,
    tables: SpawnTables,
    *,
    attempts: int = ATTEMPTS,
    lots: Lots | None = None,
) -> Blueprint:
    """Build a level that keeps every promise of `verify`.

    Each attempt draws from a stream of its own, so a level depends on nothing but these arguments. After so
    many bad attempts plain halls take the place of the recipe's starter.

    Args:
        recipe: how it is made.
        depth: counted from 1.
        seed: of the game.
        tables: what can be spawned at this depth.
        attempts: how often to try before the halls.
        lots: what may be drawn, where each kind is equally likely.

    Raises:
        HexdelveError: the recipe cannot be carried out.
    """
    check_recipe(recipe)

    def attempt(starter: str, label: str) -> Blueprint:
        level = BuildMap(
            Grid(recipe.width, recipe.height), depth, RandomStream(seed, f"level {depth}/{label}"), tables, lots
        )
        BuilderChain(STARTERS[starter](), [METAS[name]() for name in recipe.meta]).build(level)
        return level.finish(recipe.name, outdoors=recipe.outdoors, known=recipe.known)

    for number in range(1, attempts + 1):
        try:
            blueprint = attempt(recipe.starter, f"attempt {number}")
        except BuildError:
            continue
        if not verify(blueprint):
            return blueprint
    blueprint = attempt("halls", "halls")
    problems = verify(blueprint)
    if problems:
        raise RuntimeError(f"even plain halls broke a promise: {'; '.join(problems)}")
    return blueprint


def stock_drawn(
    plan: Blueprint, meta: tuple[str, ...], seed: int, tables: SpawnTables, lots: Lots | None = None
) -> Blueprint:
    """A drawn level, and what the meta builders add to it; the drawing itself was found good when it was loaded."""
    if not meta:
        return plan
    height, width = plan.tiles.shape
    level = BuildMap(Grid(width, height), plan.depth, RandomStream(seed, f"level {plan.depth}/drawn"), tables, lots)
    BuilderChain(Drawn(plan), [METAS[name]() for name in meta]).build(level)
    return dataclasses.replace(plan, spawns=tuple(level.spawns))


def _check_known(
    recipe: LevelRecipe, role: str, names: tuple[str, ...], known: Mapping[str, Callable[[], Builder]]
) -> None:
    for name in names:
        if name not in known:
            raise HexdelveError(
                f'Level "{recipe.name}" names the {role} "{name}", which does not exist.',
                f"Known are {', '.join(known)}.",
            )
