"""What the system asks of a running game: to leave, or to look at the size of its terminal again.

Nothing breaks into a step: a signal is heard at once while the game waits for a key, else when the step is done.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from types import FrameType, TracebackType
from typing import Any, Final, Self, TypeVar

_HEARD: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGWINCH")
"""Not every system has all of them."""

T = TypeVar("T")


class _WokenError(Exception):
    """Breaks off waiting; it never leaves this module."""


class Interruptions:
    """Listens to signals inside a `with`.

    Args:
        ignored: names of signals that are to do nothing.

    Attributes:
        leaving: whether the game is to be left: Ctrl-C, the system shuts down, the terminal is gone.
        resized: whether the terminal got another size; whoever looks at the size sets this back.
    """

    def __init__(self, ignored: Sequence[str] = ()) -> None:
        self.leaving = False
        self.resized = False
        self._ignored = ignored
        self._waiting = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for name in _HEARD:
            self._set(name, self._hear)
        for name in self._ignored:
            self._set(name, signal.SIG_IGN)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            # None stands for a handler that was not set from Python and cannot be set back.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._before.clear()

    def wait(self, read: Callable[[], T]) -> T | None:
        """Wait for what `read` returns; None where a signal came first."""
        self._waiting = True
        try:
            return None if self.leaving or self.resized else read()
        except _WokenError:
            return None
        finally:
            self._waiting = False

    def _set(self, name: str, handler: Any) -> None:
        number = getattr(signal, name, None)
        if number is not None:
            self._before[number] = signal.signal(number, handler)

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        if signal.Signals(number).name == "SIGWINCH":
            self.resized = True
        elif number == signal.SIGINT and self.leaving:
            # Asked a second time: the step does not end, so this is the way out.
            raise KeyboardInterrupt
        else:
            self.leaving = True
        if self._waiting:
            self._waiting = False
            raise _WokenError
