"""A save that is played is held by one process; the system lets go of it when that process ends, however it ends."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import weakref
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote

from engine.core.errors import HexdelveError

SUFFIX = ".lock"
"""Of the empty file beside a save that is locked while the save is held. Left behind, it means nothing."""

_TAKEN = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class Hold:
    """A save nobody else can play until `release`, or until this is forgotten; made by `hold`."""

    def __init__(self, place: Path, file: BinaryIO | None) -> None:
        self._end = weakref.finalize(self, _let_go, place, file)

    def release(self) -> None:
        """Let others play the save; twice is once."""
        self._end()


def hold(path: Path) -> Hold:
    """Hold a save, whether its file is there already or not.

    Where nothing can be locked, as in a folder that cannot be written, the save is held by name only.

    Raises:
        HexdelveError: another process, or another game of this one, holds it.
    """
    place = path.with_name(path.name + SUFFIX)
    while True:
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            file = place.open("ab")
        except OSError:
            return Hold(place, None)
        try:
            _lock(file)
        except OSError as error:
            file.close()
            if error.errno not in _TAKEN:
                return Hold(place, None)
            raise HexdelveError(
                f"{unquote(path.stem)} is being played elsewhere.", "Save and leave it there, then go on with it here."
            ) from error
        if _is_still_there(file, place):
            return Hold(place, file)
        file.close()


def _is_still_there(file: BinaryIO, place: Path) -> bool:
    """Whether the file that is locked is the one of this name: who held it before may have removed it meanwhile."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), place.stat())
    except FileNotFoundError:
        return False


def _let_go(place: Path, file: BinaryIO | None) -> None:
    if file is None:
        return
    # an open file can be removed here, but not on Windows; only who holds the lock removes it
    with contextlib.suppress(OSError):
        place.unlink(missing_ok=True)
    file.close()
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            place.unlink(missing_ok=True)
