"""The sound place whose faults are made by hand, and who is in it."""

from __future__ import annotations

from components.identity import Name
from engine.world.ecs import query
from engine.world.inventory import worn_by

SCENE = """
name: Sound place
carry: Longsword -1
carry: Rations
g = Goblin
/ = Longsword +1
map:
##########
#@...g.../
#....+...#
##########
"""


def named(name: str) -> int:
    return next(entity for entity, found in query(Name) if found.name == name)


def goblin() -> int:
    return named("Goblin")


def sword_worn(player: int) -> int:
    return worn_by(player)["Melee"]
