"""Importing the course's own two files from the folder where the course keeps them, to play with them at once."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from engine.core.errors import HexdelveError
from engine.imports.rlg327.entries import entries_of
from engine.imports.rlg327.folder import write_pack
from engine.imports.rlg327.reader import read_descriptions
from engine.imports.rlg327.reading import Kind, Reading

FILES: tuple[tuple[Kind, str], ...] = (("MONSTER", "monster_desc.txt"), ("OBJECT", "object_desc.txt"))
"""What the course calls its files (course facts §4)."""

_MEND = "Mend it; `hexdelve import rlg327` tells of all that is wrong. Without this file the campaign has its own."


def import_folder(folder: Path, packs: Path) -> tuple[Path, list[Reading]]:
    """Read the files of a folder and write the pack of it; one that was made of the same folder is replaced.

    Args:
        folder: holds one or both of the course's files.
        packs: where imported packs are kept, so that saved games find them again.

    Returns:
        The folder of the pack, and what was read.

    Raises:
        HexdelveError: there are no such files, one is refused, nothing in one can be used, or there is no writing.
    """
    found = [(kind, folder / name) for kind, name in FILES if (folder / name).is_file()]
    if not found:
        names = " and ".join(name for _, name in FILES)
        raise HexdelveError(f"{folder}: there is neither of the files {names}.", "Name the folder that holds them.")
    readings = [_read(kind, path) for kind, path in found]
    for reading in readings:
        if reading.trouble:
            raise HexdelveError(f"{reading.file}: {reading.trouble}.", _MEND)
    out = packs / _pack_name(folder.resolve())
    write_pack(out, entries_of(readings))
    return out, readings


def _pack_name(folder: Path) -> str:
    """A name of its own for each folder, however many are called alike."""
    mark = hashlib.blake2b(os.fsencode(folder), digest_size=4).hexdigest()
    return f"{folder.name.lstrip('.') or 'files'}-{mark}"


def _read(kind: Kind, path: Path) -> Reading:
    try:
        return read_descriptions(path.read_bytes(), kind, str(path))
    except OSError as error:
        raise HexdelveError(f"{path}: the file cannot be read ({error.strerror}).", "Give it to be read.") from error
