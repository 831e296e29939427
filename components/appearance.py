"""How an entity looks."""

from __future__ import annotations

from dataclasses import dataclass

from components.limits import Figure, Glyph, Tiles
from engine.core.colour import Colour


@dataclass(slots=True)
class Renderable:
    """Glyph (one Unicode character), colours (red, green, blue) and order: 0 is drawn on top."""

    glyph: Glyph
    fg: Colour
    bg: Colour = (0, 0, 0)
    order: Figure = 1


@dataclass(slots=True, frozen=True)
class LightSource:
    """Shines `range` tiles far."""

    colour: Colour
    range: Tiles
