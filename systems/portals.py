"""Town portals: whether one can be opened from here, and where it leads from (tutorial facts §3)."""

from __future__ import annotations

from components.abilities import TeleportTo
from components.identity import Name, Prop
from engine.raws.library import Library
from engine.raws.schema import PORTAL
from engine.world.dungeon import Dungeon
from engine.world.ecs import query, resource


def town_to_go_to() -> int | None:
    """The depth of the town; None if there is none, or the player is there."""
    library = resource(Library)
    town = library.rules.town_depth
    return town if town != resource(Dungeon).depth and PORTAL in library.props else None


def open_portals() -> list[int]:
    """Portals on this level, oldest first."""
    return [prop for prop, name, _, _ in query(Name, Prop, TeleportTo) if name.name == PORTAL]
