"""What the player sees, spots and wakes."""

from __future__ import annotations

import math
from collections.abc import Iterable

import esper
import numpy as np
from numpy.typing import NDArray

from components.ai import MoveMode
from components.appearance import Renderable
from components.identity import Name, Player, Prop
from components.items import MagicItem
from components.spatial import Position
from components.stats import Pools
from components.turn import Asleep
from components.visibility import Hidden, Viewshed
from engine.core.fov import View
from engine.core.geometry import Point
from engine.world.bodies import place_of
from engine.world.ecs import only, query, resource
from engine.world.footprint import nearest_part, parts_of, size_of
from engine.world.gamelog import say
from engine.world.knowledge import display_name, note_seen
from engine.world.level import Level, Remembered
from engine.world.narration import an_item
from engine.world.rng import Rng
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.sight import Sight, view_of
from engine.world.spatial import SpatialIndex
from engine.world.standing import ONE_TILE
from systems.initiative import wake
from systems.known_map import kind_of


class VisibilitySystem(System):
    """Reads Viewshed, Position, SpatialIndex. Writes Level (visible, revealed, memory), Hidden, Knowledge, Asleep.

    Works only when the player's view has changed: after a step, a swap, or when something became opaque or
    transparent. Then each hidden thing in view is spotted once in `spot_one_in` times, and sleepers may wake.
    """

    def process(self) -> None:
        """Bring the level's view up to date."""
        if show_view():
            player = only(Player)
            view = view_of(player)
            self._spot_hidden(view)
            self._note_things(view)
            self._wake_sleepers(view, place_of(player))

    def _spot_hidden(self, view: View) -> None:
        rng, rules = resource(Rng).play, resource(Rules)
        for entity, position, _ in query(Position, Hidden):
            if _is_in_view(view, entity, position) and rng.one_in(rules.spot_one_in):
                esper.remove_component(entity, Hidden)
                if esper.has_component(entity, Name):
                    say("You spot ", an_item(entity, 1), ".")

    def _note_things(self, view: View) -> None:
        note_seen(
            item
            for item, position, _ in query(Position, MagicItem)
            if _is_in_view(view, item, position) and not esper.has_component(item, Hidden)
        )

    def _wake_sleepers(self, view: View, player: Point) -> None:
        (x, y), reach = player, resource(Rules).active_distance
        farthest = max(reach, *view.mask.shape)  # beyond it nobody is in view, nor within reach
        for entity, position, _ in query(Position, Asleep):
            near = nearest_part(entity, player) if size_of(entity) != ONE_TILE else position
            dx, dy = near.x - x, near.y - y
            if not (-farthest <= dx <= farthest and -farthest <= dy <= farthest):
                continue
            viewshed = esper.try_component(entity, Viewshed)
            mode = esper.try_component(entity, MoveMode)
            if wakes(
                in_view=_is_in_view(view, entity, position),
                distance=math.hypot(dx, dy),
                sight=viewshed.range if viewshed is not None else 0,
                wanders=mode is not None and mode.mode != "static",
                reach=reach,
            ):
                wake(entity)


def _is_in_view(view: View, entity: int, position: Position) -> bool:
    """Whether any part of a body is in view."""
    if size_of(entity) == ONE_TILE:
        return view.sees(position.x, position.y)
    return any(view.sees(*part) for part in parts_of(entity))


def show_view() -> bool:
    """Let the level show what the player sees; false if it shows that already.

    What goes out of view is remembered as it looked last; what comes into view needs no memory.
    """
    sight, level, view = resource(Sight), resource(Level), view_of(only(Player))
    before = sight.shown
    if before is view:
        return False
    sight.shown = view
    visible, window = level.visible, view.window
    come = view.mask & ~visible[window]
    lost = None if before is None else visible[before.window].copy()
    if before is not None:
        visible[before.window] = False
    visible[window] = view.mask
    level.revealed[window] |= view.mask
    if before is not None and lost is not None:
        remember(_tiles(lost & ~visible[before.window], before, level))
    if level.memory or level.outdated:
        for tile in _tiles(come, view, level):
            level.memory.pop(tile, None)
            level.outdated.pop(tile, None)
    return True


def _tiles(mask: NDArray[np.bool_], view: View, level: Level) -> list[int]:
    """Those tiles of the level (by index) that are marked in the window of a view."""
    rows, columns = np.nonzero(mask)
    tiles: list[int] = ((rows + view.top) * level.grid.width + columns + view.left).tolist()
    return tiles


def know_level() -> None:
    """Let the player know the map of the level, with its fixtures: one who has been here before the game began."""
    level = resource(Level)
    level.revealed[:] = True
    for fixture, position, _, _ in query(Position, Prop, Renderable):
        if not esper.has_component(fixture, Hidden):
            remember_one(fixture, level.grid.index_of(Point(position.x, position.y)), (fixture,))


def leave_view() -> None:
    """Remember all that is in view: the player leaves the level."""
    level = resource(Level)
    remember(np.flatnonzero(level.visible).tolist())
    level.visible[:] = False
    resource(Sight).shown = None


def remember(tiles: list[int]) -> None:
    """Remember the things and fixtures on these tiles as they look now; creatures walk on and are not remembered."""
    memory, index = resource(Level).memory, resource(SpatialIndex)
    for tile in tiles:
        memory.pop(tile, None)
        content = index.content(tile)
        if not content:
            continue
        still = [entity for entity in content if not esper.has_component(entity, Pools)]
        looks = [
            (look.order, -height, entity)
            for height, entity in enumerate(still)
            if (look := esper.try_component(entity, Renderable)) is not None and not esper.has_component(entity, Hidden)
        ]
        if looks:
            remember_one(min(looks)[2], tile, still)


def remember_one(entity: int, tile: int, content: Iterable[int]) -> None:
    """Remember one thing or fixture on a tile as it looks now, and of which kinds all of its content is."""
    look = esper.component_for_entity(entity, Renderable)
    kinds = {kind for other in content if (kind := kind_of(other)) is not None}
    resource(Level).memory[tile] = Remembered(look.glyph, look.fg, display_name(entity), tuple(sorted(kinds)))


def wakes(*, in_view: bool, distance: float, sight: int, wanders: bool, reach: int) -> bool:
    """Whether a sleeper wakes: it sees the player, or it is a wanderer within the campaign's active distance.

    Sight is symmetric, so it sees the player if the player's view holds it and it sees that far.
    """
    return (in_view and distance < sight + 1) or (wanders and distance <= reach)
