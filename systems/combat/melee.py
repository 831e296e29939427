"""Blows."""

from __future__ import annotations

import esper

from components.spatial import Position
from engine.world.ecs import resource
from engine.world.footprint import distance
from engine.world.intents import Intents, WantsToMelee
from engine.world.life import is_alive
from engine.world.schedule import System
from systems.combat.strike import strike


class MeleeCombatSystem(System):
    """Consumes WantsToMelee. Reads Attributes, Skills, Weapon, NaturalAttackDefense, Wearable. Emits Damage.

    Both must be alive and neighbours when the blow falls.
    """

    consumes = (WantsToMelee,)

    def process(self) -> None:
        """Let all blows fall, in the order of asking."""
        for attacker, wish in resource(Intents).take(WantsToMelee):
            if in_reach(attacker, wish.target):
                strike(attacker, wish.target)


def in_reach(attacker: int, victim: int) -> bool:
    """Whether both are alive and neighbours."""
    if attacker == victim or not is_alive(attacker) or not is_alive(victim):
        return False
    return esper.has_component(victim, Position) and distance(attacker, victim) == 1
