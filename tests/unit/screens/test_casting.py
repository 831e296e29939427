"""Casting by keys: the list of spells, aiming, and what is refused without a turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from components.spells import KnownSpells
from components.stats import Pools
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Layout
from engine.world.chronicle import Chronicle
from engine.world.ecs import query, resource
from engine.world.run_state import AwaitingInput, ShowCast, ShowTargeting
from tests.unit.raws.kit import pack

SCENE = """
carry: Primer of Sparks
carry: Mender's Herbal
carry: Weaver's Notes
known: Primer of Sparks
known: Mender's Herbal
known: Weaver's Notes
g = Goblin
map:
##########
#@...#...#
##########
"""

READ = "i/primer<Enter>ai/herbal<Enter>ai/weaver<Enter>a"


@pytest.fixture
def mage() -> Session:
    return play(seed=1, keys=READ, scene=parse_scene(SCENE))


def mana(session: Session) -> int:
    with session.world():
        return dict(query(Pools))[session.player].mana.current


def wound(session: Session) -> None:
    """Let there be something to heal, so that nobody asks whether a healing spell is to be wasted."""
    with session.world():
        dict(query(Pools))[session.player].hit_points.current = 5


def turns(session: Session) -> int:
    with session.world():
        return resource(Chronicle).turns


def empty(session: Session) -> None:
    with session.world():
        dict(query(Pools))[session.player].mana.current = 1


def test_whoever_knows_no_spell_gets_no_list() -> None:
    session = play(seed=1, keys="z", scene=parse_scene(SCENE))
    assert (session.state, session.log()[-1], turns(session)) == (AwaitingInput(), "You know no spells.", 0)


def test_the_list_names_spells_and_their_mana(mage: Session) -> None:
    press(mage, "z")
    text = frame_text(mage)
    assert mage.state == ShowCast()
    assert all(row in text for row in ("a) Spark Bolt  1 mana", "b) Mend Flesh  2 mana", "c) Web  2 mana"))
    press(mage, "<Escape>")
    assert isinstance(mage.state, AwaitingInput)


def test_a_spell_that_is_not_aimed_is_cast_at_once(mage: Session) -> None:
    wound(mage)
    before = turns(mage)
    press(mage, "zb")
    assert (mage.state, mana(mage), turns(mage)) == (AwaitingInput(), 2, before + 1)


def test_a_spell_with_a_range_is_aimed_first(mage: Session) -> None:
    press(mage, "za")
    assert mage.state == ShowTargeting(spell="Spark Bolt")
    assert "Aim: Spark Bolt, range 6." in frame_text(mage)
    press(mage, "l<Enter>")
    assert isinstance(mage.state, AwaitingInput)
    assert mana(mage) == 3
    assert "You cast Spark Bolt." in mage.log()


def test_leaving_the_aim_costs_nothing(mage: Session) -> None:
    before = mage.digest()
    press(mage, "za<Escape>")
    assert (mage.state, mage.digest()) == (AwaitingInput(), before)


def test_what_is_too_dear_says_so_and_costs_no_turn(mage: Session) -> None:
    empty(mage)
    before = turns(mage)
    press(mage, "z")
    assert "Web  2 mana, not enough mana" in frame_text(mage)
    press(mage, "c")
    assert (mage.state, turns(mage), mana(mage)) == (ShowCast(), before, 1)
    assert mage.log()[-1] == "You have not enough mana for Web."


def test_a_click_on_a_spell_chooses_it(mage: Session) -> None:
    wound(mage)
    press(mage, "z")
    lines = frame_text(mage).splitlines()
    row = next(row for row, line in enumerate(lines) if "b) Mend Flesh" in line)
    command = mage.clicked(Layout(80, 24, 1), lines[row].index("Mend"), row)
    assert command is not None
    mage.step(command)
    assert mana(mage) == 2


def test_a_game_saved_in_the_list_goes_on_there_with_all_spells(mage: Session, tmp_path: Path) -> None:
    press(mage, "z")
    mage.save(tmp_path / "game")
    loaded = Session.load(tmp_path / "game")
    assert (loaded.state, loaded.digest(), frame_text(loaded)) == (ShowCast(), mage.digest(), frame_text(mage))
    for session in (mage, loaded):
        press(session, "al<Enter>zb..")
    assert loaded.digest() == mage.digest()


def test_spells_that_a_pack_no_longer_has_are_left_out_of_a_save(tmp_path: Path) -> None:
    spells = [{"name": "Old Word", "mana_cost": 1, "effects": {"ranged": "4", "damage": "1"}}]
    folder = pack(tmp_path / "words", {"a.json": {"spells": spells}})
    session = Session.new("hexdelve", 1, [folder], scene=parse_scene(SCENE))
    press(session, READ)
    with session.world():
        dict(query(KnownSpells))[session.player].spells.insert(0, "Old Word")
    press(session, "za")
    assert session.state == ShowTargeting(spell="Old Word")
    session.save(tmp_path / "aiming")
    press(session, "<Escape>z")
    session.save(tmp_path / "listing")
    pack(folder, {"a.json": {"spells": []}})
    aiming = Session.load(tmp_path / "aiming", [folder])
    frame_text(aiming)
    press(aiming, "<Enter>")
    assert aiming.state == AwaitingInput()
    listing = Session.load(tmp_path / "listing", [folder])
    assert "a) Spark Bolt" in frame_text(listing)
    press(listing, "by")
    assert mana(listing) == 2


def test_equal_games_with_casters_stay_equal() -> None:
    legend = "w = Hedge Witch\ns = Goblin Shaman\nt = Bursting Toadstool\nn = Spitting Newt"
    scene = f"name: Coven\n{legend}\nmap:\n@..t....s..w..n"
    digests = set()
    for _ in range(2):
        session = play(seed=5, keys="." * 40, scene=parse_scene(scene))
        assert any("casts" in line for line in session.log())
        digests.add(session.digest())
    assert len(digests) == 1
