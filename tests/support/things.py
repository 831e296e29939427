"""What tests of many random acts with things share."""

from __future__ import annotations

from collections import Counter

from components.identity import Name
from components.items import Item
from engine.world.ecs import query
from engine.world.stacks import count_of
from systems import OUT_OF_TIME
from systems.initiative import TurnEndSystem

ACTING = tuple(system for system in OUT_OF_TIME if not isinstance(system, TurnEndSystem))
"""Everything but the reckoning, after which it is forgotten who was refused."""


def things() -> Counter[str]:
    """How many there are of each kind, wherever they are."""
    found: Counter[str] = Counter()
    for item, name, _ in query(Name, Item):
        found[name.name] += count_of(item)
    return found
