"""Everything at once, as often as it is worth its time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.inspection.saves import check_save
from engine.inspection.watch import Watcher
from engine.invariants.content import check_library
from engine.invariants.place import check_level
from engine.invariants.world import check_world
from engine.session import Session
from engine.world.chronicle import Chronicle
from engine.world.commands import Command
from engine.world.dungeon import Dungeon
from engine.world.ecs import resource
from engine.world.run_state import GameOver

SAVE_EVERY = 200
"""Turns from one trial of saving, loading, leaving and coming back to the next."""


class Inspector:
    """Looks at a game after each command, for a bot that plays it.

    The world is checked each time, the level when the player comes to it, saves every 200 turns, and the content
    once, at the first look.

    Args:
        session: the game it looks at.
        packs: folders of the packs it is played with, beside the shipped ones.
    """

    def __init__(self, session: Session, packs: Sequence[Path] = ()) -> None:
        self._packs = packs
        self._watcher = Watcher()
        self._depth = 0
        self._saved = 0
        self._first = check_library(session.library)
        with session.world():
            self._first += self._watcher.look()

    def __call__(self, session: Session, _command: Command) -> list[str]:
        """The promises that were found broken, one sentence each."""
        problems, self._first = self._first, []
        with session.world():
            problems += check_world() + self._watcher.look()
            turns, depth = resource(Chronicle).turns, resource(Dungeon).depth
            if depth != self._depth:
                self._depth = depth
                problems += check_level()
        if turns >= self._saved + SAVE_EVERY and not isinstance(session.state, GameOver):
            self._saved = turns
            problems += check_save(session, self._packs)
        return problems
