"""Count the descriptions in a folder of files of the course COM S 327, every file known by its first line.

Run it from the root of the project: `python -m tools.count_descriptions DIR`, or `make staff DIR=…`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from engine.core.errors import HexdelveError
from engine.imports.rlg327.survey import survey
from engine.imports.rlg327.telling import complaints, table_of


def main(folder: str) -> int:
    """Print a row for each file, and a line for each description that is rejected; 1 if there is no such file."""
    if not folder:
        print("Say where the files are: make staff DIR=folder", file=sys.stderr)
        return 1
    try:
        readings = survey(Path(folder))
    except HexdelveError as error:
        print(error, file=sys.stderr)
        return 1
    Console().print(table_of(readings))
    for complaint in complaints(readings):
        print(complaint)
    return 0 if readings else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
