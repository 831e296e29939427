"""A key that is held down stops at danger, and what was pressed before the danger was seen is not played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import tcod.event
from tcod.event import Event, KeyDown, KeySym, KeyUp, Modifier, Quit, Scancode, TextInput

from engine.core.geometry import Direction
from engine.frontends.interruptions import Interruptions
from engine.frontends.window import Window
from engine.world.commands import Command, Move
from tests.unit.frontends.kit import Game

WEST = Move(Direction.WEST)


def held_letter(times: int) -> list[Event]:
    """What SDL tells of the key H held down."""
    events: list[Event] = []
    for number in range(times):
        down = KeyDown(scancode=Scancode.H, sym=KeySym.H, mod=Modifier.NONE, pressed=True, repeat=number > 0)
        events += [down, TextInput(text="h")]
    return events


def held_arrow(times: int) -> list[Event]:
    return [
        KeyDown(scancode=Scancode.LEFT, sym=KeySym.LEFT, mod=Modifier.NONE, pressed=True, repeat=number > 0)
        for number in range(times)
    ]


def released(scancode: Scancode, sym: KeySym) -> Event:
    return KeyUp(scancode=scancode, sym=sym, mod=Modifier.NONE)


def played(game: Game, monkeypatch: pytest.MonkeyPatch, *batches: list[Event]) -> list[Command]:
    """The commands of a game that gets these events, a batch each time it waits."""
    left: list[list[Event]] = [*batches, [Quit()]]

    def wait(_timeout: float) -> Iterator[Event]:
        return iter(left.pop(0))

    monkeypatch.setattr(tcod.event, "wait", wait)
    window = Window(game)
    window.run(Interruptions())
    window.close()
    return game.handled


@pytest.mark.parametrize("held", [held_letter(200), held_arrow(200)], ids=["letter", "arrow"])
def test_of_200_repeats_in_one_go_only_those_before_the_alarm_are_played(
    held: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert played(Game(frightening=5), monkeypatch, held) == [WEST] * 5


@pytest.mark.parametrize("held", [held_letter(200), held_arrow(200)], ids=["letter", "arrow"])
def test_of_200_repeats_one_by_one_only_those_before_the_alarm_are_played(
    held: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    batches = [[event] for event in held]
    assert played(Game(frightening=5), monkeypatch, *batches) == [WEST] * 5


def test_without_an_alarm_all_repeats_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    assert played(Game(), monkeypatch, held_letter(200)) == [WEST] * 200


def test_after_letting_go_the_key_acts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    up = released(Scancode.H, KeySym.H)
    game = Game(frightening=5)
    assert played(game, monkeypatch, held_letter(50), held_letter(50)[2:], [up], held_letter(3)) == [WEST] * 8


def test_a_release_among_what_is_dropped_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    up = released(Scancode.H, KeySym.H)
    assert played(Game(frightening=5), monkeypatch, [*held_letter(50), up], held_letter(3)) == [WEST] * 8


def test_closing_the_window_is_not_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(frightening=5)
    played(game, monkeypatch, [*held_letter(50), Quit()], held_letter(50))
    assert (len(game.handled), game.suspended) == (5, 1)


def test_a_text_that_comes_at_once_stops_at_the_alarm_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert played(Game(frightening=5), monkeypatch, [TextInput(text="h" * 200)]) == [WEST] * 5


@pytest.mark.parametrize("held", [held_letter(200), held_arrow(200)], ids=["letter", "arrow"])
def test_it_is_told_that_a_held_key_is_left_out(held: list[Event], monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(frightening=5)
    played(game, monkeypatch, *[[event] for event in held])
    assert game.left_out > 0
    quiet = Game()
    played(quiet, monkeypatch, held)
    assert quiet.left_out == 0
