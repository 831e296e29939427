"""The status: two lines at the full width, where the map leaves no room for a panel. What is vital comes first."""

from __future__ import annotations

from collections.abc import Sequence

from tcod.console import Console

from components.identity import Player
from engine.ui.frame import put_line
from engine.ui.shorten import length, shortened_line
from engine.ui.statuses import status_pieces
from engine.ui.vitals import (
    Piece,
    bars,
    burdens,
    draw_bar,
    fight_lines,
    gold,
    hunger,
    name_line,
    packed,
    place_line,
    turns,
)
from engine.world.ecs import only
from engine.world.gamelog import Span

_NAME = 20
_BAR = 16
_FIGURE = 32
"""Columns that a name, a bar and a figure of the fight take at most."""


def draw_status(console: Console) -> None:
    """Draw name, hit points, mana and place into the first row, figures and what lies on one into the second.

    Args:
        console: two rows.
    """
    player, width = only(Player), console.width - 2
    name = name_line(player, _NAME)
    put_line(console, 1, 0, name)
    column = 1 + _NAME + 2
    for bar in (bar for bar in bars(player) if bar.label != "XP"):
        draw_bar(console, column, 0, _BAR, bar)
        column += _BAR + 2
    put_line(console, column, 0, place_line(width + 1 - column))
    suffered = _side_by_side([piece for piece in (hunger(player), *status_pieces(player)) if piece])
    last = shortened_line(suffered, width)
    room = width - length(last) - 2
    figures = [*filter(None, (gold(player), turns())), *fight_lines(player, _FIGURE), *burdens(player)]
    put_line(console, 1, 1, next(packed(figures, max(1, room)), ()) if room > 0 else ())
    put_line(console, 1 + width - length(last), 1, last)


def _side_by_side(pieces: Sequence[Piece]) -> list[Span]:
    return [span for number, piece in enumerate(pieces) for span in ((Span("  "),) if number else ()) + piece]
