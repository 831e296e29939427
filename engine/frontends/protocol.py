"""What a frontend needs of the game it shows."""

from __future__ import annotations

from typing import Protocol

from engine.ui.frame import Frame
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

    def handle(self, command: Command) -> None:
        """Do what the player asks for, until input is due again."""

    def draw(self, frame: Frame) -> None:
        """Put panels on an empty frame of any layout; this changes nothing in the game."""

    def suspend(self) -> None:
        """Save what is to be saved: the window is being closed, and no further call follows."""
