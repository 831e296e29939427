"""Ready sets of keys: each lies over any campaign's keys, and leaves every action a key."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from engine.core.errors import HexdelveError
from engine.core.geometry import Direction
from engine.ui.keys.keymap import ACTIONS, CONTEXTS, KeyMap
from engine.ui.keys.sets import USUAL, key_set, set_names
from engine.world import commands
from engine.world.commands import Command, Move

BUILT_IN = KeyMap.load()
CAMPAIGNS = [pack / "keys.json" for pack in files("raws").iterdir() if (pack / "keys.json").is_file()]
NO_CAMPAIGN = files("raws") / "keys.json"

NUMPAD = frozenset(f"KP_{digit}" for digit in range(10))
WITHOUT_NUMPAD = NUMPAD | {"Home", "End", "PageUp", "PageDown"}

DEMANDED = {
    "w": commands.Wear(),
    "t": commands.TakeOff(),
    "d": commands.Drop(),
    "x": commands.Expunge(),
    "i": commands.OpenInventory(),
    "e": commands.OpenEquipment(),
    "I": commands.Inspect(),
    ">": commands.Descend(),
    "<": commands.Ascend(),
    "g": commands.PickUp(),
    "f": commands.Fire(),
    "?": commands.OpenHelp(),
    "S": commands.SaveAndQuit(),
}


def directions(keymap: KeyMap, context: str) -> dict[Direction, list[str]]:
    return {
        command.direction: keymap.keys(context, action)
        for action, command in ACTIONS.items()
        if isinstance(command, Move)
    }


def test_the_sets_that_are_promised_are_there() -> None:
    assert set_names() == ["arrows", "azerty", "default", "laptop", "qwertz", "vi"]


@pytest.mark.parametrize("campaign", [NO_CAMPAIGN, *CAMPAIGNS], ids=str)
@pytest.mark.parametrize("name", set_names())
def test_a_set_is_sound_and_takes_the_last_key_of_nothing(name: str, campaign: Traversable) -> None:
    before, keymap = KeyMap.load(campaign), KeyMap.load(campaign, key_set(name))
    assert keymap.findings == ()
    for context in CONTEXTS:
        for action in ACTIONS:
            assert keymap.keys(context, action) or not before.keys(context, action), (context, action)


@pytest.mark.parametrize("name", set_names())
def test_the_keys_of_the_specification_stay(name: str) -> None:
    keymap = KeyMap.load(key_set(name))
    assert {key: keymap.command("play", key) for key in DEMANDED} == DEMANDED


@pytest.mark.parametrize("name", set_names())
def test_looking_and_aiming_move_as_playing_does(name: str) -> None:
    keymap = KeyMap.load(key_set(name))
    assert directions(keymap, "play") == directions(keymap, "look") == directions(keymap, "targeting")


def test_the_usual_set_changes_nothing() -> None:
    keymap = KeyMap.load(key_set(USUAL))
    for context in CONTEXTS:
        for action in ACTIONS:
            assert keymap.keys(context, action) == BUILT_IN.keys(context, action)


@pytest.mark.parametrize("name", ["default", "vi", "laptop", "qwertz", "azerty"])
def test_all_directions_can_be_reached_without_a_numpad(name: str) -> None:
    keymap = KeyMap.load(key_set(name))
    for keys in directions(keymap, "play").values():
        assert set(keys) - WITHOUT_NUMPAD


@pytest.mark.parametrize(
    ("name", "key", "command"),
    [
        ("arrows", "h", None),
        ("arrows", "KP_7", Move(Direction.NORTH_WEST)),
        ("arrows", "Home", Move(Direction.NORTH_WEST)),
        ("vi", "y", Move(Direction.NORTH_WEST)),
        ("vi", "Up", Move(Direction.NORTH)),
        ("vi", "KP_8", None),
        ("laptop", "y", Move(Direction.NORTH_WEST)),
        ("laptop", "n", Move(Direction.SOUTH_EAST)),
        ("laptop", "3", Move(Direction.SOUTH_EAST)),
        ("laptop", "5", commands.Wait()),
        ("laptop", "h", None),
        ("qwertz", "z", Move(Direction.NORTH_WEST)),
        ("qwertz", "y", commands.Cast()),
        ("qwertz", "ö", commands.Look()),
        ("azerty", ":", commands.Wait()),
        ("qwertz", "#", commands.OpenDiscoveries()),
        ("azerty", "*", commands.OpenDiscoveries()),
        ("azerty", "y", Move(Direction.NORTH_WEST)),
    ],
)
def test_keys_of_the_sets(name: str, key: str, command: Command | None) -> None:
    assert KeyMap.load(key_set(name)).command("play", key) == command


def test_an_unknown_set_is_told_with_the_nearest_name_and_all_names() -> None:
    with pytest.raises(HexdelveError) as caught:
        key_set("labtop")
    assert 'did you mean "laptop"?' in str(caught.value)
    assert "azerty" in str(caught.value)
