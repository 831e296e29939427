"""Watching: a game that plays by itself, seen by somebody who is no part of it."""

from __future__ import annotations

import esper

from components.identity import Faction
from components.spatial import BlocksTile
from components.status import HungerClock
from components.turn import Asleep
from components.visibility import Viewshed
from engine.core.grid import Grid
from engine.session import Session
from engine.ui.frame import Frame, Layout
from engine.ui.keys.keymap import KeyMap
from engine.ui.play_view import draw_hint
from engine.world.bodies import reindex
from engine.world.commands import Cancel, Command, Confirm, SaveAndQuit, Wait
from engine.world.ecs import query, resource, set_resource
from engine.world.level import Level
from engine.world.rules import Rules
from systems.initiative import wake

PACE_MS = 200.0
"""Milliseconds from turn to turn."""

_FARTHEST = 1000


class Spectator:
    """A frontend's game in which turn follows turn by itself; its keys are shown.

    The character becomes a ghost: of no side, in nobody's way, without hunger, and it sees as far as the level goes.
    Everybody else is awake.

    Args:
        session: a game, usually of a scene; it is not saved.
        pace_ms: milliseconds from turn to turn.
    """

    def __init__(self, session: Session, pace_ms: float = PACE_MS) -> None:
        self.session = session
        self.alarms = 0
        self.running = True
        self.halted = False
        self._pace = pace_ms
        self._due: float | None = None
        with session.world():
            _become_a_ghost(session.player)
            for sleeper, _ in query(Asleep):
                wake(sleeper)
        session.step(Wait())

    @property
    def context(self) -> str:
        """Which keys are in force."""
        return "targeting"

    @property
    def keys(self) -> KeyMap:
        """What the keys mean."""
        return self.session.view.keys

    def handle(self, command: Command) -> None:
        """Go on by a turn, halt or go on, or leave."""
        match command:
            case Cancel() | SaveAndQuit():
                self.running = False
            case Confirm():
                self.halted = not self.halted
            case _:
                self.session.step(Wait())

    def click(self, _layout: Layout, _column: int, _row: int) -> None:
        """A click halts, or lets the game go on."""
        self.halted = not self.halted

    def hover(self, layout: Layout, column: int | None, row: int | None) -> None:
        """Tell what is under the pointer."""
        self.session.hover(layout, None if column is None or row is None else (column, row))

    def draw(self, frame: Frame) -> None:
        """Show the game, and what the keys do."""
        self.session.draw(frame)
        keys = [
            (self._key("confirm"), "go on" if self.halted else "halt"),
            (self._key("next_target"), "one turn"),
            (self._key("cancel"), "leave"),
        ]
        with self.session.world():
            draw_hint(frame, "".join(f" {key}: {what}  " for key, what in keys))

    def _key(self, action: str) -> str:
        return self.keys.hint(action, self.context)

    def leave_out(self) -> None:
        """Nothing is stopped here, so there is nothing to explain."""

    def wonder(self) -> None:
        """Keys without a meaning pass in silence."""

    def animate(self, now: float) -> float | None:
        """Let the next turn pass when it is due; milliseconds until the one after it, None while halted."""
        if self.halted:
            self._due = None
            return None
        if self._due is not None and now >= self._due:
            self.session.step(Wait())
            self._due = None
        if self._due is None:
            self._due = now + self._pace
        return max(1.0, self._due - now)

    def suspend(self) -> None:
        """Nothing is kept of what was only watched."""


def _become_a_ghost(player: int) -> None:
    for part in (Faction, BlocksTile, HungerClock):
        if esper.has_component(player, part):
            esper.remove_component(player, part)
    reindex(player)
    grid: Grid = resource(Level).grid
    esper.component_for_entity(player, Viewshed).range = max(grid)
    set_resource(resource(Rules).model_copy(update={"active_distance": _FARTHEST}))
