"""Errors that are the user's business, as opposed to the programmer's."""

from __future__ import annotations


class HexdelveError(Exception):
    """Something outside the program is wrong, and the user can mend it.

    The command line prints it as one line (`problem`, then `mend`) and exits with code 1; nothing else
    catches it. A fault of the program itself is an ordinary exception and is left to rise.

    Args:
        problem: what is wrong, with the name of the file or option.
        mend: what to do about it; may be empty.
    """

    def __init__(self, problem: str, mend: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.mend = mend

    def __str__(self) -> str:
        return f"{self.problem} {self.mend}".strip()
