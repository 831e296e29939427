"""What a frontend needs of the game it shows."""

from __future__ import annotations

from typing import Protocol

from engine.ui.frame import Frame, Layout
from engine.ui.keys.keymap import KeyMap
from engine.world.commands import Command


class App(Protocol):
    """A game, with its menus, as a frontend sees it."""

    @property
    def context(self) -> str:
        """Which keys are in force: a name of `engine.ui.keys.keymap.CONTEXTS`."""

    @property
    def keys(self) -> KeyMap:
        """What the keys mean."""

    @property
    def running(self) -> bool:
        """False once the player has left."""

    @property
    def alarms(self) -> int:
        """A count that rises whenever something dangerous has newly happened: keys held down stop at it."""

    def handle(self, command: Command) -> None:
        """Do what the player asks for, until input is due again."""

    def leave_out(self) -> None:
        """Let the player know why keys do nothing: they were pressed before the last alarm, or are held since."""

    def wonder(self) -> None:
        """Let the player know that a key means nothing here, where that is worth a word."""

    def click(self, layout: Layout, column: int, row: int) -> None:
        """Do what a click on a text cell means, on a picture of this layout."""

    def hover(self, layout: Layout, column: int | None, row: int | None) -> None:
        """Let the pointer be over another text cell of a picture of this layout; None where it has left it."""

    def draw(self, frame: Frame) -> None:
        """Put panels on an empty frame of any layout; this changes nothing in the game."""

    def animate(self, now: float) -> float | None:
        """Let what moves by itself be as it is at a moment, before it is drawn; this changes nothing in the game.

        Args:
            now: milliseconds of the frontend's clock.

        Returns:
            Milliseconds until the picture changes by itself; None while it does not.
        """

    def suspend(self) -> None:
        """Save what is to be saved: the player is leaving, and no further call follows."""


def press(app: App, key: str) -> bool:
    """Do what a key means in the context in force, if it means anything and the game still runs.

    Returns:
        Whether that raised an alarm: no key that was pressed before it may be played any more.
    """
    command = app.keys.command(app.context, key) if app.running else None
    if command is None:
        app.wonder()
        return False
    before = app.alarms
    app.handle(command)
    return app.alarms != before
