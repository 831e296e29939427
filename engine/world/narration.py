"""How messages speak of creatures, and which the player gets to read: only what is seen is told."""

from __future__ import annotations

from typing import NamedTuple

import esper

from components.identity import Player
from components.spatial import Position, TileSize
from components.visibility import Hidden
from engine.world.ecs import PerEntity, any_with, part, resource
from engine.world.footprint import parts_of
from engine.world.gamelog import Span, creature, thing
from engine.world.knowledge import definite_name, is_plural, item_colour, name_in_sentence
from engine.world.level import Level
from engine.world.wording import at_head


class Spoken(NamedTuple):
    """How sentences speak of a creature that is seen: at their head, and inside."""

    subject: Span
    target: Span


_SOMETHING = Spoken(Span("Something"), Span("something"))


def is_player(entity: int) -> bool:
    """Whether this is the player's character; what is gone is nobody's."""
    return part(entity, Player) is not None


def seen(entity: int) -> bool:
    """Whether the player sees this entity now; the player always sees itself."""
    if is_player(entity):
        return True
    position = part(entity, Position)
    if position is None or (any_with(Hidden) and esper.has_component(entity, Hidden)):
        return False
    level = resource(Level)
    if level.sees(position.x, position.y):
        return True
    return (
        any_with(TileSize) and esper.has_component(entity, TileSize) and any(level.sees(*p) for p in parts_of(entity))
    )


def subject(entity: int) -> Span:
    """The one who acts, at the head of a sentence."""
    return spoken(entity, seen=seen(entity)).subject


def target(entity: int) -> Span:
    """The one who is acted on, inside a sentence."""
    return spoken(entity, seen=seen(entity)).target


def spoken(entity: int, *, seen: bool) -> Spoken:
    """How to speak of a creature of which it is known already whether the player sees it."""
    return _SPOKEN(entity) if seen else _SOMETHING


def an_item(item: int, count: int | None = None) -> Span:
    """A thing, or so many of a stack, that is met with in a sentence: "a Dagger", in the colour it has."""
    return thing(name_in_sentence(item, count), item_colour(item))


def the_item(item: int, count: int | None = None, *, first: bool = False) -> Span:
    """One that is spoken of already: "the Dagger"; `first` in its sentence: "The Dagger"."""
    called = definite_name(item, count)
    return thing(at_head(called) if first else called, item_colour(item))


def one_or_many(item: int, one: str, many: str, count: int | None = None) -> str:
    """The words for a thing that is "it", or for what is "them": several, or boots and the like."""
    return many if is_plural(item, count) else one


def verb(entity: int, plain: str) -> str:
    """The verb for this subject: "hit" for the player, "hits" for others."""
    if is_player(entity):
        return plain
    if plain.endswith(("s", "sh", "ch", "x", "o")):
        return f"{plain}es"
    return f"{plain}s"


def _spoken(entity: int) -> Spoken:
    if is_player(entity):
        return Spoken(Span("You"), Span("you"))
    called = definite_name(entity)
    return Spoken(creature(at_head(called)), creature(called))


_SPOKEN = PerEntity(_spoken)
