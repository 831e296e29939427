"""What once broke in the hands of a hostile tester, and is right now: scenes, packs and the kit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import HexdelveError
from engine.core.geometry import Direction
from engine.invariants import check_world
from engine.mapgen.scene import parse_scene
from engine.raws.loading import check_packs
from engine.session import Session
from engine.testing import fresh_world, play
from engine.world.bodies import place_of
from engine.world.chronicle import Chronicle
from engine.world.commands import Ascend, Descend, Move, Wait
from engine.world.dungeon import Dungeon
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.outbox import LevelChanged
from engine.world.tiles import Tile


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("map:\n@" + "." * 1998, "at most"),
        ("@ = Goblin\nmap:\n@", "always the player"),
        (f"depth: {'9' * 5000}\nmap:\n@", "depth"),
        ("map:\n@<", "depth 1"),
        ("depth: 2\nmap:\n@<<", "Stairs pair up"),
        ("map:\n@>.>", "Stairs pair up"),
    ],
)
def test_scenes_that_would_break_later_are_refused_now(text: str, complaint: str) -> None:
    with pytest.raises(HexdelveError, match=complaint):
        parse_scene(text, "my.txt")


@pytest.mark.parametrize("text", ["g = Goblinn\nmap:\n@g", "carry: Dager\nmap:\n@"])
def test_a_wrong_name_in_a_scene_is_told_with_its_file_and_the_nearest_name(text: str) -> None:
    with pytest.raises(HexdelveError, match=r"my\.txt.*Did you mean") as caught:
        play(seed=1, scene=parse_scene(text, "my.txt"))
    assert "Goblin" in str(caught.value) or "Dagger" in str(caught.value)


def test_walls_that_mean_something_else_never_open_the_border() -> None:
    session = play(seed=1, scene=parse_scene("# = Table\nmap:\n#####\n#.@.#\n#####"))
    with session.world():
        tiles = resource(Level).tiles
        assert not tiles[0].any()
        assert not tiles[:, 0].any()
        assert check_world() == []


def test_stairs_pair_up_in_both_directions() -> None:
    session = play(seed=3, scene=parse_scene("depth: 3\nmap:\n@<"))
    session.step(Move(Direction.EAST))
    with session.world():
        assert resource(Dungeon).depth == 2
        assert resource(Level).tile(place_of(session.player)) is Tile.DOWN_STAIRS
        assert resource(Chronicle).max_depth == 3
    assert LevelChanged(2) in session.facts
    session.step(Descend())
    with session.world():
        assert resource(Dungeon).depth == 3
        assert resource(Level).tile(place_of(session.player)) is Tile.UP_STAIRS
    session.step(Wait())
    assert session.facts == ()
    session.step(Ascend())
    with session.world():
        assert resource(Dungeon).depth == 2


def test_folders_that_lead_back_to_themselves_are_read_once(tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    about = {"id": "mine", "name": "Mine", "version": "1", "kind": "mod", "depends": ["hexdelve"]}
    (mod / "mod.json").write_text(json.dumps(about))
    for number in range(6):
        (mod / f"loop{number}").symlink_to(mod)
    report = check_packs([mod])
    assert [*report.errors, *report.warnings] == []


def test_the_kit_says_what_is_wrong_with_a_drawing() -> None:
    with pytest.raises(HexdelveError, match="Goblinn"):
        fresh_world("@g", {"g": "Goblinn"})
    with pytest.raises(HexdelveError, match="several"):
        fresh_world("@@")


def test_a_closed_session_says_so() -> None:
    session = play(seed=1)
    session.close()
    with pytest.raises(RuntimeError, match="closed"):
        session.step(Wait())


@pytest.mark.parametrize("seed", [1.5, True, "7"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError):
        Session.new(seed=seed)
