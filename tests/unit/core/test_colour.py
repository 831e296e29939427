"""Colours and errors."""

from __future__ import annotations

import pytest

from engine.core.colour import greyscale, parse_colour
from engine.core.errors import HexdelveError


@pytest.mark.parametrize(("text", "colour"), [("#FFAAFF", (255, 170, 255)), ("#00ff7f", (0, 255, 127))])
def test_colours_are_read(text: str, colour: tuple[int, int, int]) -> None:
    assert parse_colour(text) == colour


NO_COLOURS = ("", "FFAAFF", "#FFF", "#FFAAF", "#FFAAFFF", "#GGAAFF", " #FFAAFF", "#FFAAFF\n", "red")


@pytest.mark.parametrize("text", NO_COLOURS)
def test_anything_else_is_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="#RRGGBB"):
        parse_colour(text)


def test_grey_is_as_bright_as_the_colour_was() -> None:
    assert greyscale((255, 255, 255)) == (255, 255, 255)
    assert greyscale((0, 255, 0)) == (182, 182, 182)
    assert greyscale((0, 0, 0)) == (0, 0, 0)


def test_an_error_of_the_user_says_what_is_wrong_and_how_to_mend_it() -> None:
    assert str(HexdelveError("save.json is damaged.", "Delete it.")) == "save.json is damaged. Delete it."
    assert str(HexdelveError("save.json is damaged.")) == "save.json is damaged."
