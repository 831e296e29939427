"""How creatures feel about each other."""

from __future__ import annotations

from typing import Literal

import esper

from components.identity import Faction
from engine.raws.library import Library
from engine.world.ecs import resource

Reaction = Literal["attack", "ignore", "flee"]


def reaction(mine: int, theirs: int) -> Reaction:
    """How the first feels about the second by their factions; whoever has none is ignored and ignores."""
    my_faction = esper.try_component(mine, Faction)
    their_faction = esper.try_component(theirs, Faction)
    if my_faction is None or their_faction is None:
        return "ignore"
    return resource(Library).reaction(my_faction.name, their_faction.name)
