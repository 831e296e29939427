"""What once broke in the hands of a hostile tester, and is right now: magic, shops and shrines in odd packs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import esper
import pytest

from components.identity import Name, Vendor
from components.stats import Pools
from engine.core.geometry import Point
from engine.invariants.world import check_world
from engine.mapgen.scene import parse_scene
from engine.raws.loading import check_packs
from engine.raws.spawn import give, spawn_prop
from engine.raws.stock import restock
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.world.chronicle import Chronicle
from engine.world.commands import Wait
from engine.world.ecs import bury, query, resource
from engine.world.inventory import carried_by
from engine.world.rng import Rng
from engine.world.run_state import AwaitingInput, GameOver, ShowIdentify, ShowVendor
from engine.world.stacks import count_of

LOOK = {"glyph": "S", "fg": "#00FFFF"}


def pack(folder: Path, **lists: list[dict[str, Any]]) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "mod.json").write_text('{"id": "odd", "name": "Odd", "version": "1", "kind": "mod"}')
    (folder / "odd.json").write_text(json.dumps(lists))
    return folder


def told(folder: Path) -> str:
    return " ".join(finding.message for finding in check_packs([folder]).findings)


def test_a_player_whose_spell_takes_its_casters_life_is_dead_for_good_and_not_paid_for_it(tmp_path: Path) -> None:
    gift = {"name": "Gift", "mana_cost": 1, "effects": {"provides_healing": "5", "single_activation": ""}}
    book = {"name": "Book of Gift", "consumable": {"effects": {"teach_spell": "Gift"}}}
    packs = [pack(tmp_path / "odd", spells=[gift], items=[book])]
    session = play(seed=1, scene=parse_scene("carry: Book of Gift\nmap:\n@..."), packs=packs)
    press(session, "i/Gift<Enter>azay")
    assert session.over
    press(session, "i<Escape>l")
    assert type(session.state) is GameOver
    with session.world():
        pools = esper.component_for_entity(session.player, Pools)
        assert (pools.xp, pools.gold, resource(Chronicle).kills) == (0, 0, 0)
        assert pools.hit_points.current == 0
        assert check_world() == []


def test_a_shrine_asks_nobody_who_has_left_its_level(tmp_path: Path) -> None:
    effects = {"identify": "", "single_activation": "1"}
    shrine = {"name": "Wide Shrine", "renderable": {**LOOK, "x_size": 2}, "entry_trigger": {"effects": effects}}
    scene = parse_scene("depth: 3\ncarry: Health Potion\nS = Wide Shrine\nmap:\n####\n#@.#\n#S>#\n####")
    session = play(seed=1, scene=scene, packs=[pack(tmp_path / "odd", props=[shrine])])
    press(session, "n")
    assert session.header().depth == 4
    assert not isinstance(session.state, ShowIdentify)
    assert session.state == AwaitingInput()


def test_a_large_portal_finds_room_and_one_that_nobody_can_walk_onto_is_warned_of(tmp_path: Path) -> None:
    look = {**LOOK, "x_size": 2, "y_size": 2}
    effects = {"single_activation": "1"}
    portal = {"name": "Town Portal", "renderable": look, "entry_trigger": {"effects": effects}}
    packs = [pack(tmp_path / "odd", props=[portal])]
    scene = parse_scene("depth: 2\ncarry: Town Portal Scroll\nmap:\n@...")
    session = play(seed=1, scene=scene, packs=packs)
    press(session, "i/scroll<Enter>a")
    with session.world():
        assert session.header().depth == 1
        assert check_world() == []
    blocking = pack(tmp_path / "wall", props=[{"name": "Town Portal", "renderable": look, "blocks_tile": True}])
    assert "nobody comes back by it" in told(blocking)


@pytest.mark.parametrize(
    ("drawing", "key"),
    [
        ("@V..\n....", "l"),
        (".V.@\n....", "h"),
        ("..@.\n.V..\n....", "j"),
        (".V..\n....\n..@.", "k"),
        (".V..\n...@", "h"),
    ],
)
def test_a_large_vendor_trades_on_every_side(tmp_path: Path, drawing: str, key: str) -> None:
    merchant = {
        "name": "Giant Smith",
        "renderable": {**LOOK, "x_size": 2, "y_size": 2},
        "blocks_tile": True,
        "vision_range": 4,
        "movement": "static",
        "attributes": {},
        "faction": "Townsfolk",
        "vendor": ["weapon"],
    }
    scene = parse_scene(f"V = Giant Smith\nmap:\n{drawing}")
    session = play(seed=1, scene=scene, packs=[pack(tmp_path / "odd", mobs=[merchant])])
    press(session, key)
    assert isinstance(session.state, ShowVendor)
    assert "Giant Smith" in frame_text(session, 160, 42, 2)


def test_a_vendor_sells_on_what_it_has_too_many_of() -> None:
    session = play(seed=1)
    with session.world():
        smith = next(body for body, _, name in query(Vendor, Name) if name.name == "Weaponsmith")
        for _ in range(30):
            give(smith, "Longsword")
        restock(smith, resource(Rng).play)
        bury()
        swords = [item for item in carried_by(smith) if esper.component_for_entity(item, Name).name == "Longsword"]
        assert 1 <= sum(count_of(sword) for sword in swords) <= 6


def test_a_hidden_trap_in_a_doorway_does_not_give_itself_away() -> None:
    session = play(seed=1, scene=parse_scene("map:\n@+..."))
    with session.world():
        spawn_prop("Bear Trap", Point(2, 1))
    press(session, "lcl")
    assert session.log()[-1] != "Something is in the way of the door."


def test_unknown_kinds_are_not_told_apart_by_their_charges(tmp_path: Path) -> None:
    potion = {
        "name": "Brew",
        "renderable": {"glyph": "!", "fg": "#FF00FF", "bg": "#000000"},
        "consumable": {"effects": {"provides_healing": "1"}, "charges": 3},
        "magic": {"class": "common", "naming": "potion"},
        "weight_lbs": 0.5,
        "vendor_category": "alchemy",
    }
    assert "charges (several, not one at most)" in told(pack(tmp_path / "odd", items=[potion]))


def test_both_hands_mean_nothing_for_what_is_worn_on_the_head(tmp_path: Path) -> None:
    both = {
        "name": "Horned Helm",
        "weapon": {"range": "melee", "attribute": "might", "base_damage": "1d6", "hit_bonus": 0, "two_handed": True},
        "wearable": {"armor_class": 1.0, "slot": "Head"},
    }
    folder = pack(tmp_path / "odd", items=[both])
    assert "it takes no hand, for it is worn as Head" in told(folder)
    session = Session.new(
        seed=1, packs=[folder], scene=parse_scene("carry: Horned Helm\ncarry: Tower Shield\nmap:\n@.")
    )
    press(session, "w/horned<Enter>aw/tower<Enter>a")
    session.step(Wait())
    picture = frame_text(session, 160, 42, 2)
    assert "Horned Helm" in picture
    assert "Tower Shield" in picture
