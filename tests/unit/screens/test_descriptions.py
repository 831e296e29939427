"""Descriptions of several lines, as a look at a tile and a close look at a thing tell them."""

from __future__ import annotations

from pathlib import Path

from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.screens.item import describe
from engine.session import Session
from engine.testing import play
from engine.ui.descriptions import describe_tile
from engine.world.inventory import carried_by
from tests.unit.raws.kit import LOOK, pack

TEXT = "  It hums.\n\n\tIn C."
LINES = ["  It hums.", "", "        In C."]
MOB = {"blocks_tile": True, "vision_range": 0, "movement": "static", "attributes": {}}


def session(folder: Path) -> Session:
    files = {
        "a.json": {
            "items": [{"name": "Fork", "renderable": LOOK, "description": TEXT}],
            "mobs": [{"name": "Choir", "renderable": LOOK, "description": TEXT, **MOB}],
        }
    }
    scene = parse_scene("carry: Fork\nc = Choir\nmap:\n@.c")
    return play(seed=1, packs=[pack(folder / "mod", files)], scene=scene)


def test_a_look_at_a_tile_tells_them_line_by_line(tmp_path: Path) -> None:
    game = session(tmp_path)
    with game.world():
        told = ["".join(span.text for span in line) for line in describe_tile(Point(3, 1))]
    assert told[1:4] == [f"  {line}" for line in LINES]


def test_a_close_look_at_a_thing_tells_them_line_by_line(tmp_path: Path) -> None:
    game = session(tmp_path)
    with game.world():
        fork = next(item for item in carried_by(game.player) if describe(item)[0][0] == LINES[0])
        assert [line for line, _ in describe(fork)][:3] == LINES
