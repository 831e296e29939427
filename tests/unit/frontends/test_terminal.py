"""The terminal frontend in a real terminal of the system, at the other end of which the test sits."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.errors import HexdelveError
from engine.frontends import terminal
from tests.unit.frontends.kit import Game

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals to play in", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PROGRAM = """
import sys
from engine.frontends import terminal
from tests.unit.frontends.kit import Game
from engine.frontends.protocol import App
from engine.world.commands import OpenHelp
from tests.unit.frontends.kit import Game

class Loud(Game):
    def handle(self, command):
        super().handle(command)
        if isinstance(command, OpenHelp):
            raise LookupError("a bug")

game = Loud({frightening})
try:
    terminal.run(game)
finally:
    with open({report!r}, "w") as file:
        file.write(f"{{len(game.handled)}} {{game.suspended}} {{game.layouts[-1].columns}}x{{game.layouts[-1].rows}}")
"""

PATIENCE = 20.0


class Player:
    """Whoever sits at the terminal."""

    def __init__(self, report: Path, frightening: int | None = None, **environment: str) -> None:
        self.report = report
        self.fd, theirs = pty.openpty()
        self.resize(100, 30)
        self.before = termios.tcgetattr(self.fd)
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(frightening=frightening, report=str(report))],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "COLORTERM": "",
                "BLESSED_QUERY_TIMEOUT_SECONDS": "0.01",
                **environment,
            },
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, text: str) -> None:
        """Read until a text was written."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            if time.monotonic() > end or not select.select([self.fd], [], [], PATIENCE)[0]:
                raise AssertionError(f"{text!r} was never written, but {self.seen[-500:]!r}")
            self.seen += os.read(self.fd, 65536).decode("utf-8", "replace")

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def result(self) -> str:
        """Wait for the end; commands handled, times suspended, last layout."""
        self.process.wait(PATIENCE)
        return self.report.read_text()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.fd >= 0:
            os.close(self.fd)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    return tmp_path / "report"


@pytest.fixture
def player(report: Path) -> Iterator[Player]:
    player = Player(report)
    player.until("played 0")
    yield player
    player.close()


def test_keys_are_played_and_the_terminal_is_set_back(player: Player) -> None:
    player.type("h\x1b[AS")
    assert player.result() == "3 0 100x30"
    player.until("\x1b[?1049l")
    assert "\x1b[?25h" in player.seen, "the cursor is back"
    assert termios.tcgetattr(player.fd) == player.before


def test_escape_is_heard_at_once(player: Player) -> None:
    player.seen = ""
    player.type("\x1b")
    start = time.monotonic()
    player.until("m1\x1b")
    assert time.monotonic() - start < PATIENCE / 4, "without another key after it"
    player.type("S")
    assert player.result() == "2 0 100x30"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_save_and_leave(number: signal.Signals, player: Player) -> None:
    player.process.send_signal(number)
    assert player.result() == "0 1 100x30"
    assert player.process.returncode == 0
    player.until("\x1b[?1049l")


def test_the_loss_of_the_terminal_saves(player: Player) -> None:
    os.close(player.fd)
    player.fd = -1
    assert player.result() == "0 1 100x30"


def test_ctrl_z_does_nothing(player: Player) -> None:
    player.process.send_signal(signal.SIGTSTP)
    player.type("S")
    assert player.result() == "1 0 100x30"


def test_another_size_is_drawn_at_once(player: Player) -> None:
    player.seen = ""
    player.resize(120, 40)
    player.process.send_signal(signal.SIGWINCH)
    player.until("played 0")
    player.type("S")
    assert player.result().endswith("120x40")


def test_a_terminal_that_is_too_small_gets_the_smallest_picture(player: Player) -> None:
    player.resize(60, 15)
    player.process.send_signal(signal.SIGWINCH)
    player.until("too small")
    player.type("hhS")
    player.type("\x1b")
    player.process.send_signal(signal.SIGINT)
    assert player.result() in {"0 1 80x24", "1 1 80x24"}, "nothing but Escape is played"


def test_a_fault_sets_the_terminal_back_and_saves_nothing(player: Player) -> None:
    player.type("?")
    player.until("LookupError: a bug")
    assert player.result() == "1 0 100x30"
    assert player.seen.index("\x1b[?1049l") < player.seen.index("Traceback"), "the fault can be read"
    assert termios.tcgetattr(player.fd) == player.before


def test_of_200_repeats_only_those_before_the_alarm_are_played(report: Path) -> None:
    player = Player(report, frightening=5)
    try:
        player.until("played 0")
        player.type("h" * 200)
        player.until("m5\x1b")
        player.type("S")
        assert player.result() == "6 0 100x30"
    finally:
        player.close()


def test_every_key_of_a_burst_is_played(player: Player) -> None:
    player.type("hj" * 250 + "S")
    assert player.result() == "501 0 100x30"


def test_where_no_colours_are_wanted_the_picture_is_whole_all_the_same(report: Path) -> None:
    player = Player(report, NO_COLOR="1")
    try:
        player.until("played 0")
        player.type("S")
        assert player.result() == "1 0 100x30"
        assert "\x1b[1;1H" in player.seen
        assert "\x1b[38" not in player.seen
    finally:
        player.close()


def test_without_a_terminal_the_player_is_told_what_to_do() -> None:
    with pytest.raises(HexdelveError, match="hexdelve bot"):
        terminal.run(Game())
