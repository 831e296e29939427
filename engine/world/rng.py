"""The random streams of a run."""

from __future__ import annotations

from engine.core.rng import RandomStream


class Rng:
    """Resource: streams derived from the seed of the game.

    `play` decides rules and is saved. Levels and names have streams of their own, made from the seed when needed
    (`engine.core.rng.RandomStream`), so that nothing done in play changes a level not yet seen.
    """

    __slots__ = ("play",)

    def __init__(self, seed: int) -> None:
        self.play = RandomStream(seed, "play")
