"""Bots that play under the eyes of every checker."""

from __future__ import annotations

from engine.bot.play import Look, play_out, policy_named, turns_of
from engine.inspection import Inspector, copy_of
from engine.session import Session
from engine.world.commands import Command
from engine.world.run_state import AwaitingInput, GameOver

TWIN_EVERY = 150
"""Commands after which a new twin is loaded."""


class Twin:
    """Save then load equals not having saved: a copy loaded from a save is given the same commands and compared."""

    def __init__(self) -> None:
        self._twin: Session | None = None
        self._commands = 0

    def __call__(self, session: Session, command: Command) -> list[str]:
        problems: list[str] = []
        if self._twin is not None:
            self._twin.step(command)
        self._commands += 1
        # The cursor of a list is not saved, so twins are born between prompts.
        if self._commands >= TWIN_EVERY and isinstance(session.state, AwaitingInput | GameOver):
            self._commands = 0
            if self._twin is not None:
                if self._twin.digest() != session.digest():
                    problems.append("a game loaded from a save went on otherwise than the one that was saved")
                self._twin.close()
            self._twin = copy_of(session)
        return problems


def live(seed: int, turns: int, policy: str) -> list[str]:
    """Play so many turns, in one life after the other, and give what was found broken."""
    lives = played = 0
    # Whoever steps at random never finds the way out of the town.
    depth = 2 if policy == "random" else 1
    while played < turns:
        session = Session.new(seed=seed + 10_000 * lives, depth=depth)
        looks: list[Look] = [Inspector(session), Twin()]
        _, problems = play_out(session, policy_named(policy, seed), turns - played, looks)
        played += max(1, turns_of(session))
        session.close()
        if problems:
            return [f"life {lives}, turn {played}: {problem}" for problem in problems]
        lives += 1
    return []
