"""Conditions that last.

A status is an entity of its own: `StatusEffect`, `Duration`, `Name`, and one of `Confusion`, `AttributeBonus`, `Slow`
and `DamageOverTime`. Things that lay a status on somebody have the same parts without `StatusEffect`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from components.limits import Cost, Figure, Turns
from components.references import EntityId

HungerState = Literal["well fed", "normal", "hungry", "starving"]


@dataclass(slots=True)
class HungerClock:
    """How hungry, and how many of its own turns until the next state; below 0 whoever starves counts on."""

    state: HungerState
    duration: Figure


@dataclass(slots=True, frozen=True)
class StatusEffect:
    """Lies on `target`, because of `creator`. Replaced, never changed, so that `statuses_of` can be kept.

    The creator is None where nobody is to be thanked or blamed; it may be gone.
    """

    target: EntityId
    creator: EntityId | None = None


@dataclass(slots=True)
class Duration:
    """How many of the bearer's own turns are left."""

    turns: Turns


@dataclass(slots=True, frozen=True)
class Confusion:
    """Its bearer's turns are random steps."""


@dataclass(slots=True, frozen=True)
class Slow:
    """Added to what each turn of its bearer costs; below 0 it hastens."""

    initiative_penalty: Cost


@dataclass(slots=True, frozen=True)
class DamageOverTime:
    """Hit points it takes at the end of each turn of its bearer."""

    damage: Figure
