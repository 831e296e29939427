"""The lines of a file of descriptions: where one begins, and where its text ends."""

from __future__ import annotations

import re
from bisect import bisect_left

_MARK = b"\xef\xbb\xbf"
_BEGIN = re.compile(rb"[ \t]*(?:BEGIN(?:[ \t].*)?|(?i:begin[ \t]+(?:monster|object))[ \t]*)", re.DOTALL)


class Lines:
    """A file, line by line and counted from 0, without line ends (LF or CR LF) and byte order mark."""

    __slots__ = ("_ends", "_lines")

    def __init__(self, data: bytes) -> None:
        lines = data.removeprefix(_MARK).split(b"\n")
        self._lines = [line.removesuffix(b"\r") for line in lines]
        if not self._lines[-1]:
            self._lines.pop()
        self._ends = [number for number, line in enumerate(self._lines) if line == b"."]

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, number: int) -> bytes:
        return self._lines[number]

    def begins(self, number: int) -> bool:
        """Whether a description is to begin in this line, be it written rightly or not."""
        return _BEGIN.fullmatch(self._lines[number]) is not None

    def text_end(self, number: int) -> int | None:
        """The next line, from this one on, that holds a full stop and nothing else; None if there is none."""
        place = bisect_left(self._ends, number)
        return self._ends[place] if place < len(self._ends) else None
