"""What can stand in one cell."""

from __future__ import annotations

import pytest

from engine.core.signs import is_sign


@pytest.mark.parametrize("letter", ["g", "@", '"', "♦", "¤", "░", "é", "π"])
def test_one_letter_that_fills_a_cell_is_a_sign(letter: str) -> None:
    assert is_sign(letter)


@pytest.mark.parametrize("text", ["", "gg", *" \t\n\x1b\xa0\xad\u0301龍🐉\u200b", "e\u0301"])
def test_nothing_else_is(text: str) -> None:
    assert not is_sign(text)
