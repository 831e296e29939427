"""Time: one heap of who is due when; it jumps from actor to actor and counts no empty ticks."""

from __future__ import annotations

import heapq


class Clock:
    """Resource: the instant it is now, and when each actor is due next.

    Whoever is not in the clock (the sleeping, the dead, the frozen) takes no turns and costs nothing. At the
    same instant the player goes first and alone, then all others together, oldest entity first.
    """

    __slots__ = ("_due", "_heap", "now")

    def __init__(self, now: int = 0) -> None:
        self.now = now
        self._due: dict[int, int] = {}
        self._heap: list[tuple[int, int]] = []

    def schedule(self, actor: int, delay: int) -> None:
        """Let an actor be due `delay` from now, instead of when it was due before."""
        time = self.now + delay
        self._due[actor] = time
        heapq.heappush(self._heap, (time, actor))

    def remove(self, actor: int) -> None:
        """Take an actor out; one that is not in it is ignored."""
        self._due.pop(actor, None)

    def __contains__(self, actor: int) -> bool:
        return actor in self._due

    def __len__(self) -> int:
        return len(self._due)

    def next_time(self) -> int | None:
        """When the next actor is due; None when nobody is in the clock."""
        heap = self._heap
        while heap and self._due.get(heap[0][1]) != heap[0][0]:
            heapq.heappop(heap)
        return heap[0][0] if heap else None

    def is_next(self, actor: int) -> bool:
        """Whether nobody is due before this actor."""
        time = self.next_time()
        return time is not None and self._due.get(actor) == time

    def advance(self, first: int | None, *, alone: bool = False) -> list[int]:
        """Go on to the next instant and take out those who are due then.

        Args:
            first: who goes first and alone when due (the player).
            alone: whether the others go one by one too; the rest of them stay due at this instant.

        Returns:
            `[first]`, or all others who are due, oldest entity first; empty when nobody is in the clock.
        """
        time = self.next_time()
        if time is None:
            return []
        self.now = time
        if first is not None and self._due.get(first) == time:
            del self._due[first]
            return [first]
        due = []
        while self._heap and self._heap[0][0] == time:
            _, actor = heapq.heappop(self._heap)
            if self._due.get(actor) == time:
                del self._due[actor]
                due.append(actor)
                if alone:
                    break
        return due

    def pending(self) -> dict[int, int]:
        """Actor → how long until it is due, in the order of entities (for saves and levels left behind)."""
        return {actor: self._due[actor] - self.now for actor in sorted(self._due)}
