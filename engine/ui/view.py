"""What a screen shows beside the state of the game: cursor, scroll, aim. Never saved, never part of the digest."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.geometry import Point
from engine.ui.keys.keymap import KeyMap


@dataclass(slots=True)
class View:
    """Where the player's eye is.

    Attributes:
        keys: the key map in force, for help and hints.
        cursor: row of a menu, counted from its first.
        scroll: lines scrolled back.
        aim: the tile aimed at; None while nobody aims.
    """

    keys: KeyMap
    cursor: int = 0
    scroll: int = 0
    aim: Point | None = None

    def reset(self) -> None:
        """Forget cursor, scroll and aim: another screen opens."""
        self.cursor = 0
        self.scroll = 0
        self.aim = None
