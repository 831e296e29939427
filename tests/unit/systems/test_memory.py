"""The map remembers what was seen: shut doors, things and fixtures stay drawn where they were seen last."""

from __future__ import annotations

from pathlib import Path

from components.identity import Name
from components.items import Item
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.descriptions import describe_tile
from engine.world.bodies import destroy, lift
from engine.world.commands import Ascend, Descend
from engine.world.ecs import bury, query, resource
from engine.world.level import Level

SCENE = """
/ = Dagger
map:
#####################
#@./....+...........#
######.##############
######>##############
#####################
"""


def session() -> Session:
    return play(seed=1, scene=parse_scene(SCENE))


def remembered(game: Session) -> dict[Point, str]:
    """What is remembered where, doors left out."""
    with game.world():
        level = resource(Level)
        return {level.grid.point(tile): seen.name for tile, seen in level.memory.items() if seen.name != "Door"}


def test_what_goes_out_of_view_is_remembered_and_what_is_in_view_is_not() -> None:
    game = session()
    assert remembered(game) == {}
    press(game, "lllllll")
    press(game, "lllllllll")
    assert remembered(game) == {(3, 1): "Dagger"}
    assert "/" in frame_text(game)
    press(game, "hhhhhhhhhhhhhhh")
    assert (3, 1) not in remembered(game)


def test_memory_keeps_what_was_seen_although_it_has_gone() -> None:
    game = session()
    press(game, "lllllllllllllllll")
    with game.world():
        for item, name, _ in query(Name, Item):
            if name.name == "Dagger":
                destroy(item)
        bury()
    assert remembered(game) == {(3, 1): "Dagger"}
    with game.world():
        told = " ".join(span.text for line in describe_tile(Point(3, 1)) for span in line)
    assert "Dagger, as you remember it" in told
    press(game, "hhhhhhhhhhhhhh")
    assert remembered(game) == {}


def test_a_thing_taken_while_in_view_is_not_remembered() -> None:
    game = session()
    press(game, "llg")
    press(game, "lllllllllllllll")
    assert remembered(game) == {}


def test_memory_is_kept_over_levels_and_saves(tmp_path: Path) -> None:
    game = session()
    press(game, "llllljj")
    game.step(Ascend())
    with game.world():
        assert resource(Level).depth == 1
    before = remembered(game)
    assert before == {(3, 1): "Dagger"}
    path = tmp_path / "a.hexdelve"
    game.save(path)
    loaded = Session.load(path)
    assert loaded.digest() == game.digest()
    assert remembered(loaded) == before
    game.step(Descend())


def test_a_shut_door_stays_a_door_on_the_map() -> None:
    game = play(seed=1, scene=parse_scene("map:\n###########\n#@+.......#\n#.#########\n#..........\n###########"))
    press(game, "jjllllllll")
    assert "+" in frame_text(game)


def test_memory_never_speaks_of_creatures() -> None:
    game = play(seed=1, scene=parse_scene("g = Goblin\nmap:\n#######\n#@..g.#\n#######"))
    with game.world():
        for body, name in query(Name):
            if name.name == "Goblin":
                lift(body)
    assert remembered(game) == {}
