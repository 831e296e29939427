"""What a new game is to be, and the form in which the player says so."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.core.colour import CYAN, GREY, WHITE
from engine.mapgen.scene import Scene
from engine.raws.packs import campaign_titles
from engine.session import Session
from engine.ui.frame import Frame, Layout, printable
from engine.ui.keys import sets
from engine.ui.menu import Menu, Row
from engine.ui.shorten import cut_inside
from engine.ui.view import View
from engine.world.commands import Cancel, Clear, Command, Confirm, Erase, Type

LONGEST_NAME = 24
LONGEST_SEED = 18

LONGEST_PATH = 56
"""Letters that are shown of the folder of a pack; in the middle of a longer one some are left out."""

Field = Literal["name", "campaign", "seed", "begin"]
_FIELDS: tuple[Field, ...] = ("name", "campaign", "seed", "begin")
BEGIN = 3
"""The row of the form on which Enter begins."""


@dataclass(slots=True)
class NewGame:
    """The wishes for a new game.

    Attributes:
        campaign: id of the campaign's pack.
        seed: of the game; None for another one each time.
        name: of the character; empty for the campaign's.
        packs: folders of further packs.
        scene: a drawn level to start on.
        key_set: name of the ready set of keys the player chose.
        remarks: what the log tells first, such as what was left out of the packs.
    """

    campaign: str = "hexdelve"
    seed: int | None = None
    name: str = ""
    packs: Sequence[Path] = ()
    scene: Scene | None = None
    key_set: str = sets.USUAL
    remarks: Sequence[str] = ()

    def begin(self) -> Session:
        """Make the game.

        Raises:
            HexdelveError: the campaign or a pack is wrong.
        """
        seed = secrets.randbelow(2**32) if self.seed is None else self.seed
        name = self.name.strip() or None
        session = Session.new(self.campaign, seed, self.packs, scene=self.scene, name=name, key_set=self.key_set)
        for remark in self.remarks:
            session.tell(remark)
        return session

    def campaigns(self) -> dict[str, str]:
        """The campaigns there are, shipped ones and those among the packs: id → title, by id."""
        return campaign_titles(self.packs)


class Form:
    """The page on which a new game is asked for: name, campaign, seed; the packs are shown."""

    def __init__(self, wishes: NewGame) -> None:
        self.wishes = wishes
        self.typing: Field | None = None
        self._refused = ""
        self._campaigns = wishes.campaigns()

    def handle(self, command: Command, view: View) -> Literal["begin", "leave"] | None:
        """Type into a field, choose one, begin or leave."""
        if self.typing is not None:
            self._type(command)
            if self.typing is None:
                view.cursor = BEGIN
            return None
        answer = self.menu().handle(command, view)
        if answer == "leave":
            return "leave"
        if answer is None or answer >= len(_FIELDS):
            return None
        field = _FIELDS[answer]
        view.cursor = answer
        if field == "begin":
            return "begin"
        if field == "campaign":
            known = list(self._campaigns)
            place = known.index(self.wishes.campaign) if self.wishes.campaign in known else -1
            self.wishes.campaign = known[(place + 1) % len(known)]
        else:
            self.typing = field
        return None

    def click(self, layout: Layout, view: View, column: int, row: int) -> Command | None:
        """What a click means: choose the row under it."""
        return None if self.typing else self.menu().click(layout, view, column, row)

    def draw(self, frame: Frame, view: View) -> None:
        """Show the form."""
        self.menu().draw(frame, view)

    def menu(self) -> Menu:
        """The form as rows: letters choose a field, and typing fills it."""
        seed = "" if self.wishes.seed is None else str(self.wishes.seed)
        campaign, more = self.wishes.campaign, len(self._campaigns) > 1
        which = f"{campaign}; b: another of {len(self._campaigns)}" if more else campaign
        packs = [f"Pack: {cut_inside(printable(str(folder)), LONGEST_PATH)}" for folder in self.wishes.packs]
        rows = [
            self._row("name", "Name", self.wishes.name, "the campaign's own"),
            Row(f"Campaign: {self._campaigns.get(campaign, campaign)}", WHITE, which),
            self._row("seed", "Seed", seed, "another one each time"),
            Row("Begin", WHITE),
            *(Row(pack, GREY) for pack in packs or ["Packs: none (name them with --pack)"]),
        ]
        hint = (self._refused or "type, then Enter") if self.typing else "letter or Enter: choose   Esc: back"
        return Menu("New game", rows, hint, over_map=False)

    def _row(self, field: Field, label: str, value: str, default: str) -> Row:
        if self.typing == field:
            return Row(f"{label}: {value}_", CYAN)
        return Row(f"{label}: {value}", WHITE) if value else Row(f"{label}:", WHITE, default)

    def _type(self, command: Command) -> None:
        self._refused = ""
        match command:
            case Type(letter=letter):
                self._add(letter)
            case Clear() if self.typing == "name":
                self.wishes.name = ""
            case Clear():
                self.wishes.seed = None
            case Erase() if self.typing == "name":
                self.wishes.name = self.wishes.name[:-1]
            case Erase():
                digits = "" if self.wishes.seed is None else str(self.wishes.seed)[:-1]
                self.wishes.seed = int(digits) if digits else None
            case Confirm() | Cancel():
                self.typing = None
            case _:
                pass

    def _add(self, letter: str) -> None:
        if self.typing == "name":
            name = self.wishes.name + printable(letter)
            self.wishes.name = name[:LONGEST_NAME]
            self._refused = f"no more than {LONGEST_NAME} letters" if len(name) > LONGEST_NAME else ""
        elif letter.isascii() and letter.isdigit():
            digits = f"{'' if self.wishes.seed is None else self.wishes.seed}{letter}"
            if len(digits) <= LONGEST_SEED:
                self.wishes.seed = int(digits)
            else:
                self._refused = f"no more than {LONGEST_SEED} digits"
        else:
            self._refused = "digits only"
