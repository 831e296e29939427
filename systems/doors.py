"""Doors."""

from __future__ import annotations

import esper

from components.appearance import Renderable
from components.spatial import BlocksTile, BlocksVisibility, Door
from components.visibility import Hidden
from engine.world.bodies import reindex, standing_on
from engine.world.ecs import resource
from engine.world.footprint import distance
from engine.world.intents import Intents, WantsToClose, WantsToOpen
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.turns import refuse

OPEN_DOOR = "'"


class DoorSystem(System):
    """Consumes WantsToOpen, WantsToClose. Writes Door, BlocksTile, BlocksVisibility, Renderable, SpatialIndex.

    A door is never shut on anybody or anything in sight (known case D22); a hidden trap gives itself away to nobody.
    """

    consumes = (WantsToOpen, WantsToClose)

    def process(self) -> None:
        """Open and shut the doors."""
        intents = resource(Intents)
        for actor, wish in intents.take(WantsToOpen):
            if _is_door_beside(actor, wish.door):
                open_door(wish.door)
        for actor, close in intents.take(WantsToClose):
            reason = _objection(actor, close.door)
            if reason:
                refuse(actor, reason)
            else:
                close_door(close.door)


def _is_door_beside(actor: int, door: int) -> bool:
    return esper.entity_exists(door) and esper.has_component(door, Door) and distance(actor, door) == 1


def _objection(actor: int, door: int) -> str:
    """Why a door cannot be shut; empty if it can."""
    if not _is_door_beside(actor, door):
        return "There is no door to shut."
    if not esper.component_for_entity(door, Door).open:
        return "The door is shut already."
    standing = standing_on(resource(SpatialIndex).footprint_of(door))
    if any(other != door and not esper.has_component(other, Hidden) for other in standing):
        return "Something is in the way of the door."
    return ""


def open_door(entity: int) -> None:
    """Open a door: it neither blocks nor hides any more. An open one stays open."""
    door = esper.component_for_entity(entity, Door)
    if door.open:
        return
    door.open = True
    for blocker in (BlocksTile, BlocksVisibility):
        if esper.has_component(entity, blocker):
            esper.remove_component(entity, blocker)
    look = esper.try_component(entity, Renderable)
    if look is not None:
        door.shut_glyph, look.glyph = look.glyph, OPEN_DOOR
    reindex(entity)


def close_door(entity: int) -> None:
    """Shut a door: it blocks and hides. The caller has seen to it that nothing is in the way; a shut one stays shut."""
    door = esper.component_for_entity(entity, Door)
    if not door.open:
        return
    door.open = False
    esper.add_component(entity, BlocksTile())
    esper.add_component(entity, BlocksVisibility())
    look = esper.try_component(entity, Renderable)
    if look is not None:
        look.glyph = door.shut_glyph
    reindex(entity)
