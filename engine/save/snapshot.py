"""A whole run as one document, and back."""

from __future__ import annotations

import copy
import hashlib

import esper
import msgspec

from components.appearance import Renderable
from components.identity import Faction, Name, Player
from components.spatial import Position
from components.stats import Attributes, Load, Pools, Skills
from components.visibility import Viewshed
from engine.save.codec import Entities, decode_entities, encode, encode_entities, renumber
from engine.save.levels import Terrain, decode_terrain, encode_terrain
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, resource, set_resource
from engine.world.gamelog import GameLog, Span
from engine.world.knowledge import Knowledge, Look
from engine.world.level import Level
from engine.world.rng import Rng
from engine.world.run_state import Requests, RunState

FORMAT = 4
"""Number of the save format. Raise it when a document changes shape."""


_MAKE_A_PLAYER = (Name, Position, Renderable, Faction, Attributes, Skills, Pools, Load, Viewshed)
"""Components without which nobody can be played."""


class PackStamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack of content the run was played with."""

    id: str
    version: str
    checksum: str


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """What can be told of a save without building its world."""

    format: int
    game_version: str
    campaign: str
    packs: list[PackStamp]
    name: str
    level_name: str
    depth: int
    turns: int


class Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that makes a run what it is. The header says nothing more, so it is no part of the digest."""

    seed: int
    depth: int
    rng: list[int]
    now: int
    due: list[tuple[int, int]]
    chronicle: Chronicle
    identified: list[str]
    seen: list[Look]
    labels: dict[str, str]
    log: list[tuple[Span, ...]]
    log_total: int
    terrain: Terrain
    entities: Entities
    made: list[str]
    frozen: dict[str, msgspec.Raw]
    state: RunState
    requests: list[RunState]


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """What a save file holds."""

    header: Header
    run: Snapshot


def take_snapshot(state: RunState) -> Snapshot:
    """The current world as data; taking it changes nothing."""
    entities, numbers = encode_entities({})
    dungeon, clock, log, knowledge = resource(Dungeon), resource(Clock), resource(GameLog), resource(Knowledge)
    return Snapshot(
        seed=dungeon.seed,
        depth=dungeon.depth,
        rng=resource(Rng).play.state(),
        now=clock.now,
        due=[(numbers[actor], delay) for actor, delay in clock.pending().items()],
        chronicle=resource(Chronicle),
        identified=sorted(knowledge.identified),
        seen=sorted(knowledge.seen),
        labels=knowledge.labels,
        log=list(log.lines),
        log_total=log.total,
        terrain=encode_terrain(resource(Level)),
        entities=entities,
        made=sorted(dungeon.made),
        frozen={str(depth): msgspec.Raw(document) for depth, document in dungeon.frozen.items()},
        state=renumber(state, numbers),
        requests=[renumber(request, numbers) for request in resource(Requests).queue],
    )


def digest(snapshot: Snapshot) -> str:
    """32 hexadecimal digits that are equal for equal runs."""
    return hashlib.blake2b(encode(snapshot), digest_size=16).hexdigest()


def restore(snapshot: Snapshot, campaign: str) -> RunState:
    """Fill the current world, which has its fresh resources, from a snapshot.

    The spatial index and the views are derived state; `engine.resuming` works them out afterwards, and sees that the
    world is sound. The levels left behind are taken as they are.

    Returns:
        The state the run was in.

    Raises:
        msgspec.ValidationError, ValueError, TypeError, LookupError: the snapshot is damaged.
    """
    level = decode_terrain(snapshot.terrain)
    entities = decode_entities(snapshot.entities, {})
    player = only(Player)
    for part in _MAKE_A_PLAYER:
        if not esper.has_component(player, part):
            raise msgspec.ValidationError(f"the player has no {part.__name__}")
    dungeon = Dungeon(snapshot.seed, campaign, snapshot.depth)
    dungeon.made = set(snapshot.made)
    dungeon.frozen = {int(depth): bytes(raw) for depth, raw in snapshot.frozen.items()}
    set_resource(dungeon)
    rng = Rng(snapshot.seed)
    rng.play.restore(snapshot.rng)
    set_resource(rng)
    clock = Clock(snapshot.now)
    for number, delay in snapshot.due:
        clock.schedule(entities[number], delay)
    set_resource(clock)
    set_resource(copy.deepcopy(snapshot.chronicle))
    knowledge = Knowledge(snapshot.labels)
    knowledge.identified = set(snapshot.identified)
    knowledge.seen = set(snapshot.seen)
    set_resource(knowledge)
    log = GameLog()
    log.lines, log.total = list(snapshot.log), snapshot.log_total
    set_resource(log)
    set_resource(level)
    resource(Requests).queue.extend(renumber(request, entities) for request in snapshot.requests)
    return renumber(snapshot.state, entities)
