"""What messages of the invariants call an entity."""

from __future__ import annotations

import esper

from components.identity import Name


def called(entity: int) -> str:
    """Its name, where it has one, and its number; it may be gone."""
    name = esper.try_component(entity, Name) if esper.entity_exists(entity) else None
    return f"{name.name if name is not None else 'entity'} ({entity})"
