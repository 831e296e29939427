"""The two glyph sheets: 8×16 for text, 16×16 for the map (made by `tools/make_glyphs.py`)."""

from __future__ import annotations

import io
import zipfile
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console
from tcod.tileset import Tileset

from engine.core.errors import HexdelveError
from engine.ui.glyphs.fonts import Font, SheetName

__all__ = ["REPLACEMENT", "Font", "SheetName", "load_tileset", "with_replacements"]

REPLACEMENT = 0xFFFD
"""Code point of the glyph that stands for those a sheet lacks."""


def load_tileset(name: SheetName, font: Font | None = None) -> Tileset:
    """Read a sheet from the package, wherever that is installed.

    Args:
        name: which sheet.
        font: glyphs of the player to lay over those of the sheet.

    Raises:
        HexdelveError: the file is missing or damaged.
    """
    codes, pixels = _read(name)
    _, height, width = pixels.shape
    tileset = Tileset(width, height)
    tiles = np.full((*pixels.shape, 4), 255, dtype=np.uint8)
    tiles[..., 3] = pixels
    for code, tile in zip(codes.tolist(), tiles, strict=True):
        tileset[code] = tile
    if font is not None:
        tileset += font.text if name == "text" else font.map
    return tileset


def _read(name: SheetName) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """Code points, shape (n,), and their glyphs, shape (n, height, width) with 0 and 255."""
    file = files(__name__) / f"{name}.npz"
    try:
        with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as sheet:
            return sheet["codes"], np.unpackbits(sheet["rows"], axis=-1) * np.uint8(255)
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        problem = f"The glyph sheet {file.name} of the game is missing or damaged."
        raise HexdelveError(problem, "Install Hexdelve again.") from error


def with_replacements(console: Console, tileset: Tileset) -> Console:
    """The console, in C order, as this sheet can show it.

    Returns:
        The console itself if the sheet has all its glyphs, otherwise a copy in which `REPLACEMENT` stands
        wherever one is missing. (libtcod would leave the cell empty.)
    """
    missing = [code for code in np.unique(console.ch).tolist() if code and code not in tileset]
    if not missing:
        return console
    shown = Console(console.width, console.height, order="C", buffer=console.rgba.copy())
    shown.ch[np.isin(console.ch, missing)] = REPLACEMENT
    return shown
