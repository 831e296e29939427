from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from tcod.console import Console
from tcod.tileset import CHARMAP_CP437

from engine.core.errors import HexdelveError
from engine.ui import glyphs
from engine.ui.glyphs import REPLACEMENT, SheetName, load_tileset, with_replacements
from tools import make_glyphs

SHEETS: tuple[SheetName, ...] = ("text", "map")
BLANK = {0x20, 0xA0}
WANTED = {
    "CP437": set(CHARMAP_CP437) - {0},
    "printable ASCII": set(range(0x20, 0x7F)),
    "Latin-1": set(range(0xA0, 0x100)),
    "box drawing and blocks": set(range(0x2500, 0x25A0)),
    "punctuation": set(map(ord, "–—‘’“”†•…‼€™")),
    "replacement": {REPLACEMENT},
}


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("group", WANTED)
def test_sheets_have_a_picture_of_every_sign(name: SheetName, group: str) -> None:
    tileset = load_tileset(name)
    absent = [chr(code) for code in sorted(WANTED[group]) if code not in tileset]
    assert absent == []
    empty = [chr(code) for code in sorted(WANTED[group] - BLANK) if not tileset[code][..., 3].any()]
    assert empty == []


@pytest.mark.parametrize(("name", "size"), [("text", (8, 16)), ("map", (16, 16))])
def test_cells_have_the_size_the_window_counts_on(name: SheetName, size: tuple[int, int]) -> None:
    tileset = load_tileset(name)
    assert (tileset.tile_width, tileset.tile_height) == size


def test_a_glyph_is_the_right_way_up() -> None:
    ink = load_tileset("text")[ord("L")][..., 3].astype(int)
    assert ink[:, :4].sum() > ink[:, 4:].sum(), "the stem of an L is on the left"
    assert ink[8:].sum() > ink[:8].sum(), "its foot is below"


@pytest.mark.parametrize("name", SHEETS)
def test_a_missing_glyph_is_shown_as_the_replacement(name: SheetName) -> None:
    tileset = load_tileset(name)
    console = Console(4, 1)
    console.ch[0] = [ord("a"), ord("漢"), 0x1F600, 0]
    shown = with_replacements(console, tileset)
    assert shown.ch[0].tolist() == [ord("a"), REPLACEMENT, REPLACEMENT, 0]
    assert console.ch[0, 1] == ord("漢"), "the frame itself keeps its text"


def test_a_console_with_known_glyphs_is_not_copied() -> None:
    console = Console(4, 1)
    assert with_replacements(console, load_tileset("text")) is console


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 not a sheet", None])
def test_a_damaged_sheet_is_reported(content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if content is not None:
        (tmp_path / "text.npz").write_bytes(content)
    monkeypatch.setattr(glyphs, "files", lambda _: tmp_path)
    with pytest.raises(HexdelveError, match=r"text\.npz.*Install"):
        load_tileset("text")


def test_a_sheet_with_other_content_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    np.savez(tmp_path / "text.npz", other=np.zeros(3))
    monkeypatch.setattr(glyphs, "files", lambda _: tmp_path)
    with pytest.raises(HexdelveError, match="damaged"):
        load_tileset("text")


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheets_are_what_the_script_makes(name: SheetName, tmp_path: Path) -> None:
    make_glyphs.main(tmp_path)
    made = np.load(io.BytesIO((tmp_path / f"{name}.npz").read_bytes()))
    kept = np.load(make_glyphs.SHEETS / f"{name}.npz")
    assert np.array_equal(made["codes"], kept["codes"])
    assert np.array_equal(made["rows"], kept["rows"])
