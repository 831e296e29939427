"""Save files: written aside and renamed, so that no moment of a crash loses the only copy."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import io
import itertools
import os
import zlib
from pathlib import Path
from urllib.parse import quote

import msgspec
import platformdirs

from engine.core.errors import HexdelveError
from engine.save.codec import encode
from engine.save.snapshot import FORMAT, Document, Header

LARGEST = 256 * 1024 * 1024
"""Bytes a save may unpack to; more is no save of ours."""

SUFFIX = ".hexdelve"

LONGEST_STEM = 120
"""Letters of a file's name before a number and the suffix."""


class _Formatted(msgspec.Struct):
    """The least that any format of save has."""

    format: int
    game_version: str


class _AnyDocument(msgspec.Struct):
    header: _Formatted


def user_folder() -> Path:
    """Where saves and records of this user live; `HEXDELVE_HOME` in the environment overrides it."""
    home = os.environ.get("HEXDELVE_HOME")
    return Path(home) if home else Path(platformdirs.user_data_dir("hexdelve", appauthor=False))


def save_path(name: str) -> Path:
    """The file of the character of this name, whatever letters the name has."""
    return _numbered(name, 1)


def free_path(name: str) -> Path:
    """A file for a new character of this name that no other save has: "Anna", else "Anna 2"."""
    return next(path for number in itertools.count(1) if not (path := _numbered(name, number)).exists())


def list_saves() -> list[Path]:
    """Save files of this user, newest first."""
    folder = user_folder() / "saves"
    if not folder.is_dir():
        return []
    files = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    return sorted(files, key=lambda path: (-path.stat().st_mtime, path.name))


def _numbered(name: str, number: int) -> Path:
    """The file of the so-manieth character of a name."""
    stem = stem_for(name)
    counted = f"{stem} {number}" if number > 1 else stem
    return user_folder() / "saves" / f"{counted}{SUFFIX}"


def stem_for(name: str) -> str:
    """A character's name as part of the name of a file; one too long for that is cut and told apart by a hash."""
    letters = name.strip() or "nameless"
    stem = _quoted(letters)
    if len(stem) > LONGEST_STEM:
        mark = hashlib.blake2b(letters.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
        while len(_quoted(letters)) > LONGEST_STEM:
            letters = letters[:-1]
        return f"{_quoted(letters)}-{mark}"
    return stem


def _quoted(letters: str) -> str:
    return quote(letters.encode("utf-8", "surrogatepass"), safe=" ")


def write_save(path: Path, document: Document) -> None:
    """Write a save: aside, flushed, then renamed; the one before is kept beside it as `.bak`.

    Raises:
        HexdelveError: the folder or file cannot be written; the earlier save is untouched.
    """
    packed = gzip.compress(encode(document), compresslevel=6, mtime=0)
    try:
        aside = path.with_name(path.name + ".new")
    except ValueError as error:
        raise HexdelveError(f"{path}: this is no path of a file.", "Give the path of a save file.") from error
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as file:
            file.write(packed)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            _keep(path)
        aside.replace(path)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            aside.unlink(missing_ok=True)
        why = error.strerror if isinstance(error, OSError) else error
        raise HexdelveError(
            f"{path}: the game could not be saved ({why}).",
            "Nothing was overwritten. Free some space, or set HEXDELVE_HOME to a folder that can be written.",
        ) from error


def read_save(path: Path) -> Document:
    """Read a save; the file is left as it is.

    Raises:
        HexdelveError: there is none, it is damaged, or it is of another format.
    """
    text = _unpack(path)
    try:
        header = msgspec.json.decode(text, type=_AnyDocument).header
    except (msgspec.DecodeError, RecursionError) as error:
        raise _damaged(path, str(error)) from error
    if header.format != FORMAT:
        raise HexdelveError(
            f"{path}: this save has format {header.format} (Hexdelve {header.game_version}), "
            f"this game reads format {FORMAT}.",
            "Load it with that version; the file was left as it is.",
        )
    try:
        return msgspec.json.decode(text, type=Document)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _damaged(path, str(error)) from error


def read_header(path: Path) -> Header:
    """What a save says of itself.

    Raises:
        HexdelveError: as for `read_save`.
    """
    return read_save(path).header


def remove_save(path: Path) -> None:
    """Remove a save and the one before it: the character is dead."""
    for file in (path, _kept(path)):
        file.unlink(missing_ok=True)


def _kept(path: Path) -> Path:
    return path.with_name(path.name + ".bak")


def _keep(path: Path) -> None:
    """Keep the present save beside the new one, without a moment in which it is gone."""
    kept = _kept(path)
    kept.unlink(missing_ok=True)
    try:
        os.link(path, kept)
    except OSError:
        kept.write_bytes(path.read_bytes())


def _unpack(path: Path) -> bytes:
    try:
        packed = path.read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise HexdelveError(f"{path}: the save could not be read ({why}).", "Give the path of a save file.") from error
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(packed)) as file:
            text = file.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise _damaged(path, str(error)) from error
    if len(text) > LARGEST:
        raise _damaged(path, "it is too large")
    return text


def _damaged(path: Path, why: str) -> HexdelveError:
    kept = _kept(path)
    mend = f"The save before it is {kept}." if kept.exists() else "The file was left as it is."
    return HexdelveError(f"{path}: this is no save of Hexdelve, or it is damaged ({why}).", mend)
