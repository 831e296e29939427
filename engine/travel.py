"""Going from level to level."""

from __future__ import annotations

import numpy as np

from components.identity import Player
from engine.core.geometry import Point
from engine.mapgen.populate import plan_level, raise_level
from engine.raws.library import Library
from engine.save.levels import freeze_level, thaw_level
from engine.world.bodies import lift, place, room_for
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, resource
from engine.world.gamelog import say
from engine.world.intents import LevelEntered, intend
from engine.world.inventory import restack
from engine.world.level import Level
from engine.world.outbox import LevelChanged, announce
from engine.world.run_state import MagicMapReveal, Requests
from engine.world.schedule import run
from engine.world.spatial import ONE_TILE
from engine.world.tiles import Tile
from systems.inventory.identify import unveil
from systems.map_indexing import MapIndexingSystem
from systems.visibility import know_level, leave_view


def change_level(by: int) -> None:
    """Leave the level and come to the next one down or up, on the stairs that lead back.

    A map that was about to appear is one of the level that was left, and appears no more.
    """
    player, dungeon = only(Player), resource(Dungeon)
    leave_view()
    lift(player)
    resource(Clock).remove(player)
    dungeon.frozen[dungeon.depth] = freeze_level()
    dungeon.depth += by
    requests = resource(Requests)
    requests.queue = [request for request in requests.queue if not isinstance(request, MagicMapReveal)]
    if dungeon.depth in dungeon.frozen:
        thaw_level(dungeon.frozen.pop(dungeon.depth))
        unveil()
        restack()
        arrival = _stairs(Tile.UP_STAIRS if by > 0 else Tile.DOWN_STAIRS)
        index_level()
    else:
        blueprint = plan_level(resource(Library), dungeon.depth, dungeon.seed)
        raise_level(blueprint, dungeon.seed)
        if blueprint.known:
            know_level()
        arrival = blueprint.start if by > 0 or blueprint.down is None else blueprint.down
    place(player, _free_near(arrival))
    resource(Clock).schedule(player, 0)
    chronicle = resource(Chronicle)
    chronicle.max_depth = max(chronicle.max_depth, dungeon.depth)
    say(f"You come to {resource(Level).name}.")
    announce(LevelChanged(dungeon.depth))


def index_level() -> None:
    """Let the index be filled for a level that came out of a document."""
    intend(only(Player), LevelEntered())
    run(MapIndexingSystem())


def _stairs(kind: Tile) -> Point:
    """The stairs of a kind on the current level."""
    level = resource(Level)
    rows, columns = np.nonzero(level.tiles == kind)
    if not len(rows):
        raise RuntimeError(f"{level.name} has no {kind.name}")
    return Point(int(columns[0]), int(rows[0]))


def _free_near(wanted: Point) -> Point:
    """The wanted tile, or else the nearest free one that can be walked to from it (nobody arrives on anybody)."""
    found = room_for(ONE_TILE, wanted)
    if found is None:
        raise RuntimeError(f"there is no free tile near {tuple(wanted)}")
    return found
