"""Whose things are whose; where equal things come together, they become one stack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import esper

from components.identity import Player
from components.items import Equippable, Equipped, InBackpack, Item
from components.references import EntityId
from engine.core.geometry import Point
from engine.world.bodies import destroy, place
from engine.world.ecs import Derived, resource
from engine.world.ground import resting_place
from engine.world.intents import EquipmentChanged, intend
from engine.world.knowledge import note_seen
from engine.world.level import Level
from engine.world.rules import Rules
from engine.world.spatial import SpatialIndex
from engine.world.stacks import count_of, set_count, split, stacks_with

P = TypeVar("P")


def worn_by(owner: int) -> dict[str, int]:
    """Slot → item, of everything somebody wears, in the order of entities; do not change it.

    Each thing stands at its own slot only, so that nothing counts twice; `filled_slots` tells what is in the way.
    """
    return _WORN().get(owner, {})


def worn_with(owner: int, kind: type[P]) -> dict[str, tuple[int, P]]:
    """Slot → item and its component of a kind, of what somebody wears, in the order of entities."""
    worn = {}
    for slot, item in worn_by(owner).items():
        found = esper.try_component(item, kind)
        if found is not None:
            worn[slot] = (item, found)
    return worn


def worn_in_order(owner: int) -> list[int]:
    """Everything somebody wears, in the order of the slots it stands at."""
    worn = worn_by(owner)
    return [worn[slot.name] for slot in resource(Rules).slots if slot.name in worn]


def fills(item: int, slot: str) -> list[str]:
    """Names of the slots a thing fills when it is worn in this one: its own, and the other hand if it is two-handed."""
    equippable = esper.try_component(item, Equippable)
    two_handed = equippable is not None and equippable.two_handed
    return resource(Rules).filled_by(slot, two_handed=two_handed)


def filled_slots(owner: int) -> dict[str, int]:
    """Slot → item, of every slot in which nothing more can be worn: a two-handed thing stands at each it fills."""
    return {filled: item for slot, item in worn_by(owner).items() for filled in fills(item, slot)}


def carried_by(owner: int) -> list[int]:
    """Everything in somebody's backpack, in the order in which it came there; do not change it."""
    return _CARRIED().get(owner, [])


def free_pockets(owner: int) -> list[int] | None:
    """Numbers of the player's empty pockets, from 0; None where there is no end of room: in a backpack, for others."""
    pockets = resource(Rules).pockets
    if pockets is None or not esper.has_component(owner, Player):
        return None
    filled = {esper.component_for_entity(item, InBackpack).place for item in carried_by(owner)}
    return [number for number in range(pockets) if number not in filled]


def has_room(owner: int, count: int = 1) -> bool:
    """Whether somebody can carry so many more things, stacks counted once."""
    free = free_pockets(owner)
    return free is None or len(free) >= count


def stow(item: int, owner: int, pocket: int | None = None) -> int:
    """Put a thing that lies nowhere and is not worn into somebody's backpack, or into the first empty pocket.

    Args:
        item: the thing.
        owner: whose it is then.
        pocket: number of the pocket it goes into, if there are pockets and this one is empty.

    Returns:
        What it is in there: a stack of its equals that was there already, else itself, behind all others.

    Raises:
        ValueError: all pockets are full; whoever calls it has asked `has_room`.
    """
    carried = carried_by(owner)
    stack = _joined(item, carried)
    if stack is not None:
        return stack
    free = free_pockets(owner)
    if free is None:
        number = 1 + (esper.component_for_entity(carried[-1], InBackpack).place if carried else 0)
    elif free:
        number = pocket if pocket in free else free[0]
    else:
        raise ValueError(f"entity {owner} has no pocket left for entity {item}")
    esper.add_component(item, InBackpack(EntityId(owner), number))
    return item


def lay(item: int, point: Point) -> int:
    """Lay a thing that is nowhere on a tile, or on the nearest where a thing can lie.

    Returns:
        What it is there: a stack of its equals that lay there already, else itself.
    """
    index, point = resource(SpatialIndex), resting_place(point)
    stack = _joined(item, index.content(index.grid.index_of(point)))
    if stack is not None:
        return stack
    place(item, point)
    if resource(Level).sees(*point):
        note_seen((item,))
    return item


def restack() -> None:
    """Bring together, in each backpack, what has become equal: by being known, or by losing a curse."""
    for owner, carried in _CARRIED().items():
        kept: list[int] = []
        for item in carried:
            if not esper.entity_exists(item):
                continue
            if _joined(item, kept) is None:
                kept.append(item)
            else:
                intend(owner, EquipmentChanged())


def part(item: int, count: int) -> int:
    """Take so many of a carried thing out of the backpack; they are nowhere then.

    Raises:
        ValueError: it is worn; or none or more than there are would be taken.
    """
    _refuse_worn(item)
    if count < count_of(item):
        return split(item, count)
    esper.remove_component(item, InBackpack)
    return item


def use_up(item: int, count: int = 1) -> None:
    """Let so many of a thing be gone for good.

    Raises:
        ValueError: it is worn.
    """
    _refuse_worn(item)
    left = count_of(item) - count
    if left > 0:
        set_count(item, left)
    else:
        destroy(item)


def _refuse_worn(item: int) -> None:
    """What is worn leaves its slot first, and only one function does that (`systems.inventory.possession.take_off`)."""
    if esper.has_component(item, Equipped):
        raise ValueError(f"entity {item} is worn")


def _joined(item: int, others: Iterable[int]) -> int | None:
    """The first of the others that the thing stacks with, which it is part of now; None if there is none."""
    stack = next((other for other in others if stacks_with(item, other)), None)
    if stack is not None:
        set_count(stack, count_of(stack) + count_of(item))
        destroy(item)
    return stack


def _worn(rows: list[tuple[int, Equipped]]) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    for item, equipped in rows:
        found.setdefault(equipped.owner, {})[equipped.slot] = item
    return found


def _carried(rows: list[tuple[int, InBackpack, Any]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for item, carried, _ in sorted(rows, key=lambda row: (row[1].place, row[0])):
        found.setdefault(carried.owner, []).append(item)
    return found


_WORN = Derived(_worn, Equipped)
_CARRIED = Derived(_carried, InBackpack, Item)
