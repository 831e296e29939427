"""How messages speak of creatures, and which the player gets to read: only what is seen is told."""

from __future__ import annotations

import esper

from components.identity import Player
from components.spatial import Position, TileSize
from components.visibility import Hidden
from engine.core.geometry import Point
from engine.world.ecs import any_with, part, resource
from engine.world.footprint import parts_of
from engine.world.gamelog import Span, creature, thing
from engine.world.knowledge import display_name, item_colour, name_in_sentence
from engine.world.level import Level


def is_player(entity: int) -> bool:
    """Whether this is the player's character; what is gone is nobody's."""
    return part(entity, Player) is not None


def seen(entity: int) -> bool:
    """Whether the player sees this entity now; the player always sees itself."""
    if is_player(entity):
        return True
    position = part(entity, Position)
    if position is None:
        return False
    if any_with(Hidden) and esper.has_component(entity, Hidden):
        return False
    level = resource(Level)
    if level.sees(Point(position.x, position.y)):
        return True
    return esper.has_component(entity, TileSize) and any(level.sees(tile) for tile in parts_of(entity))


def subject(entity: int) -> Span:
    """The one who acts, at the head of a sentence."""
    return subject_if(entity, seen=seen(entity))


def subject_if(entity: int, *, seen: bool) -> Span:
    """The one who acts, where it is known already whether the player sees it."""
    if is_player(entity):
        return Span("You")
    return creature(f"The {display_name(entity)}") if seen else Span("Something")


def target(entity: int) -> Span:
    """The one who is acted on, inside a sentence."""
    return target_if(entity, seen=seen(entity))


def target_if(entity: int, *, seen: bool) -> Span:
    """The one who is acted on, where it is known already whether the player sees it."""
    if is_player(entity):
        return Span("you")
    return creature(f"the {display_name(entity)}") if seen else Span("something")


def item_name(item: int, count: int | None = None) -> Span:
    """What the player calls a thing, or so many of a stack, in the colour it has for the player."""
    return thing(display_name(item, count), item_colour(item))


def an_item(item: int, count: int | None = None) -> Span:
    """The same inside a sentence: with its article."""
    return thing(name_in_sentence(item, count), item_colour(item))


def verb(entity: int, plain: str) -> str:
    """The verb for this subject: "hit" for the player, "hits" for others."""
    if is_player(entity):
        return plain
    if plain.endswith(("s", "sh", "ch", "x", "o")):
        return f"{plain}es"
    return f"{plain}s"
