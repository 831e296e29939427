"""Descriptions made for a test, in the shape of the course's files and of our own invention."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from typing import Any

from engine.imports.rlg327.entries import entries_of
from engine.imports.rlg327.reader import read_descriptions
from engine.imports.rlg327.reading import Dialect, Kind, Reading, header_of
from engine.raws.schema import ItemRaw, MobRaw

MOTH: Mapping[str, str] = {
    "NAME": "Lamp Moth",
    "SYMB": "m",
    "COLOR": "CYAN",
    "DESC": "\nIt has eaten\nthe curtains.\n.",
    "SPEED": "9+1d3",
    "DAM": "0+1d4",
    "HP": "12+2d6",
    "ABIL": "ERRATIC",
    "RRTY": "80",
}
KETTLE: Mapping[str, str] = {
    "NAME": "iron kettle",
    "DESC": "\nIt fits most heads.\n.",
    "TYPE": "HELMET",
    "COLOR": "BLACK",
    "WEIGHT": "6+0d1",
    "HIT": "-2+0d0",
    "DAM": "0+1d2",
    "ATTR": "0+0d1",
    "VAL": "4+2d3",
    "DODGE": "0+0d1",
    "DEF": "3+1d4",
    "SPEED": "-5+1d4",
    "RRTY": "35",
    "ART": "FALSE",
}
MODELS: Mapping[Kind, Mapping[str, str]] = {"MONSTER": MOTH, "OBJECT": KETTLE}


def entry(kind: Kind, changes: Mapping[str, str | None] | None = None, order: Iterable[str] = ()) -> str:
    """A description: the model with changed fields (None leaves one out), in the given order."""
    values = {**MODELS[kind], **(changes or {})}
    keywords = list(order) or list(values)
    fields = [f"{key}{_gap(values[key])}{values[key]}" for key in keywords if values[key] is not None]
    return "\n".join([f"BEGIN {kind}", *fields, "END", ""])


def _gap(value: str | None) -> str:
    return "" if value is None or value.startswith("\n") or not value else " "


def file(kind: Kind, *entries: str) -> str:
    """A file of these descriptions."""
    return "\n".join([header_of(kind), "", *entries])


def read(text: str | bytes, kind: Kind = "MONSTER", dialect: Dialect = "auto") -> Reading:
    return read_descriptions(text.encode() if isinstance(text, str) else text, kind, "some.txt", dialect)


def names(reading: Reading) -> list[str]:
    """The names of what was accepted."""
    return [accepted.values["name"] for accepted in reading.accepted]


def one_mob(changes: Mapping[str, str | None] | None = None) -> MobRaw:
    """The raw of a monster that must be accepted."""
    (mob,) = entries_of([read(file("MONSTER", entry("MONSTER", changes)))])["mobs"]
    return MobRaw.model_validate(mob)


def one_item(changes: Mapping[str, str | None] | None = None) -> ItemRaw:
    """The raw of an object that must be accepted."""
    (item,) = entries_of([read(file("OBJECT", entry("OBJECT", changes)), "OBJECT")])["items"]
    return ItemRaw.model_validate(item)


ROOMS = [(2, 2, 6, 4), (20, 5, 5, 3)]


def stored_level(**changes: Any) -> bytes:
    """A stored level of two rooms and a corridor.

    Args:
        changes: marker, version, size, player, rooms (dug and listed), listed (alone), up, down, order of bytes, tail.
    """
    told: dict[str, Any] = {
        "marker": b"RLG327-S2019",
        "version": 0,
        "player": (3, 3),
        "rooms": ROOMS,
        "up": [(4, 4)],
        "down": [(22, 6)],
    }
    told |= {"order": ">", "tail": b"", **changes}
    hardness = bytearray(100 if 0 < x < 79 and 0 < y < 20 else 255 for y in range(21) for x in range(80))
    for x, y, width, height in [*told["rooms"], (8, 5, 12, 1)]:
        for row in range(y, min(y + height, 21)):
            hardness[row * 80 + x : row * 80 + min(x + width, 80)] = bytes(min(width, 80 - x))
    body = bytes(told["player"]) + bytes(hardness)
    for rows in (told.get("listed", told["rooms"]), told["up"], told["down"]):
        body += struct.pack(f"{told['order']}H", len(rows)) + b"".join(bytes(row) for row in rows)
    body += told["tail"]
    head = struct.pack(f"{told['order']}II", told["version"], told.get("size", 20 + len(body)))
    return b"".join((told["marker"], head, body))
