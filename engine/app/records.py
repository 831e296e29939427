"""Finished runs, one JSON object a line in the user's folder."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from engine.app.morgue import morgue_folder, write_morgue
from engine.save import files
from engine.session import Session
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from systems.quitting import CAUSE as GIVING_UP


class Record(msgspec.Struct, kw_only=True):
    """A finished run; what older versions did not write is empty.

    Attributes:
        campaign: its id; `title` is what it calls itself.
        packs: ids of all packs in force, that of the campaign among them.
        version: of the game.
        cause: what killed the character, or that the player gave up.
        won: how the player won, such as "killed Hollow King"; empty for all others.
        ended: date and time with the offset of the zone, as ISO 8601 has it.
        morgue: name of the file in the folder of stories; empty where there is none.
    """

    name: str
    campaign: str
    title: str = ""
    packs: list[str] = []
    seed: int
    version: str = ""
    depth: int = 0
    max_depth: int = 0
    turns: int = 0
    kills: int = 0
    cause: str = ""
    wizardry: bool = False
    won: str = ""
    ended: str = ""
    morgue: str = ""

    @property
    def ending(self) -> str:
        """How it ended, in a few words."""
        if self.won:
            return f"won: {self.won}"
        return "gave up" if self.cause == GIVING_UP else f"killed by {self.cause}"

    @property
    def story(self) -> Path | None:
        """The file that tells of it, if one was written; it may be gone by now."""
        return morgue_folder() / Path(self.morgue).name if self.morgue else None

    def further_packs(self, shipped: Collection[str]) -> list[str]:
        """Ids of the packs that do not come with the game."""
        return [pack for pack in self.packs if pack not in shipped]


class Records(NamedTuple):
    """What the file holds, newest first, and one line about what in it cannot be read; empty if all can."""

    lives: list[Record]
    remark: str = ""


def records_path() -> Path:
    """The file of the records of this user."""
    return files.user_folder() / "records.jsonl"


def read_records() -> Records:
    """All records of this user; lines that are none are passed over, and so is a file that cannot be read."""
    path = records_path()
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return Records([])
    except OSError as error:
        return Records([], f"{path} cannot be read ({error.strerror}).")
    lives, bad = [], 0
    for line in filter(None, map(bytes.strip, lines)):
        try:
            lives.append(msgspec.json.decode(line, type=Record))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            bad += 1
    remark = f"Lines passed over, as they are no records: {bad}, in {path}" if bad else ""
    return Records(lives[::-1], remark)


def best_first(lives: Iterable[Record]) -> list[Record]:
    """Runs without wizardry before others, then those that were won, then by depth and kills, then the shorter."""
    return sorted(lives, key=lambda life: (life.wizardry, not life.won, -life.max_depth, -life.kills, life.turns))


def tell_of_run(session: Session) -> str:
    """Write the story of a finished run, and add it to the records of this user.

    A full disk is no reason to stop: what could not be written, the log says.

    Returns:
        A line that says where the story is, or why there is none.
    """
    now = dt.datetime.now(tz=dt.UTC).astimezone()
    record = _record(session, now)
    try:
        story = write_morgue(session, record.ending, now)
    except OSError as error:
        told = f"{morgue_folder()}: the story of this run could not be written ({error.strerror})."
        session.tell(told)
    else:
        told, record.morgue = f"Told in {story}", story.name
    path = records_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab+") as file:
            # A line that was cut off in the middle must not take this one along.
            file.seek(max(0, file.seek(0, 2) - 1))
            torn = file.read() not in (b"", b"\n")
            file.write((b"\n" if torn else b"") + msgspec.json.encode(record) + b"\n")
    except OSError as error:
        session.tell(f"{path}: the record of this run could not be written ({error.strerror}).")
    return told


def _record(session: Session, now: dt.datetime) -> Record:
    header = session.header()
    with session.world():
        chronicle = resource(Chronicle)
        return Record(
            name=header.name.encode("utf-8", "replace").decode("utf-8"),
            campaign=header.campaign,
            title=session.library.title_of(header.campaign),
            packs=[pack.id for pack in header.packs],
            seed=session.seed,
            version=header.game_version,
            depth=header.depth,
            max_depth=chronicle.max_depth,
            turns=chronicle.turns,
            kills=chronicle.kills,
            cause=chronicle.cause,
            wizardry=chronicle.wizardry,
            won=chronicle.won,
            ended=now.isoformat(timespec="seconds"),
        )
