"""How creatures feel about each other."""

from __future__ import annotations

from typing import Literal

import esper

from components.identity import Faction
from components.spatial import Position
from components.stats import Pools
from engine.raws.library import Library
from engine.world.ecs import Derived, resource

Sides = dict[str, list[tuple[int, Position]]]
"""Side → the creatures on it, each with its place."""

Reaction = Literal["attack", "ignore", "flee"]


def reaction(mine: int, theirs: int) -> Reaction:
    """How the first feels about the second by their factions; whoever has none is ignored and ignores."""
    my_faction = esper.try_component(mine, Faction)
    their_faction = esper.try_component(theirs, Faction)
    if my_faction is None or their_faction is None:
        return "ignore"
    return resource(Library).reaction(my_faction.name, their_faction.name)


def is_bystander(other: int, actor: int) -> bool:
    """Whether somebody belongs to a side and does not attack the actor."""
    return esper.has_component(other, Faction) and reaction(other, actor) != "attack"


def _by_side(rows: list[tuple[int, Faction, Position, Pools]]) -> Sides:
    found: Sides = {}
    for creature, faction, position, _ in rows:
        found.setdefault(faction.name, []).append((creature, position))
    return found


sides = Derived(_by_side, Faction, Position, Pools)
"""All creatures on the level by side, each side in the order of entities; do not change it.

Those who died just now are still among them.
"""
