"""One function takes things out of their slots, and whoever calls it minds curses (known cases D01, D02, D05, D11).

The first test walks the syntax trees of the whole code; the second lists the callers, each of which is tried with a
cursed thing below. Death is the one way out of a curse without a scroll.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import esper
import pytest

from components.items import CursedItem, Equipped, InBackpack
from components.references import EntityId
from components.spatial import Position
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press, run
from engine.world.commands import Confirm
from engine.world.ecs import resource
from engine.world.effects import Damage
from engine.world.intents import (
    Message,
    WantsToDropItem,
    WantsToEquip,
    WantsToExpungeItem,
    WantsToRemoveItem,
    WantsToUseItem,
    intend,
)
from engine.world.inventory import carried_by, part, use_up, worn_by
from engine.world.turns import Turns
from systems import OUT_OF_TIME
from systems.inventory.possession import take_off
from tests.unit.systems.kit import bare, cause, picture

ROOT = Path(__file__).parents[2]
CALLERS = {
    "systems/inventory/equip.py:_make_room",
    "systems/inventory/remove.py:process",
    "systems/effects/death.py:_leave_things",
}
WRITERS = {"systems/inventory/equip.py:_equip", "engine/raws/spawn.py:give", "engine/raws/spawn.py:_outfit"}
ENDERS = {
    "engine/world/inventory.py:use_up": "refuses what is worn",
    "engine/world/inventory.py:_joined": "what is worn does not stack",
    "systems/effects/uses.py:trigger_fire": "removes a trap",
    "engine/travel.py:_go_to_town": "closes a portal",
    "systems/reaper.py:process": "buries creatures",
}
"""Who calls `destroy`, and why nothing that is worn is lost by it."""


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """All functions of the code that ships, named by file and function."""
    for folder in ("engine", "components", "systems"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    yield f"{path.relative_to(ROOT).as_posix()}:{node.name}", node


def calls(function: ast.FunctionDef) -> Iterator[tuple[str, list[str]]]:
    """Name and arguments, as text, of every call in a function."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            yield name, [ast.unparse(argument) for argument in node.args]


def meant(name: str, function: ast.FunctionDef) -> set[str]:
    """What a name stands for: itself, or each of a tuple that a loop of the function lets it run through."""
    for node in ast.walk(function):
        if isinstance(node, ast.For) and ast.unparse(node.target) == name and isinstance(node.iter, ast.Tuple):
            return {ast.unparse(entry) for entry in node.iter.elts}
    return {name}


def test_only_one_function_takes_equipped_off_a_thing() -> None:
    takers = set()
    for where, function in functions():
        for name, arguments in calls(function):
            if name != "remove_component":
                continue
            assert len(arguments) == 2, where
            components = {text.rpartition(".")[2] for text in meant(arguments[1], function)}
            assert all(text[:1].isupper() for text in components), f"{where} does not name what it removes"
            if "Equipped" in components:
                takers.add(where)
    assert takers == {"systems/inventory/possession.py:take_off"}


def test_every_function_that_empties_or_fills_a_slot_is_tried_here() -> None:
    found: dict[str, set[str]] = {"take_off": set(), "Equipped": set(), "destroy": set()}
    for where, function in functions():
        for name, _ in calls(function):
            if name in found:
                found[name].add(where)
    assert found["take_off"] == CALLERS
    assert found["Equipped"] == WRITERS
    assert found["destroy"] == set(ENDERS)


def test_the_function_itself_does_not_let_go_of_a_cursed_thing() -> None:
    world = bare()
    sword = world.wear(world.player, "Longsword -1")
    with pytest.raises(ValueError, match="is cursed and cannot leave its slot"):
        take_off(sword)
    assert esper.has_component(sword, Equipped)
    take_off(sword, by_death=True)
    assert not esper.has_component(sword, Equipped)


@pytest.mark.parametrize("act", [use_up, lambda item: part(item, 1)])
def test_what_is_worn_is_neither_used_up_nor_parted_with(act: Callable[[int], object]) -> None:
    world = bare()
    helm = world.wear(world.player, "Iron Helm")
    with pytest.raises(ValueError, match="is worn"):
        act(helm)
    assert worn_by(world.player) == {"Head": helm}


WAYS: dict[str, Callable[[int, int], Message]] = {
    "take it off": lambda worn, _: WantsToRemoveItem(EntityId(worn)),
    "swap": lambda _, other: WantsToEquip(EntityId(other)),
    "drop": lambda worn, _: WantsToDropItem(EntityId(worn)),
    "expunge": lambda worn, _: WantsToExpungeItem(EntityId(worn)),
    "use": lambda worn, _: WantsToUseItem(EntityId(worn)),
}
PAIRS = {
    "swap": [("Longsword -1", "Dagger"), ("Helm of Fog", "Iron Helm")],
    "a two-hander over a sword": [("Longsword -1", "War Axe")],
    "a two-hander over a shield": [("Shield -1", "War Axe")],
    "a shield over a two-hander": [("Greatsword -1", "Wooden Shield")],
    "a sword over a two-hander": [("Greatsword -1", "Longsword")],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("worn_kind", "other_kind"), [pair for pairs in PAIRS.values() for pair in pairs])
def test_no_wish_gets_a_cursed_thing_out_of_its_slot(way: str, worn_kind: str, other_kind: str) -> None:
    world = bare()
    worn, other = world.wear(world.player, worn_kind), world.give(world.player, other_kind)
    run(*OUT_OF_TIME)
    before = picture()
    intend(world.player, WAYS[way](worn, other))
    run(*OUT_OF_TIME.systems[:-1])
    assert resource(Turns).refused == {world.player}
    assert picture() == before


def test_the_death_of_its_wearer_breaks_the_hold_of_a_curse() -> None:
    world = bare("@g")
    sword = world.wear(world.at("g"), "Helm of Fog")
    cause(Damage(1000), world.at("g"))
    assert esper.has_component(sword, Position)
    assert esper.has_component(sword, CursedItem)
    assert not esper.has_component(sword, Equipped)


# --- by keys, from every menu ---------------------------------------------------------------


def cursed_and(other: str) -> Session:
    """A game in which the Longsword -1 is wielded and clings."""
    session = play(seed=1, scene=parse_scene(f"carry: Longsword -1\ncarry: {other}\nmap:\n@..."))
    press(session, "w/unid<Enter>a")
    return session


MENUS = {
    "take off": ("t/longsword -1<Enter>a", "You cannot remove the Longsword -1: it is cursed."),
    "the inventory takes it off": ("i/longsword -1<Enter>a", "You cannot remove the Longsword -1: it is cursed."),
    "wear another": ("w/OTHER<Enter>a", "You cannot unequip the Longsword -1: it is cursed."),
    "the inventory wears another": ("i/OTHER<Enter>a", "You cannot unequip the Longsword -1: it is cursed."),
}


@pytest.mark.parametrize("menu", MENUS)
@pytest.mark.parametrize("other", ["Dagger", "War Axe"])
def test_no_menu_gets_a_cursed_thing_out_of_its_slot(menu: str, other: str) -> None:
    session = cursed_and(other)
    keys, refusal = MENUS[menu]
    with session.world():
        before = picture()
    press(session, keys.replace("OTHER", other.lower()))
    assert session.log()[-1] == refusal
    with session.world():
        assert picture() == before


@pytest.mark.parametrize(("keys", "title"), [("d", "Drop what?"), ("x", "Destroy what for good?")])
def test_worn_things_are_not_even_listed_where_they_cannot_go(keys: str, title: str) -> None:
    """D05: one predicate for the list and for the act; after the curse is broken it is taken off first, too."""
    session = cursed_and("Dagger")
    press(session, keys)
    text = frame_text(session)
    menu = [line for line in text.splitlines() if ") Longsword -1" in line]
    assert title in text
    assert menu == []


def test_once_the_curse_is_broken_it_comes_off_and_can_be_dropped() -> None:
    session = cursed_and("Remove Curse Scroll")
    press(session, "i/scroll<Enter>a")
    session.step(Confirm())
    press(session, "t/longsword -1<Enter>a")
    assert session.log()[-1] == "You take off the Longsword -1."
    press(session, "d/longsword -1<Enter>a")
    assert session.log()[-1] == "You drop a Longsword -1."
    with session.world():
        dropped = [item for item in carried_by(session.player) if esper.has_component(item, CursedItem)]
        assert dropped == []
        assert not any(esper.has_component(item, InBackpack) for item in worn_by(session.player).values())
