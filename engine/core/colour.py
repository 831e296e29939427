"""Colours as (red, green, blue), each 0 to 255, and the names the game uses."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

import msgspec

Shade: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=255)]
Colour: TypeAlias = tuple[Shade, Shade, Shade]

_HEX = re.compile(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})")

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
RED: Colour = (255, 0, 0)
GREEN: Colour = (0, 255, 0)
BLUE: Colour = (90, 130, 255)
YELLOW: Colour = (255, 255, 0)
ORANGE: Colour = (255, 165, 0)
CYAN: Colour = (0, 255, 255)
MAGENTA: Colour = (255, 0, 255)
GOLD: Colour = (255, 215, 0)
GREY: Colour = (160, 160, 160)
DARK_GREY: Colour = (125, 125, 125)


def parse_colour(text: str) -> Colour:
    """Read "#RRGGBB".

    Raises:
        ValueError: the text is anything else.
    """
    match = _HEX.fullmatch(text)
    if match is None:
        raise ValueError(f'a colour is written "#RRGGBB", not {text!r}')
    red, green, blue = (int(part, 16) for part in match.groups())
    return red, green, blue


def greyscale(colour: Colour) -> Colour:
    """The colour without its hue, as bright as before."""
    grey = round(luminance(colour))
    return grey, grey, grey


def luminance(colour: Colour) -> float:
    """How bright a colour is, from 0 to 255 (0.2126 R + 0.7152 G + 0.0722 B)."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
