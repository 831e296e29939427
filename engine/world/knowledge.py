"""What the player knows of kinds of items (source: seed 1).

A kind is the true name of an item. Until it is known, items of the kind are called by an invented name that is
drawn once per game.
"""

from __future__ import annotations

import esper

from components.identity import Name
from components.items import Consumable, CursedItem, MagicItem, ObfuscatedName
from engine.core.colour import RED, WHITE, Colour
from engine.world.ecs import resource
from engine.world.stacks import count_of

_CLASS_COLOURS: dict[str, Colour] = {
    "common": (128, 255, 128),
    "rare": (0, 255, 255),
    "legendary": (181, 38, 237),
}


class Knowledge:
    """Resource: kinds the player has identified, and the invented names of this game.

    Attributes:
        identified: true names of known kinds.
        labels: true name → invented name, for kinds named as scrolls and potions.
    """

    __slots__ = ("identified", "labels")

    def __init__(self, labels: dict[str, str] | None = None) -> None:
        self.identified: set[str] = set()
        self.labels: dict[str, str] = labels or {}


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
    return f"{number} {_name_of_one(entity)}" if number != 1 else _name_of_one(entity)


def _name_of_one(entity: int) -> str:
    name = esper.try_component(entity, Name)
    true_name = name.name if name is not None else "something"
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
    return WHITE if magic is None else _CLASS_COLOURS[magic.magic_class]
