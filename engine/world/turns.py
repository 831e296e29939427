"""Whose turn it is at this instant, and what became of it."""

from __future__ import annotations

from components.identity import Player
from engine.world.ecs import only, resource
from engine.world.gamelog import Span, say


class Turns:
    """Resource: the turns of the present instant.

    `acting` are creatures that have not yet decided what to do (each mind takes out those it decides for);
    `granted` is everybody who got a turn; `refused` are those whose act was impossible: they keep their turn.
    `heard` says of tiles (by index) how loud a noise came from there since the player's last turn.
    `fresh` are statuses that came in a turn of their bearer which was under way: it does not count for them.
    """

    __slots__ = ("acting", "fresh", "granted", "heard", "refused")

    def __init__(self) -> None:
        self.acting: list[int] = []
        self.granted: list[int] = []
        self.refused: set[int] = set()
        self.fresh: set[int] = set()
        self.heard: dict[int, int] = {}


def refuse(actor: int, *reason: str | Span) -> None:
    """Say why an act is impossible. The player keeps the turn; a creature pays for it and says nothing."""
    if actor == only(Player):
        resource(Turns).refused.add(actor)
        say(*reason)
