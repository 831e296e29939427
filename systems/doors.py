"""Doors."""

from __future__ import annotations

import esper

from components.appearance import Renderable
from components.spatial import BlocksTile, BlocksVisibility, Door
from engine.core.geometry import chebyshev
from engine.world.bodies import place_of, reindex
from engine.world.ecs import resource
from engine.world.intents import Intents, WantsToOpen
from engine.world.schedule import System

OPEN_DOOR = "/"


class DoorSystem(System):
    """Consumes WantsToOpen. Writes Door, BlocksTile, BlocksVisibility, Renderable, SpatialIndex."""

    consumes = (WantsToOpen,)

    def process(self) -> None:
        """Open the doors."""
        for actor, wish in resource(Intents).take(WantsToOpen):
            shut = esper.entity_exists(wish.door) and esper.has_component(wish.door, Door)
            if shut and chebyshev(place_of(actor), place_of(wish.door)) == 1:
                open_door(wish.door)


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
        look.glyph = OPEN_DOOR
    reindex(entity)
