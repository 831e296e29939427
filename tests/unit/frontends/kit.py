"""A game that only notes what it is told, for the tests of the frontends."""

from __future__ import annotations

from engine.ui.frame import Frame, Layout, put
from engine.ui.keys.keymap import KeyMap
from engine.world.commands import Command, OpenInventory, SaveAndQuit

Pointed = tuple[Layout, int | None, int | None]


class Clock:
    """Seconds, as the test wants them."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Game:
    """The least that a frontend can show.

    Attributes:
        frightening: how many commands it takes until the alarm rises; None for a quiet game.
        pauses: milliseconds for which the pictures to come stay as they are.
        moments: the times at which pictures were asked for, in milliseconds.
    """

    def __init__(self, frightening: int | None = None) -> None:
        self.context = "play"
        self.keys = KeyMap.load()
        self.running = True
        self.alarms = 0
        self.frightening = frightening
        self.handled: list[Command] = []
        self.clicks: list[Pointed] = []
        self.hovers: list[Pointed] = []
        self.layouts: list[Layout] = []
        self.suspended = 0
        self.left_out = 0
        self.wondered = 0
        self.pauses: list[float] = []
        self.moments: list[float] = []

    def handle(self, command: Command) -> None:
        self.handled.append(command)
        if len(self.handled) == self.frightening:
            self.alarms += 1
        if isinstance(command, SaveAndQuit):
            self.running = False
        if isinstance(command, OpenInventory):
            self.context = "menu"

    def leave_out(self) -> None:
        self.left_out += 1

    def wonder(self) -> None:
        self.wondered += 1

    def click(self, layout: Layout, column: int, row: int) -> None:
        self.clicks.append((layout, column, row))

    def hover(self, layout: Layout, column: int | None, row: int | None) -> None:
        self.hovers.append((layout, column, row))

    def draw(self, frame: Frame) -> None:
        self.layouts.append(frame.layout)
        put(frame.panel(0, 0, 20, 1), 0, 0, f"played {len(self.handled)}")

    def animate(self, now: float) -> float | None:
        self.moments.append(now)
        return self.pauses.pop(0) if self.pauses else None

    def suspend(self) -> None:
        self.suspended += 1
