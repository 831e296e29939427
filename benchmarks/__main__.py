"""`python -m benchmarks` measures and prints everything; `--profile` shows where the turns spend their time."""

from __future__ import annotations

import cProfile
import os
import pstats
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import literal, pictures, places, turns
from benchmarks.timing import ROUNDS, calibration, medians


def main() -> None:
    """Measure and print."""
    console = Console()
    if "--profile" in sys.argv[1:]:
        _profile(console)
        return
    console.print(f"Medians of {ROUNDS} rounds in shuffled order. Only ratios carry over to another machine.")
    console.print(_turns())
    console.print(_pictures())
    for table in _index():
        console.print(table)
    console.print(_files())


def _turns() -> Table:
    times = medians({"calibration": calibration, **turns.contenders(), **literal.contenders()})
    measure = times.pop("calibration")
    table = Table(
        "scene", "turns/s", "a turn", "in calibrations", "turns/s if it took 0.8 ms", "times the literal port"
    )
    table.title = f"Player turns with 30 creatures; the calibration loop takes {measure * 1e3:.3f} ms"
    for name, taken in times.items():
        row = f"{1 / taken:,.0f}", _time(taken), f"{taken / measure:.4f}", f"{measure / taken / 0.8e-3:,.0f}"
        port = times.get(f"{name}, literal port")
        gain = "" if port is None else f"{port / taken:.1f}"
        table.add_row(name, *row, gain)
    return table


def _pictures() -> Table:
    times = medians({"calibration": calibration, **pictures.contenders()})
    measure = times.pop("calibration")
    table = Table("picture", "a frame", "in calibrations", "us if it took 0.8 ms")
    table.title = "Drawing, without showing"
    for name, taken in times.items():
        table.add_row(name, _time(taken), f"{taken / measure:.4f}", f"{taken / measure * 800:,.0f}")
    return table


def _index() -> Iterator[Table]:
    for width, height, entities in places.SIZES:
        times = medians(places.index_contenders(width, height, entities))
        table = Table("operation", "ours", "list of lists", "they / we", "vectorised", "we / they", "one by one")
        table.title = f"Spatial index, {width}x{height}, {entities:,} entities"
        for name in ("move", "is_blocked", "content", "index anew"):
            ours, lists, arrays, single = (
                times.get(f"{name}{way}") for way in ("", ", list of lists", ", vectorised", ", one by one")
            )
            table.add_row(
                name,
                _time(ours or 0.0),
                _time(lists or 0.0),
                f"{(lists or 0.0) / (ours or 1.0):.2f}",
                "" if arrays is None else _time(arrays),
                "" if arrays is None else f"{(ours or 0.0) / arrays:.2f}",
                "" if single is None else _time(single),
            )
        yield table


def _files() -> Table:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEXDELVE_HOME"] = folder
        times = medians(places.file_contenders(Path(folder)))
    table = Table("operation", "time")
    table.title = "Levels and saves"
    for name, taken in times.items():
        table.add_row(name, _time(taken))
    return table


def _profile(console: Console) -> None:
    for name, contender in turns.contenders().items():
        contender()
        profile = cProfile.Profile()
        profile.enable()
        for _ in range(5):
            contender()
        profile.disable()
        console.rule(name)
        pstats.Stats(profile, stream=sys.stdout).sort_stats("tottime").print_stats(18)


def _time(seconds: float) -> str:
    """A time in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


if __name__ == "__main__":
    main()
