"""How things, creatures and fixtures look, and the light they give."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from engine.core.signs import is_sign
from engine.raws.fields import ColourText, Raw, Reach


def _glyph(text: str) -> str:
    if not is_sign(text[:1]):
        raise ValueError("it must begin with a visible letter that is one cell wide")
    return text


class RenderableRaw(Raw):
    """How something looks; only the first letter of `glyph` is drawn. A low `order` is drawn on top."""

    glyph: Annotated[str, AfterValidator(_glyph)]
    fg: ColourText
    bg: ColourText = "#000000"
    order: Annotated[int, Field(ge=0, le=100)] = 2
    x_size: Annotated[int, Field(ge=1, le=16)] | None = None
    y_size: Annotated[int, Field(ge=1, le=16)] | None = None
    colours: Annotated[
        list[ColourText] | None,
        Field(description="all its colours, where it has several; `fg` is the one it is drawn in"),
    ] = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in tiles."""
        return self.x_size or 1, self.y_size or 1

    @property
    def is_large(self) -> bool:
        """Whether it takes more than one tile."""
        return self.size != (1, 1)


class LightRaw(Raw):
    """A light that shines `range` tiles far."""

    range: Reach
    color: ColourText
