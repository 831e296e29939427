"""Taking turns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Asleep:
    """Takes no turns (it is not in the clock) until sight of the player or a blow wakes it."""
