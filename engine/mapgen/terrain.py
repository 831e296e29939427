"""Which terrain the levels of a campaign can have."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.plans.drawing import TERRAIN
from engine.raws.level_schema import LevelRaw, Starter
from engine.raws.library import Library
from engine.world.tiles import Tile

_EVERYWHERE = frozenset({Tile.WALL, Tile.FLOOR, Tile.DOWN_STAIRS, Tile.UP_STAIRS})

_OF_STARTERS: Mapping[Starter, frozenset[Tile]] = MappingProxyType(
    {
        "bsp_rooms": frozenset(),
        "caves": frozenset(
            {Tile.GRAVEL, Tile.SHALLOW_WATER, Tile.DEEP_WATER, Tile.STALACTITE, Tile.STALAGMITE},
        ),
        "rooms_and_corridors": frozenset({Tile.CORRIDOR}),
        "drawn": frozenset(),
    }
)
"""Starter → what it makes beside walls, floor and stairs."""


def terrain_of(library: Library) -> frozenset[Tile]:
    """All terrain that levels of this content can have: as they are built, as they are drawn, and dug by creatures."""
    found = _EVERYWHERE.union(*(_OF_STARTERS[raw.starter] | _drawn(raw) for raw in library.levels))
    dug = any("tunnels" in (raw.powers or ()) for raw in library.mobs.values())
    return found | {Tile.CORRIDOR} if dug else found


def _drawn(raw: LevelRaw) -> frozenset[Tile]:
    glyphs = set().union(*(raw.drawing or ())) - set(raw.legend)
    return frozenset(TERRAIN[glyph] for glyph in glyphs if glyph in TERRAIN)
