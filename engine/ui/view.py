"""What a screen shows beside the state of the game: cursor, scroll, aim. Never saved, never part of the digest."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.geometry import Point
from engine.ui.keys.keymap import KeyMap
from engine.ui.particles import Particles
from engine.world.commands import Cancel, Clear, Command, Confirm, Erase, Filter, Type

LONGEST = 40
"""Letters a typed text may have."""


@dataclass(slots=True)
class View:
    """Where the player's eye is.

    Attributes:
        keys: the key map in force, for help and hints.
        cursor: row of a menu, counted from its first.
        scroll: lines scrolled back, or pages turned.
        pages: of the help as it was last shown; 0 if it never was.
        page_rows: of a page of the sheet as it was last shown; 0 if it never was.
        aim: the tile aimed at or looked at; None while nobody aims.
        hover: the tile under the pointer; None while there is none.
        filter: what rows have to hold to be shown.
        typing: whether letters now go into the filter.
        fogless: whether the whole level is shown; no screen takes that away.
        told: lines of the log that are older than the last turn.
        said: how many lines the last command has written into the log.
        notice: a line over the map until the next command; empty for none.
        amount: the number given so far; None while it is the one proposed.
        particles: what is shown on the map for a moment; no screen takes it away.
        epitaph: where the story of a run that is over was written; empty until then.
        aside: cursor and filter of the list that a close look goes back to.
    """

    keys: KeyMap
    cursor: int = 0
    scroll: int = 0
    pages: int = 0
    page_rows: int = 0
    aim: Point | None = None
    hover: Point | None = None
    filter: str = ""
    typing: bool = False
    amount: int | None = None
    fogless: bool = False
    told: int = 0
    said: int = 0
    notice: str = ""
    particles: Particles = field(default_factory=Particles)
    epitaph: str = ""
    aside: tuple[int, str] = (0, "")

    def reset(self) -> None:
        """Forget cursor, scroll, aim, filter and amount: another screen opens."""
        self.cursor = 0
        self.scroll = 0
        self.aim = None
        self.filter = ""
        self.typing = False
        self.amount = None

    def lay_aside(self) -> None:
        """Keep cursor and filter of a list, for whoever comes back to it."""
        self.aside = (self.cursor, self.filter)

    def take_up(self) -> None:
        """Let cursor and filter be those that were laid aside."""
        self.cursor, self.filter = self.aside

    def types(self, command: Command) -> bool:
        """Let a command go into the filter, if one is being typed or begins to be; true if it went there."""
        if isinstance(command, Filter):
            self.typing = True
            return True
        if not self.typing:
            return False
        match command:
            case Type(letter=letter):
                self.filter = (self.filter + letter)[:LONGEST]
            case Erase():
                self.filter = self.filter[:-1]
            case Clear():
                self.filter = ""
            case Cancel():
                self.filter, self.typing = "", False
            case Confirm():
                self.typing = False
            case _:
                return False
        self.cursor = self.scroll = 0
        return True

    def matches(self, text: str) -> bool:
        """Whether a text holds what the filter asks for; capitals do not matter."""
        return self.filter.casefold() in text.casefold()

    @property
    def prompt(self) -> str:
        """The filter as it is shown while there is one."""
        if self.typing:
            return f"/{self.filter}_"
        return f"/{self.filter}" if self.filter else ""
