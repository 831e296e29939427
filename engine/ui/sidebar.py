"""The panel: who one is, what is in view, what one wears. Only what the campaign uses."""

from __future__ import annotations

from collections.abc import Iterator

import esper
from tcod.console import Console

from components.identity import Player
from components.items import Item
from engine.core.colour import CYAN, GREY, YELLOW
from engine.ui.descriptions import worn_where
from engine.ui.frame import put_line
from engine.ui.keys.keymap import KeyMap
from engine.ui.places import has_pockets, sign_of
from engine.ui.shorten import shortened
from engine.ui.sightings import Sighting, bearing, in_view
from engine.ui.statuses import status_pieces
from engine.ui.vitals import (
    Bar,
    Piece,
    attributes_of,
    bars,
    draw_bar,
    fight_lines,
    name_line,
    packed,
    place_line,
    state_of,
)
from engine.world.bodies import place_of
from engine.world.ecs import only
from engine.world.gamelog import Span
from engine.world.inventory import worn_in_order
from engine.world.knowledge import display_name, item_colour

Line = Piece | Bar

_SHORT = 12
"""Rows of a panel up to which no row is left blank."""

_FOR_BOTH = 8
"""Rows below the character from which on some are kept for what is worn."""


def draw_sidebar(console: Console, keys: KeyMap) -> None:
    """Draw the panel: character first, then what is in view, then what is worn, as far as there is room.

    Args:
        console: where to.
        keys: the keys in force, for what can be picked up.
    """
    width, height = console.width - 2, console.height
    gap = 1 if height > _SHORT else 0
    lines = _character(width, height)
    worn = list(_worn(width))
    room = height - len(lines) - gap
    kept = min(len(worn), room // 2) if room >= _FOR_BOTH else 0
    seen = list(_seen(max(0, room - kept), width, keys.hint("pick_up")))
    row = 0
    for block in (lines, seen, worn):
        if height - row < 2:
            return
        for line in block[: height - row]:
            _draw_line(console, row, line, width)
            row += 1
        row += gap if block else 0


def _draw_line(console: Console, row: int, line: Line, width: int) -> None:
    if isinstance(line, Bar):
        draw_bar(console, 1, row, max(1, width), line)
    else:
        put_line(console, 1, row, line)


def _character(width: int, rows: int) -> list[Line]:
    """The lines about the character; where they are too many, what changes most and matters most comes first."""
    player = only(Player)
    first: list[Line] = [name_line(player, width), place_line(width), *bars(player)]
    attributes, fight = list(packed(attributes_of(player), width)), list(fight_lines(player, width))
    state, statuses = list(packed(state_of(player), width)), list(packed(status_pieces(player), width))
    whole: list[Line] = [*first, *attributes, *fight, *state, *statuses]
    return whole if len(whole) <= rows else [*first, *statuses, *state, *fight, *attributes]


def _seen(room: int, width: int, key: str) -> Iterator[Line]:
    sightings = in_view()
    if not sightings or room < 2:
        return
    here = place_of(only(Player))
    yield (Span("In view", YELLOW),)
    shown = sightings if len(sightings) < room else sightings[: max(1, room - 2)]
    for sighting in shown:
        where = f" {bearing(here, sighting.place)}"
        if key and sighting.entity and sighting.place == here and esper.has_component(sighting.entity, Item):
            where += f", {key}: pick up"
        yield _sighted(sighting, where, width)
    if len(shown) < len(sightings):
        yield (Span(f"and {len(sightings) - len(shown)} more", GREY),)


def _sighted(sighting: Sighting, where: str, width: int) -> Piece:
    """A line about what is in view: the name is shortened, so that place and health are told whatever its length."""
    room = width - 2 - len(where)
    note = _fitting(sighting.note, room - len(sighting.name))
    if sighting.note and not note:
        note = f" {sighting.note.rpartition(', ')[2]}"
    return (
        Span(f"{sighting.glyph} ", sighting.glyph_colour),
        Span(shortened(sighting.name, max(1, room - len(note))), sighting.colour),
        Span(where, CYAN),
        Span(note, GREY),
    )


def _fitting(note: str, room: int) -> str:
    """As many whole words of a note as there is room for: "hostile, unhurt" or "hostile", "hostile, hurt" or "hurt"."""
    words = note.split(", ")
    while words and len(", ".join(words)) + 1 > room:
        # How badly somebody is hurt is told before what the colour of the name tells too.
        words.pop(-1 if words[-1] == "unhurt" or len(words) == 1 else 0)
    return f" {', '.join(words)}" if words else ""


def _worn(width: int) -> Iterator[Line]:
    worn = worn_in_order(only(Player))
    if worn:
        yield (Span("Worn", YELLOW),)
    for item in worn:
        where = worn_where(item) or ""
        label = f"{sign_of(item)}) " if has_pockets() else f"{where[:1].upper()}{where[1:]} "
        yield (Span(label, GREY), Span(shortened(display_name(item), width - len(label)), item_colour(item)))
