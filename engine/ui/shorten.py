"""Texts that are longer than the room there is."""

from __future__ import annotations

MISSING = "…"
"""Stands for what was left out."""


def cut(text: str, length: int) -> str:
    """A text of at most so many letters (at least 1): what is too long loses its end."""
    return text if len(text) <= length else text[: max(0, length - 1)] + MISSING


def cut_inside(text: str, length: int) -> str:
    """As `cut`, but of what is too long beginning and end stay: two thirds of the room go to the end."""
    if len(text) <= length:
        return text
    front = max(0, length - 1) // 3
    back = max(0, length - 1 - front)
    return text[:front] + MISSING + (text[-back:] if back else "")
