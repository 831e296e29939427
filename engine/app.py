"""What exists outside a run: the title screen, saved games, and which session is open."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.core.colour import CYAN, GREY, WHITE, YELLOW
from engine.core.errors import HexdelveError
from engine.save import files
from engine.save.snapshot import Header
from engine.session import Session, load_keys
from engine.ui.frame import Frame, put
from engine.ui.log_view import wrap
from engine.ui.keys.keymap import KeyMap
from engine.ui.menu import Menu, Row
from engine.ui.view import View
from engine.world.chronicle import Chronicle
from engine.world.commands import Cancel, Command, Confirm
from engine.world.ecs import resource
from engine.world.gamelog import Span
from engine.world.run_state import GameOver, SaveGame

TITLE = "HEXDELVE"
SUBTITLE = "Not everything you find wants to be found. Not everything you wear wants to leave."


class App:
    """The program round the games.

    Args:
        begin: makes a new game.
        packs: folders of further packs, for games that are loaded.
        session: a game to start in, instead of the title screen.
    """

    def __init__(
        self, begin: Callable[[], Session], packs: Sequence[Path] = (), session: Session | None = None
    ) -> None:
        self._begin = begin
        self._packs = packs
        self._session = session
        self._notice = ""
        self._view = View(load_keys())
        self.running = True

    # --- what a frontend needs ------------------------------------------------------------

    @property
    def context(self) -> str:
        """Which keys are in force."""
        return "title" if self._session is None else self._session.context

    @property
    def keys(self) -> KeyMap:
        """What the keys mean."""
        return self._view.keys if self._session is None else self._session.view.keys

    def handle(self, command: Command) -> None:
        """Do what the player asks for, until input is due again."""
        if self._session is None:
            self._choose(command)
        elif isinstance(self._session.state, GameOver):
            if isinstance(command, Cancel | Confirm):
                self._leave("")
        else:
            self._play(self._session, command)

    def draw(self, frame: Frame) -> None:
        """Show the title or the game on an empty frame; this changes nothing."""
        if self._session is not None:
            self._session.draw(frame)
            return
        layout = frame.layout
        console = frame.panel(0, 0, layout.columns, layout.rows)
        put(console, (layout.columns - len(TITLE)) // 2, 3, TITLE, YELLOW)
        put(console, max(0, (layout.columns - len(SUBTITLE)) // 2), 5, SUBTITLE, GREY)
        for row, part in enumerate(
            wrap((Span(self._notice, CYAN),), max(1, layout.columns - 4)), start=layout.rows - 5
        ):
            text = "".join(span.text for span in part)
            put(console, (layout.columns - len(text)) // 2, row, text, CYAN)
        self._menu().draw(frame, self._view)

    def suspend(self) -> None:
        """Save the open game: the player is leaving without a word."""
        if self._session is not None and not isinstance(self._session.state, GameOver):
            self._session.save(self._path(self._session))

    # --- the title --------------------------------------------------------------------------

    def _choose(self, command: Command) -> None:
        self._notice = ""
        if isinstance(command, Cancel):
            self.running = False
            return
        rows = self._entries()
        chosen = self._menu().chosen(command, self._view)
        if chosen is not None:
            rows[chosen][1]()

    def _menu(self) -> Menu:
        return Menu(
            "Welcome", [row for row, _ in self._entries()], "letter or Enter: choose   up and down: move   Esc: quit"
        )

    def _entries(self) -> list[tuple[Row, Callable[[], None]]]:
        entries: list[tuple[Row, Callable[[], None]]] = [(Row("New game", WHITE), self._new)]
        entries += [self._entry(path) for path in files.list_saves()]
        return [*entries, (Row("Quit", WHITE), self._quit)]

    def _entry(self, path: Path) -> tuple[Row, Callable[[], None]]:
        try:
            header = files.read_header(path)
        except HexdelveError as error:
            return Row(path.stem, GREY, "cannot be read"), functools.partial(self._tell, error)
        return Row(f"Go on with {header.name}", WHITE, summary(header)), functools.partial(self._load, path)

    def _new(self) -> None:
        self._open(self._begin)

    def _load(self, path: Path) -> None:
        self._open(lambda: Session.load(path, self._packs))

    def _open(self, make: Callable[[], Session]) -> None:
        try:
            self._session = make()
        except HexdelveError as error:
            self._tell(error)

    def _tell(self, error: HexdelveError) -> None:
        self._notice = str(error)

    def _quit(self) -> None:
        self.running = False

    # --- a game -----------------------------------------------------------------------------

    def _play(self, session: Session, command: Command) -> None:
        state = session.step(command)
        if isinstance(state, SaveGame):
            try:
                session.save(self._path(session))
            except HexdelveError as error:
                session.resume(error)
            else:
                self._leave("Saved.")
        elif isinstance(state, GameOver):
            write_record(session)
            files.remove_save(self._path(session))

    def _leave(self, notice: str) -> None:
        if self._session is not None:
            self._session.close()
        self._session = None
        self._view.reset()
        self._notice = notice

    def _path(self, session: Session) -> Path:
        return files.save_path(session.header().name)


def summary(header: Header) -> str:
    """A save in one line."""
    return f"{header.level_name}, depth {header.depth}, turn {header.turns}"


def write_record(session: Session) -> None:
    """Add a finished run to the records of this user, one JSON object a line; a full disk is no reason to stop."""
    header = session.header()
    with session.world():
        chronicle = resource(Chronicle)
        record = {
            "name": header.name,
            "campaign": header.campaign,
            "packs": [pack.id for pack in header.packs],
            "seed": session.seed,
            "version": header.game_version,
            "depth": header.depth,
            "max_depth": chronicle.max_depth,
            "turns": chronicle.turns,
            "kills": chronicle.kills,
            "cause": chronicle.cause,
        }
    folder = files.user_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "records.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    except OSError:
        session.tell("The record of this run could not be written.")
