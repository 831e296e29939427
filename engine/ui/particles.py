"""What is shown on the map for a moment: blasts, arrows, blows. Presentation only, and only where somebody looks.

Rules announce facts; the application feeds them in after a command, the frontend says what time it is, and the map
is drawn with what is to be seen at that time. Rules never wait for it, and a game without a screen feeds nothing in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.colour import BLACK, Colour
from engine.world.outbox import Fact, Flew, LevelChanged, RowRevealed, Shown

FRAME_MS = 1000 / 60
"""How long it takes until the next row of a map appears: a frame (tutorial facts §3)."""

LONGEST_MS = 2000.0
"""How long anything is shown at most, whatever a pack says."""


class Moment(NamedTuple):
    """A glyph on tiles (by index) from `begin` to `end`, in milliseconds.

    It is seen on tiles in view; or it is a `veil` on those out of view, whose map has not yet appeared.
    """

    glyph: str
    colour: Colour
    tiles: tuple[int, ...]
    begin: float
    end: float
    veil: bool = False


class Particles:
    """What is shown on the map for a moment; what was fed in last lies on top."""

    __slots__ = ("_new", "_now", "_running")

    def __init__(self) -> None:
        self._new: list[Moment] = []
        self._running: list[Moment] = []
        self._now = 0.0

    def feed(self, facts: Iterable[Fact]) -> None:
        """Show what the facts of a command tell, from the next look at the clock on.

        All begins at once, but on a tile where a flight ends nothing is shown before it has arrived, and of a map
        one row appears after the other. Another level takes away what was shown on the one before.
        """
        rows = 0
        arrivals: dict[int, float] = {}
        for fact in facts:
            match fact:
                case Flew(glyph, colour, step_ms, tiles) if tiles:
                    self._fly(glyph, colour, min(step_ms, LONGEST_MS / len(tiles)), tiles)
                    arrivals[tiles[-1]] = self._new[-1].end
                case Shown(glyph, colour, lifetime_ms, tiles):
                    begin = max((arrivals.get(tile, 0.0) for tile in tiles), default=0.0)
                    self._new.append(Moment(glyph, colour, tiles, begin, begin + min(lifetime_ms, LONGEST_MS)))
                case RowRevealed(tiles):
                    rows += 1
                    self._new.append(Moment(" ", BLACK, tiles, 0.0, rows * FRAME_MS, veil=True))
                case LevelChanged():
                    self.clear()
                case _:
                    pass

    def clear(self) -> None:
        """Show nothing any more."""
        self._new.clear()
        self._running.clear()

    def animate(self, now: float) -> float | None:
        """Let it be a moment of the frontend's clock.

        Args:
            now: milliseconds since any moment.

        Returns:
            Milliseconds until something appears or vanishes; None while nothing is to be shown.
        """
        self._now = now
        fresh = [moment._replace(begin=now + moment.begin, end=now + moment.end) for moment in self._new]
        self._new.clear()
        self._running = [moment for moment in (*self._running, *fresh) if now < moment.end]
        changes = [moment.begin if now < moment.begin else moment.end for moment in self._running]
        return min(changes) - now if changes else None

    def showing(self) -> Iterator[Moment]:
        """What is to be seen at the moment, the lowest first."""
        return (moment for moment in self._running if moment.begin <= self._now)

    def _fly(self, glyph: str, colour: Colour, step_ms: float, tiles: tuple[int, ...]) -> None:
        for step, tile in enumerate(tiles):
            self._new.append(Moment(glyph, colour, (tile,), step * step_ms, (step + 1) * step_ms))
