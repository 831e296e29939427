"""Golden texts: kept in files a person can read, renewed on purpose with HEXDELVE_RENEW=1."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "golden"


def assert_golden(name: str, text: str) -> None:
    """Compare a text with the golden file of this name; with HEXDELVE_RENEW=1 write it instead."""
    path = FOLDER / name
    if os.environ.get("HEXDELVE_RENEW") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    kept = path.read_text(encoding="utf-8")
    assert text + "\n" == kept, f"{name} differs; look at it, then renew it with HEXDELVE_RENEW=1"
