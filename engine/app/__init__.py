"""What exists outside a run: the title screen, saved games, and which session is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tcod.console import Console

from engine.app.new_game import BEGIN, Form, NewGame
from engine.app.past_lives import PastLives
from engine.app.records import read_records, tell_of_run
from engine.app.title import Title
from engine.core.colour import CYAN, GREY, YELLOW, Colour
from engine.core.errors import HexdelveError
from engine.save import files
from engine.save.hold import Hold, hold
from engine.session import Session
from engine.setup import load_keys
from engine.ui import help as help_pages
from engine.ui.frame import Frame, Layout, put
from engine.ui.keys.keymap import KeyMap
from engine.ui.log_view import wrap_text
from engine.ui.view import View
from engine.world.commands import Cancel, Command, Confirm, OpenHelp
from engine.world.outbox import LevelChanged
from engine.world.run_state import AwaitingInput, GameOver, SaveGame

TITLE = "HEXDELVE"
SUBTITLE = "Not everything you find wants to be found. Not everything you wear wants to leave."

AUTOSAVE_TURNS = 50
"""Turns of the player after which the game is saved by itself."""


class App:
    """The program round the games: title, form for a new game, open game.

    Args:
        wishes: what a new game is to be, as far as it is known.
        session: a game to start in, instead of the title screen.
        keys: the keys on the title screen; those of the campaign hold in its games.
        animated: whether blasts, arrows and blows are shown for their moment.
    """

    def __init__(
        self,
        wishes: NewGame | None = None,
        session: Session | None = None,
        keys: KeyMap | None = None,
        *,
        animated: bool = True,
    ) -> None:
        self._wishes = wishes or NewGame()
        self._session = session
        self._animated = animated
        self._path: Path | None = None
        self._held: Hold | None = None
        self._form: Form | None = None
        self._past: PastLives | None = None
        self._view = View(keys or load_keys())
        self._title = Title(self._wishes, self._view, " ".join(self._view.keys.findings))
        self._news = ""
        self._helping = False
        self._saved_at = 0
        self._warned = False
        self.alarms = 0
        self.running = True

    @property
    def session(self) -> Session | None:
        """The open game; None on the title screen."""
        return self._session

    @property
    def packs(self) -> Sequence[Path]:
        """Folders of the packs games are played with, beside the shipped ones."""
        return self._wishes.packs

    # --- what a frontend needs ------------------------------------------------------------

    @property
    def context(self) -> str:
        """Which keys are in force."""
        if self._session is not None:
            return self._session.context
        if self._is_typing and not self._helping:
            return "text"
        return "menu" if self._helping or self._past is not None else "title"

    @property
    def _is_typing(self) -> bool:
        return self._view.typing or (self._form is not None and self._form.typing is not None)

    @property
    def keys(self) -> KeyMap:
        """What the keys mean."""
        return self._view.keys if self._session is None else self._session.view.keys

    def handle(self, command: Command) -> None:
        """Do what the player asks for, until input is due again."""
        if self._session is not None:
            self._play(self._session, command)
        elif self._helping:
            self._helping = not help_pages.leaves(command, self._view, help_pages.USUAL)
        elif isinstance(command, OpenHelp) and not self._is_typing:
            self._helping, self._view.scroll = True, 0
        elif self._form is not None:
            self._ask(self._form, command)
        elif self._past is not None:
            self._look_back(self._past, command)
        else:
            self._choose(command)

    def leave_out(self) -> None:
        """Say over the map why keys do nothing, until one does something again."""
        if self._session is not None and self._news:
            self._session.view.notice = f"You stop: {self._news}"

    def wonder(self) -> None:
        """Say over the map that a key means nothing, until one does something."""
        help_key = self.keys.hint("help")
        if self._session is not None and self.context == "play" and help_key:
            self._session.view.notice = f"Unknown key; {help_key} shows the keys."

    def click(self, layout: Layout, column: int, row: int) -> None:
        """Do what a click on a text cell means, on a frame of this layout."""
        if self._session is not None:
            command = self._session.clicked(layout, column, row)
        elif self._form is not None:
            command = self._form.click(layout, self._view, column, row)
        elif self._past is not None:
            command = self._past.click(layout, self._view, column, row)
        else:
            command = self._title.click(layout, column, row)
        if command is not None:
            self.handle(command)

    def hover(self, layout: Layout, column: int | None, row: int | None) -> None:
        """Let the pointer be over a text cell of a frame of this layout, or nowhere."""
        if self._session is not None:
            self._session.hover(layout, None if column is None or row is None else (column, row))

    def draw(self, frame: Frame) -> None:
        """Show the title, the form or the game on an empty frame; this changes nothing in a game."""
        if self._session is not None:
            self._session.draw(frame)
            return
        if self._helping:
            help_pages.draw_help(frame, self._view, help_pages.USUAL)
            return
        layout = frame.layout
        console = frame.panel(0, 0, layout.columns, layout.rows)
        if self._past is not None:
            self._past.draw(frame, self._view)
            return
        put(console, (layout.columns - len(TITLE)) // 2, 2, TITLE, YELLOW)
        _draw_centred(console, 3, SUBTITLE, GREY)
        _draw_centred(console, layout.rows - 5, self._title.notice, CYAN)
        if self._form is not None:
            self._form.draw(frame, self._view)
        else:
            self._title.draw(frame)

    def animate(self, now: float) -> float | None:
        """Let what is shown for a moment be as it is at `now`; milliseconds until it changes, None if it does not."""
        return None if self._session is None else self._session.view.particles.animate(now)

    def suspend(self) -> None:
        """Save the open game: the player is leaving without a word."""
        if self._session is not None and not self._session.over and self._is_worth_saving(self._session):
            self._session.save(self._save_path(self._session))
        self._let_go()

    # --- the title --------------------------------------------------------------------------

    def _choose(self, command: Command) -> None:
        match self._title.handle(command):
            case "new":
                self._view.reset()
                self._view.cursor = BEGIN
                self._form = Form(self._wishes)
            case "past":
                self._view.reset()
                self._past = PastLives(read_records())
            case "quit":
                self.running = False
            case Path() as path:
                self._load(path)

    def _look_back(self, past: PastLives, command: Command) -> None:
        if past.handle(command, self._view) == "leave":
            self._past = None
            self._title.renew()

    def _ask(self, form: Form, command: Command) -> None:
        self._title.notice = ""
        answer = form.handle(command, self._view)
        if answer == "leave":
            self._form = None
            self._view.reset()
        elif answer == "begin":
            self._open(form.wishes.begin)

    def _load(self, path: Path) -> None:
        try:
            held = hold(path)
        except HexdelveError as error:
            self._tell(error)
            return
        self._open(lambda: Session.load(path, self._wishes.packs, self._wishes.key_set), path)
        if self._session is None:
            held.release()
        else:
            self._held = held

    def _open(self, make: Callable[[], Session], path: Path | None = None) -> None:
        try:
            self._session = make()
        except HexdelveError as error:
            self._tell(error)
        else:
            self._form, self._path = None, path
            self._saved_at, self._warned = self._session.turns, False

    def _tell(self, error: HexdelveError) -> None:
        self._title.notice = str(error)

    # --- a game -----------------------------------------------------------------------------

    def _play(self, session: Session, command: Command) -> None:
        if isinstance(session.state, GameOver) and isinstance(command, Cancel | Confirm):
            self._leave("")
            return
        was_over = session.over
        before = session.dangers()
        state = session.step(command)
        if self._animated:
            session.view.particles.feed(session.facts)
        if isinstance(state, SaveGame):
            self._save(session)
            return
        news = session.dangers().news(before)
        if news:
            self._news = news
            self.alarms += 1
        if session.over and not was_over:
            session.view.epitaph = tell_of_run(session)
            self._bury(session)
        elif isinstance(state, AwaitingInput):
            self._save_now_and_then(session)

    def _save_now_and_then(self, session: Session) -> None:
        """Save every so many turns and on another level; the game goes on if it fails, which is said once."""
        turns = session.turns
        moved = any(isinstance(fact, LevelChanged) for fact in session.facts)
        if not moved and turns - self._saved_at < AUTOSAVE_TURNS:
            return
        self._saved_at = turns
        try:
            session.save(self._save_path(session))
        except HexdelveError as error:
            if not self._warned:
                session.view.notice = str(error)
            self._warned = True

    def _is_worth_saving(self, session: Session) -> bool:
        """Whether anything was played: a game that was only opened leaves no save."""
        return self._path is not None or session.turns > 0

    def _bury(self, session: Session) -> None:
        """Remove the save of the dead, if there ever was one."""
        try:
            if self._path is not None:
                files.remove_save(self._path)
        except OSError as error:
            session.tell(f"The save could not be removed ({error.strerror}).")
        self._let_go()

    def _save(self, session: Session) -> None:
        if not self._is_worth_saving(session):
            self._leave("Nothing was played, so nothing was saved.")
            return
        try:
            session.save(self._save_path(session))
        except HexdelveError as error:
            session.resume(error)
        else:
            self._leave("Saved.")

    def _leave(self, notice: str) -> None:
        if self._session is not None:
            self._session.close()
        self._session = self._path = None
        self._let_go()
        self._title.renew()
        self._title.notice = notice

    def _let_go(self) -> None:
        """Let others play the save of the game that was open."""
        if self._held is not None:
            self._held.release()
        self._held = None

    def _save_path(self, session: Session) -> Path:
        """The file of the open game, held by it: the one it was loaded from, else one that no other game has.

        Raises:
            HexdelveError: another process took the file in this very moment.
        """
        if self._path is None:
            path = files.free_path(session.header().name)
            self._held = hold(path)
            self._path = path
        return self._path


def _draw_centred(console: Console, top: int, text: str, colour: Colour) -> None:
    """Write a text in the middle, wrapped where it is too long for a row."""
    for row, part in enumerate(wrap_text(text, console.width - 4), start=top):
        line = part.strip()
        put(console, (console.width - len(line)) // 2, row, line, colour)
