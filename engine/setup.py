"""Before the first turn: resources of a world, the player's character, keys."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib import resources
from importlib.metadata import PackageNotFoundError, version
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import esper

from components.identity import Name, Player
from engine.core.errors import HexdelveError
from engine.core.rng import RandomStream
from engine.mapgen.populate import raise_level
from engine.mapgen.scene import Scene
from engine.plans.blueprint import Blueprint
from engine.raws.findings import did_you_mean
from engine.raws.library import Library
from engine.raws.names import invent_labels
from engine.raws.spawn import give, spawn_player
from engine.save import files
from engine.ui.keys import sets
from engine.ui.keys.keymap import KeyMap
from engine.world.bodies import room_for
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, resource, set_resource
from engine.world.effects import EffectQueue
from engine.world.flow import Flows
from engine.world.gamelog import GameLog
from engine.world.intents import Intents
from engine.world.knowledge import Knowledge
from engine.world.light import Light
from engine.world.outbox import Outbox
from engine.world.rng import Rng
from engine.world.run_state import (
    Requests,
)
from engine.world.sight import Sight
from engine.world.spatial import SpatialIndex
from engine.world.standing import ONE_TILE
from engine.world.turns import Turns
from systems.inventory.identify import learn
from systems.visibility import know_level


@functools.cache
def game_version() -> str:
    """The version of the installed game."""
    try:
        return version("hexdelve")
    except PackageNotFoundError:
        return "0"


def load_keys(campaign: str = "", packs: Sequence[Path] = (), key_set: str = sets.USUAL) -> KeyMap:
    """The keys in force: built in, then of the campaign, of further packs, the ready set, and the player's own.

    Raises:
        HexdelveError: there is no such set.
    """
    sources: list[Traversable] = [resources.files("raws") / campaign / "keys.json"] if campaign else []
    sources += [folder / "keys.json" for folder in packs]
    return KeyMap.load(*sources, sets.key_set(key_set), files.user_folder() / "keys.json")


def furnish(library: Library, seed: int, campaign: str) -> None:
    """Give the current world, which is empty, its resources; there is no level and no player yet."""
    fresh: tuple[Any, ...] = (
        library,
        library.rules,
        Dungeon(seed, campaign),
        Rng(seed),
        Clock(),
        Turns(),
        Intents(),
        EffectQueue(),
        Requests(),
        Outbox(),
        GameLog(),
        Chronicle(),
        SpatialIndex(),
        Sight(),
        Flows(),
        Light(),
        Knowledge(invent_labels(library, RandomStream(seed, "names"))),
    )
    for value in fresh:
        set_resource(value)


def begin_run(blueprint: Blueprint, seed: int, name: str | None, source: str = "") -> None:
    """Make the first level and put a new character at its start, due at once; errors call the level `source`."""
    resource(Dungeon).depth = resource(Chronicle).max_depth = blueprint.depth
    raise_level(blueprint, seed, source)
    if blueprint.known:
        know_level()
    player = spawn_player(room_for(ONE_TILE, blueprint.start) or blueprint.start)
    if name is not None:
        esper.add_component(player, Name(name))
    resource(Clock).schedule(player, 0)


def give_belongings(scene: Scene) -> None:
    """Give the player what a scene says.

    Raises:
        HexdelveError: there is no such item, or nothing it could be worn in, or no room for it.
    """
    player, library = only(Player), resource(Library)
    for name in (*scene.carry, *scene.wear, *scene.known):
        if name not in library.items:
            near = did_you_mean(name, library.items)
            raise HexdelveError(
                f"{scene.source}: there is no item called {name!r}.",
                f"{near[:1].upper()}{near[1:]}" or "Name an item of the raws.",
            )
    resource(Knowledge).identified.update(scene.known)
    for name in scene.carry:
        _give(player, name, scene.source, "Let it lie on the floor instead.")
    for name in scene.wear:
        _give(player, name, scene.source, "Let it be carried instead.", worn=True)
        learn(name)


def _give(player: int, name: str, source: str, mend: str, *, worn: bool = False) -> None:
    try:
        give(player, name, worn=worn)
    except ValueError as error:
        raise HexdelveError(f"{source}: {error}.", mend) from error
