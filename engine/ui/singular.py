"""What is told of those of which there is only one: bosses, unique creatures, artefacts."""

from __future__ import annotations

import esper

from components.identity import Name
from components.nature import Boss, Unique
from engine.raws.library import Library
from engine.world.ecs import resource
from engine.world.knowledge import is_known
from engine.world.rules import Rules

BOSS = "the boss: kill it to win"
ONLY_ONE = "there is only one of it"


def standing(entity: int) -> str:
    """What sets a creature or a thing apart, in a few words; empty for most, and for whose kind is not known."""
    if esper.has_component(entity, Boss) and resource(Rules).won_by == "boss":
        return BOSS
    return ONLY_ONE if esper.has_component(entity, Unique) or _is_known_artefact(entity) else ""


def _is_known_artefact(entity: int) -> bool:
    name = esper.try_component(entity, Name)
    return name is not None and resource(Library).is_artefact(name.name) and is_known(entity)
