"""The player's own glyphs: a PNG sheet of 16×16 glyphs in the order of CP437, a BDF or a TrueType font."""

from __future__ import annotations

import contextlib
import logging
import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
import tcod.tileset
from numpy.typing import NDArray
from tcod.tileset import CHARMAP_CP437, Tileset

from engine.core.errors import HexdelveError

SheetName: TypeAlias = Literal["text", "map"]

CELLS: Final[dict[SheetName, tuple[int, int]]] = {"text": (8, 16), "map": (16, 16)}
"""Width and height of a glyph of each sheet."""

Glyphs: TypeAlias = dict[int, NDArray[np.uint8]]
"""Code points and their RGBA pixels, shape (height, width, 4)."""

_SQUARE: Final = 0.75
"""Glyphs that are wider than this part of their height are made for square cells: as text they would be squashed."""

_FRAMES: Final = range(0x2500, 0x25A0)
"""Lines and blocks, which have to meet those of the next cell."""

_LARGEST_GLYPH: Final = 256
_MOST_GLYPHS: Final = 20_000
"""libtcod draws all glyphs of a font at once: more of them take more memory than a game should."""

_FAINT: Final = 64
"""Opacity up to which a pixel is but the edge of a letter."""

_TRUETYPE: Final = (b"\0\1\0\0", b"OTTO", b"true")


class Font(NamedTuple):
    """Glyphs cut to the cells of the two sheets; what is missing is taken from the shipped sheet."""

    text: Glyphs
    map: Glyphs


def read_font(path: Path) -> Font:
    """Read a font; what it is shows in its first bytes, whatever the file is called.

    Raises:
        HexdelveError: the file cannot be read, or is no font that can be used.
    """
    try:
        content = path.read_bytes()
        with _silent():
            font = _load(path, content)
    except (OSError, RuntimeError, ValueError, struct.error) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise _unusable(path, reason or (str(error).splitlines() or ["it is damaged"])[-1]) from error
    if not font.text and not font.map:
        raise _unusable(path, "it has no glyphs")
    return font


def _unusable(path: Path, reason: str) -> HexdelveError:
    mend = "Give a PNG sheet of 16 by 16 glyphs in the order of CP437, a BDF or a TrueType font."
    return HexdelveError(f"{path}: this font cannot be used ({reason}).", mend)


def _load(path: Path, content: bytes) -> Font:
    if content.startswith(_TRUETYPE):
        _check_tables(content)
        return Font(_outlines(path, *CELLS["text"]), _outlines(path, *CELLS["map"]))
    if content.startswith(b"\x89PNG"):
        _check_sheet(content)
        tileset = tcod.tileset.load_tilesheet(path, 16, 16, CHARMAP_CP437)
    elif content.startswith(b"STARTFONT"):
        tileset = tcod.tileset.load_bdf(path)
    else:
        raise ValueError("it is neither PNG nor BDF nor TrueType")
    square = tileset.tile_width > _SQUARE * tileset.tile_height
    return Font({} if square else _glyphs(tileset, "text"), _glyphs(tileset, "map"))


def _check_tables(content: bytes) -> None:
    """Look whether a TrueType font is whole: libtcod ends the process over one that is not."""
    (count,) = struct.unpack_from(">H", content, 4)
    tables: dict[bytes, int] = {}
    for number in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", content, 12 + 16 * number)
        if offset + length > len(content):
            raise ValueError("the file is cut off")
        tables[tag] = offset
    if not {b"cmap", b"head", b"hhea", b"hmtx", b"maxp"} <= tables.keys() or not tables.keys() & {b"glyf", b"CFF "}:
        raise ValueError("it lacks tables of a TrueType font")
    (glyphs,) = struct.unpack_from(">H", content, tables[b"maxp"] + 4)
    if glyphs > _MOST_GLYPHS:
        raise ValueError(f"it has {glyphs} glyphs, more than {_MOST_GLYPHS}")


def _check_sheet(content: bytes) -> None:
    width, height = struct.unpack_from(">II", content, 16)
    if width % 16 or height % 16 or not (16 <= width <= 16 * _LARGEST_GLYPH and 16 <= height <= 16 * _LARGEST_GLYPH):
        raise ValueError(f"a sheet of {width}×{height} pixels does not hold 16 by 16 glyphs")


def _outlines(path: Path, width: int, height: int) -> Glyphs:
    """The glyphs of a TrueType font, as large as cells of this size allow.

    libtcod leaves room for the largest of all glyphs, so that letters get tiny: it is told to draw larger, and of
    what it draws the part is taken that letters stand in.
    """
    part = _part_of_letters(tcod.tileset.load_truetype_font(path, 4 * width, 4 * height))
    zoom = min(width / part.width, height / part.height, _LARGEST_GLYPH / (4 * height))
    tileset = tcod.tileset.load_truetype_font(path, max(1, int(4 * width * zoom)), max(1, int(4 * height * zoom)))
    part = _part_of_letters(tileset)
    left, top = part.left - (width - part.width) // 2, part.top - (height - part.height) // 2
    glyphs: Glyphs = {}
    for code, tile in tileset.items():
        if code not in _FRAMES and tile[..., 3].any():
            # Around the tile there is room for what the part has more than it.
            roomy = np.pad(tile, ((height, height), (width, width), (0, 0)))
            glyphs[code] = roomy[height + top : 2 * height + top, width + left : 2 * width + left]
    return glyphs


class _Part(NamedTuple):
    left: int
    top: int
    width: int
    height: int


def _part_of_letters(tileset: Tileset) -> _Part:
    """The part of a tile that the letters and signs of ASCII need."""
    tiles = [tileset[code] for code in range(0x21, 0x7F) if code in tileset]
    if not tiles:
        raise ValueError("it has no letters")
    ink = np.any([tile[..., 3] > _FAINT for tile in tiles], axis=0)
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if not rows.size:
        raise ValueError("its letters are empty")
    return _Part(int(columns[0]), int(rows[0]), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)


def _glyphs(tileset: Tileset, sheet: SheetName) -> Glyphs:
    """The glyphs that show anything, cut to the cells of a sheet."""
    width, height = CELLS[sheet]
    fits = (tileset.tile_width, tileset.tile_height) == (width, height)
    glyphs: Glyphs = {}
    for code, tile in tileset.items():
        if tile[..., 3].any() and (fits or code not in _FRAMES):
            glyphs[code] = tile if fits else _cut(tile, width, height)
    return glyphs


def _cut(tile: NDArray[np.uint8], width: int, height: int) -> NDArray[np.uint8]:
    """A glyph in the middle of a cell: enlarged by a whole number, or shrunk if it is too large."""
    tall, wide = tile.shape[:2]
    zoom = min(width / wide, height / tall)
    if zoom >= 1:
        shown = tile.repeat(int(zoom), axis=0).repeat(int(zoom), axis=1)
    else:
        shown = _shrunk(tile, max(1, round(wide * zoom)), max(1, round(tall * zoom)))
    cell = np.zeros((height, width, 4), dtype=np.uint8)
    top, left = (height - shown.shape[0]) // 2, (width - shown.shape[1]) // 2
    cell[top : top + shown.shape[0], left : left + shown.shape[1]] = shown
    return cell


def _shrunk(tile: NDArray[np.uint8], width: int, height: int) -> NDArray[np.uint8]:
    """The glyph with fewer pixels, each the mean of those it covers; colours count by their opacity."""
    opacity = tile[..., 3:].astype(np.float64)
    ink = np.concatenate((tile[..., :3] * opacity, opacity), axis=2)
    mean = np.einsum("yh,hwc,xw->yxc", _cover(tile.shape[0], height), ink, _cover(tile.shape[1], width))
    colours = np.divide(mean[..., :3], mean[..., 3:], out=np.zeros_like(mean[..., :3]), where=mean[..., 3:] > 0)
    pixels: NDArray[np.uint8] = np.rint(np.concatenate((colours, mean[..., 3:]), axis=2)).clip(0, 255).astype(np.uint8)
    return pixels


def _cover(old: int, new: int) -> NDArray[np.float64]:
    """For each of the `new` pixels of a line the part that each of the `old` ones has in it, shape (new, old)."""
    edges = np.linspace(0, old, new + 1)
    starts = np.arange(old)
    parts = [np.clip(np.minimum(end, starts + 1) - np.maximum(start, starts), 0, 1) for start, end in pairwise(edges)]
    return np.array(parts) * (new / old)


@contextlib.contextmanager
def _silent() -> Iterator[None]:
    """Keep libtcod from telling about an error what is told once by us."""
    logger = logging.getLogger("tcod")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)
