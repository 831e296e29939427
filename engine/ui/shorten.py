"""Texts cut to the room there is, so that it shows."""

from __future__ import annotations

from collections.abc import Iterable

from engine.ui.frame import printable
from engine.world.gamelog import Span

ELLIPSIS = "…"


def shortened(text: str, room: int) -> str:
    """A text in at most so many cells: what does not fit is cut off, and an ellipsis says so."""
    signs = printable(text)
    if len(signs) <= room:
        return signs
    return signs[: room - 1].rstrip() + ELLIPSIS if room > 0 else ""


def shortened_line(line: Iterable[Span], room: int) -> list[Span]:
    """Pieces of text in at most so many cells together, as `shortened` does it with one."""
    kept: list[Span] = []
    for span in line:
        text = shortened(span.text, room)
        kept.append(Span(text, span.colour))
        if text != printable(span.text):
            break
        room -= len(text)
    return kept


def length(line: Iterable[Span]) -> int:
    """Cells that pieces of text take together."""
    return sum(len(printable(span.text)) for span in line)


def cut_inside(text: str, room: int) -> str:
    """As `shortened`, but of what is too long beginning and end stay: two thirds of the room go to the end."""
    if len(text) <= room:
        return text
    front = max(0, room - 1) // 3
    back = max(0, room - 1 - front)
    return text[:front] + ELLIPSIS + (text[-back:] if back else "")
