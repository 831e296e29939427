"""The shipped second campaign by keys: its help, its things in the prompts, and a cat that is a wizard."""

from __future__ import annotations

import pytest

from engine.core.rng import RandomStream
from engine.inspection import Inspector
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Layout
from engine.ui.help import Guide, pages
from engine.ui.keys.keynames import keys_of_text
from engine.ui.sheet import damage_text
from engine.world.commands import Wait
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.rules import Rules
from engine.world.run_state import GameOver, SaveGame
from engine.world.tiles import Tile
from tests.support.golden import assert_golden

HALL = """
name: The Reading Room
outdoors: no
carry: Ruler
carry: Letter Opener
carry: Foam Sword
carry: Student Card
p = Page
b = Bookworm
map:
##############
#............#
#.@....p.....#
#..........b.#
##############
"""

LAYOUTS = pytest.mark.parametrize("layout", [Layout(80, 24, 1), Layout(160, 42, 2)], ids=["80x24", "160x42"])


def hall() -> Session:
    return play(seed=1, campaign="rlg327", scene=parse_scene(HALL))


def test_the_help_is_made_of_the_keys_and_rules_of_the_campaign() -> None:
    session = hall()
    with session.world():
        rules = resource(Rules)
    lines = [
        "".join(span.text for span in line)
        for page in pages(session.view.keys, Guide(rules.signs, rules.how), 200, 60)
        for line in page
    ]
    text = "\n".join(lines)
    assert "> and < take stairs." in text
    assert "m lists the monsters, L looks at those in view, s shows your figures." in text
    assert "f fog, g go anywhere, T D H maps" in text
    for word in ("d20", "hungry", "{", "curse", "letter chooses"):
        assert word not in text.replace("{  gloves (GLOVES)", "")


def test_the_help_lists_the_terrain_there_can_be_and_what_a_scene_has() -> None:
    session = hall()
    with session.world():
        resource(Level).tiles[2, 1] = Tile.GRASS
        resource(Level).revealed[2, 1] = True
    press(session, "?")
    shown = [frame_text(session, 80, 60)]
    for _ in range(4):
        press(session, "<Down>")
        shown.append(frame_text(session, 80, 60))
    text = "".join(shown)
    for word in ("a wall", "a corridor", "stairs down", "grass"):
        assert word in text
    for word in ("planks", "water", "stalagmite", "gravel", "a paved way"):
        assert word not in text


@LAYOUTS
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("play", ""),
        ("wear", "w"),
        ("equipment", "w1we"),
        ("sheet", "w1s"),
        ("monsters", "m"),
        ("how", "?<Right><Right><Right>"),
    ],
)
def test_the_second_campaign_looks_as_it_did(name: str, keys: str, layout: Layout) -> None:
    session = hall()
    press(session, keys.replace("w1w", "w1"))
    text = frame_text(session, layout.columns, layout.rows, layout.tile_span)
    assert_golden(f"frames/rlg327_{name}_{layout.columns}x{layout.rows}.txt", text)


def test_figures_follow_what_is_worn() -> None:
    session = hall()

    def damage() -> str:
        with session.world():
            return damage_text(session.player)

    assert damage() == "1d4 (1-4)"
    press(session, "w0")
    assert damage() == "2+1d6 (3-8)", "the ruler, and no bare hands"
    press(session, "w1")
    assert damage() == "4+2d6 (6-16)", "the letter opener instead"
    press(session, "w2")
    assert damage() == "0 (0-0)", "a foam sword keeps one from using one's fists"
    press(session, "ta")
    assert damage() == "1d4 (1-4)"


@pytest.mark.parametrize("seed", [1, 2, 4, 8])
def test_a_wizard_who_presses_any_keys_breaks_no_promise(seed: int) -> None:
    rng = RandomStream(seed, "cat")
    session = Session.new("rlg327", seed)
    inspector = Inspector(session)
    assert inspector(session, Wait()) == [], "the level as it was made"
    keys = keys_of_text("wtdxIieEmsfgrLTDHyuhjklbn0123456789abcdekl><.;M?g<Escape><KP_5><Up>")
    for _ in range(600):
        command = session.view.keys.command(session.context, rng.choice(keys))
        if command is None:
            continue
        session.step(command)
        assert inspector(session, command) == []
        assert not isinstance(session.state, SaveGame)
        if isinstance(session.state, GameOver):
            return


def test_a_harmless_blow_is_told_in_the_right_person() -> None:
    scene = parse_scene("wear: Foam Sword\nS = Silverfish\nmap:\n.....\n.@S..\n.....\n")
    session = Session.new("rlg327", 1, scene=scene)
    press(session, "l")
    assert any("You hit the Silverfish and do no harm." in line for line in session.log()), session.log()


@pytest.mark.parametrize("keys", ["i", "w", "d", "I"])
def test_lists_of_things_tell_what_each_fits_and_adds(keys: str) -> None:
    scene = "carry: Date Stamp\ncarry: Ladder of the Upper Shelves\ncarry: Desk Lamp\ncarry: Biscuit\nmap:\n.@."
    session = Session.new("rlg327", 1, scene=parse_scene(scene))
    press(session, keys)
    text = frame_text(session, 160, 42)
    for part in ("Date Stamp  (WEAPON) 6+3d6", "Shelves  (WEAPON, both hands) 10+5d8, speed -3", "Desk Lamp  (LIGHT) "):
        assert part in text
    assert keys == "w" or "Biscuit  " in text
    press(session, "<Escape>w0t")
    assert "Date Stamp  (WEAPON) 6+3d6" in frame_text(session, 160, 42)


def test_the_first_page_of_the_help_names_all_keys_that_walk() -> None:
    session = hall()
    press(session, "?")
    text = frame_text(session)
    assert "You are @. Walk, strike:" in text
    assert "arrows and hjklyubn walk too" in text
