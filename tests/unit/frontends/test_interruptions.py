from __future__ import annotations

import signal
import sys

import pytest

from engine.frontends.interruptions import Interruptions

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has few signals")


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_breaks_off_waiting(name: str) -> None:
    number = signal.Signals[name]

    def read() -> str:
        signal.raise_signal(number)
        return "never"

    with Interruptions() as interruptions:
        assert interruptions.wait(read) is None
        assert interruptions.leaving
        assert interruptions.wait(lambda: "never") is None, "what was heard is not forgotten"


def test_a_signal_does_not_break_into_a_step() -> None:
    with Interruptions() as interruptions:
        signal.raise_signal(signal.SIGTERM)
        assert interruptions.leaving


def test_another_size_breaks_off_waiting_until_it_is_looked_at() -> None:
    with Interruptions() as interruptions:
        signal.raise_signal(signal.SIGWINCH)
        assert interruptions.resized
        assert not interruptions.leaving
        assert interruptions.wait(lambda: "never") is None
        interruptions.resized = False
        assert interruptions.wait(lambda: "a key") == "a key"


def test_ctrl_c_for_the_second_time_is_the_way_out_of_a_step_that_does_not_end() -> None:
    with Interruptions() as interruptions:
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        assert interruptions.leaving


def test_signals_that_are_ignored_do_nothing() -> None:
    with Interruptions(ignored=("SIGTSTP", "SIGNONSENSE")):
        signal.raise_signal(signal.SIGTSTP)


def test_afterwards_all_is_as_it_was() -> None:
    numbers = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGWINCH, signal.SIGTSTP]
    before = [signal.getsignal(number) for number in numbers]
    with Interruptions(ignored=("SIGTSTP",)):
        assert all(signal.getsignal(number) != handler for number, handler in zip(numbers, before, strict=True))
    assert [signal.getsignal(number) for number in numbers] == before


def test_an_error_of_what_is_waited_for_rises() -> None:
    def read() -> str:
        raise OSError("gone")

    with Interruptions() as interruptions, pytest.raises(OSError, match="gone"):
        interruptions.wait(read)
