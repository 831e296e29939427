"""What each screen looks like, at the sizes of a terminal and of the window (renew with HEXDELVE_RENEW=1)."""

from __future__ import annotations

import esper
import pytest

from components.stats import Pools
from engine.app import App
from engine.app.new_game import NewGame
from engine.mapgen.scene import Scene, parse_scene
from engine.testing import frame_text, play, press
from engine.ui.frame import Frame, Layout
from engine.world.commands import Choose, Wait
from engine.world.effects import Damage, OnEntity, add_effect
from tests.support.golden import assert_golden

SCENE = """
name: The Gallery
carry: Remove Curse Scroll
carry: Magic Missile Scroll
carry: Longsword -1
carry: Identify Scroll
known: Remove Curse Scroll
known: Magic Missile Scroll
known: Identify Scroll
g = Goblin
/ = Longsword +1
map:
##############
#.....+....~~#
#..@..#..g..~#
#./...#......#
##############
"""

KEYS = {
    "play": "",
    "inventory": "i",
    "equipment": "e",
    "wear": "w",
    "drop": "d",
    "quantity": "d/sausage<Enter>a",
    "destroy_quantity": "x/sausage<Enter>a",
    "take_off": "t",
    "expunge": "x",
    "inspect": "I",
    "item": "Ia",
    "discoveries": "\\",
    "log": "m",
    "look": ";h",
    "help": "?",
    "direction": "F",
    "targeting": "i/missile<Enter>a",
    "remove_curse": "w/longsword<Enter>ai/remove<Enter>a",
    "identify": "i/identify<Enter>a",
    "filter": "i/long",
}

SHOP = """
name: The Shop
carry: Hide
carry: Hide
carry: Longsword -1
carry: Health Potion
known: Health Potion
A = Alchemist
map:
########
#..@A..#
########
"""

LAYOUTS = [Layout(80, 24, 1), Layout(160, 42, 2)]


def scene() -> Scene:
    return parse_scene(SCENE)


@pytest.mark.parametrize("layout", LAYOUTS, ids=["80x24", "160x42"])
@pytest.mark.parametrize("name", KEYS)
def test_screens_look_as_they_did(name: str, layout: Layout) -> None:
    session = play(seed=1, keys=KEYS[name], scene=scene())
    text = frame_text(session, layout.columns, layout.rows, layout.tile_span)
    assert_golden(f"frames/{name}_{layout.columns}x{layout.rows}.txt", text)


@pytest.mark.parametrize("layout", LAYOUTS, ids=["80x24", "160x42"])
@pytest.mark.parametrize(("name", "keys"), [("buy", "l"), ("sell", "l<Tab>"), ("sell_quantity", "l<Tab>/hide<Enter>a")])
def test_the_shop_looks_as_it_did(name: str, keys: str, layout: Layout) -> None:
    session = play(seed=1, scene=parse_scene(SHOP))
    with session.world():
        esper.component_for_entity(session.player, Pools).gold = 120
    press(session, keys)
    text = frame_text(session, layout.columns, layout.rows, layout.tile_span)
    assert_golden(f"frames/vendor_{name}_{layout.columns}x{layout.rows}.txt", text)


@pytest.mark.parametrize("layout", LAYOUTS, ids=["80x24", "160x42"])
def test_the_town_looks_as_it_did(layout: Layout) -> None:
    text = frame_text(play(seed=1), layout.columns, layout.rows, layout.tile_span)
    assert_golden(f"frames/town_{layout.columns}x{layout.rows}.txt", text)


@pytest.mark.parametrize("layout", LAYOUTS, ids=["80x24", "160x42"])
def test_death_looks_as_it_did(layout: Layout) -> None:
    session = play(seed=1, scene=scene())
    with session.world():
        add_effect(None, Damage(999), OnEntity(session.player))
    session.step(Wait())
    text = frame_text(session, layout.columns, layout.rows, layout.tile_span)
    assert_golden(f"frames/death_{layout.columns}x{layout.rows}.txt", text)


@pytest.mark.parametrize("layout", LAYOUTS, ids=["80x24", "160x42"])
def test_the_form_for_a_new_game_looks_as_it_did(layout: Layout) -> None:
    app = App(NewGame(name="Anna", seed=7))
    app.handle(Choose("a"))
    frame = Frame(layout)
    app.draw(frame)
    assert_golden(f"frames/form_{layout.columns}x{layout.rows}.txt", frame.text())


@pytest.mark.parametrize("layout", LAYOUTS, ids=["80x24", "160x42"])
def test_the_title_looks_as_it_did(layout: Layout) -> None:
    frame = Frame(layout)
    App().draw(frame)
    assert_golden(f"frames/title_{layout.columns}x{layout.rows}.txt", frame.text())


MAGE = """
name: The Study
carry: Primer of Sparks
carry: Weaver's Notes
carry: Mender's Herbal
known: Primer of Sparks
known: Weaver's Notes
known: Mender's Herbal
map:
##############
#.....+....~~#
#..@..#.....~#
##############
"""


@pytest.mark.parametrize("layout", LAYOUTS, ids=["80x24", "160x42"])
def test_the_list_of_spells_looks_as_it_did(layout: Layout) -> None:
    session = play(
        seed=1, keys="i/primer<Enter>ai/weaver<Enter>ai/herbal<Enter>azcyzal<Enter>z", scene=parse_scene(MAGE)
    )
    text = frame_text(session, layout.columns, layout.rows, layout.tile_span)
    assert_golden(f"frames/cast_{layout.columns}x{layout.rows}.txt", text)


@pytest.mark.parametrize("layout", LAYOUTS, ids=["80x24", "160x42"])
def test_a_question_looks_as_it_did(layout: Layout) -> None:
    text = SCENE.replace("known: Identify", "carry: Fireball Scroll\nknown: Fireball Scroll\nknown: Identify")
    text = text.replace("g = ", "p = Prospector\ng = ").replace("@..#", "@.p#")
    session = play(seed=1, keys="i/fireball<Enter>all<Enter>", scene=parse_scene(text))
    shown = frame_text(session, layout.columns, layout.rows, layout.tile_span)
    assert_golden(f"frames/confirm_{layout.columns}x{layout.rows}.txt", shown)
