"""Ways on ground that is known to be safe, and a step on them."""

from __future__ import annotations

import esper
import numpy as np
from numpy.typing import NDArray

from components.ai import MoveMode
from components.identity import Vendor
from components.spatial import Position
from engine.core.geometry import Direction, Point
from engine.world.bodies import place_of
from engine.world.ecs import query, resource
from engine.world.gamelog import GameLog, say
from engine.world.level import Level
from engine.world.narration import subject
from engine.world.run_state import AnyActivity, AwaitingInput, RunState, ShowConfirmStep, Ticking, Travelling
from systems.bump import gives_way, trap_ahead, try_move_player
from systems.known_map import Known, known_ground, only_at, way


def ground_for(player: int, known: Known) -> NDArray[np.bool_]:
    """Known ground without what a step would set off, and without traders, who stay and make room for nobody.

    Returns:
        bool, shape (height, width). Other creatures are not in the way.
    """
    return known_ground(place_of(player), (*known.triggers, *known.obstacles, *_traders()))


def _traders() -> list[Point]:
    """Where those stand who trade and never walk about, on tiles that were seen."""
    level = resource(Level)
    places = [
        Point(position.x, position.y)
        for _, position, _, mode in query(Position, Vendor, MoveMode)
        if mode.mode == "static"
    ]
    return [place for place in places if level.revealed[place.yx]]


def way_past(player: int, goals: NDArray[np.bool_], ground: NDArray[np.bool_], known: Known) -> list[Point]:
    """The shortest way to the nearest goal; of two equally short ones, one on which nobody stands next to the player.

    Nobody is gone round for a longer way: creatures come and go, and out of sight they would be forgotten, so that the
    player would walk to and fro.
    """
    here = place_of(player)
    found = way(here, goals, ground)
    if not found or found[0] not in known.creatures:
        return found
    around = way(here, goals, ground & ~only_at(known.creatures))
    return around if around and len(around) <= len(found) else found


def walk(player: int, to: Point, known: Known, activity: AnyActivity) -> RunState:
    """A step of an activity to a neighbouring tile: a step as any other, but a blow to nobody.

    What hurts is stepped onto only after a question. If no turn passes, the player has been told why.
    """
    direction = Direction.between(place_of(player), to)
    if trap_ahead(player, direction) is not None:
        return ShowConfirmStep(direction.value)
    body = known.creatures.get(to)
    if body is not None and not gives_way(body, player) and not _is_visited(body, to, activity):
        say(subject(body), " is in your way.")
        return AwaitingInput()
    log = resource(GameLog)
    told = log.total
    following = try_move_player(player, direction)
    if following == Ticking():
        return activity
    if following == AwaitingInput() and log.total == told:
        say("Something is in your way.")
    return following


def _is_visited(body: int, place: Point, activity: AnyActivity) -> bool:
    """Whether this is a trader to whom the player wants to go."""
    return isinstance(activity, Travelling) and (activity.x, activity.y) == place and esper.has_component(body, Vendor)
