"""Keys that come in a burst: each is played, in text fields too, until something dangerous happens."""

from __future__ import annotations

import io
import string
import sys
from typing import Any

import pytest
from blessed import Terminal

from engine.app import App
from engine.app.new_game import NewGame
from engine.frontends.interruptions import Interruptions
from engine.frontends.terminal import TerminalGame
from engine.mapgen.scene import parse_scene
from engine.testing import frame_text, play
from engine.world.commands import Command, Wait
from tests.unit.frontends.kit import Game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its terminal is another one")


class Player(TerminalGame):
    """A terminal that nobody sees, with keys that have been sent already."""

    def __init__(self, app: Any, sent: str) -> None:
        terminal = Terminal(kind="xterm-256color", stream=io.StringIO(), force_styling=True)
        terminal.ungetch(sent)
        super().__init__(app, terminal, Interruptions())
        self._sent = terminal

    def listen_to_the_end(self) -> None:
        while self._sent._keyboard_buf:
            self.show()
            self.listen()


@pytest.mark.parametrize("number", [1, 15, 16, 17, 18, 100, 480])
def test_as_many_keys_as_were_sent_are_played(number: int) -> None:
    game = Game()
    Player(game, "." * number).listen_to_the_end()
    expected: list[Command] = [Wait()] * number
    assert game.handled == expected


def test_what_is_pasted_into_fields_arrives_whole() -> None:
    app = App(NewGame())
    Player(app, "aa" + string.ascii_lowercase[:24] + "\r" + "c" + "123456789012345678" + "\r").listen_to_the_end()
    assert app._form is not None
    assert (app._form.wishes.name, app._form.wishes.seed) == (string.ascii_lowercase[:24], 123456789012345678)


def test_keys_left_out_after_a_danger_are_told_until_the_next_one() -> None:
    session = play(seed=1, scene=parse_scene("g = Goblin\nmap:\n#######\n#@+..g#\n#######"))
    Player(App(NewGame(), session), "l....").listen_to_the_end()
    assert "You stop: somebody hostile is in view." in frame_text(session)
    Player(App(NewGame(), session), "m").listen_to_the_end()
    assert "You stop" not in frame_text(session)
