"""The help: the keys in force, the signs of the map, and how things work; made from live bindings and data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.colour import CYAN, GREY, WHITE, YELLOW
from engine.core.geometry import Direction
from engine.ui.descriptions import terrain_name
from engine.ui.frame import Frame, put, put_line
from engine.ui.keys.keymap import KeyMap
from engine.ui.log_view import Line, wrap
from engine.ui.map_view import terrain_sign
from engine.ui.view import View
from engine.world.commands import Cancel, Command, Confirm, Move, OpenHelp, Switch
from engine.world.gamelog import Span
from engine.world.rules import HOW, SIGNS, Sign
from engine.world.tiles import Tile

_ROSE = (
    ("move_north_west", "move_north", "move_north_east"),
    ("move_west", "wait", "move_east"),
    ("move_south_west", "move_south", "move_south_east"),
)

_WALK = (
    *("move_west", "move_south", "move_north", "move_east"),
    *("move_north_west", "move_north_east", "move_south_west", "move_south_east"),
)
_ARROWS = ("Left", "Down", "Up", "Right")
"""Keys of the first of these."""

_BACK = (Direction.NORTH, Direction.WEST, Direction.NORTH_WEST, Direction.NORTH_EAST)

_BESIDE_KEYS = ("The mouse tells what is there; a click walks there, in lists it chooses. F11 fills the screen.",)


class Guide(NamedTuple):
    """What the help tells beside the keys: signs, how things work, which terrain and whether doors there can be."""

    signs: Sequence[Sign]
    how: Sequence[str]
    terrain: Sequence[Tile] = tuple(Tile)
    doors: bool = True


USUAL = Guide(SIGNS, HOW)
"""Where no campaign says anything else."""


def pages(keys: KeyMap, guide: Guide, columns: int, rows: int) -> list[list[Line]]:
    """The pages of the help for so many columns and rows; nothing is cut off, long lines are wrapped."""
    width, room = max(20, columns - 3), max(4, rows - 2)
    found: list[list[Line]] = []
    for section in (_keys(keys, doors=guide.doors), _signs(guide, width), _how(keys, guide.how)):
        lines = [tuple(part) for line in section for part in wrap(line, width)]
        found += [lines[first : first + room] for first in range(0, len(lines), room)]
    return found


def leaves(command: Command, view: View, guide: Guide) -> bool:
    """Turn a page if the command asks for it; whether it asks to leave."""
    if isinstance(command, Move):
        last = (view.pages or len(pages(view.keys, guide, 80, 24))) - 1
        shown = min(view.scroll, last)
        view.scroll = max(0, min(shown + (-1 if command.direction in _BACK else 1), last))
    return isinstance(command, Cancel | Confirm | OpenHelp | Switch)


def draw_help(frame: Frame, view: View, guide: Guide) -> None:
    """Draw a page of the help over the whole frame; a number that is too great is the last one.

    The view remembers how many pages there are on such a frame: that many are turned.
    """
    layout = frame.layout
    console = frame.panel(0, 0, layout.columns, layout.rows)
    found = pages(view.keys, guide, layout.columns, layout.rows)
    view.pages = len(found)
    page = min(view.scroll, len(found) - 1)
    end = put(console, 1, 0, f"Help, page {page + 1} of {len(found)}", YELLOW)
    put(console, end + 3, 0, "arrows: turn the page   Esc: leave", GREY)
    for row, line in enumerate(found[page], start=2):
        put_line(console, 2, row, line)


def _keys(keys: KeyMap, *, doors: bool) -> Iterator[Line]:
    rose = [[keys.hint(action) or " " for action in row] for row in _ROSE]
    widest = max(len(key) for row in rose for key in row)
    told = (f"You are @. Walk, strike{', open' if doors else ''}:", _also(keys), "the middle one waits")
    for row, text in zip(rose, told, strict=True):
        yield (
            Span("  ".join(key.center(widest) for key in row), CYAN),
            Span(f"    {text}", WHITE),
        )
    lines = [(label, what) for label, what in keys.help("play") if not what.startswith("Step, strike")]
    column = 2 + max((len(what) for _, what in lines), default=0)
    for label, what in lines:
        yield (Span(what.ljust(column), WHITE), Span(label, CYAN))
    yield from ((Span(line, GREY),) for line in _BESIDE_KEYS)


def _also(keys: KeyMap) -> str:
    """The keys that walk beside those drawn, as far as all of them are bound: arrows, and a letter a direction."""
    bound = [keys.keys("play", action) for action in _WALK]
    drawn = {key for found in bound for key in found[:1]}
    letters = [next((key for key in found if len(key) == 1 and key.isalpha()), "") for found in bound]
    others = []
    if all(key in found for key, found in zip(_ARROWS, bound, strict=False)) and not drawn & set(_ARROWS):
        others.append("arrows")
    if all(letters) and not drawn & set(letters):
        others.append("".join(letters))
    return f"{' and '.join(others)} walk too" if others else ""


def _signs(guide: Guide, width: int) -> Iterator[Line]:
    told = [(sign.glyph, sign.means) for sign in guide.signs]
    told += [(terrain_sign(tile), terrain_name(tile)) for tile in guide.terrain]
    told += [("@", "you"), ("a-z A-Z", "creatures")]
    columns = 2 if width >= 70 else 1
    height = -(-len(told) // columns)
    yield (Span("Signs", YELLOW),)
    for row in range(height):
        line: list[Span] = []
        for glyph, means in told[row::height]:
            line += [Span(f"{glyph}  ", CYAN), Span(means[:32].ljust(34) if columns > 1 else means, WHITE)]
        yield tuple(line)


def _how(keys: KeyMap, sentences: Sequence[str]) -> Iterator[Line]:
    yield (Span("How things work", YELLOW),)
    for sentence in sentences:
        text = re.sub(r"\{(\w+)\}", lambda found: keys.hint(found[1]) or "-", sentence)
        yield (Span(text, WHITE),)
