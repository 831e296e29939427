"""Making a thing of a kind that the library describes."""

from __future__ import annotations

import esper

from engine.core.geometry import Point
from engine.raws.library import Library
from engine.raws.parts import item_parts
from engine.world.bodies import place
from engine.world.ecs import resource
from engine.world.knowledge import Knowledge


def spawn_item(name: str, point: Point | None = None) -> int:
    """Make an item, lying at a point, or nowhere yet.

    Raises:
        KeyError: there is no such item.
    """
    library = resource(Library)
    item = esper.create_entity(*item_parts(library.items[name], library.rules.features, resource(Knowledge)))
    if point is not None:
        place(item, point)
    return item
