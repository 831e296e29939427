"""Magic mapping: the level's map appears to the player row by row."""

from __future__ import annotations

import numpy as np

from components.appearance import Renderable
from components.spatial import Door, Position
from engine.core.colour import CYAN
from engine.world.bodies import place_of
from engine.world.ecs import query, resource
from engine.world.effects import MagicMap
from engine.world.gamelog import Span, say
from engine.world.level import Level
from engine.world.narration import is_player
from engine.world.outbox import RowRevealed, announce
from engine.world.run_state import MagicMapReveal, Requests
from engine.world.spatial import SpatialIndex
from systems.visibility import remember_one


def magic_map(_creator: int | None, _effect: MagicMap, mind: int) -> None:
    """Let the map begin to appear in the player's mind; no other mind has room for it."""
    if is_player(mind):
        resource(Requests).ask(MagicMapReveal(0))
        say(Span("The map of this place appears in your mind.", CYAN))


def reveal_row(row: int) -> bool:
    """Show the player what can be walked on in a row of the level, the walls beside that, and its doors.

    Returns:
        Whether there is another row (tutorial facts §3: one row a frame; only presentation takes its time).
    """
    level = resource(Level)
    if not 0 <= row < level.grid.height:
        return False
    walkable = ~resource(SpatialIndex).walls_map()[max(0, row - 1) : row + 2]
    near = np.pad(walkable.any(axis=0), 1)
    shown = near[:-2] | near[1:-1] | near[2:]
    new = np.flatnonzero(shown & ~level.revealed[row])
    level.revealed[row] |= shown
    for tile in [tile for tile in level.outdated if tile // level.grid.width == row and shown[tile % level.grid.width]]:
        del level.outdated[tile]
    for door, _, position, _ in query(Door, Position, Renderable):
        if position.y == row and not level.sees(*place_of(door)):
            remember_one(door, level.grid.index_of(place_of(door)), (door,))
    if len(new):
        announce(RowRevealed(tuple((new + row * level.grid.width).tolist())))
    return row + 1 < level.grid.height
