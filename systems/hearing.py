"""Noise, and whom it wakes."""

from __future__ import annotations

import esper

from components.spatial import Position, TileSize
from components.turn import Asleep
from engine.core.geometry import Point
from engine.world.ecs import any_with, query, resource
from engine.world.flow import flow_towards
from engine.world.footprint import nearest_part
from engine.world.intents import Intents, Noise, intend
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.initiative import wake

BLOW = 5
"""Steps at which a blow or a shot that strikes is heard."""

BLAST = 10
"""Steps at which a blast is heard."""


class HearingSystem(System):
    """Consumes Noise. Reads Asleep, SpatialIndex. Wakes sleepers.

    A noise goes the ways that can be walked: round corners, but not through walls and shut doors. More noise from the
    same tile before the player's next turn wakes nobody else unless it is louder, so a brawl costs no more than a blow.
    Large sleepers hear with the part that is nearest.
    """

    consumes = (Noise,)

    def process(self) -> None:
        """Wake whoever hears something."""
        heard = resource(Turns).heard
        for _, noise in resource(Intents).take(Noise):
            if noise.loudness > heard.get(noise.tile, 0):
                heard[noise.tile] = noise.loudness
                _wake_hearers(noise)


def make_noise(source: int, tile: int, loudness: int) -> None:
    """Let somebody make a noise on a tile (by index); where nobody sleeps, nobody cares.

    What goes off inside a wall is heard on neither side of it.
    """
    if not any_with(Asleep) or resource(SpatialIndex).walls[tile]:
        return
    if loudness > resource(Turns).heard.get(tile, 0):
        intend(source, Noise(tile, loudness))


def _wake_hearers(noise: Noise) -> None:
    index = resource(SpatialIndex)
    y, x = divmod(noise.tile, index.grid.width)
    reach = noise.loudness
    for sleeper, place, _ in query(Position, Asleep):
        near = nearest_part(sleeper, Point(x, y)) if esper.has_component(sleeper, TileSize) else place
        if abs(near.x - x) <= reach and abs(near.y - y) <= reach:
            steps = map(flow_towards((noise.tile,)).steps_from, index.footprint_of(sleeper))
            if any(0 <= so_many <= reach for so_many in steps):
                wake(sleeper)
