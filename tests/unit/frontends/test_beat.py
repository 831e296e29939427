"""A frontend sleeps as long as nothing moves, and draws again when something does; the test turns the clock."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
import tcod.event
from blessed import Terminal
from blessed.keyboard import Keystroke
from tcod.event import Event, Quit, TextInput

from engine.core.geometry import Direction
from engine.frontends import beat, terminal, terminal_painter, window
from engine.frontends.beat import Beat
from engine.frontends.interruptions import Interruptions
from engine.world.commands import Move
from tests.unit.frontends.kit import Clock, Game

WEST = Move(Direction.WEST)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(beat.Beat.__init__, "__defaults__", (clock,))
    return clock


def test_while_nothing_moves_nothing_is_due_and_waiting_has_no_end(clock: Clock) -> None:
    game = Game()
    pulse = Beat(game, clock)
    pulse.strike()
    clock.now += 1e6
    assert not pulse.is_due
    assert pulse.timeout() is None
    assert pulse.timeout(0.25) == 0.25


def test_waiting_ends_in_whole_milliseconds_when_something_moves(clock: Clock) -> None:
    game = Game()
    game.pauses = [49.2]
    pulse = Beat(game, clock)
    pulse.strike()
    assert game.moments == [100_000.0]
    assert pulse.timeout() == pytest.approx(0.05)
    assert pulse.timeout(0.01) == 0.01
    clock.now += 0.049
    assert not pulse.is_due
    clock.now += 0.0011
    assert pulse.is_due
    assert pulse.timeout() == 0.001, "never without a pause"


def test_the_window_waits_for_what_moves_draws_it_and_sleeps_again(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game()
    game.pauses = [50.0, 50.0]
    waits: list[float] = []
    batches: list[list[Event]] = [[], [], [], [Quit()]]

    def wait(timeout: float) -> Iterator[Event]:
        waits.append(round(timeout, 6))
        clock.now += timeout
        return iter(batches.pop(0))

    monkeypatch.setattr(tcod.event, "wait", wait)
    window.run(game)
    assert waits == [0.05, 0.05, 0.25, 0.25]
    assert len(game.layouts) == 3, "the first picture and one for each change, none while nothing moves"


def test_a_key_in_the_window_is_played_at_once_whatever_moves(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game()
    game.pauses = [1000.0, 990.0]
    batches: list[list[Event]] = [[TextInput(text="h")], [Quit()]]

    def wait(_timeout: float) -> Iterator[Event]:
        clock.now += 0.01
        return iter(batches.pop(0))

    monkeypatch.setattr(tcod.event, "wait", wait)
    window.run(game)
    assert game.handled == [WEST]
    assert game.moments == [100_000.0, pytest.approx(100_010.0)]


class Screen(Terminal):
    """A terminal that nobody sees; `left` says what comes in, None for nothing in time."""

    def __init__(self, clock: Clock, left: list[str | None]) -> None:
        super().__init__(kind="xterm-256color", stream=io.StringIO(), force_styling=True)
        self.clock = clock
        self.left = left
        self.waits: list[float | None] = []

    @property
    def width(self) -> int:
        return 80

    @property
    def height(self) -> int:
        return 24

    def flushinp(self, timeout: float = 0) -> str:
        assert timeout == 0, "it would wait"
        return ""

    def inkey(self, timeout: float | None = None, esc_delay: float = 0.35, capture_cpr: bool = False) -> Keystroke:
        assert esc_delay > 0
        assert not capture_cpr
        if timeout == 0:
            return Keystroke("")
        self.waits.append(timeout if timeout is None else round(timeout, 6))
        text = self.left.pop(0)
        if text is None:
            assert timeout is not None, "it would wait for ever"
            self.clock.now += timeout
        return Keystroke(text or "")


def test_the_terminal_waits_for_what_moves_draws_it_and_sleeps_again(clock: Clock) -> None:
    game = Game()
    game.pauses = [50.0, 50.0]
    screen = Screen(clock, [None, None, "S"])
    assert terminal_painter.REPLACEMENT
    terminal.TerminalGame(game, screen, Interruptions()).run()
    assert screen.waits == [0.05, 0.05, None]
    assert len(game.layouts) == 3


def test_a_key_in_the_terminal_is_played_at_once_whatever_moves(clock: Clock) -> None:
    game = Game()
    game.pauses = [1000.0, 1000.0]
    screen = Screen(clock, ["h", "S"])
    terminal.TerminalGame(game, screen, Interruptions()).run()
    assert game.handled[0] == WEST
    assert clock.now == 100.0, "no time was waited"
