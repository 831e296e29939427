"""Who sees what: views worked out on demand and kept until their viewer moves or a tile changes opacity."""

from __future__ import annotations

import esper

from components.identity import Player
from components.spatial import Position, TileSize
from components.visibility import Viewshed
from engine.core.fov import View, field_of_view
from engine.core.geometry import Point, pythagoras
from engine.world.ecs import any_with, resource
from engine.world.footprint import parts_of
from engine.world.spatial import SpatialIndex


class Sight:
    """Resource: derived views, by viewer.

    `computed` counts how many were worked out; `shown` is the player's view that the level shows now.
    """

    __slots__ = ("computed", "shown", "views")

    def __init__(self) -> None:
        self.computed = 0
        self.shown: View | None = None
        self.views: dict[int, tuple[tuple[int, int, int, int], View]] = {}


def view_of(viewer: int) -> View:
    """What a creature with a `Viewshed` and a `Position` sees now.

    Raises:
        KeyError: it lacks one of them.
    """
    sight, index = resource(Sight), resource(SpatialIndex)
    position = esper.component_for_entity(viewer, Position)
    reach = esper.component_for_entity(viewer, Viewshed).range
    seen_from = (position.x, position.y, reach, index.opacity_changes)
    kept = sight.views.get(viewer)
    if kept is not None and kept[0] == seen_from:
        return kept[1]
    view = field_of_view(index.transparent_map(), Point(position.x, position.y), reach)
    sight.computed += 1
    sight.views[viewer] = (seen_from, view)
    return view


def can_see(viewer: int, other: int) -> bool:
    """Whether a creature with a `Viewshed` sees another entity on the level, or any part of it.

    Sight is symmetric, so within the player's own range it is the player's view that tells who sees the player: it
    is known already, however many look.

    Raises:
        KeyError: the viewer lacks its `Viewshed`, or one of them its `Position`.
    """
    here, there = esper.component_for_entity(viewer, Position), esper.component_for_entity(other, Position)
    if _sees(viewer, (here.x, here.y), other, (there.x, there.y)):
        return True
    if not any_with(TileSize) or not (esper.has_component(viewer, TileSize) or esper.has_component(other, TileSize)):
        return False
    return any(_sees(viewer, eye, other, part) for eye in parts_of(viewer) for part in parts_of(other))


def parts_in_view(viewer: int, other: int) -> list[Point]:
    """The tiles of a body that somebody with a `Viewshed` sees from its own tile, the nearest first."""
    view, here = view_of(viewer), esper.component_for_entity(viewer, Position)
    seen = [part for part in parts_of(other) if view.sees(*part)]
    return sorted(seen, key=lambda part: (pythagoras(Point(here.x, here.y), part), part))


def _sees(viewer: int, eye: tuple[int, int], other: int, part: tuple[int, int]) -> bool:
    """Whether somebody sees a part of another from a part of itself; others than the player look with one eye."""
    across, down = eye[0] - part[0], eye[1] - part[1]
    distance, reach = across * across + down * down, esper.component_for_entity(viewer, Viewshed).range + 1
    if distance >= reach * reach:
        return False
    if esper.has_component(other, Player):
        reach = esper.component_for_entity(other, Viewshed).range + 1
        if distance < reach * reach:
            return view_of(other).sees(*eye)
    return view_of(viewer).sees(*part)


def area(centre: Point, radius: int) -> tuple[int, ...]:
    """Indices of all tiles in sight of a centre within a radius, inside the border: walls shelter from blasts.

    What goes off inside a wall or a shut door reaches no other tile.
    """
    index = resource(SpatialIndex)
    tile = index.grid.index_of(centre)
    if not index.transparent[tile]:
        return (tile,)
    view = field_of_view(index.transparent_map(), centre, max(1, radius))
    return tuple(index.grid.index_of(point) for point in view.points() if index.grid.inside_border(point))
