"""A chain of builders: one starter, then any number of meta builders, over one map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.mapgen.build_map import BuildMap


class Builder(Protocol):
    """One step in making a level."""

    def build(self, level: BuildMap) -> None:
        """Change the map; all randomness comes from `level.rng`."""


class BuilderChain:
    """A starter and the builders that complete its work, in order."""

    def __init__(self, starter: Builder, metas: Sequence[Builder]) -> None:
        self.starter = starter
        self.metas = tuple(metas)

    def build(self, level: BuildMap) -> None:
        """Run them all."""
        self.starter.build(level)
        for meta in self.metas:
            meta.build(level)
