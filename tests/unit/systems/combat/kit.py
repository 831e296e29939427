"""Blows with loaded dice."""

from __future__ import annotations

from components.references import EntityId
from engine.testing import World, run
from engine.world.intents import WantsToMelee, intend
from systems.combat.melee import MeleeCombatSystem
from tests.unit.systems.kit import load_dice


def strike(world: World, *dice: int) -> int:
    """Strike the goblin with these dice, all of which must be rolled; returns what it lost."""
    pool = world.pools(world.at("g")).hit_points
    before, loaded = pool.current, load_dice(*dice)
    intend(world.player, WantsToMelee(EntityId(world.at("g"))))
    run(MeleeCombatSystem())
    assert not loaded.rolls
    return before - pool.current
