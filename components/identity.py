"""Who or what an entity is."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.limits import Count


@dataclass(slots=True, frozen=True)
class Name:
    """The true name; of an item also the kind it is known or unknown by.

    `plural` is what several are called, and `article` the word before one, where the usual rule would be wrong.
    """

    name: str
    plural: str = ""
    article: str = ""


@dataclass(slots=True, frozen=True)
class ShownName:
    """What the player reads instead of the true name, where several kinds are called alike."""

    name: str


@dataclass(slots=True, frozen=True)
class Player:
    """The player's character."""


@dataclass(slots=True, frozen=True)
class Faction:
    """Which side a creature is on; how sides react to each other stands in the raws.

    Replaced, never changed, so that lists of who is on which side can be kept.
    """

    name: str


@dataclass(slots=True)
class Vendor:
    """Trades in things of these categories; its backpack is its stock, refilled `visits` times so far."""

    categories: list[str] = field(default_factory=list)
    visits: Count = 0


@dataclass(slots=True, frozen=True)
class Prop:
    """A fixture of the level: door, trap, altar, table."""
