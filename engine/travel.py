"""Going from level to level: by stairs, by magic, through portals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import esper

from components.abilities import TeleportTo
from components.identity import Name, Player, Vendor
from engine.core.colour import CYAN
from engine.core.geometry import Point, nearest
from engine.core.rng import RandomStream
from engine.mapgen.populate import plan_level, raise_level
from engine.plans.reach import points
from engine.raws.library import Library
from engine.raws.schema import PORTAL
from engine.raws.spawn import spawn_prop
from engine.raws.stock import restock
from engine.save.levels import freeze_level, thaw_level
from engine.world.bodies import appear, destroy, ground_near, lift, place, place_of, room_for
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.dungeon import DEEPEST, Dungeon
from engine.world.ecs import only, query, resource
from engine.world.gamelog import Span, say
from engine.world.intents import LevelEntered, intend
from engine.world.inventory import restack
from engine.world.level import Level
from engine.world.outbox import LevelChanged, announce
from engine.world.run_state import (
    MagicMapReveal,
    NextLevel,
    PreviousLevel,
    Requests,
    RunState,
    ShowIdentify,
    ShowRemoveCurse,
    TeleportingToOtherLevel,
    TownPortal,
)
from engine.world.schedule import run
from engine.world.spatial import SpatialIndex
from engine.world.standing import ONE_TILE
from engine.world.tiles import Tile
from systems.inventory.identify import unveil
from systems.map_indexing import MapIndexingSystem
from systems.portals import open_portals, town_to_go_to
from systems.triggers import set_off_under
from systems.visibility import know_level, leave_view

Journey: TypeAlias = NextLevel | PreviousLevel | TeleportingToOtherLevel | TownPortal
"""States in which the player goes somewhere."""

_OF_THE_LEVEL_LEFT = (MagicMapReveal, NextLevel, PreviousLevel, TeleportingToOtherLevel, TownPortal)
"""What was asked for on the level that is left: a map of it does not appear any more, and nobody goes on from it."""


def travel(journey: Journey) -> None:
    """Bring the player to where a state says."""
    depth = resource(Dungeon).depth
    match journey:
        case NextLevel():
            take_stairs(depth + 1)
        case PreviousLevel():
            take_stairs(depth - 1)
        case TeleportingToOtherLevel(x=x, y=y, depth=there):
            _teleport(Point(x, y), there)
        case TownPortal():
            _go_to_town()


def index_level() -> None:
    """Let the index be filled for a level that came out of a document."""
    intend(only(Player), LevelEntered())
    run(MapIndexingSystem())


def take_stairs(depth: int) -> None:
    """Come to the stairs that lead back, or beside them (nobody arrives on anybody)."""
    down = depth > resource(Dungeon).depth
    _change_level(depth)
    _arrive(_stairs(Tile.UP_STAIRS if down else Tile.DOWN_STAIRS))


def _teleport(tile: Point, depth: int) -> None:
    """Come to a tile of a level, or as near to it as can be; what lies there is set off, but for what leads on."""
    player, dungeon = only(Player), resource(Dungeon)
    if depth == dungeon.depth:
        appear(player, _room_near(tile) or place_of(player))
    elif 1 <= depth <= DEEPEST:
        _change_level(depth)
        _arrive(tile)
    else:
        say(Span("The air shivers, and that is all.", CYAN))
        return
    set_off_under(player, but=TeleportTo)


def _go_to_town() -> None:
    """Come to the town, beside a portal near the stairs down that leads back to this very tile, once.

    There is but one portal: an older one closes.
    """
    town, back, depth = town_to_go_to(), place_of(only(Player)), resource(Dungeon).depth
    if town is None:
        return
    _change_level(town)
    for older in open_portals():
        destroy(older)
        say("The older portal closes.")
    stairs = _stairs(Tile.DOWN_STAIRS)
    size = resource(Library).size_of(PORTAL)
    gate = room_for(size, ground_near(stairs), suits=_is_bare)
    if gate is not None:
        portal = spawn_prop(PORTAL, gate)
        esper.add_component(portal, TeleportTo(*back, player_only=True, depth=depth))
    _arrive(gate or stairs, beside=gate)


def _change_level(depth: int) -> None:
    """Leave the level and make another the current one, new or as it was left; the player is nowhere on it yet."""
    player, dungeon, requests = only(Player), resource(Dungeon), resource(Requests)
    leave_view()
    lift(player)
    resource(Clock).remove(player)
    dungeon.frozen[dungeon.depth] = freeze_level()
    dungeon.depth = depth
    requests.queue = [request for request in requests.queue if not _is_of_the_level_left(request)]
    if depth in dungeon.frozen:
        thaw_level(dungeon.frozen.pop(depth))
        unveil()
        restack()
        _restock()
        index_level()
    else:
        blueprint = plan_level(resource(Library), depth, dungeon.seed, dungeon.made)
        raise_level(blueprint, dungeon.seed)
        if blueprint.known:
            know_level()


def _is_of_the_level_left(request: RunState) -> bool:
    """Whether a request speaks of what stays behind; a shrine asks nobody who has gone."""
    if isinstance(request, ShowRemoveCurse | ShowIdentify):
        return request.shrine is not None
    return isinstance(request, _OF_THE_LEVEL_LEFT)


def _restock() -> None:
    """Let the vendors of a level that is come back to have something new."""
    dungeon = resource(Dungeon)
    for merchant, vendor, name in query(Vendor, Name):
        vendor.visits += 1
        restock(merchant, RandomStream(dungeon.seed, f"stock {dungeon.depth}/{name.name}/{vendor.visits}"))


def _arrive(wanted: Point, beside: Point | None = None) -> None:
    """Put the player on a tile of the new level, or on the free one nearest to it that is not `beside`."""
    player, dungeon, chronicle = only(Player), resource(Dungeon), resource(Chronicle)
    arrival = _room_near(wanted, lambda point: point != beside) or _room_anywhere(wanted)
    place(player, arrival)
    resource(Clock).schedule(player, 0)
    chronicle.max_depth = max(chronicle.max_depth, dungeon.depth)
    say(f"You come to {resource(Level).name}.")
    announce(LevelChanged(dungeon.depth))


def _room_near(wanted: Point, suits: Callable[[Point], bool] = lambda _: True) -> Point | None:
    """The wanted tile or the nearest free one that suits; from rock or off the map, near the nearest ground."""
    return room_for(ONE_TILE, ground_near(wanted), suits=suits)


def _room_anywhere(wanted: Point) -> Point:
    """The free tile nearest to a place as the crow flies: one may come to a cell that is full and shut."""
    free = resource(SpatialIndex).blocked_map() == 0
    free[[0, -1], :] = free[:, [0, -1]] = False
    if not free.any():
        raise RuntimeError(f"{resource(Level).name} has no free tile")
    return nearest(free, wanted)


def _stairs(kind: Tile) -> Point:
    """The stairs of a kind; the middle of a level that has none."""
    level = resource(Level)
    middle = Point(level.grid.width // 2, level.grid.height // 2)
    return next(iter(points(level.tiles == kind, limit=1)), middle)


def _is_bare(point: Point) -> bool:
    """Whether nothing is on a tile, neither stairs nor anything else."""
    index = resource(SpatialIndex)
    is_stairs = resource(Level).tile(point) in (Tile.DOWN_STAIRS, Tile.UP_STAIRS)
    return not is_stairs and not index.content(index.grid.index_of(point))
