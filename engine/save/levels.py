"""Levels left behind: frozen into a document, thawed when the player comes back."""

from __future__ import annotations

import base64

import msgspec
import numpy as np

from components.identity import Player
from engine.save.codec import Entities, decode_entities, encode, encode_entities
from engine.world.clock import Clock
from engine.world.ecs import bury, despawn, only, resource, set_resource
from engine.world.inventory import carried_by, worn_by
from engine.world.level import LARGEST, Level, Remembered
from engine.world.sight import Sight
from engine.world.statuses import statuses_of
from engine.world.tiles import Tile, usual_hardness

THE_PLAYER = -1
"""How a frozen level refers to the player, who is never part of it."""


class Terrain(msgspec.Struct, forbid_unknown_fields=True):
    """A `Level` as data: tiles and hardness one byte each, revealed one bit each, all base64.

    Where the rock is as hard as usual, nothing is said of it.
    """

    name: str
    depth: int
    outdoors: bool
    width: int
    height: int
    tiles: str
    revealed: str
    bloodstains: list[int]
    memory: list[tuple[int, Remembered]]
    outdated: list[tuple[int, Tile]]
    hardness: str = ""


class FrozenLevel(msgspec.Struct, forbid_unknown_fields=True):
    """A level with everything on it; `due` is (entity, time until it is due)."""

    terrain: Terrain
    entities: Entities
    due: list[tuple[int, int]]


def encode_terrain(level: Level) -> Terrain:
    """The terrain of a level as data."""
    return Terrain(
        name=level.name,
        depth=level.depth,
        outdoors=level.outdoors,
        width=level.grid.width,
        height=level.grid.height,
        tiles=base64.b64encode(level.tiles.tobytes()).decode("ascii"),
        revealed=base64.b64encode(np.packbits(level.revealed).tobytes()).decode("ascii"),
        bloodstains=sorted(level.bloodstains),
        memory=sorted(level.memory.items(), key=lambda item: item[0]),
        outdated=sorted(level.outdated.items()),
        hardness=_encode_hardness(level),
    )


def _encode_hardness(level: Level) -> str:
    if np.array_equal(level.hardness, usual_hardness(level.tiles)):
        return ""
    return base64.b64encode(level.hardness.tobytes()).decode("ascii")


def decode_terrain(terrain: Terrain) -> Level:
    """A level from its data.

    Raises:
        msgspec.ValidationError: sizes or tiles are impossible.
    """
    size = terrain.width * terrain.height
    if not (0 < terrain.width <= LARGEST.width and 0 < terrain.height <= LARGEST.height):
        raise msgspec.ValidationError(f"a level of {terrain.width}x{terrain.height}")
    tiles = np.frombuffer(_bytes(terrain.tiles), dtype=np.uint8)
    bits = np.unpackbits(np.frombuffer(_bytes(terrain.revealed), dtype=np.uint8))
    if tiles.size != size or not size <= bits.size < size + 8 or int(tiles.max()) >= len(Tile):
        raise msgspec.ValidationError("the tiles do not fit the level")
    remembered = (tile for tile, _ in (*terrain.memory, *terrain.outdated))
    if any(not 0 <= tile < size for tile in (*terrain.bloodstains, *remembered)):
        raise msgspec.ValidationError("a bloodstain or a memory off the level")
    level = Level(
        tiles.reshape(terrain.height, terrain.width).copy(),
        depth=terrain.depth,
        name=terrain.name,
        outdoors=terrain.outdoors,
    )
    if terrain.hardness:
        hardness = np.frombuffer(_bytes(terrain.hardness), dtype=np.uint8)
        if hardness.size != size:
            raise msgspec.ValidationError("the hardness does not fit the level")
        level.hardness = hardness.reshape(terrain.height, terrain.width).copy()
    level.revealed[:] = bits[:size].reshape(terrain.height, terrain.width).astype(np.bool_)
    level.bloodstains = set(terrain.bloodstains)
    level.memory = dict(terrain.memory)
    level.outdated = dict(terrain.outdated)
    return level


def freeze_level() -> bytes:
    """Encode the current level and take everything on it out of the world.

    The player stays, with its things and the statuses that lie on it.
    """
    player = only(Player)
    staying = {player, *worn_by(player).values(), *carried_by(player), *statuses_of(player)}
    entities, numbers = encode_entities({player: THE_PLAYER}, staying)
    clock = resource(Clock)
    due = [(numbers[actor], delay) for actor, delay in clock.pending().items() if actor in numbers]
    document = encode(FrozenLevel(encode_terrain(resource(Level)), entities, due))
    for entity in numbers:
        clock.remove(entity)
        despawn(entity)
    bury()
    resource(Sight).views.clear()
    return document


def thaw_level(document: bytes) -> None:
    """Make a frozen level the current one; its creatures go on where they stopped.

    Raises:
        msgspec.ValidationError: the document is damaged.
    """
    frozen = msgspec.json.decode(document, type=FrozenLevel)
    level = decode_terrain(frozen.terrain)
    if any(not 0 <= number < frozen.entities.count for number, _ in frozen.due):
        raise msgspec.ValidationError("a turn of somebody who does not exist")
    set_resource(level)
    entities = decode_entities(frozen.entities, {THE_PLAYER: only(Player)})
    clock = resource(Clock)
    for number, delay in frozen.due:
        clock.schedule(entities[number], delay)


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as error:
        raise msgspec.ValidationError("the tiles are not base64") from error
