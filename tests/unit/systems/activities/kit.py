"""What tests of activities share: a game on a drawn level without anybody, and what became of it."""

from __future__ import annotations

from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import play
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from engine.world.level import Level


def drawn(level: str, *legend: str, campaign: str = "hexdelve", seed: int = 1) -> Session:
    """A game on a drawn level."""
    scene = parse_scene("\n".join((*legend, "map:", level.strip("\n"))))
    return play(seed=seed, scene=scene, campaign=campaign)


def turns(session: Session) -> int:
    """Turns the player has spent."""
    with session.world():
        return resource(Chronicle).turns


def all_is_seen(session: Session) -> bool:
    """Whether the player has seen every tile of the level."""
    with session.world():
        return bool(resource(Level).revealed.all())
