"""A sign on whoever was just hurt, healed or missed."""

from __future__ import annotations

from engine.core.colour import Colour
from engine.world.ecs import resource
from engine.world.narration import seen
from engine.world.outbox import Shown, announce
from engine.world.spatial import SpatialIndex

MARK = "‼"

MARK_MS = 200.0


def mark(body: int, colour: Colour) -> None:
    """Let a sign appear on a creature, if the player sees it (tutorial facts §2.15 and §3)."""
    index = resource(SpatialIndex)
    if seen(body) and index.is_indexed(body):
        announce(Shown(MARK, colour, MARK_MS, (index.tile_of(body),)))
