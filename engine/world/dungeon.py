"""The whole dungeon: the seed, where the player is, and the levels left behind."""

from __future__ import annotations

DEEPEST = 100
"""Where no stairs lead any more, magic still might, but not below this."""


class Dungeon:
    """Resource: what outlives a level.

    Attributes:
        seed: seed of the game; levels, names and play draw from streams derived from it.
        campaign: id of the campaign's pack.
        depth: of the current level, counted from 1.
        made: kinds of which there is only one (artefacts, unique creatures) that were made: none is made again, be it
            alive, on a level left behind, taken or destroyed (seed 3).
        frozen: depth → the encoded level, for levels left behind (`engine.save.snapshot`).
    """

    __slots__ = ("campaign", "depth", "frozen", "made", "seed")

    def __init__(self, seed: int, campaign: str, depth: int = 1) -> None:
        self.seed = seed
        self.campaign = campaign
        self.depth = depth
        self.made: set[str] = set()
        self.frozen: dict[int, bytes] = {}
