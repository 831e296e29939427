"""How entities stand on a map, as the spatial index takes them in."""

from __future__ import annotations

from typing import NamedTuple

BLOCKS, OPAQUE, FIXED, GATE = 1, 2, 4, 8
"""The layers."""

ONE_TILE = (1, 1)
"""Width and height of a body that is not large."""


class Standing(NamedTuple):
    """How an entity stands on the map.

    Attributes:
        entity: who.
        tile: index of its tile; of a large body the top left one.
        layers: which layers it is part of, as `layers_of` gives them.
        pile: how high it lies among the things on its tile; 0 for what is no thing.
        size: width and height in tiles.
    """

    entity: int
    tile: int
    layers: int = 0
    pile: int = 0
    size: tuple[int, int] = ONE_TILE


def layers_of(*, blocks: bool, opaque: bool = False, fixed: bool = False, gate: bool = False) -> int:
    """The layers an entity is part of, as one number.

    Args:
        blocks: whether it keeps other blockers out.
        opaque: whether it hides what is behind it.
        fixed: whether it never walks away, so that ways have to go round it; counts only if it blocks.
        gate: whether it is a shut door, which some can open; counts only if it blocks.
    """
    return blocks * BLOCKS + opaque * OPAQUE + (blocks and fixed) * FIXED + (blocks and gate) * GATE
