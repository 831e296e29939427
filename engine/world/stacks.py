"""Stacks: equal things kept as one entity (known cases D10, D12 to D16).

What is worn never stacks, so nothing is ever worn from a stack.
"""

from __future__ import annotations

import copy
from typing import Any

import esper

from components.items import Consumable, Equippable, Equipped, InBackpack, Item, ObfuscatedName, RolledFigures, Stack
from components.spatial import Position
from components.visibility import Noted

_WHERE_AND_HOW_MANY = (Position, InBackpack, Equipped, Stack, Noted)
"""In what equal things may differ."""


def count_of(entity: int) -> int:
    """How many things an entity stands for."""
    stack = esper.try_component(entity, Stack)
    return stack.count if stack is not None else 1


def set_count(item: int, count: int) -> None:
    """Let an item stand for so many things.

    Raises:
        ValueError: fewer than one; whoever takes the last one away destroys the item.
    """
    if count < 1:
        raise ValueError(f"there are no stacks of {count}")
    stack = esper.try_component(item, Stack)
    if count == 1:
        if stack is not None:
            esper.remove_component(item, Stack)
    elif stack is None:
        esper.add_component(item, Stack(count))
    else:
        stack.count = count


def stacks_with(one: int, other: int) -> bool:
    """Whether two items may be kept as one: the one answer, wherever things come together.

    Only what cannot be worn, rolled no figures of its own, has no charges to count and no name that it shares with
    other unknown kinds; and only what is equal in all that rules or the player can tell, be it known or not.
    """
    return one != other and _can_stack(one) and _can_stack(other) and _nature(one) == _nature(other)


def split(item: int, count: int) -> int:
    """Part so many from a stack; they are nowhere yet, and the rest stays where it is.

    Raises:
        ValueError: none are to be parted, or none would be left.
    """
    rest = count_of(item) - count
    if count < 1 or rest < 1:
        raise ValueError(f"{count} of {count_of(item)} cannot be parted")
    part = esper.create_entity(*(copy.deepcopy(trait) for trait in _nature(item).values()))
    set_count(part, count)
    set_count(item, rest)
    return part


def _can_stack(item: int) -> bool:
    if not esper.entity_exists(item) or not esper.has_component(item, Item):
        return False
    if esper.has_component(item, Equippable) or esper.has_component(item, RolledFigures):
        return False
    unknown = esper.try_component(item, ObfuscatedName)
    if unknown is not None and unknown.shared:
        return False
    charges = esper.try_component(item, Consumable)
    return charges is None or charges.max_charges == 1


def _nature(item: int) -> dict[type, Any]:
    """All components of an item but those in which equal things may differ."""
    traits: tuple[Any, ...] = esper.components_for_entity(item)
    return {type(trait): trait for trait in traits if not isinstance(trait, _WHERE_AND_HOW_MANY)}
