"""Writing the pack: all of it or nothing, and never over anything that is not the importer's own."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.errors import HexdelveError
from engine.raws.packs import MANIFEST

CAMPAIGN = "rlg327"
"""The campaign that the packs are for."""

MADE_BY = "// made by"
MAKER = "hexdelve import rlg327"
"""Key and value in `mod.json` by which the importer knows a pack of its own."""

_FILES = {"mobs": "monsters.json", "items": "objects.json"}


def write_pack(out: Path, lists: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """Write a pack with these lists into a folder that is missing, empty, or a pack made here before.

    Raises:
        HexdelveError: the folder holds something else, or cannot be written.
    """
    try:
        folder = out.resolve()
        _refuse_foreign(out, folder)
        _replace(folder, _contents(folder.name, lists))
    except OSError as error:
        why = error.strerror or str(error)
        raise HexdelveError(f"{out}: the pack cannot be written ({why}).", "Name another folder.") from error


def _contents(name: str, lists: Mapping[str, Sequence[Mapping[str, Any]]]) -> dict[str, str]:
    """File → text of a pack that lies in a folder of this name."""
    manifest = {
        MADE_BY: MAKER,
        "id": _pack_id(name),
        "name": "Imported descriptions",
        "version": "1",
        "kind": "mod",
        "depends": [CAMPAIGN],
        "replaces": list(lists),
    }
    files: dict[str, Any] = {MANIFEST: manifest, **{_FILES[key]: {key: entries} for key, entries in lists.items()}}
    return {name: json.dumps(data, ensure_ascii=False, indent=2) + "\n" for name, data in files.items()}


def _pack_id(folder: str) -> str:
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in folder.lower())
    return f"{CAMPAIGN}-{letters.strip('-') or 'import'}"[:64]


def _refuse_foreign(out: Path, folder: Path) -> None:
    if not folder.exists():
        return
    if not folder.is_dir():
        raise HexdelveError(f"{out}: this is a file.", "Name a folder for the pack.")
    found = sorted(part.name for part in folder.iterdir())
    if not found:
        return
    if not _is_own(folder / MANIFEST):
        raise HexdelveError(f"{out}: this folder holds something that was not imported.", "Name a new or empty folder.")
    others = [name for name in found if name not in {MANIFEST, *_FILES.values()}]
    if others:
        message = f'{out}: beside the imported pack there is "{others[0]}", which would be lost.'
        raise HexdelveError(message, "Put it elsewhere, or name another folder.")


def _is_own(manifest: Path) -> bool:
    try:
        data = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and data.get(MADE_BY) == MAKER


def _replace(folder: Path, contents: Mapping[str, str]) -> None:
    """Put a folder with these files in the place of another one, or of none: written beside it, then renamed."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name[:40]}-") as work:
        made, old = Path(work) / "new", Path(work) / "old"
        made.mkdir()
        for name, text in contents.items():
            with (made / name).open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        if not folder.exists():
            made.rename(folder)
            return
        folder.rename(old)
        try:
            made.rename(folder)
        except OSError:
            old.rename(folder)
            raise
        shutil.rmtree(old, ignore_errors=True)
