"""Conditions that last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

HungerState = Literal["well fed", "normal", "hungry", "starving"]


@dataclass(slots=True)
class HungerClock:
    """How hungry, and how many of its own turns until the next state."""

    state: HungerState
    duration: int
