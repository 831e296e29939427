"""Noise, and whom it wakes."""

from __future__ import annotations

from components.spatial import Position
from components.turn import Asleep
from engine.world.ecs import any_with, query, resource
from engine.world.flow import flow_towards
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
    same tile before the player's next turn wakes nobody else, so a brawl costs no more than a blow.
    """

    consumes = (Noise,)

    def process(self) -> None:
        """Wake whoever hears something."""
        heard = resource(Turns).heard
        for _, noise in resource(Intents).take(Noise):
            if noise.tile not in heard:
                heard.add(noise.tile)
                _wake_hearers(noise)


def make_noise(source: int, tile: int, loudness: int) -> None:
    """Let somebody make a noise on a tile (by index); where nobody sleeps, nobody cares."""
    if any_with(Asleep) and tile not in resource(Turns).heard:
        intend(source, Noise(tile, loudness))


def _wake_hearers(noise: Noise) -> None:
    index = resource(SpatialIndex)
    y, x = divmod(noise.tile, index.grid.width)
    reach = noise.loudness
    for sleeper, place, _ in query(Position, Asleep):
        if abs(place.x - x) <= reach and abs(place.y - y) <= reach:
            steps = flow_towards((noise.tile,)).steps_from(index.tile_of(sleeper))
            if 0 <= steps <= reach:
                wake(sleeper)
