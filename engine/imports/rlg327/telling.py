"""Telling what was read: a table for people, one JSON object for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from engine.imports.rlg327.reading import Reading

BIG = 1_000_000
"""Bytes of a file from which on a progress bar is shown."""


def as_data(readings: Sequence[Reading], out: str | None) -> dict[str, Any]:
    """All of it for JSON; `out` is the pack that was written, None if there is none."""
    files = [
        {
            "file": reading.file,
            "kind": reading.kind,
            "header": not reading.refusal,
            "reason": reading.trouble,
            "dialect": reading.dialect,
            "seen": reading.seen,
            "accepted": len(reading.accepted),
            "rejected": [msgspec.to_builtins(fault) for fault in reading.rejected],
            "doubts": [msgspec.to_builtins(fault) for fault in reading.doubts],
        }
        for reading in readings
    ]
    return {"out": out, "files": files}


def table_of(readings: Sequence[Reading]) -> Table:
    """A row for each file."""
    table = Table()
    for column in ("file", "kind", "dialect"):
        table.add_column(column, overflow="fold")
    for column in ("seen", "accepted", "rejected"):
        table.add_column(column, justify="right")
    for reading in readings:
        counts = (reading.seen, len(reading.accepted), len(reading.rejected))
        cells = ["refused", "", "", ""] if reading.refusal else [reading.dialect, *(str(count) for count in counts)]
        table.add_row(Text(reading.file), reading.kind.lower(), *cells)
    return table


def complaints(readings: Sequence[Reading]) -> Iterator[str]:
    """A line for each file that was refused, each description that was rejected and each doubt."""
    for reading in readings:
        if reading.trouble:
            yield f"{reading.file}:1: refused: {reading.trouble}"
        for what, faults in (("rejected", reading.rejected), ("note", reading.doubts)):
            for fault in faults:
                name = f"{fault.name}: " if fault.name else ""
                yield f"{reading.file}:{fault.line}: {what}: {name}{fault.reason}"


def left_out(readings: Sequence[Reading]) -> str:
    """How many descriptions were left out, for the player who plays with the others; empty if none was."""
    told = [
        f"{len(reading.rejected)} of {reading.seen} {reading.kind.lower()}s" for reading in readings if reading.rejected
    ]
    if not told:
        return ""
    return f"Left out: {', '.join(told)}. The terminal told why; hexdelve import rlg327 tells it again."


@contextmanager
def progress(size: int, lines: int, *, shown: bool) -> Iterator[Callable[[int], None]]:
    """A bar on standard error for a big file.

    Args:
        size: bytes of the file.
        lines: how many it has.
        shown: whether anybody watches.

    Yields:
        What is told up to which line the file is read.
    """
    visible = shown and size >= BIG
    with Progress(console=Console(stderr=True), disable=not visible, transient=True) as bar:
        task = bar.add_task("lines", total=max(lines, 1))
        yield lambda line: bar.update(task, completed=line) if visible else None
