"""Lifting curses, getting to know things and places."""

from __future__ import annotations

import esper

from components.appearance import Renderable
from components.identity import Name
from components.items import CursedItem
from components.spatial import Door, Position
from engine.core.colour import CYAN
from engine.world.bodies import place_of
from engine.world.ecs import query, resource
from engine.world.effects import Identify, MagicMap, RemoveCurse
from engine.world.gamelog import Span, say, thing
from engine.world.knowledge import display_name, item_colour
from engine.world.level import Level
from engine.world.spatial import SpatialIndex
from systems.inventory.identify import learn
from systems.visibility import remember_one


def remove_curse(_creator: int | None, _effect: RemoveCurse, item: int) -> None:
    """Lift the curse from one thing; it keeps its name and its figures, and others of its kind their curse."""
    if esper.has_component(item, CursedItem):
        esper.remove_component(item, CursedItem)
        say("The curse leaves ", thing(display_name(item), item_colour(item)), ".")


def identify(_creator: int | None, _effect: Identify, item: int) -> None:
    """Let the player know the kind of one thing."""
    kind = esper.component_for_entity(item, Name).name
    before = display_name(item)
    learn(kind)
    say(f"{before} is ", thing(display_name(item), item_colour(item)), ".")


def magic_map(_creator: int | None, _effect: MagicMap, _target: int) -> None:
    """Show the player everything that can be walked on, and the walls beside it."""
    level = resource(Level)
    walkable = ~resource(SpatialIndex).walls_map()
    shown = walkable.copy()
    shown[1:, :] |= walkable[:-1, :]
    shown[:-1, :] |= walkable[1:, :]
    beside = shown.copy()
    shown[:, 1:] |= beside[:, :-1]
    shown[:, :-1] |= beside[:, 1:]
    level.revealed |= shown
    for door, _, _, _ in query(Door, Position, Renderable):
        place = place_of(door)
        if not level.sees(place):
            remember_one(door, level.grid.index_of(place))
    say(Span("The map of this place appears in your mind.", CYAN))
