"""Make the two glyph sheets of `engine/ui/glyphs/` from the public-domain Unscii fonts.

Run it from the root of the project: `python -m tools.make_glyphs`. Text is drawn in 8×16 cells with
`unscii_16`, the map in 16×16 cells with `unscii_8`, each of its pixels doubled. What Unscii lacks, and
what does not look well in it, is drawn below by hand.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import unscii
from numpy.typing import NDArray

SHEETS = Path(__file__).resolve().parent.parent / "engine" / "ui" / "glyphs"

RANGES = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin-1 and its first extension
    (0x0192, 0x0192),  # ƒ of CP437
    (0x0391, 0x03C9),  # Greek
    (0x0401, 0x045F),  # Cyrillic
    (0x2010, 0x2049),  # punctuation
    (0x207F, 0x207F),  # ⁿ of CP437
    (0x20A7, 0x20AC),  # ₧ and €
    (0x2117, 0x2122),  # ℗ ℠ ™
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x2300, 0x23FF),  # technical signs
    (0x2500, 0x25FF),  # boxes, blocks, shapes
    (0x2600, 0x27BF),  # symbols
)

# One string a row; "#" is ink. SMALL has the 8 rows of a map glyph, TALL the 16 rows of a letter.
SMALL = {
    "♂": "....#### ......## .....#.# ..###.#. .#...#.. .#...#.. .#...#.. ..###...",
    "♀": "..####.. .##..##. .##..##. ..####.. ...##... .######. ...##... ...##...",
    "☼": "#..##..# .#.##.#. ..####.. ###..### ###..### ..####.. .#.##.#. #..##..#",
    "↕": "...##... ..####.. .######. ...##... ...##... .######. ..####.. ...##...",
    "↓": "...##... ...##... ...##... ...##... ...##... .######. ..####.. ...##...",
    "⌂": "........ ...#.... ..###... .##.##.. ##...##. ##...##. #######. ........",
    "⌐": "........ .######. .##..... .##..... ........ ........ ........ ........",
    "∙": "........ ........ ........ ...##... ...##... ........ ........ ........",
    "\ufffd": "#######. #.....#. #.###.#. #...#.#. #..#..#. #.....#. #..#..#. #######.",
}

TALL = {
    "♂": """........ ........ ....#### ......## .....#.# ....#..# ..####.. .##..##.
            ##....## ##....## ##....## .##..##. ..####.. ........ ........ ........""",
    "♀": """........ ........ ..####.. .##..##. .##..##. .##..##. .##..##. ..####..
            ...##... ...##... .######. ...##... ...##... ........ ........ ........""",
    "☼": """........ ........ ........ ...##... #..##..# .#.##.#. ..####.. ###..###
            ###..### ..####.. .#.##.#. #..##..# ...##... ........ ........ ........""",
    "↕": """...##... ..####.. .######. ...##... ...##... ...##... ...##... ...##...
            ...##... ...##... ...##... ...##... ...##... .######. ..####.. ...##...""",
    "↓": """...##... ...##... ...##... ...##... ...##... ...##... ...##... ...##...
            ...##... ...##... ...##... ...##... ...##... .######. ..####.. ...##...""",
    "⌂": """........ ........ ........ ........ ...#.... ..###... .##.##.. ##...##.
            ##...##. ##...##. ##...##. #######. ........ ........ ........ ........""",
    "⌐": """........ ........ ........ ........ ........ ........ #######. ##......
            ##...... ##...... ##...... ........ ........ ........ ........ ........""",
    "∙": """........ ........ ........ ........ ........ ........ ...##... ...##...
            ........ ........ ........ ........ ........ ........ ........ ........""",
    "\ufffd": """........ ........ #######. #.....#. #..##.#. #.#..##. #....##. #...#.#.
               #..#..#. #..#..#. #.....#. #..#..#. #.....#. #######. ........ ........""",
}

# Map glyphs for which 8×8 pixels are too few: the hero, and a floor that should be seen but not looked at.
LARGE = {
    "@": """................ ....########.... ..####....####.. .###........###.
            .##...####...##. ##...##..##..##. ##..##...##..##. ##..##...##..##.
            ##..##...##..##. ##..##..###..##. ##...####.####.. .##.............
            .###.........##. ..####....####.. ....########.... ................""",
    "·": """................ ................ ................ ................
            ................ ................ ................ .......##.......
            .......##....... ................ ................ ................
            ................ ................ ................ ................""",
}


def drawn(drawings: dict[str, str]) -> dict[int, NDArray[np.uint8]]:
    """Glyphs drawn by hand: code point to pixels of 0 and 1, shape (height, width)."""
    return {
        ord(sign): np.array([[pixel == "#" for pixel in row] for row in rows.split()], dtype=np.uint8)
        for sign, rows in drawings.items()
    }


def from_font(name: str, height: int) -> dict[int, NDArray[np.uint8]]:
    """Glyphs of a font of Unscii within `RANGES`; those of double width are left out."""
    raw: dict[int, list[int]] = unscii.unscii(name).raw_data
    return {
        code: np.unpackbits(np.array(raw[code], dtype=np.uint8)[:, None], axis=1)
        for first, last in RANGES
        for code in range(first, last + 1)
        if len(raw.get(code, ())) == height
    }


def save(path: Path, glyphs: dict[int, NDArray[np.uint8]]) -> None:
    """Write a sheet: `codes`, shape (n,), ascending, and `rows`, shape (n, height, width / 8), a bit a pixel."""
    codes = sorted(glyphs)
    rows = np.packbits(np.stack([glyphs[code] for code in codes]), axis=-1)
    np.savez_compressed(path, codes=np.array(codes, dtype=np.uint32), rows=rows)


def main(folder: Path = SHEETS) -> None:
    """Write both sheets into a folder."""
    text = from_font("unscii_16", 16) | drawn(TALL)
    small = from_font("unscii_8", 8) | drawn(SMALL)
    doubled = {code: np.kron(glyph, np.ones((2, 2), dtype=np.uint8)) for code, glyph in small.items()}
    save(folder / "text.npz", text)
    save(folder / "map.npz", doubled | drawn(LARGE))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else SHEETS)
