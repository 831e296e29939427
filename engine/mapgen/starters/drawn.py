"""Levels that somebody drew."""

from __future__ import annotations

from engine.mapgen.build_map import BuildMap
from engine.plans.blueprint import Blueprint


class Drawn:
    """Takes over a level that is on paper already: terrain, both ends and what stands on it.

    Args:
        blueprint: the level as it was drawn.
    """

    def __init__(self, blueprint: Blueprint) -> None:
        self._blueprint = blueprint

    def build(self, level: BuildMap) -> None:
        """Take it over."""
        level.tiles[:] = self._blueprint.tiles
        level.start, level.exit = self._blueprint.start, self._blueprint.down
        level.spawns += self._blueprint.spawns
