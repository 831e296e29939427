from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tcod.tileset import CHARMAP_CP437

from engine.core.errors import HexdelveError
from engine.ui.glyphs import load_tileset
from engine.ui.glyphs.fonts import CELLS, SheetName, read_font

LETTER, LINE = ord("A"), ord("─")


def png(pixels: NDArray[np.uint8]) -> bytes:
    """A PNG file of grey values with opacity, shape (height, width, 2)."""
    height, width, _ = pixels.shape

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 4, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def sheet(width: int, height: int, *signs: str) -> bytes:
    """A sheet of glyphs of this size, of which these signs are solid blocks and all others empty."""
    pixels = np.zeros((16 * height, 16 * width, 2), np.uint8)
    for sign in signs:
        place = list(CHARMAP_CP437).index(ord(sign))
        x, y = place % 16 * width, place // 16 * height
        pixels[y : y + height, x : x + width] = 255
    return png(pixels)


BDF = """STARTFONT 2.1
FONT test
SIZE 8 75 75
FONTBOUNDINGBOX 8 16 0 -4
STARTPROPERTIES 2
FONT_ASCENT 12
FONT_DESCENT 4
ENDPROPERTIES
CHARS 1
STARTCHAR A
ENCODING 65
SWIDTH 500 0
DWIDTH 8 0
BBX 8 16 0 -4
BITMAP
{rows}
ENDCHAR
ENDFONT
"""


@pytest.fixture
def file(tmp_path: Path) -> Callable[[bytes], Path]:
    def write(content: bytes) -> Path:
        path = tmp_path / "my font"
        path.write_bytes(content)
        return path

    return write


Write = Callable[[bytes], Path]


@pytest.mark.parametrize("size", [(8, 16), (16, 16), (8, 8), (10, 20), (12, 12), (32, 32), (5, 9), (1, 1), (64, 128)])
@pytest.mark.parametrize("name", ["text", "map"])
def test_glyphs_of_any_size_fit_the_cells(size: tuple[int, int], name: SheetName, file: Write) -> None:
    font = read_font(file(sheet(*size, "A")))
    width, height = CELLS[name]
    assert load_tileset(name, font)[LETTER].shape == (height, width, 4)


def test_a_sheet_of_the_very_size_is_taken_as_it_is(file: Write) -> None:
    text = load_tileset("text", read_font(file(sheet(8, 16, "A", "─"))))
    assert (text[LETTER][..., 3] == 255).all()
    assert (text[LINE][..., 3] == 255).all()


def test_what_the_font_lacks_is_taken_from_the_shipped_sheet(file: Write) -> None:
    text, shipped = load_tileset("text", read_font(file(sheet(8, 16, "A")))), load_tileset("text")
    assert np.array_equal(text[ord("B")], shipped[ord("B")])
    assert set(text) == set(shipped)


def test_a_square_sheet_is_for_the_map_only(file: Write) -> None:
    font = read_font(file(sheet(16, 16, "A")))
    assert (load_tileset("map", font)[LETTER][..., 3] == 255).all()
    assert np.array_equal(load_tileset("text", font)[LETTER], load_tileset("text")[LETTER])


def test_lines_that_would_not_meet_stay_the_shipped_ones(file: Write) -> None:
    tiles = load_tileset("map", read_font(file(sheet(8, 16, "A", "─"))))
    assert np.array_equal(tiles[LINE], load_tileset("map")[LINE])


def test_a_narrow_glyph_stands_in_the_middle_of_a_tile(file: Write) -> None:
    alpha = load_tileset("map", read_font(file(sheet(8, 16, "A"))))[LETTER][..., 3]
    assert (alpha[:, 4:12] == 255).all()
    assert not alpha[:, :4].any()
    assert not alpha[:, 12:].any()


def test_small_glyphs_grow_by_whole_numbers_and_large_ones_keep_their_shape(file: Write) -> None:
    grown = load_tileset("map", read_font(file(sheet(7, 7, "A"))))[LETTER][..., 3]
    assert (grown[1:15, 1:15] == 255).all()
    assert grown.sum() == 14 * 14 * 255
    shrunk = load_tileset("text", read_font(file(sheet(16, 32, "A"))))[LETTER]
    assert (shrunk == 255).all()


def test_a_bdf_font_serves_both_sheets(file: Write) -> None:
    font = read_font(file(BDF.format(rows="\n".join(["FF"] * 16)).encode()))
    assert (load_tileset("text", font)[LETTER][..., 3] == 255).all()
    assert load_tileset("map", font)[LETTER][..., 3].sum() == 8 * 16 * 255


TRUETYPE = next(iter(sorted(Path("/usr/share/fonts").rglob("DejaVuSansMono.ttf"))), None)
needs_truetype = pytest.mark.skipif(TRUETYPE is None, reason="this system has no font to try")


@needs_truetype
@pytest.mark.parametrize("name", ["text", "map"])
def test_a_truetype_font_fills_the_cells(name: SheetName) -> None:
    assert TRUETYPE is not None
    sheet = load_tileset(name, read_font(TRUETYPE))
    width, height = CELLS[name]
    ink = np.any([sheet[code][..., 3] > 0 for code in range(0x21, 0x7F)], axis=0)
    assert ink.shape == (height, width)
    assert ink.any(axis=1).sum() >= height - 2, "letters are as tall as the cell allows"
    assert ink.any(axis=0).sum() >= 7
    assert np.array_equal(sheet[LINE], load_tileset(name)[LINE])


@needs_truetype
@pytest.mark.parametrize("size", [11, 50, 400, 5000, 300_000])
def test_a_truetype_font_that_is_cut_off_is_told(size: int, file: Write) -> None:
    assert TRUETYPE is not None
    with pytest.raises(HexdelveError, match="cannot be used"):
        read_font(file(TRUETYPE.read_bytes()[:size]))


BROKEN = {
    "empty": b"",
    "text": b"Once upon a time",
    "gif": b"GIF89a" + b"\0" * 50,
    "png header": b"\x89PNG\r\n\x1a\n",
    "png cut off": sheet(8, 16, "A")[:100],
    "png of an odd size": png(np.full((100, 100, 2), 255, np.uint8)),
    "png of nothing": sheet(8, 16),
    "bdf": b"STARTFONT 2.1\nNONSENSE\n",
    "truetype header": b"\0\1\0\0",
    "truetype without tables": b"\0\1\0\0" + b"\0" * 100,
    "truetype of tables beyond its end": b"\0\1\0\0\0\1\0\0\0\0\0\0glyf" + struct.pack(">III", 0, 28, 5000),
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_bad_font_is_told_in_one_message_that_names_the_file(
    content: bytes, file: Write, capfd: pytest.CaptureFixture[str]
) -> None:
    path = file(content)
    with pytest.raises(HexdelveError) as caught:
        read_font(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert capfd.readouterr().err == "", "libtcod is silent"


def test_a_file_that_is_not_there_and_a_folder_are_no_fonts(tmp_path: Path) -> None:
    for path in (tmp_path / "none.png", tmp_path):
        with pytest.raises(HexdelveError, match="cannot be used"):
            read_font(path)
