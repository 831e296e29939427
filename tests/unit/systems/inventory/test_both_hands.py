"""Weapons for both hands: what is in the way goes to the pack, all of it or nothing (known cases D03, D04)."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import esper
import pytest

from components.items import Equipped
from components.references import EntityId
from components.stats import Load
from engine.bot.gear import to_wear
from engine.core.errors import HexdelveError
from engine.invariants.things import check_things
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import World, frame_text, play, press, run
from engine.world.ecs import resource
from engine.world.intents import Intents, WantsToEquip, intend
from engine.world.inventory import carried_by, filled_slots, worn_by
from engine.world.knowledge import Knowledge
from engine.world.rules import Rules
from systems import OUT_OF_TIME
from systems.combat.weapons import armour_class
from tests.unit.systems.kit import bare, picture, put_on, refused

SWORDS = {"plain": "Longsword", "cursed": "Longsword -1"}
SHIELDS = {"plain": "Wooden Shield", "cursed": "Shield -1"}
LONG = {"plain": "Greatsword", "cursed": "Greatsword -1"}


class Case(NamedTuple):
    """What is worn, what is to be put on, and what then is worn; `None` for `after` is a refusal."""

    worn: tuple[str, ...]
    new: str
    after: dict[str, str] | None


def _cases() -> list[Case]:
    """Main hand × off hand, each empty, filled or cursed, × a two-hander; then a two-hander × what displaces it."""
    cases = []
    for main in ("", "plain", "cursed"):
        for off in ("", "plain", "cursed"):
            worn = tuple(kind for kind in (SWORDS.get(main), SHIELDS.get(off)) if kind is not None)
            free = "cursed" not in (main, off)
            cases.append(Case(worn, "War Axe", {"Melee": "War Axe"} if free else None))
    for curse, kind in LONG.items():
        for new, slot in (("Wooden Shield", "Shield"), ("Longsword", "Melee"), ("War Axe", "Melee")):
            cases.append(Case((kind,), new, {slot: new} if curse == "plain" else None))
        cases.append(Case((kind,), "Iron Helm", {"Melee": kind, "Head": "Iron Helm"}))
    return cases


def names(world: World) -> dict[str, str]:
    return {slot: true_name(item) for slot, item in worn_by(world.player).items()}


def true_name(item: int) -> str:
    from components.identity import Name

    return esper.component_for_entity(item, Name).name


@pytest.mark.parametrize("case", _cases(), ids=lambda case: f"{'+'.join(case.worn) or 'nothing'}, then {case.new}")
def test_all_that_is_in_the_way_goes_to_the_pack_or_nothing_changes(case: Case) -> None:
    world = bare()
    worn = [world.wear(world.player, kind) for kind in case.worn]
    new = world.give(world.player, case.new)
    run(*OUT_OF_TIME)
    resource(Intents).clear()
    before = picture()
    intend(world.player, WantsToEquip(EntityId(new)))
    run(*OUT_OF_TIME.systems[:-1])
    if case.after is None:
        assert refused() == {world.player}, "the turn is kept"
        assert picture() == before, "nothing moved, and nothing became known"
        cursed = next(item for item in worn if true_name(item).endswith("-1"))
        assert esper.has_component(cursed, Equipped)
        assert len(world.log()) == 1
        assert "cursed" in world.log()[0]
        return
    assert names(world) == case.after
    left = [item for item in worn if item not in worn_by(world.player).values()]
    assert sorted(carried_by(world.player)) == sorted(left)
    for item in left:
        assert any(line.startswith(f"You take off the {true_name(item)}") for line in world.log()), "it is said plainly"
    assert check_things() == []


def test_the_refusal_names_all_that_is_cursed() -> None:
    world = bare()
    for kind in ("Dagger -1", "Shield -1"):
        world.wear(world.player, kind)
        resource(Knowledge).identified.add(kind)
    intend(world.player, WantsToEquip(EntityId(world.give(world.player, "War Axe"))))
    run(*OUT_OF_TIME)
    assert world.log() == ["You cannot unequip the Dagger -1 and the Shield -1: they are cursed."]


def test_a_refused_two_hander_is_not_identified_by_trying() -> None:
    world = bare()
    world.wear(world.player, "Shield -1")
    intend(world.player, WantsToEquip(EntityId(world.give(world.player, "Greatsword +1"))))
    run(*OUT_OF_TIME)
    assert resource(Knowledge).identified == set()
    assert "Greatsword +1" not in world.log()[0]


def test_the_log_says_why_a_hand_was_emptied() -> None:
    world = bare()
    shield = world.wear(world.player, "Wooden Shield")
    axe = world.give(world.player, "War Axe")
    for thing in (axe, shield):
        intend(world.player, WantsToEquip(EntityId(thing)))
        run(*OUT_OF_TIME)
    assert world.log() == [
        "You take off the Wooden Shield to have both hands free.",
        "You equip the War Axe.",
        "You take off the War Axe: it takes both hands.",
        "You equip the Wooden Shield.",
    ]


def test_weight_and_armour_of_what_fills_two_slots_count_once() -> None:
    world = bare()
    armour = armour_class(world.player)
    axe = world.wear(world.player, "War Axe")
    run(*OUT_OF_TIME)
    assert worn_by(world.player) == {"Melee": axe}
    assert filled_slots(world.player) == {"Melee": axe, "Shield": axe}
    load = esper.component_for_entity(world.player, Load)
    assert (load.weight, load.initiative_penalty, armour_class(world.player)) == (6.0, 3.0, armour)


def test_nothing_is_given_into_a_filled_hand() -> None:
    world = bare()
    world.wear(world.player, "Greatsword")
    with pytest.raises(ValueError, match="no free slot"):
        world.wear(world.player, "Wooden Shield")
    other = bare()
    other.wear(other.player, "Wooden Shield")
    with pytest.raises(ValueError, match="no free slot"):
        other.wear(other.player, "Greatsword")


def test_a_scene_that_wants_a_sword_in_a_filled_hand_is_an_error() -> None:
    with pytest.raises(HexdelveError, match="no free slot"):
        play(seed=1, scene=parse_scene("wear: Wooden Shield\nwear: War Axe\nmap:\n@"))


def test_the_checker_finds_a_shield_beside_a_two_hander() -> None:
    world = bare()
    world.wear(world.player, "War Axe")
    put_on(world.player, world.give(world.player, "Wooden Shield"), "Shield")
    assert any("wears 2 things in Shield" in problem for problem in check_things())


def test_without_an_off_hand_in_the_rules_it_takes_one_hand() -> None:
    rules = resource_rules().model_copy(update={"off_hand": None})
    assert rules.filled_by("Melee", two_handed=True) == ["Melee"]
    assert resource_rules().filled_by("Melee", two_handed=True) == ["Melee", "Shield"]
    assert resource_rules().filled_by("Melee", two_handed=False) == ["Melee"]


def test_it_fills_both_hands_whichever_of_them_it_is_worn_in() -> None:
    rules = resource_rules()
    assert rules.filled_by("Shield", two_handed=True) == ["Shield", "Melee"]
    assert rules.filled_by("Shield", two_handed=False) == ["Shield"]


def resource_rules() -> Rules:
    world = bare()
    assert world.player
    return resource(Rules)


def test_an_off_hand_that_no_slot_accepts_is_an_error() -> None:
    rules = resource_rules().model_dump()
    with pytest.raises(ValueError, match="no slot accepts the off_hand 'Tail'"):
        Rules.model_validate(rules | {"off_hand": "Tail"})


def test_a_bot_weighs_a_two_hander_against_all_that_makes_room() -> None:
    world = bare()
    world.wear(world.player, "Longsword")
    great = world.give(world.player, "Greatsword")
    assert list(to_wear(world.player, archer=False)) == [great]
    world.wear(world.player, "Tower Shield")
    assert list(to_wear(world.player, archer=False)) == [], "better than the sword, not than sword and shield"


def test_both_hands_are_shown_wherever_a_worn_weapon_is() -> None:
    session = play(seed=1, scene=parse_scene("carry: War Axe\ncarry: Wooden Shield\nmap:\n@..."))
    press(session, "w/war<Enter>a")
    assert "Both hands War Axe" in frame_text(session)
    press(session, "e")
    assert "War Axe  (both hands)" in frame_text(session)
    press(session, "/war<Enter>a")
    assert "You wield it with both hands." in frame_text(session)
    press(session, "<Escape><Escape>I/shield<Enter>a")
    assert "Now in both hands: War Axe." in frame_text(session)


def test_a_carried_one_says_that_it_takes_both_hands_known_or_not() -> None:
    session = play(seed=1, scene=parse_scene("carry: Greatsword -1\nmap:\n@..."))
    press(session, "I/great<Enter>a")
    text = frame_text(session)
    assert "Fits: Melee, and takes both hands." in text
    assert "Now in Melee: Rusty Longsword." in text


def test_saves_keep_what_fills_both_hands(tmp_path: Path) -> None:
    session = play(seed=1, scene=parse_scene("carry: War Axe\nmap:\n@..."))
    press(session, "w/war<Enter>a")
    session.save(tmp_path / "axe.hexdelve")
    loaded = Session.load(tmp_path / "axe.hexdelve")
    assert loaded.digest() == session.digest()
    with loaded.world():
        assert set(filled_slots(loaded.player)) >= {"Melee", "Shield"}
        assert check_things() == []
