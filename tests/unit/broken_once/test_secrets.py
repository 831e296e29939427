"""What once broke in the hands of a hostile tester, and is right now: secrets and piles."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.stats import Pools
from engine.app import App
from engine.app.new_game import Form, NewGame
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.raws.items import spawn_item
from engine.save import files
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.keys.keymap import KeyMap
from engine.ui.sightings import at
from engine.ui.view import View
from engine.world.commands import Confirm, Type
from engine.world.ecs import resource
from engine.world.level import Level
from tests.unit.broken_once.kit import kill, tap


def test_a_pile_keeps_its_order_over_saves_and_levels(tmp_path: Path) -> None:
    session = play(seed=1, scene=parse_scene("carry: Longsword\ncarry: Dagger\nmap:\n@.>"))
    press(session, "d/dag<Enter>a")
    press(session, "d/longs<Enter>a")
    path = tmp_path / "a.hexdelve"
    session.save(path)
    loaded = Session.load(path)
    for game in (session, loaded):
        press(game, "g")
        assert game.log()[-1] == "You pick up a Longsword."
    assert loaded.digest() == session.digest()


@pytest.mark.parametrize("order", [("Longsword", "Health Potion"), ("Health Potion", "Longsword")])
def test_map_eye_and_hand_agree_about_what_lies_on_top(order: tuple[str, str]) -> None:
    scene = parse_scene("known: Health Potion\ncarry: Longsword\ncarry: Health Potion\nmap:\n@.")
    session = play(seed=1, scene=scene)
    for name in order:
        press(session, f"d/{name[:6].lower()}<Enter>a")
    press(session, "l")
    with session.world():
        top = at(Point(1, 1))[0]
    assert top.name == order[1]
    assert f"#{top.glyph}@" in frame_text(session)
    press(session, "hg")
    assert session.log()[-1] == f"You pick up a {order[1]}."


@pytest.mark.parametrize("pair", [("Longsword -1", "Longsword +1"), ("Battleaxe -1", "Battleaxe +1")])
def test_twin_worlds_look_alike_until_the_difference_is_known(pair: tuple[str, str]) -> None:
    pictures = []
    for name in pair:
        session = play(seed=5, scene=parse_scene(f"/ = {name}\nmap:\n@/....."))
        shown = []
        for keys in (
            "",
            "l",
            "g",
            "i",
            "<Escape>I/unid<Enter>a",
            "<Escape>w",
            "<Escape>d",
            "<Escape>;",
            "<Escape>\\",
            "<Escape>.",
        ):
            press(session, keys)
            shown.append(frame_text(session, 160, 42, 2))
        pictures.append((shown, session.log()))
    assert pictures[0] == pictures[1]


def test_a_map_by_magic_shows_doors_and_nothing_that_lies_in_them() -> None:
    scene = parse_scene("carry: Magic Mapping Scroll\n+ = Door\nmap:\n#######\n#@....#\n#####+#\n#.....#\n#######")
    session = play(seed=1, scene=scene)
    with session.world():
        level = resource(Level)
        level.visible[:] = False
        spawn_item("Longsword +1", Point(5, 2))
    press(session, "i/scroll<Enter>a")
    with session.world():
        assert {seen.name for seen in resource(Level).memory.values()} == {"Door"}


def test_what_is_worn_from_the_start_is_known() -> None:
    world = play(seed=1, scene=parse_scene("wear: Amulet of the Ox\nmap:\n@"))
    assert "Amulet of the Ox" in frame_text(world)


def test_a_save_that_cannot_be_removed_is_told_and_the_dead_stay_dead() -> None:
    session = play(seed=1, keys=".")
    app = App(NewGame(seed=1), session)
    app.suspend()
    path = files.list_saves()[0]
    path.unlink()
    path.mkdir()
    kill(session)
    tap(app, ".")
    assert session.over
    assert "could not be removed" in session.log()[-1]


def test_a_seed_takes_no_more_digits_than_it_can_hold() -> None:
    form = Form(NewGame(seed=2**63 - 1))
    form.typing = "seed"
    form.handle(Type("1"), View(KeyMap.load()))
    assert form.wishes.seed == 2**63 - 1


def test_who_dies_of_its_own_blast_is_told_so() -> None:
    scene = parse_scene("carry: Fireball Scroll\nknown: Fireball Scroll\nr = Rat\nmap:\n@r.")
    session = play(seed=1, scene=scene)
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current = 5
    press(session, "i/fire<Enter>a")
    session.step(Confirm())
    session.step(Confirm())
    assert "Killed by: yourself" in frame_text(session)


def test_what_a_pile_is_remembered_by_is_the_same_after_loading(tmp_path: Path) -> None:
    scene = parse_scene("carry: Longsword\ncarry: Dagger\ncarry: Cudgel\nmap:\n@....+...........")
    session = play(seed=1, scene=scene)
    for name in ("longs", "dag", "cud"):
        press(session, f"d/{name}<Enter>a")
    press(session, "g")
    path = tmp_path / "a.hexdelve"
    session.save(path)
    loaded = Session.load(path)
    for game in (session, loaded):
        press(game, "llllll" + "lllllllllll")
        with game.world():
            assert [seen.name for seen in resource(Level).memory.values() if seen.name != "Door"] == ["Dagger"]
    assert loaded.digest() == session.digest()
