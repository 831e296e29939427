"""Who sees what: views worked out on demand and kept until their viewer moves or a tile changes opacity."""

from __future__ import annotations

import esper

from components.spatial import Position
from components.visibility import Viewshed
from engine.core.fov import View, field_of_view
from engine.core.geometry import Point
from engine.world.ecs import resource
from engine.world.spatial import SpatialIndex


class Sight:
    """Resource: derived views, by viewer. `computed` counts how many were worked out."""

    __slots__ = ("computed", "views")

    def __init__(self) -> None:
        self.computed = 0
        self.views: dict[int, tuple[int, int, int, View]] = {}


def view_of(viewer: int) -> View:
    """What a creature with a `Viewshed` and a `Position` sees now.

    Raises:
        KeyError: it lacks one of them.
    """
    sight = resource(Sight)
    index = resource(SpatialIndex)
    position = esper.component_for_entity(viewer, Position)
    kept = sight.views.get(viewer)
    if kept is not None and kept[:3] == (position.x, position.y, index.opacity_changes):
        return kept[3]
    view = field_of_view(
        index.transparent_map(),
        Point(position.x, position.y),
        esper.component_for_entity(viewer, Viewshed).range,
    )
    sight.computed += 1
    sight.views[viewer] = (position.x, position.y, index.opacity_changes, view)
    return view
