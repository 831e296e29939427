"""What a creature has in mind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from components.references import EntityId

Movement = Literal["static", "random", "random_waypoint"]


@dataclass(slots=True)
class MoveMode:
    """How it moves when there is nothing else to do.

    `path` holds the tile indices still to go to its waypoint; it is dropped when the creature was displaced.
    """

    mode: Movement = "static"
    path: list[int] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class OpensDoors:
    """Opens doors that are shut in its way; others go round."""


@dataclass(slots=True)
class Chasing:
    """Whom it follows, even out of sight; None while it follows nobody."""

    target: EntityId | None = None


@dataclass(slots=True)
class Quips:
    """Things it says when it sees the player, each once."""

    available: list[str] = field(default_factory=list)
