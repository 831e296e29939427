"""Stored levels become scenes that can be played; what is no such file is refused in one line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from engine.cli import app
from engine.core.errors import HexdelveError
from engine.core.geometry import Direction, Point
from engine.imports.rlg327.level import parse_level
from engine.imports.rlg327.level_scene import scene_of, write_scene
from engine.mapgen.scene import parse_scene
from engine.testing import play
from engine.world.bodies import place_of
from engine.world.commands import Move
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.tiles import WALKABLE, Tile
from tests.unit.imports.kit import stored_level


@pytest.mark.parametrize("term", ["S2019", "S2021", "F2023", "S2025"])
def test_a_level_is_read_with_all_it_holds(term: str) -> None:
    level = parse_level(stored_level(marker=b"RLG327-" + term.encode()), "x")
    assert (level.term, level.player, level.up, level.down) == (term, (3, 3), ((4, 4),), ((22, 6),))
    assert level.rooms == ((2, 2, 6, 4), (20, 5, 5, 3))
    assert level.is_open(Point(15, 5))
    assert not level.is_open(Point(15, 6))


def test_its_scene_is_played_and_no_open_tile_is_lost() -> None:
    level = parse_level(stored_level(), "x")
    session = play(seed=1, scene=parse_scene(scene_of(level, "hall").text))
    with session.world():
        here = resource(Level)
        assert (here.name, here.depth) == ("hall", 2)
        assert place_of(session.player) == level.player
        assert here.tile(Point(4, 4)) is Tile.UP_STAIRS
        assert here.tile(Point(22, 6)) is Tile.DOWN_STAIRS
        assert [bool(WALKABLE[tile]) for tile in here.tiles.ravel()] == [hard == 0 for hard in level.hardness]
    session.step(Move(Direction.EAST))
    with session.world():
        assert place_of(session.player) == level.player.step(Direction.EAST)


def test_hardness_rooms_and_stairs_stand_in_comments() -> None:
    level = parse_level(stored_level(up=[(4, 4), (5, 5)]), "x")
    text = scene_of(level, "hall").text
    rows = re.findall(r"^// ([0-9a-f]{160})$", text, re.MULTILINE)
    assert bytes.fromhex("".join(rows)) == level.hardness
    assert "// rooms (x, y, width, height): (2, 2, 6, 4) (20, 5, 5, 3)\n" in text
    assert "// stairs up (x, y): (4, 4) (5, 5)\n" in text


@pytest.mark.parametrize(
    ("changes", "ends", "remarks"),
    [
        ({"up": [], "down": []}, 0, 0),
        ({"up": [(4, 4), (5, 5)], "down": [(22, 6), (23, 6), (24, 6)]}, 2, 2),
        ({"down": [(3, 3)]}, 1, 1),
        ({"down": [(3, 3), (5, 3)]}, 2, 1),
        ({"rooms": [(3, 3, 1, 1), (4, 4, 1, 1), *[(x, 6, 1, 1) for x in range(1, 79)] * 5]}, 2, 0),
    ],
)
def test_of_several_stairs_the_first_is_kept_and_that_is_told(changes: dict[str, Any], ends: int, remarks: int) -> None:
    changes = {"rooms": [(2, 2, 6, 4), (20, 5, 5, 3)], **changes}
    if "up" not in changes and "down" not in changes:
        changes = {**changes, "up": [(4, 4)], "down": [(9, 6)]}
    level = parse_level(stored_level(**changes), "x")
    made = scene_of(level, "hall")
    assert len(made.remarks) == remarks
    scene = parse_scene(made.text).blueprint
    assert sum(place is not None for place in (scene.up, scene.down)) == ends
    assert scene.start == level.player
    assert int(WALKABLE[scene.tiles].sum()) == level.hardness.count(0)


WHOLE = stored_level()

WRONG: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "it begins with b''"),
    "another file": (b"\x89PNG\r\n\x1a\n" + WHOLE, "not with the marker RLG327-"),
    "marker of 6 bytes": (b"RLG327" + WHOLE[12:], "its marker is RLG327 without a term"),
    "2017": (stored_level(marker=b"RLG327-S2017"), "RLG327-S2017: files of that term have another layout"),
    "2018": (stored_level(marker=b"RLG327-F2018"), "RLG327-F2018: files of that term have another layout"),
    "odd term": (stored_level(marker=b"RLG327-X2019"), "RLG327-X2019"),
    "version": (stored_level(version=1), "its version is 1, not 0"),
    "size": (stored_level(size=1741), "given as 1741 bytes, but the file has 1720"),
    "padded": (WHOLE + bytes(100), "given as 1720 bytes, but the file has 1820"),
    "little-endian": (stored_level(order="<"), "little-endian, and must be big-endian"),
    "no head": (WHOLE[:15], "ends after 15 bytes"),
    "no hardness": (WHOLE[:900], "ends after 900 bytes"),
    "tail": (stored_level(tail=b"xyz"), "3 bytes follow the stairs down"),
    "player in rock": (stored_level(player=(30, 15)), r"player at \(30, 15\) is in rock of hardness 100"),
    "player off the map": (stored_level(player=(80, 3)), r"player at \(80, 3\) is not on the map of 80x21"),
    "room off the map": (stored_level(rooms=[(2, 2, 6, 4), (78, 5, 3, 3)]), r"room of 3x3 at \(78, 5\)"),
    "room below the map": (stored_level(rooms=[(2, 2, 6, 4), (20, 19, 3, 3)]), r"room of 3x3 at \(20, 19\)"),
    "room of nothing": (stored_level(rooms=[(2, 2, 6, 4), (20, 5, 0, 3)]), "room of 0x3"),
    "stairs in rock": (stored_level(down=[(40, 15)]), r"staircase down at \(40, 15\) is in rock"),
    "stairs off the map": (stored_level(up=[(4, 21)]), r"staircase up at \(4, 21\) is not on the map"),
    "stairs up and down": (stored_level(up=[(22, 6)]), r"both at \(22, 6\)"),
}


@pytest.mark.parametrize(("data", "complaint"), WRONG.values(), ids=WRONG)
def test_what_is_no_such_level_is_refused_in_one_line(data: bytes, complaint: str) -> None:
    with pytest.raises(HexdelveError, match=complaint) as caught:
        parse_level(data, "hall.rlg327")
    assert str(caught.value).startswith("hall.rlg327: ")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("length", range(1702, len(WHOLE)))
def test_a_level_that_ends_in_a_table_is_refused_though_its_size_fits(length: int) -> None:
    cut = WHOLE[:16] + length.to_bytes(4, "big") + WHOLE[20:length]
    with pytest.raises(HexdelveError, match=r"it ends before the number|need \d+ bytes, but \d+ are left"):
        parse_level(cut, "x")


# --- the command ------------------------------------------------------------------------------


def test_the_command_writes_or_prints_the_scene(tmp_path: Path) -> None:
    (tmp_path / "hall.rlg327").write_bytes(stored_level(up=[(4, 4), (5, 5)]))
    command = ["import", "rlg327-level", str(tmp_path / "hall.rlg327")]
    printed = CliRunner().invoke(app, command)
    assert parse_scene(printed.stdout).blueprint.name == "hall"
    assert "Of 2 stairs up the scene has 1" in printed.stderr
    for _ in range(2):
        result = CliRunner().invoke(app, [*command, "--out", str(tmp_path / "hall.txt")])
        assert result.exit_code == 0
        assert "51 open tiles, 2 rooms, 2 stairs up, 1 down" in result.stdout
    assert (tmp_path / "hall.txt").read_text() == printed.stdout


def test_a_scene_of_somebody_is_not_written_over(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("map:\n@")
    for place in (own, tmp_path, own / "below"):
        with pytest.raises(HexdelveError):
            write_scene(place, "text")
    assert own.read_text() == "map:\n@"
    assert list(tmp_path.iterdir()) == [own]
