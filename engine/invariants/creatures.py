"""Creatures: their figures are possible, and the clock holds exactly those who may act."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import esper

from components.ai import Chasing
from components.identity import Faction, Name, Player
from components.items import AttributeBonus, Item, SightBonus, SpeedBonus
from components.spatial import Position
from components.stats import Attributes, Load, Pools, Skills, Speed
from components.status import Slow, StatusEffect
from components.turn import Asleep
from components.visibility import Viewshed
from engine.invariants.naming import called
from engine.world.clock import Clock
from engine.world.ecs import only, query, resource
from engine.world.inventory import carried_by, worn_by
from engine.world.life import is_alive
from engine.world.rules import Rules, attribute_bonus, total_speed
from engine.world.stacks import count_of
from systems.effects.death import XP_A_LEVEL
from systems.encumbrance import OVERLOAD_PENALTY

_MAKE_A_CREATURE = (Name, Position, Faction, Attributes, Skills, Load)
"""Without these no creature fights, is told of, or has a turn."""

LATEST = 100_000
"""Nobody has to wait longer for a turn."""

_ATTRIBUTES = ("might", "fitness", "quickness", "intelligence")


def check_creatures() -> list[str]:
    """Items 5 and 8: nobody is dead and still there but the player; pools and purse are in bounds.

    What encumbrance works out (load and attribute modifiers) is what the things somebody has and the statuses that
    lie on it come to, so no change is still to be reckoned and none was reckoned twice.
    """
    return [*_whole(), *_pools(), *_derived()]


def check_clock() -> list[str]:
    """Items 5 and 6: exactly the living and awake are in the clock; nobody dead or gone is due or chased."""
    due = resource(Clock).pending()
    problems = [f"{called(actor)} is due and is not alive" for actor in due if not is_alive(actor)]
    problems += [f"{called(actor)} is due and sleeps" for actor in due if _sleeps(actor)]
    problems += [f"{called(actor)} is due {-delay} too late" for actor, delay in due.items() if delay < 0]
    problems += [f"{called(actor)} is due only in {delay}" for actor, delay in due.items() if delay > LATEST]
    problems += [
        f"{called(creature)} is awake and will never be due"
        for creature, _, _ in query(Pools, Position)
        if is_alive(creature) and not _sleeps(creature) and creature not in due
    ]
    problems += [
        f"{called(creature)} chases entity {chasing.target}, which is gone or dead"
        for creature, chasing in query(Chasing)
        if chasing.target is not None and not is_alive(chasing.target) and chasing.target != only(Player)
    ]
    return problems


def _whole() -> Iterator[str]:
    for creature, _ in query(Pools):
        missing = [part.__name__ for part in _MAKE_A_CREATURE if not esper.has_component(creature, part)]
        if missing:
            yield f"{called(creature)} is a creature without {', '.join(missing)}"


def _pools() -> Iterator[str]:
    player = only(Player)
    earned = esper.component_for_entity(player, Pools)
    if resource(Rules).features.experience and earned.xp >= earned.level * XP_A_LEVEL:
        yield f"the player has {earned.xp} experience and is still of level {earned.level}"
    for creature, pools in query(Pools):
        for name, pool in (("hit points", pools.hit_points), ("mana", pools.mana)):
            if pool.current > pool.max:
                yield f"{called(creature)} has {pool.current} of {pool.max} {name}"
        if pools.gold < 0 or pools.mana.current < 0 or pools.xp < 0 or pools.level < 1:
            yield f"{called(creature)} has impossible figures: {pools}"
        if creature != player and not is_alive(creature):
            yield f"{called(creature)} is dead and still there"


def _derived() -> Iterator[str]:
    features = resource(Rules).features
    for creature, attributes, load in query(Attributes, Load):
        worn, carried = worn_by(creature).values(), carried_by(creature)
        statuses = [status for status, effect in query(StatusEffect) if effect.target == creature]
        for name in _ATTRIBUTES:
            attribute = getattr(attributes, name)
            bonuses = (esper.try_component(source, AttributeBonus) for source in (*worn, *statuses))
            right = sum(getattr(bonus, name) for bonus in bonuses if bonus is not None)
            if attribute.modifiers != right or attribute.bonus != attribute_bonus(attribute.base + right):
                yield f"{called(creature)}: {name} is {attribute}, its things and statuses add {right}"
        weight = sum(esper.component_for_entity(item, Item).weight_lbs * count_of(item) for item in (*worn, *carried))
        if features.load and not math.isclose(load.weight, weight, abs_tol=1e-6):
            yield f"{called(creature)} bears {weight} lb and is reckoned to bear {load.weight}"
        yield from _by_worn(creature, worn)
        yield from _slowness(creature, load, worn, statuses)


def _by_worn(creature: int, worn: Iterable[int]) -> Iterator[str]:
    """Seed 3: speed and sight are what the things that are worn make of them."""
    speed, viewshed = esper.try_component(creature, Speed), esper.try_component(creature, Viewshed)
    if speed is not None:
        bonuses = (esper.try_component(item, SpeedBonus) for item in worn)
        right = total_speed(speed.base, (bonus.amount for bonus in bonuses if bonus is not None))
        if speed.current != right:
            yield f"{called(creature)} has speed {speed.current}, its things make it {right}"
    lights = [light.amount for item in worn if (light := esper.try_component(item, SightBonus)) is not None]
    if viewshed is not None and viewshed.range < 1 <= viewshed.range - viewshed.added:
        yield f"{called(creature)} sees {viewshed.range} tiles far"
    if viewshed is not None and bool(viewshed.added) and not any(lights):
        yield f"{called(creature)} sees {viewshed.added} tiles farther by no light"


def _slowness(creature: int, load: Load, things: Iterable[int], statuses: list[int]) -> Iterator[str]:
    slows = (esper.try_component(status, Slow) for status in statuses)
    right = sum(slow.initiative_penalty for slow in slows if slow is not None)
    if resource(Rules).features.load:
        right += sum(esper.component_for_entity(thing, Item).initiative_penalty * count_of(thing) for thing in things)
        right += OVERLOAD_PENALTY if load.overloaded else 0.0
    if not math.isclose(load.initiative_penalty, right, abs_tol=1e-6):
        yield f"{called(creature)} is slowed by {right} and is reckoned to be slowed by {load.initiative_penalty}"


def _sleeps(actor: int) -> bool:
    return esper.entity_exists(actor) and esper.has_component(actor, Asleep)
