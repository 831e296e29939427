"""Losing and gaining hit points and mana."""

from __future__ import annotations

import esper

from components.spatial import Position
from components.stats import Pool, Pools
from components.status import HungerClock
from engine.core.colour import GREEN, ORANGE
from engine.world.bodies import place_of
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from engine.world.effects import Bloodstain, Damage, EntityDeath, Healing, Mana, OnEntity, OnTiles, add_effect
from engine.world.gamelog import Span, say
from engine.world.level import Level
from engine.world.life import is_alive
from engine.world.marks import mark
from engine.world.narration import is_player
from engine.world.rules import Rules, is_dead
from engine.world.spatial import SpatialIndex
from systems.initiative import wake

MOST = 10**18
"""No blow takes more hit points, and the chronicle counts no further: a save can hold it."""


def damage(creator: int | None, effect: Damage, victim: int) -> None:
    """Take hit points from a living creature; the floor is stained, a sleeper wakes, and one dies but once."""
    if effect.amount <= 0 or not is_alive(victim):
        return
    pools, amount = esper.component_for_entity(victim, Pools), min(effect.amount, MOST)
    pools.hit_points.current -= amount
    chronicle = resource(Chronicle)
    if is_player(victim):
        chronicle.damage_taken = min(MOST, chronicle.damage_taken + amount)
    elif creator is not None and is_player(creator):
        chronicle.damage_inflicted = min(MOST, chronicle.damage_inflicted + amount)
    wake(victim)
    mark(victim, ORANGE)
    if esper.has_component(victim, Position):
        tile = resource(SpatialIndex).grid.index_of(place_of(victim))
        if tile not in resource(Level).bloodstains:
            add_effect(creator, Bloodstain(), OnTiles((tile,)))
    if is_dead(resource(Rules), pools):
        add_effect(creator, EntityDeath(effect.cause), OnEntity(victim))


def bloodstain(_creator: int | None, _effect: Bloodstain, tile: int) -> None:
    """Stain a tile."""
    resource(Level).bloodstains.add(tile)


def healing(_creator: int | None, effect: Healing, patient: int) -> None:
    """Give a living creature hit points up to its maximum."""
    if is_alive(patient):
        _fill(esper.component_for_entity(patient, Pools).hit_points, effect.amount)


def mana(_creator: int | None, effect: Mana, patient: int) -> None:
    """Give a living creature mana up to its maximum."""
    if is_alive(patient):
        _fill(esper.component_for_entity(patient, Pools).mana, effect.amount)


FED_TURNS = 20
"""Own turns a meal lasts (tutorial facts §2.18)."""


def feed(_creator: int | None, _effect: object, eater: int) -> None:
    """Make whoever can be hungry well fed."""
    clock = esper.try_component(eater, HungerClock)
    if clock is None:
        return
    clock.state, clock.duration = "well fed", FED_TURNS
    if is_player(eater):
        say(Span("You have eaten well.", GREEN))


def _fill(pool: Pool, amount: int) -> None:
    """The one place where a pool is filled: never above its maximum, and never lowered by it."""
    pool.current = max(pool.current, min(pool.max, pool.current + max(0, amount)))
