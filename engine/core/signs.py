"""What can stand in one cell of a screen."""

from __future__ import annotations

from wcwidth import wcwidth


def is_sign(letter: str) -> bool:
    """Whether it is one letter that can be seen and fills one cell: no control character, none that joins another.

    Terminals show what is wider, or has no width of its own, beside its cell or not at all.
    """
    return len(letter) == 1 and letter.isprintable() and not letter.isspace() and wcwidth(letter) == 1
