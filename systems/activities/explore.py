"""Exploring: step by step to the nearest place from which something new is seen, or where a thing lies."""

from __future__ import annotations

import esper
import numpy as np
from numpy.typing import NDArray

from components.identity import Vendor
from components.references import EntityId
from components.visibility import Hidden, Noted
from engine.core.geometry import Point
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.gamelog import mention, say
from engine.world.intents import WantsToPickupItem, intend
from engine.world.inventory import has_room
from engine.world.level import Level
from engine.world.narration import an_item
from engine.world.rules import Rules
from engine.world.run_state import AwaitingInput, Exploring, RunState
from engine.world.spatial import SpatialIndex
from systems.activities.interruption import condition_of, hindrance
from systems.activities.walking import ground_for, walk, way_past
from systems.encumbrance import would_overload
from systems.inventory.collect import things_under
from systems.known_map import STAIRS, Known, frontier, kind_of, known_ground, known_stairs, look_about, only_at, way
from systems.powers import is_harmful, powers_of


def begin_explore(player: int) -> RunState:
    """Begin to explore, or say why not; that costs no turn."""
    reason = hindrance(player, Exploring)
    if reason:
        say(reason)
        return AwaitingInput()
    return explore_on(player, 0)


def explore_on(player: int, turns: int) -> RunState:
    """Another turn of exploring after so many: pick up what lies here, or take a step; or say why it ends."""
    if _tell_sights(player):
        return AwaitingInput()
    activity = Exploring(*condition_of(player, turns))
    item = _worth_taking(player)
    if item is not None:
        intend(player, WantsToPickupItem(EntityId(item)))
        return activity
    here, known = place_of(player), look_about()
    ground = ground_for(player, known)
    found = way_past(player, _goals(known, ground), ground, known)
    if found:
        return walk(player, found[0], known, activity)
    say(_what_is_left(here, known))
    return AwaitingInput()


def _goals(known: Known, ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return frontier(ground) | (only_at(known.things) & ground)


def _worth_taking(player: int) -> int | None:
    """The topmost thing here that is to be picked up, where that is a command; None if there is none."""
    if resource(Rules).pick_up != "command" or not has_room(player):
        return None
    for item in reversed(things_under(player)):
        if kind_of(item) != "thing":
            continue
        if not would_overload(player, item):
            return item
        esper.add_component(item, Noted())
        mention("You leave ", an_item(item), ": you could not bear so much.")
    return None


def _tell_sights(player: int) -> bool:
    """Tell of what is worth a pause and in view for the first time: altars and the like, traders."""
    level, index = resource(Level), resource(SpatialIndex)
    visible = level.visible.ravel()
    seen = sorted({body for tile, content in index.contents.items() if visible[tile] for body in content})
    sights = [body for body in seen if body != player and _is_sight(body)]
    for sight in sights:
        esper.add_component(sight, Noted())
        say("You see ", an_item(sight), ".")
    return bool(sights)


def _is_sight(body: int) -> bool:
    if esper.has_component(body, Noted) or esper.has_component(body, Hidden):
        return False
    return esper.has_component(body, Vendor) or (kind_of(body) == "trigger" and not is_harmful(powers_of(body)))


def _what_is_left(here: Point, known: Known) -> str:
    """What there is to say when there is nowhere to go: why what was seen or supposed is left out."""
    steps = np.logical_or.reduce([known_stairs(kind) for kind in STAIRS])
    for behind, ground in (
        ("somebody who makes no room", known_ground(here, known.obstacles | known.triggers)),
        ("a trap", known_ground(here, known.obstacles)),
        ("the stairs", known_ground(here, known.obstacles | known.triggers) | steps),
        ("a trap", known_ground(here, known.obstacles) | steps),
    ):
        if way(here, _goals(known, ground), ground):
            return f"Explored, but for what lies behind {behind}."
    return "Explored, but for a thing that is out of reach." if known.things - {here} else "Explored."
