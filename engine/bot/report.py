"""Telling what a bot does and did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from rich.console import Console
from rich.progress import Progress

from engine.bot.play import Look, Result, turns_of
from engine.session import Session
from engine.world.commands import Command


@contextmanager
def progress(turns: int, *, shown: bool) -> Iterator[Callable[[Session], Look]]:
    """A bar on standard error that grows with the turns.

    Yields:
        What makes, for a session, the look that moves the bar; it finds nothing wrong.
    """
    with Progress(console=Console(stderr=True), disable=not shown, transient=True) as bar:
        task = bar.add_task("turns", total=turns)

        def move_bar(session: Session, _command: Command) -> list[str]:
            if shown:
                bar.update(task, completed=turns_of(session))
            return []

        yield lambda _session: move_bar


def report_of(result: Result, *, as_json: bool) -> str:
    """What became of a game, as one JSON object or as a few lines."""
    if as_json:
        return msgspec.json.format(msgspec.json.encode(result), indent=2).decode()
    end = f"won ({result.won})" if result.won else f"killed by {result.cause}" if result.cause else "alive"
    lines = [
        f"seed {result.seed}, {result.policy}: {end} after {result.turns} turns ({result.commands} commands)",
        f"depth {result.depth}, deepest {result.max_depth}, kills {result.kills}",
        f"digest {result.digest}",
        *(f"BROKEN: {problem}" for problem in result.problems),
    ]
    return "\n".join(lines)
