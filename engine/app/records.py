"""Finished runs, one JSON object a line in the user's folder."""

from __future__ import annotations

import json

from engine.save import files
from engine.session import Session
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource


def write_record(session: Session) -> None:
    """Add a finished run to the records of this user; a full disk is no reason to stop."""
    header = session.header()
    with session.world():
        chronicle = resource(Chronicle)
        record = {
            "name": header.name,
            "campaign": header.campaign,
            "packs": [pack.id for pack in header.packs],
            "seed": session.seed,
            "version": header.game_version,
            "depth": header.depth,
            "max_depth": chronicle.max_depth,
            "turns": chronicle.turns,
            "kills": chronicle.kills,
            "cause": chronicle.cause,
            "wizardry": chronicle.wizardry,
            "won": chronicle.won,
        }
    folder = files.user_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "records.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    except OSError:
        session.tell("The record of this run could not be written.")
