from __future__ import annotations

import sys

import pytest

from engine.core.errors import HexdelveError
from engine.frontends import choice, terminal, window
from engine.frontends.choice import FrontendName, play, usual_frontend
from engine.frontends.display import NoDisplayError
from tests.unit.frontends.kit import Game


@pytest.fixture
def surroundings(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    state = {"display": False, "terminal": False}
    monkeypatch.setattr(choice, "has_display", lambda: state["display"])
    monkeypatch.setattr(choice, "has_terminal", lambda: state["terminal"])
    return state


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    monkeypatch.setattr(window, "run", lambda _app, **_options: names.append("window"))
    monkeypatch.setattr(terminal, "run", lambda _app: names.append("terminal"))
    return names


def test_a_window_goes_before_the_terminal(surroundings: dict[str, bool]) -> None:
    surroundings["terminal"] = True
    assert usual_frontend() == "terminal"
    surroundings["display"] = True
    assert usual_frontend() == "window"


def test_without_either_the_player_is_told_what_to_do(surroundings: dict[str, bool]) -> None:
    assert not any(surroundings.values())
    with pytest.raises(HexdelveError, match="hexdelve bot"):
        usual_frontend()


@pytest.mark.parametrize("wanted", ["window", "terminal"])
def test_a_wish_is_heeded_whatever_the_surroundings(
    wanted: FrontendName, surroundings: dict[str, bool], opened: list[str]
) -> None:
    assert not any(surroundings.values())
    play(Game(), wanted)
    assert opened == [wanted]


@pytest.mark.parametrize("wanted", [None, "window"])
def test_a_display_that_is_not_there_leads_to_the_terminal_unless_a_window_was_asked_for(
    wanted: FrontendName | None,
    surroundings: dict[str, bool],
    opened: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_app: Game, **_options: object) -> None:
        raise NoDisplayError("No window can be opened.")

    surroundings.update(display=True, terminal=True)
    monkeypatch.setattr(window, "run", fail)
    if wanted is None:
        play(Game())
        assert opened == ["terminal"]
    else:
        with pytest.raises(HexdelveError, match="No window"):
            play(Game(), wanted)


def test_there_is_no_terminal_where_a_stream_is_none_or_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not choice.has_terminal(), "pytest keeps the streams to itself"
    monkeypatch.setattr(sys, "stdin", None)
    assert not choice.has_terminal()
