"""Where an entity is and what it keeps from passing."""

from __future__ import annotations

from dataclasses import dataclass

from components.limits import Count, Glyph, Side


@dataclass(slots=True)
class Position:
    """Tile on the current level. Changed only through `engine.world.bodies`, which keeps the index true.

    `pile` counts the things that were laid on one tile, from 1: the highest lies on top. Others have 0.
    """

    x: int
    y: int
    pile: Count = 0


@dataclass(slots=True, frozen=True)
class BlocksTile:
    """No other blocker may share its tile."""


@dataclass(slots=True, frozen=True)
class BlocksVisibility:
    """Cannot be seen through."""


@dataclass(slots=True)
class Door:
    """A door; a shut one also blocks its tile and the view, and has its own sign again."""

    open: bool = False
    shut_glyph: Glyph = "+"


@dataclass(slots=True, frozen=True)
class TileSize:
    """Size in tiles of a large body; its position is the top left tile."""

    width: Side
    height: Side
