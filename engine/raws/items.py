"""Making a thing of a kind that the library describes."""

from __future__ import annotations

import esper

from engine.core.geometry import Point
from engine.core.rng import RandomStream
from engine.raws.library import Library
from engine.raws.parts import item_parts
from engine.world.bodies import place
from engine.world.dungeon import Dungeon
from engine.world.ecs import resource
from engine.world.knowledge import Knowledge
from engine.world.rng import Rng


def spawn_item(name: str, point: Point | None = None, rng: RandomStream | None = None) -> int:
    """Make an item, lying at a point, or nowhere yet; figures in dice are rolled from the stream, else that of play.

    Raises:
        KeyError: there is no such item.
    """
    library = resource(Library)
    raw = library.items[name]
    if rng is None and raw.rolled is not None:
        rng = resource(Rng).play
    item = esper.create_entity(*item_parts(raw, library.rules, resource(Knowledge), rng))
    if raw.artefact:
        resource(Dungeon).made.add(name)
    if point is not None:
        place(item, point)
    return item
