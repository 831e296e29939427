"""Write what is made from the code into `raws/README.md`.

Run it from the root of the project: `python -m tools.make_reference`, or `make docs`.
"""

from __future__ import annotations

from pathlib import Path

from engine.raws.reference import readme

README = Path(__file__).resolve().parent.parent / "raws" / "README.md"


def main() -> None:
    """Renew the sections."""
    README.write_text(readme(README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
