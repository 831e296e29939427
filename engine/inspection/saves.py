"""Saving and loading, leaving and coming back: nothing is lost and nothing is gained."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from engine.core.errors import HexdelveError
from engine.save.levels import freeze_level, thaw_level
from engine.session import Session
from engine.travel import index_level
from engine.world.ecs import resource
from engine.world.spatial import SpatialIndex


def copy_of(session: Session, packs: Sequence[Path] = ()) -> Session:
    """Another session that was saved from this one and loaded again; the caller closes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "copy.hexdelve"
        session.save(path)
        return Session.load(path, packs)


def check_save(session: Session, packs: Sequence[Path] = ()) -> list[str]:
    """Items 12 and 13: a game saved and loaded is the same, and so is a level left and entered again.

    Everything is tried on a copy; the session itself only gets saved.

    Args:
        session: a game that waits for a command.
        packs: folders of the packs it is played with, beside the shipped ones.
    """
    before = session.digest()
    try:
        copy = copy_of(session, packs)
    except HexdelveError as error:
        return [f"once it is saved, {error}"]
    try:
        problems = [] if session.digest() == before else ["saving changed the game"]
        if copy.digest() != before:
            problems.append("the game is another one after saving and loading")
        with copy.world():
            problems += [f"after coming back, {problem}" for problem in _leave_and_return()]
        return problems
    finally:
        copy.close()


def _leave_and_return() -> list[str]:
    """Item 12: freeze and thaw the current level without moving anybody, and compare."""
    index = resource(SpatialIndex)
    layers = bytes(index.blocked), bytes(index.walls), bytes(index.transparent)
    document = freeze_level()
    thaw_level(document)
    index_level()
    problems = []
    if (bytes(index.blocked), bytes(index.walls), bytes(index.transparent)) != layers:
        problems.append("other tiles are blocked or opaque")
    again = freeze_level()
    if again != document:
        problems.append("the level is another one")
    thaw_level(again)
    index_level()
    return problems
