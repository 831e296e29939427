"""What a creature can do by nature: each is one power of the raws, and any of them go together."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Hunter:
    """Goes for the player, by its powers; `last_seen` is the tile (by index) where it saw the player last."""

    last_seen: int | None = None


@dataclass(slots=True, frozen=True)
class Smart:
    """Takes the shortest way, and remembers where it saw the player last; others walk in a straight line."""


@dataclass(slots=True, frozen=True)
class Telepathic:
    """Knows where the player is without seeing it."""


@dataclass(slots=True, frozen=True)
class Tunnels:
    """Digs through rock."""


@dataclass(slots=True, frozen=True)
class PassesWalls:
    """Walks through rock and leaves it as it is."""


@dataclass(slots=True, frozen=True)
class Erratic:
    """Half of its turns are random steps."""


@dataclass(slots=True, frozen=True)
class PicksUp:
    """Takes everything that lies where it comes, and leaves it when it dies."""


@dataclass(slots=True, frozen=True)
class Destroys:
    """Destroys everything that lies where it comes."""


@dataclass(slots=True, frozen=True)
class Unique:
    """There is only one of it: it goes by its name, without an article, and is made once."""


@dataclass(slots=True, frozen=True)
class Boss:
    """Whoever kills it has won, where the campaign says so."""
