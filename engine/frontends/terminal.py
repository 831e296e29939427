"""The game in a terminal: the same screens, one column a tile, from 80×24 up."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

from blessed import Terminal
from blessed.keyboard import Keystroke

from engine.core.errors import HexdelveError
from engine.frontends.beat import Beat
from engine.frontends.cells import Cells
from engine.frontends.fit import LEAST
from engine.frontends.interruptions import Interruptions
from engine.frontends.protocol import App, press
from engine.frontends.terminal_keys import HeldKey, keys_of, numpad_or_digit
from engine.frontends.terminal_painter import TerminalPainter
from engine.ui.frame import Frame, Layout

if sys.platform == "win32":
    _LOST: tuple[type[Exception], ...] = (OSError, EOFError)
else:
    import termios

    _LOST = (OSError, EOFError, termios.error)

_ESCAPE_DELAY = 0.05
"""Seconds in which the rest of a sequence has to follow its escape character; else it was the key Escape."""

_BURST = 16
"""Keys that may be played before the player has to see something."""


class _GoneError(Exception):
    """The terminal cannot be read or written any more."""


class TerminalGame:
    """Shows a game in a terminal and passes its keys on.

    Args:
        app: the game.
        terminal: where it is shown; it reads keys one by one already.
        interruptions: the signals that are heard.
    """

    def __init__(self, app: App, terminal: Terminal, interruptions: Interruptions) -> None:
        self._app = app
        self._terminal = terminal
        self._interruptions = interruptions
        self._held = HeldKey()
        self._beat = Beat(app)
        self._painter = TerminalPainter(terminal)

    def run(self) -> None:
        """Play until the player leaves the game, or a signal or the loss of the terminal makes an end."""
        try:
            while self._app.running and not self._interruptions.leaving:
                self.show()
                self.listen()
        except _GoneError:
            self._interruptions.leaving = True
        if self._app.running:
            self._app.suspend()

    def show(self) -> bool:
        """Let the game draw itself as large as the terminal is now.

        Returns:
            Whether anything was written.
        """
        with _lost_is_gone():
            if self._interruptions.resized:
                self._interruptions.resized = False
                self._painter.forget()
            width, height = max(1, self._terminal.width), max(1, self._terminal.height)
            frame = Frame(Layout(max(LEAST.columns, width), max(LEAST.rows, height), tile_span=1))
        self._beat.strike()
        self._app.draw(frame)
        with _lost_is_gone():
            return self._painter.show(Cells.of(frame).clipped(width, height))

    def listen(self) -> None:
        """Wait for a key and play it, and with it what came meanwhile; or until the picture changes by itself."""
        keystroke = self._interruptions.wait(lambda: self._read(self._beat.timeout()))
        played = 0
        while keystroke:
            for key in keys_of(keystroke):
                self._press(key)
            played += 1
            # What is not played now stays unread until the player has seen this.
            keystroke = self._read(0) if played < _BURST else None

    def _read(self, timeout: float | None) -> Keystroke:
        with _lost_is_gone():
            return self._terminal.inkey(timeout=timeout, esc_delay=_ESCAPE_DELAY)

    def _is_too_small(self) -> bool:
        """Whether part of the picture is cut off: then nobody plays what cannot be seen."""
        with _lost_is_gone():
            return self._terminal.width < LEAST.columns or self._terminal.height < LEAST.rows

    def _press(self, key: str) -> None:
        if self._is_too_small() and key != "Escape":
            return
        if self._held.is_silent(key):
            self._app.leave_out()
        elif press(self._app, numpad_or_digit(self._app, key)):
            # What was pressed before the player could see the danger is not played.
            with _lost_is_gone():
                if self._terminal.flushinp():
                    self._app.leave_out()
            self._held.halt()


def run(app: App) -> None:
    """Show a game in the terminal until the player leaves it; the loss of the terminal suspends the game first.

    Raises:
        HexdelveError: there is no terminal, or the game could not be saved.
    """
    # On Ctrl-Z the shell would come back on the game's screen.
    with Interruptions(ignored=("SIGTSTP",)) as interruptions:
        terminal = _open()
        if not terminal.is_a_tty or not sys.stdin.isatty():
            raise HexdelveError("This is no terminal to play in.", "Run a game without a screen: `hexdelve bot`.")
        try:
            with terminal.fullscreen(), terminal.hidden_cursor(), terminal.no_line_wrap(), terminal.cbreak():
                TerminalGame(app, terminal, interruptions).run()
        except _LOST:
            # A terminal that is gone cannot be set back.
            if not interruptions.leaving:
                raise


def _open() -> Terminal:
    """The terminal. NO_COLOR takes its colours away, but not the moves of the cursor, as blessed would have it."""
    plain = os.environ.pop("NO_COLOR", None)
    try:
        terminal = Terminal()
    finally:
        if plain is not None:
            os.environ["NO_COLOR"] = plain
    if plain:
        terminal.number_of_colors = 0
    return terminal


@contextlib.contextmanager
def _lost_is_gone() -> Iterator[None]:
    try:
        yield
    except _LOST as error:
        raise _GoneError from error
