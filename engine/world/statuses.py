"""Whose statuses are whose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import esper

from components.items import ObfuscatedName
from components.status import StatusEffect
from engine.world.ecs import Derived
from engine.world.knowledge import display_name

P = TypeVar("P")


def statuses_of(bearer: int) -> list[int]:
    """The statuses that lie on somebody, oldest first."""
    borne = _BORNE().get(bearer)
    return [status for status in borne if esper.entity_exists(status)] if borne else []


def of_kind(bearer: int, kind: type[P]) -> Iterator[tuple[int, P]]:
    """The statuses of one kind that lie on somebody, such as all `Slow`, oldest first, each with its part."""
    for status in statuses_of(bearer):
        part = esper.try_component(status, kind)
        if part is not None:
            yield status, part


def status_name(status: int) -> str:
    """What the player calls a status; one from a kind of item that is unknown bears that kind's invented name."""
    veiled = esper.try_component(status, ObfuscatedName)
    return veiled.name if veiled is not None else display_name(status)


def _by_bearer(rows: list[tuple[int, StatusEffect]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for status, effect in rows:
        found.setdefault(effect.target, []).append(status)
    return found


_BORNE = Derived(_by_bearer, StatusEffect)
