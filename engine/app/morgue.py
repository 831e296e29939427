"""The story of a finished run as a text file in the folder `morgue` of the user."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterable, Iterator
from itertools import starmap
from pathlib import Path

import esper
from tcod.console import Console

from components.appearance import Renderable
from components.identity import Player
from engine.save import files
from engine.save.snapshot import Header
from engine.screens.discoveries import Discovery, known_kinds, seen_looks
from engine.session import Session
from engine.ui import sheet
from engine.ui.log_view import shown_lines
from engine.ui.map_view import Camera, draw_map
from engine.ui.menu import Row
from engine.world.bodies import place_of
from engine.world.chronicle import Chronicle
from engine.world.ecs import only, resource
from engine.world.level import Level
from engine.world.rules import Rules

MAP_HEADING = "The map of "
"""Begins the last part of a story."""

LAST_LINES = 40
"""Messages that are told, each repeated one once."""


def morgue_folder() -> Path:
    """Where the stories of this user's runs are."""
    return files.user_folder() / "morgue"


def write_morgue(session: Session, ending: str, now: dt.datetime) -> Path:
    """Write the story of a run that is over into a file of its own; no other is overwritten.

    Args:
        session: the game, which stays as it is.
        ending: how it ended, in a few words.
        now: when it ended.

    Returns:
        The file.

    Raises:
        OSError: nothing can be written there.
    """
    text = story(session, ending, now)
    folder = morgue_folder()
    stem = f"{files.stem_for(session.header().name)}-{now:%Y-%m-%d}-{session.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    number, path = 1, folder / f"{stem}.txt"
    while True:
        try:
            with path.open("x", encoding="utf-8", errors="replace") as file:
                file.write(text)
        except FileExistsError:
            number += 1
            path = folder / f"{stem} {number}.txt"
        else:
            return path


def story(session: Session, ending: str, now: dt.datetime) -> str:
    """All there is to tell of a run, as text."""
    header, seed = session.header(), session.seed
    with session.world():
        parts: list[tuple[str, Iterable[str]]] = [
            ("", _summary(header, seed, session.library.title_of(session.campaign), ending, now)),
            ("The character", _figures()),
            ("Killed", _slain()),
            ("Discoveries", _discoveries()),
            (f"The last messages (at most {LAST_LINES})", _messages()),
            (f"{MAP_HEADING}{header.level_name}", _map()),
        ]
        return "\n\n".join(filter(None, starmap(_part, parts))) + "\n"


def _part(title: str, lines: Iterable[str]) -> str:
    """Lines under their title; nothing, where there are none."""
    text = "\n".join(line.rstrip() for line in lines)
    return f"{title}\n{'-' * len(title)}\n{text}" if title and text else text


def _summary(header: Header, seed: int, title: str, ending: str, now: dt.datetime) -> Iterator[str]:
    chronicle = resource(Chronicle)
    rows = {
        "Name": header.name,
        "Campaign": f"{title} ({header.campaign})",
        "Packs": ", ".join(f"{pack.id} {pack.version}" for pack in header.packs),
        "Seed": str(seed),
        "Ended": f"{ending}, {now:%d %b %Y %H:%M}",
        "Place": f"{header.level_name}, depth {header.depth}; deepest {chronicle.max_depth}",
        "Turns": str(chronicle.turns),
        "Game": f"Hexdelve {header.game_version}",
    }
    yield f"The story of {header.name}"
    yield ""
    for label, value in rows.items():
        yield f"{label:<10}{value}"
    if chronicle.wizardry:
        yield "Wizardry was done in this run."


def _figures() -> Iterator[str]:
    """The sheet; by now all that is worn and carried is known (`systems.inventory.identify.learn_belongings`)."""
    for row in sheet.rows():
        yield _line(row)


def _line(row: Row) -> str:
    return "  ".join(part for part in (row.text, row.note, row.figure) if part)


def _slain() -> Iterator[str]:
    slain = resource(Chronicle).slain
    for name, count in sorted(slain.items(), key=lambda kind: (-kind[1], kind[0])):
        yield f"{count:>5}  {name}"


def _discoveries() -> Iterator[str]:
    if resource(Rules).features.identification:
        yield from _listed("Known", known_kinds())
        yield from _listed("Seen, but never known", seen_looks())


def _listed(title: str, discoveries: list[Discovery]) -> Iterator[str]:
    if discoveries:
        yield f"{title}: {len(discoveries)}"
    for discovery in discoveries:
        yield f"  {discovery.name}  ({discovery.note})"


def _messages() -> list[str]:
    newest = itertools.islice(shown_lines(), LAST_LINES)
    return ["".join(span.text for span in line) for line in newest][::-1]


def _map() -> list[str]:
    """The level as the player knew it, without the unknown round it, and the player on it, dead or not."""
    grid, player = resource(Level).grid, only(Player)
    console = Console(grid.width, grid.height, order="C")
    draw_map(console, Camera(0, 0))
    place = place_of(player)
    console.ch[place.yx] = ord(esper.component_for_entity(player, Renderable).glyph)
    lines = ["".join(map(chr, row)).rstrip() for row in console.ch.tolist()]
    used = [number for number, line in enumerate(lines) if line]
    shown = lines[used[0] : used[-1] + 1]
    indent = min(len(line) - len(line.lstrip()) for line in shown if line)
    return [line[indent:] for line in shown]
