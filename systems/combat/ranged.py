"""Shots."""

from __future__ import annotations

import esper

from components.spatial import Position
from engine.core.colour import CYAN
from engine.core.geometry import line, pythagoras
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.intents import Intents, WantsToShoot
from engine.world.life import is_alive
from engine.world.outbox import Flew, announce
from engine.world.schedule import System
from engine.world.sight import parts_in_view
from engine.world.spatial import SpatialIndex
from engine.world.turns import refuse
from systems.combat.strike import strike
from systems.combat.weapons import ranged_weapon

FLIGHT_MS = 50.0
"""How long an arrow is shown on each tile of its way (tutorial facts §2.16)."""


class RangedCombatSystem(System):
    """Consumes WantsToShoot. Reads Weapon, Viewshed, Position. Emits Damage.

    Whoever can be seen within the weapon's range can be shot.
    """

    consumes = (WantsToShoot,)

    def process(self) -> None:
        """Let all shots fly, in the order of asking."""
        grid = resource(SpatialIndex).grid
        for shooter, wish in resource(Intents).take(WantsToShoot):
            if not is_alive(shooter):
                continue
            if not can_shoot(shooter, wish.target):
                refuse(shooter, "You have no clear shot.")
                continue
            way = line(place_of(shooter), parts_in_view(shooter, wish.target)[0])[1:]
            tiles = tuple(grid.index_of(point) for point in way)
            announce(Flew("*", CYAN, FLIGHT_MS, tiles))
            strike(shooter, wish.target)


def can_shoot(shooter: int, victim: int) -> bool:
    """Whether the wielded weapon shoots that far, and the victim is alive and in sight."""
    weapon = ranged_weapon(shooter)
    if weapon is None or weapon.range is None or shooter == victim:
        return False
    if not is_alive(victim) or not esper.has_component(victim, Position):
        return False
    nearest = parts_in_view(shooter, victim)[:1]
    return any(pythagoras(place_of(shooter), part) <= weapon.range for part in nearest)
