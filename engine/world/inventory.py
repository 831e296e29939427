"""Whose things are whose."""

from __future__ import annotations

from typing import Any

import esper

from components.items import Equipped, InBackpack, Item
from components.references import EntityId
from engine.world.ecs import derived


def worn_by(owner: int) -> dict[str, int]:
    """Slot → item, of everything somebody wears, in the order of entities; do not change it."""
    return derived(_worn, Equipped).get(owner, {})


def carried_by(owner: int) -> list[int]:
    """Everything in somebody's backpack, in the order in which it came there; do not change it."""
    return derived(_carried, InBackpack, Item).get(owner, [])


def stow(item: int, owner: int) -> None:
    """Put a thing that lies nowhere and is not worn into somebody's backpack, behind all that is there."""
    carried = carried_by(owner)
    last = esper.component_for_entity(carried[-1], InBackpack).place if carried else 0
    esper.add_component(item, InBackpack(EntityId(owner), last + 1))


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
