"""Whose things are whose."""

from __future__ import annotations

from typing import Any

from components.items import Equipped, InBackpack, Item
from engine.world.ecs import derived


def worn_by(owner: int) -> dict[str, int]:
    """Slot → item, of everything somebody wears, in the order of entities; do not change it."""
    return derived(_worn, Equipped).get(owner, {})


def carried_by(owner: int) -> list[int]:
    """Everything in somebody's backpack, oldest first; do not change it."""
    return derived(_carried, InBackpack, Item).get(owner, [])


def _worn(rows: list[tuple[int, Equipped]]) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    for item, equipped in rows:
        found.setdefault(equipped.owner, {})[equipped.slot] = item
    return found


def _carried(rows: list[tuple[int, InBackpack, Any]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for item, carried, _ in rows:
        found.setdefault(carried.owner, []).append(item)
    return found
