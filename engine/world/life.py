"""Who is alive."""

from __future__ import annotations

from components.stats import Pools
from engine.world.ecs import part, resource
from engine.world.rules import Rules, is_dead


def is_alive(entity: int) -> bool:
    """Whether this is a creature that exists and is not dead by the campaign's rule."""
    pools = part(entity, Pools)
    return pools is not None and not is_dead(resource(Rules), pools)
