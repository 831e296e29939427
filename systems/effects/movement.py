"""Being somewhere else all at once."""

from __future__ import annotations

import esper

from components.abilities import TeleportTo
from components.spatial import Position
from engine.core.colour import CYAN
from engine.core.geometry import Point
from engine.world.bodies import appear, place_of, room_for
from engine.world.dungeon import Dungeon
from engine.world.ecs import resource
from engine.world.effects import OpenTownPortal, Teleport
from engine.world.footprint import size_of
from engine.world.gamelog import Span, say
from engine.world.life import is_alive
from engine.world.narration import is_player, seen, subject
from engine.world.run_state import Requests, TeleportingToOtherLevel, TownPortal
from engine.world.spatial import SpatialIndex
from systems.arrival import depart
from systems.triggers import set_off_under


def teleport(_creator: int | None, effect: Teleport, traveller: int) -> None:
    """Bring a living creature to a tile, or to the free one nearest to it on foot.

    What lies there is set off, but for what would send it on: two such traps could toss it to and fro for ever.
    Off the level, or where no place is free, nothing happens. Nor does anything happen to a creature that would
    have to leave its level: only the player does.
    """
    if not is_alive(traveller) or not esper.has_component(traveller, Position):
        return
    if effect.player_only and not is_player(traveller):
        return
    if effect.depth is not None and effect.depth != resource(Dungeon).depth:
        if is_player(traveller):
            resource(Requests).ask(TeleportingToOtherLevel(effect.x, effect.y, effect.depth))
        return
    arrival = _arrival(traveller, Point(effect.x, effect.y))
    if arrival is None:
        if is_player(traveller):
            say(Span("The air shivers, and that is all.", CYAN))
        return
    if seen(traveller) and not is_player(traveller):
        say(subject(traveller), " is gone.")
    if arrival != place_of(traveller):
        depart(traveller)
        appear(traveller, arrival)
    if is_player(traveller):
        say(Span("You are somewhere else.", CYAN))
    set_off_under(traveller, but=TeleportTo)


def _arrival(traveller: int, wanted: Point) -> Point | None:
    """The wanted tile or the nearest with room for the traveller that can be walked to from it."""
    index = resource(SpatialIndex)
    if not index.grid.inside_border(wanted):
        return None
    return room_for(size_of(traveller), wanted, index.footprint_of(traveller))


def open_town_portal(_creator: int | None, _effect: OpenTownPortal, traveller: int) -> None:
    """Let the player go to the town; nobody else ever leaves a level."""
    if is_player(traveller) and is_alive(traveller):
        say(Span("The air opens like a door.", CYAN))
        resource(Requests).ask(TownPortal())
