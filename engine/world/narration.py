"""How messages speak of creatures, and which the player gets to read: only what is seen is told."""

from __future__ import annotations

import esper

from components.identity import Player
from components.spatial import Position
from components.visibility import Hidden
from engine.core.geometry import Point
from engine.world.ecs import resource
from engine.world.gamelog import Span, creature
from engine.world.knowledge import display_name
from engine.world.level import Level


def is_player(entity: int) -> bool:
    """Whether this is the player's character."""
    return esper.has_component(entity, Player)


def seen(entity: int) -> bool:
    """Whether the player sees this entity now; the player always sees itself."""
    if not esper.entity_exists(entity):
        return False
    if is_player(entity):
        return True
    position = esper.try_component(entity, Position)
    if position is None or esper.has_component(entity, Hidden):
        return False
    return resource(Level).sees(Point(position.x, position.y))


def subject(entity: int) -> Span:
    """The one who acts, at the head of a sentence."""
    if is_player(entity):
        return Span("You")
    if not seen(entity):
        return Span("Something")
    return creature(f"The {display_name(entity)}")


def target(entity: int) -> Span:
    """The one who is acted on, inside a sentence."""
    if is_player(entity):
        return Span("you")
    if not seen(entity):
        return Span("something")
    return creature(f"the {display_name(entity)}")


def verb(entity: int, plain: str) -> str:
    """The verb for this subject: "hit" for the player, "hits" for others."""
    if is_player(entity):
        return plain
    if plain.endswith(("s", "sh", "ch", "x")):
        return f"{plain}es"
    return f"{plain}s"
