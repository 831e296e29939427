"""`python -m engine` is the command `hexdelve`."""

from __future__ import annotations

from engine.cli import main

main()
