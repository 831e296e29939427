"""What is in view, nearest first: only what the character knows of it."""

from __future__ import annotations

from typing import NamedTuple

import esper
import numpy as np

from components.appearance import Renderable
from components.identity import Faction, Player
from components.items import Item
from components.spatial import Position, TileSize
from components.stats import Pools
from components.turn import Asleep
from components.visibility import Hidden
from engine.core.colour import CYAN, GREEN, ORANGE, RED, WHITE, Colour
from engine.core.geometry import Point, pythagoras
from engine.world.bodies import place_of
from engine.world.ecs import only, query, resource
from engine.world.footprint import parts_of
from engine.world.knowledge import display_name, item_colour
from engine.world.level import Level
from engine.world.life import is_alive
from engine.world.tiles import Tile
from systems.ai.reactions import reaction

_WOUNDS = ((1.0, "unhurt"), (0.66, "grazed"), (0.33, "hurt"), (0.0, "dying"))


class Sighting(NamedTuple):
    """One thing in view: its glyph and name, where it is, and what can be seen of its state.

    Stairs are no entity; theirs is 0.
    """

    entity: int
    place: Point
    glyph: str
    glyph_colour: Colour
    name: str
    colour: Colour
    note: str


def in_view() -> list[Sighting]:
    """Creatures first, then things that can be taken and stairs; each nearest first. Other fixtures are left out."""
    player = only(Player)
    here = place_of(player)
    found: list[tuple[bool, float, int, Sighting]] = []
    for entity, position, look in query(Position, Renderable):
        place = _seen_part(entity, position, here)
        if entity == player or place is None or esper.has_component(entity, Hidden):
            continue
        alive = esper.has_component(entity, Pools)
        if alive or esper.has_component(entity, Item):
            found.append((not alive, pythagoras(here, place), entity, _sighting(entity, place, look, player)))
    found += [(True, pythagoras(here, stairs.place), 0, stairs) for stairs in _stairs(resource(Level))]
    return [sighting for _, _, _, sighting in sorted(found, key=lambda item: item[:3])]


def creatures(*, everywhere: bool = False) -> list[Sighting]:
    """The creatures in view, or all of the level but hidden ones; nearest first."""
    if not everywhere:
        return [sighting for sighting in in_view() if sighting.entity and esper.has_component(sighting.entity, Pools)]
    player = only(Player)
    here = place_of(player)
    found = [
        (pythagoras(here, Point(position.x, position.y)), entity, position, look)
        for entity, position, look, _ in query(Position, Renderable, Pools)
        if entity != player and is_alive(entity) and not esper.has_component(entity, Hidden)
    ]
    return [
        _sighting(entity, Point(position.x, position.y), look, player)
        for _, entity, position, look in sorted(found, key=lambda item: item[:2])
    ]


def at(place: Point) -> list[Sighting]:
    """Everything on a tile in view, fixtures too; what lies on top first."""
    level, player = resource(Level), only(Player)
    if not level.sees(*place):
        return []
    found = [
        (look.order, -position.pile, -entity, look)
        for entity, position, look in query(Position, Renderable)
        if _covers(entity, position, place) and not esper.has_component(entity, Hidden)
    ]
    found.sort(key=lambda item: item[:3])
    return [_sighting(-entity, place, look, player) for _, _, entity, look in found]


def _seen_part(entity: int, position: Position, origin: Point) -> Point | None:
    """The part of a body in view that is nearest to a place; None if it is out of view."""
    level = resource(Level)
    if not esper.has_component(entity, TileSize):
        place = Point(position.x, position.y)
        return place if level.sees(*place) else None
    seen = [part for part in parts_of(entity) if level.sees(*part)]
    return min(seen, key=lambda part: (pythagoras(origin, part), part), default=None)


def _covers(entity: int, position: Position, place: Point) -> bool:
    if (position.x, position.y) == place:
        return True
    return esper.has_component(entity, TileSize) and place in parts_of(entity)


def bearing(origin: Point, place: Point) -> str:
    """Where a place lies, in few letters: "2n 14w", "here"."""
    dx, dy = place.x - origin.x, place.y - origin.y
    parts = [f"{abs(dy)}{'s' if dy > 0 else 'n'}"] if dy else []
    parts += [f"{abs(dx)}{'e' if dx > 0 else 'w'}"] if dx else []
    return " ".join(parts) or "here"


def wounds(pools: Pools) -> str:
    """How hurt a creature looks, in a word."""
    share = pools.hit_points.current / max(1, pools.hit_points.max)
    return next(word for least, word in _WOUNDS if share >= least or least == 0.0)


def _stairs(level: Level) -> list[Sighting]:
    """The stairs in view, row by row."""
    places = np.argwhere(np.isin(level.tiles, (Tile.DOWN_STAIRS, Tile.UP_STAIRS)) & level.visible).tolist()
    found = []
    for y, x in places:
        way, glyph = ("down", ">") if level.tile(Point(x, y)) is Tile.DOWN_STAIRS else ("up", "<")
        found.append(Sighting(0, Point(x, y), glyph, CYAN, f"stairs {way}", WHITE, ""))
    return found


def _sighting(entity: int, place: Point, look: Renderable, player: int) -> Sighting:
    name = display_name(entity)
    pools = esper.try_component(entity, Pools)
    if pools is None:
        colour = item_colour(entity) if esper.has_component(entity, Item) else WHITE
        return Sighting(entity, place, look.glyph, look.fg, name, colour, "")
    note = wounds(pools) if is_alive(entity) else "dead"
    if entity == player:
        return Sighting(entity, place, look.glyph, look.fg, name, WHITE, note)
    feeling = reaction(entity, player) if esper.has_component(entity, Faction) else "attack"
    colour, word = {"attack": (RED, "hostile"), "flee": (GREEN, "timid"), "ignore": (ORANGE, "peaceful")}[feeling]
    asleep = ", asleep" if esper.has_component(entity, Asleep) else ""
    return Sighting(entity, place, look.glyph, look.fg, name, colour, f"{word}{asleep}, {note}")
