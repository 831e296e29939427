"""What a folder of such files holds: every file is known by its first line, whatever it is called."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.core.errors import HexdelveError
from engine.imports.rlg327.reader import read_descriptions
from engine.imports.rlg327.reading import KINDS, Kind, Reading, header_of


def survey(folder: Path) -> list[Reading]:
    """Read all files of descriptions in a folder and the folders in it, in the order of their names.

    Raises:
        HexdelveError: there is no such folder.
    """
    if not folder.is_dir():
        raise HexdelveError(f"{folder}: this is not a folder.", "Name a folder with files of descriptions.")
    return [
        read_descriptions(path.read_bytes(), kind, str(path.relative_to(folder)))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        for kind in _kind_of(path)
    ]


def _kind_of(path: Path) -> Iterator[Kind]:
    """What a file describes, by its first line; nothing for all other files and those that cannot be read."""
    try:
        with path.open("rb") as file:
            first = file.readline(200).removeprefix(b"\xef\xbb\xbf").rstrip(b" \t\r\n")
    except OSError:
        return
    yield from (kind for kind in KINDS if first == header_of(kind).encode())
