"""How bright what is on the map is: in the light, in the dark, and remembered; what is in view is never dimmer."""

from __future__ import annotations

import functools
import math

from engine.core.colour import Colour, greyscale, luminance

FADING = 0.65
"""How bright what is remembered is, against the grey of its colour."""

GLOOM = 0.7
"""How much of its colour terrain in view keeps where no light falls on it."""

GLOW = 1.15
"""How much of its colour terrain has in the full light of lamps."""

CLEARER = 1.3
"""How many times as bright as it is remembered everything in view is at least, as far as its hue can be."""

LEAST_TERRAIN = 85
"""No terrain is remembered darker than this grey, which a terminal of few colours can show."""

LEAST_FIXTURE = 150
"""No door and no thing is remembered darker than this: they stand out from the ground and the walls."""


@functools.lru_cache(maxsize=4096)
def faded(colour: Colour, least: int) -> Colour:
    """How a colour is remembered: grey, and at least so bright."""
    grey = max(least, round(greyscale(colour)[0] * FADING))
    return grey, grey, grey


@functools.lru_cache(maxsize=4096)
def vivid(colour: Colour, least: int) -> Colour:
    """A colour in view: clearly brighter than it would be remembered, or as bright as its hue can be."""
    return _raised(colour, _clear(colour, least))


def gloomy(colour: Colour) -> Colour:
    """How terrain looks in view where no light falls on it."""
    red, green, blue = (math.ceil(shade * GLOOM) for shade in colour)
    return _raised((red, green, blue), _clear(colour, LEAST_TERRAIN))


def glowing(colour: Colour) -> Colour:
    """How terrain looks in view in full light."""
    red, green, blue = (
        max(dark, min(255, round(shade * GLOW))) for shade, dark in zip(colour, gloomy(colour), strict=True)
    )
    return red, green, blue


def _clear(colour: Colour, least: int) -> int:
    """The luminance at which a colour in view is told from the same remembered."""
    return min(255, math.ceil(faded(colour, least)[0] * CLEARER))


def _raised(colour: Colour, needed: int) -> Colour:
    """A colour of the same hue, made brighter until it is bright enough or one of its shades is full."""
    if luminance(colour) >= needed:
        return colour
    if max(colour) == 0:
        return needed, needed, needed
    factor = min(needed / luminance(colour), 255 / max(colour))
    red, green, blue = (min(255, math.ceil(shade * factor)) for shade in colour)
    return red, green, blue
