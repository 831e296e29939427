"""Behaviours of seed 1, cursed items, that no test of one system holds alone: by keys, saves and JSON."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.identity import Name
from components.items import CursedItem, Weapon
from components.references import EntityId
from engine.core.colour import RED
from engine.core.dice import Dice
from engine.mapgen.scene import parse_scene
from engine.raws.loading import check_packs
from engine.raws.spawn import give
from engine.session import Session
from engine.testing import frame_text, play, press, run
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from engine.world.intents import WantsToUseItem, intend
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import Knowledge, item_colour
from engine.world.run_state import Requests, ShowIdentify, ShowRemoveCurse
from engine.world.stacks import count_of, stacks_with
from systems import OUT_OF_TIME
from tests.unit.raws.kit import LOOK, pack
from tests.unit.systems.kit import bare

LIFT, TELL = "Remove Curse Scroll", "Identify Scroll"


def scrolls(session: Session, kind: str) -> int:
    with session.world():
        things = carried_by(session.player)
        return sum(count_of(item) for item in things if esper.component_for_entity(item, Name).name == kind)


@pytest.mark.parametrize("kind", [LIFT, TELL])
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("answer", ["a", "<Escape>"])
def test_a_game_saved_at_a_question_goes_on_there_with_no_scroll_lost_or_doubled(
    kind: str, known: bool, answer: str, tmp_path: Path
) -> None:
    lines = [f"carry: {kind}", f"carry: {kind}", "wear: Helm of Fog", "carry: Health Potion"]
    lines += [f"known: {kind}"] if known else []
    session = play(seed=1, scene=parse_scene("\n".join(lines) + "\nmap:\n@..."))
    press(session, "i/scroll<Enter>a")
    assert isinstance(session.state, ShowRemoveCurse | ShowIdentify)
    session.save(tmp_path / "asked.hexdelve")
    loaded = Session.load(tmp_path / "asked.hexdelve")
    assert loaded.digest() == session.digest()
    assert isinstance(loaded.state, ShowRemoveCurse | ShowIdentify)
    for game in (session, loaded):
        assert scrolls(game, kind) == (2 if known else 1)
        press(game, answer)
        assert scrolls(game, kind) == (2 if known and answer == "<Escape>" else 1)
        with game.world():
            assert resource(Chronicle).turns == (0 if known and answer == "<Escape>" else 1)
    assert loaded.digest() == session.digest()


@pytest.mark.parametrize("kind", [LIFT, TELL])
@pytest.mark.parametrize("known", [True, False])
def test_creatures_neither_ask_nor_use_up_what_asks(kind: str, known: bool) -> None:
    world = bare("@g")
    if known:
        resource(Knowledge).identified.add(kind)
    world.wear(world.player, "Longsword -1")
    world.wear(world.at("g"), "Helm of Fog")
    before = set(resource(Knowledge).identified)
    scroll = world.give(world.at("g"), kind)
    intend(world.at("g"), WantsToUseItem(EntityId(scroll)))
    run(*OUT_OF_TIME)
    assert resource(Requests).queue == []
    assert carried_by(world.at("g")) == [scroll]
    assert resource(Knowledge).identified == before
    assert world.log() == []


def test_lifting_frees_one_thing_which_keeps_its_poor_figures_and_differs_from_the_cursed() -> None:
    session = play(seed=1, scene=parse_scene(f"known: {LIFT}\ncarry: {LIFT}\ncarry: Longsword -1\nmap:\n@..."))
    press(session, "w/unid<Enter>a")
    with session.world():
        twin = give(session.player, "Longsword -1")
        sword = worn_by(session.player)["Melee"]
        assert (item_colour(sword), item_colour(twin)) == (RED, RED)
    press(session, f"i/{LIFT.lower()}<Enter>aa")
    with session.world():
        assert not esper.has_component(sword, CursedItem)
        assert esper.has_component(twin, CursedItem)
        assert esper.component_for_entity(sword, Weapon) == Weapon(Dice(1, 8, -1), -1, "might")
        assert item_colour(sword) != RED
        assert not stacks_with(sword, twin)
    press(session, "t/longsword -1<Enter>a")
    assert session.log()[-1] == "You take off the Longsword -1."


def test_a_legendary_thing_has_the_colour_of_its_class_while_it_is_unknown() -> None:
    world = bare()
    blade = world.give(world.player, "Battleaxe +5")
    assert item_colour(blade) == (181, 38, 237)


THINGS = {
    "a ring": {
        "name": "Ring of Trials",
        "renderable": LOOK,
        "wearable": {"armor_class": 0, "slot": "Ring"},
        "attributes": {"might": 1},
        "weight_lbs": 0.1,
        "magic": {"class": "rare", "naming": "Test Ring"},
    },
    "a wand with five charges": {
        "name": "Wand of Trials",
        "renderable": LOOK,
        "consumable": {"effects": {"ranged": "6", "damage": "3"}, "charges": 5},
        "weight_lbs": 0.5,
        "magic": {"class": "rare", "naming": "Test Wand"},
    },
    "a cursed helmet of slowness": {
        "name": "Helmet of Trials",
        "renderable": LOOK,
        "wearable": {"armor_class": 1, "slot": "Head"},
        "initiative_penalty": 3,
        "weight_lbs": 4.0,
        "magic": {"class": "common", "naming": "Test Helmet", "cursed": True},
    },
    "its company": {
        "name": "Helmet of Ease",
        "renderable": LOOK,
        "wearable": {"armor_class": 1, "slot": "Head"},
        "weight_lbs": 4.0,
        "magic": {"class": "common", "naming": "Test Helmet"},
    },
}


def test_a_ring_a_wand_and_a_cursed_helmet_are_made_by_json_alone(tmp_path: Path) -> None:
    folder = pack(tmp_path / "trials", {"content.json": {"items": list(THINGS.values())}})
    report = check_packs([folder])
    assert not report.errors
    assert not report.warnings
    carried = "".join(f"carry: {thing['name']}\n" for thing in THINGS.values())
    session = Session.new(seed=1, packs=[folder], scene=parse_scene(f"{carried}g = Goblin\nmap:\n@...g"))
    press(session, "w/ring<Enter>a")
    assert "You equip the Ring of Trials." in session.log()
    press(session, "w/helmet<Enter>a")
    assert session.log()[-2:] == ["You equip the Helmet of Trials.", "It clings to you: it is cursed!"]
    press(session, "t/helmet<Enter>a")
    assert session.log()[-1] == "You cannot remove the Helmet of Trials: it is cursed."
    press(session, "i/wand<Enter>a")
    press(session, "i/wand<Enter>a<Enter>")
    with session.world():
        names = [esper.component_for_entity(item, Name).name for item in carried_by(session.player)]
    assert "Wand of Trials" in names
    press(session, "i")
    assert "Wand of Trials (4)" in frame_text(session)
