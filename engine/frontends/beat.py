"""When a picture that moves by itself has to be drawn again; while nothing moves, a frontend sleeps."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from engine.frontends.protocol import App


class Beat:
    """Tells a game the time before it is drawn, and its frontend how long it may wait for a key.

    Args:
        app: the game.
        clock: seconds since any moment.
    """

    __slots__ = ("_app", "_clock", "_due")

    def __init__(self, app: App, clock: Callable[[], float] = time.monotonic) -> None:
        self._app = app
        self._clock = clock
        self._due: float | None = None

    def strike(self) -> None:
        """Let the game be as it is now; it is about to be drawn."""
        now = self._clock()
        pause = self._app.animate(now * 1000)
        # Waiting is told in whole milliseconds: a part of one would be no wait at all.
        self._due = None if pause is None else now + math.ceil(pause) / 1000

    @property
    def is_due(self) -> bool:
        """Whether the picture has changed by itself since it was drawn."""
        return self._due is not None and self._clock() >= self._due

    def timeout(self, longest: float | None = None) -> float | None:
        """Seconds until the picture changes by itself, at most `longest`; `longest` if it does not change."""
        if self._due is None:
            return longest
        left = max(0.001, self._due - self._clock())
        return left if longest is None else min(left, longest)
