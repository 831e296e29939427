"""What the player knows of kinds of items (source: seed 1).

A kind is the true name of an item. Until it is known, items of the kind are called by an invented name that is
drawn once per game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import esper

from components.identity import Name, ShownName
from components.items import Consumable, CursedItem, Equippable, MagicItem, MagicItemClass, ObfuscatedName
from components.nature import Unique
from engine.core.colour import RED, WHITE, Colour
from engine.world.ecs import resource
from engine.world.stacks import count_of
from engine.world.wording import article_for, in_sentence, names_many, plural_of

CLASS_COLOURS: dict[MagicItemClass, Colour] = {
    "common": (128, 255, 128),
    "rare": (0, 255, 255),
    "legendary": (181, 38, 237),
}


INVENTED = frozenset({"scroll", "potion"})
"""Words for "a name invented for this game": each such kind has one of its own."""


class Look(NamedTuple):
    """All that the player knows of an unknown thing's kind: what it is called, and its class, which is public."""

    name: str
    magic_class: MagicItemClass


class Knowledge:
    """Resource: kinds the player has identified, and the invented names of this game.

    Attributes:
        identified: true names of known kinds.
        seen: looks of unknown things that came into view. Several kinds may share one; which of them was seen, the
            player does not know, and so it is not kept.
        labels: true name → invented name, for kinds named as scrolls and potions.
    """

    __slots__ = ("identified", "labels", "seen")

    def __init__(self, labels: dict[str, str] | None = None) -> None:
        self.identified: set[str] = set()
        self.seen: set[Look] = set()
        self.labels: dict[str, str] = labels or {}

    def unknown_name(self, kind: str, naming: str) -> str:
        """What an unknown kind is called; scrolls and potions by the name invented for this game."""
        if naming in INVENTED:
            return self.labels.get(kind, f"Unidentified {naming.capitalize()}")
        return naming


def note_seen(items: Iterable[int]) -> None:
    """Let the player remember how unknown things look that came into view or into the pack."""
    seen = resource(Knowledge).seen
    for item in items:
        magic = esper.try_component(item, MagicItem)
        if magic is not None and not is_known(item):
            seen.add(Look(_name_of_one(item), magic.magic_class))


def is_known(item: int) -> bool:
    """Whether the player knows what kind this is; things without magic are no secret."""
    if esper.try_component(item, MagicItem) is None:
        return True
    return esper.component_for_entity(item, Name).name in resource(Knowledge).identified


def display_name(entity: int, count: int | None = None) -> str:
    """What the player calls a thing or a creature: never more than is known.

    Args:
        entity: the thing or creature.
        count: how many of a stack are spoken of; all, if it is left out.
    """
    number = count_of(entity) if count is None else count
    if number == 1:
        return _name_of_one(entity)
    name = esper.try_component(entity, Name)
    own = name.plural if name is not None and is_known(entity) else ""
    return f"{number} {own or plural_of(_name_of_one(entity))}"


def name_in_sentence(item: int, count: int | None = None) -> str:
    """As `display_name`, with the article of one thing: "an Iron Helm", "2 Dried Sausages", "a pair of Old Boots"."""
    number = count_of(item) if count is None else count
    called = display_name(item, number)
    if number != 1:
        return called
    name = esper.try_component(item, Name)
    own = name.article if name is not None and is_known(item) else ""
    return _with_article(item, called, own)


def definite_name(entity: int, count: int | None = None) -> str:
    """As `display_name`, inside a sentence about what is spoken of already: "the Dagger", "the 2 Dried Sausages".

    A creature of which there is only one goes by its bare name, and what begins with an article keeps that one.
    """
    article = "" if esper.has_component(entity, Unique) else "the"
    return in_sentence(display_name(entity, count), article)


def kind_in_sentence(item: int) -> str:
    """What a thing truly is, with its article, for the moment in which the player learns it."""
    return _with_article(item, kind_name(item), esper.component_for_entity(item, Name).article)


def kind_name(entity: int) -> str:
    """What the player calls a kind that is known: its true name, unless several are called alike."""
    name, shown = esper.try_component(entity, Name), esper.try_component(entity, ShownName)
    if shown is not None:
        return shown.name
    return name.name if name is not None else "something"


def is_plural(item: int, count: int | None = None) -> bool:
    """Whether one speaks of "them": of several, or of one that is called like several, as boots are."""
    number = count_of(item) if count is None else count
    return number != 1 or names_many(_name_of_one(item))


def _with_article(item: int, called: str, own: str) -> str:
    if own:
        return f"{own} {called}"
    return in_sentence(called, article_for(called, worn=esper.has_component(item, Equippable)))


def _name_of_one(entity: int) -> str:
    true_name = kind_name(entity)
    if esper.try_component(entity, MagicItem) is None:
        return true_name
    if is_known(entity):
        charges = esper.try_component(entity, Consumable)
        if charges is not None and charges.max_charges > 1:
            return f"{true_name} ({charges.charges})"
        return true_name
    obfuscated = esper.try_component(entity, ObfuscatedName)
    return obfuscated.name if obfuscated is not None else "unidentified magic item"


def is_known_cursed(item: int) -> bool:
    """Whether this thing bears a curse and the player knows its kind."""
    return esper.try_component(item, CursedItem) is not None and is_known(item)


def item_colour(item: int) -> Colour:
    """The colour of an item's name: red if known to be cursed, else by its public magic class."""
    if is_known_cursed(item):
        return RED
    magic = esper.try_component(item, MagicItem)
    return WHITE if magic is None else CLASS_COLOURS[magic.magic_class]
