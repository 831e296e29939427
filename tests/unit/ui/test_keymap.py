from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import given

from engine.core.geometry import Direction
from engine.ui.keys.keymap import ACTIONS, CONTEXTS, KeyMap
from engine.ui.keys.keynames import NAMED_KEYS, keys_of_text, keys_written, label
from engine.world import commands
from engine.world.commands import Cancel, Choose, Command, Confirm, Move, PickUp

BUILT_IN = KeyMap.load()
CAMPAIGN = files("raws") / "hexdelve" / "keys.json"


@pytest.fixture
def keys_from(tmp_path: Path) -> Any:
    def load(content: object) -> KeyMap:
        file = tmp_path / "keys.json"
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return KeyMap.load(file)

    return load


def all_bindings(keymap: KeyMap) -> dict[tuple[str, str], list[str]]:
    return {(context, action): keymap.keys(context, action) for context in CONTEXTS for action in ACTIONS}


@pytest.mark.parametrize(
    ("direction", "keys"),
    [
        (Direction.WEST, ["h", "Left", "KP_4"]),
        (Direction.SOUTH, ["j", "Down", "KP_2"]),
        (Direction.NORTH, ["k", "Up", "KP_8"]),
        (Direction.EAST, ["l", "Right", "KP_6"]),
        (Direction.NORTH_WEST, ["y", "Home", "KP_7"]),
        (Direction.NORTH_EAST, ["u", "PageUp", "KP_9"]),
        (Direction.SOUTH_WEST, ["b", "End", "KP_1"]),
        (Direction.SOUTH_EAST, ["n", "PageDown", "KP_3"]),
    ],
)
def test_letters_arrows_and_numpad_move(direction: Direction, keys: list[str]) -> None:
    for context in ("play", "look", "targeting"):
        assert [BUILT_IN.command(context, key) for key in keys] == [Move(direction)] * 3


@pytest.mark.parametrize(
    ("key", "command"),
    [
        (".", commands.Wait()),
        ("KP_5", commands.Wait()),
        ("g", PickUp()),
        (",", PickUp()),
        (">", commands.Descend()),
        ("<", commands.Ascend()),
        ("i", commands.OpenInventory()),
        ("e", commands.OpenEquipment()),
        ("w", commands.Wear()),
        ("t", commands.TakeOff()),
        ("d", commands.Drop()),
        ("x", commands.Expunge()),
        ("I", commands.Inspect()),
        ("f", commands.Fire()),
        (";", commands.Look()),
        ("?", commands.OpenHelp()),
        ("S", commands.SaveAndQuit()),
        ("M", commands.OpenLog()),
        ("Escape", Cancel()),
        ("Q", None),
        ("é", None),
    ],
)
def test_keys_of_play(key: str, command: Command | None) -> None:
    assert BUILT_IN.command("play", key) == command


def test_in_menus_letters_choose_and_arrows_move() -> None:
    assert [BUILT_IN.command("menu", key) for key in "ajkZ7"] == [Choose(key) for key in "ajkZ7"]
    assert BUILT_IN.command("menu", "Down") == Move(Direction.SOUTH)
    assert BUILT_IN.command("menu", "KP_8") == Move(Direction.NORTH)
    assert BUILT_IN.command("menu", "Enter") == Confirm()
    assert BUILT_IN.command("menu", "*") is None
    assert BUILT_IN.command("menu", "F5") is None


def test_in_menus_a_stroke_begins_a_filter() -> None:
    assert BUILT_IN.command("menu", "/") == commands.Filter()
    assert BUILT_IN.command("title", "/") == commands.Filter()


def test_looking_and_aiming_go_on_to_the_next_thing() -> None:
    assert BUILT_IN.command("look", "Tab") == BUILT_IN.command("targeting", "Tab") == commands.NextTarget()


@pytest.mark.parametrize("letter", ["a", "A", "é", "Ñ", "ß", "ж", "7", "?", "/", ";"])
def test_while_a_text_is_typed_every_sign_is_a_letter(letter: str) -> None:
    assert BUILT_IN.command("text", letter) == commands.Type(letter)


@pytest.mark.parametrize(
    ("key", "command"),
    [
        ("Space", commands.Type(" ")),
        (" ", commands.Type(" ")),
        ("Backspace", commands.Erase()),
        ("Enter", Confirm()),
        ("KP_ENTER", Confirm()),
        ("Escape", Cancel()),
        ("Left", Move(Direction.WEST)),
        ("Down", Move(Direction.SOUTH)),
        ("Tab", None),
        ("F1", None),
    ],
)
def test_what_other_keys_do_while_a_text_is_typed(key: str, command: Command | None) -> None:
    assert BUILT_IN.command("text", key) == command


def test_no_key_file_takes_a_letter_away_from_typing(keys_from: Any) -> None:
    keymap = keys_from({"text": {"erase": ["Delete", "h", "Space"], "confirm": ["Tab"]}})
    assert len(keymap.findings) == 2
    assert "'h' writes a sign" in keymap.findings[0]
    assert keymap.command("text", "h") == commands.Type("h")
    assert keymap.command("text", "Space") == commands.Type(" ")
    assert keymap.command("text", "Tab") == Confirm()


def test_a_binding_wins_over_choosing(keys_from: Any) -> None:
    keymap = keys_from({"menu": {"move_south": ["j"]}})
    assert keymap.command("menu", "j") == Move(Direction.SOUTH)
    assert keymap.command("menu", "k") == Choose("k")


def test_a_blank_is_the_space_bar() -> None:
    assert BUILT_IN.command("over", " ") == BUILT_IN.command("over", "Space") == Confirm()


def test_an_unknown_context_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        BUILT_IN.command("nowhere", "h")


def test_every_command_that_needs_no_letter_has_an_action() -> None:
    assert {type(command) for command in ACTIONS.values()} == set(get_args(Command)) - {
        *(Choose, commands.Type, commands.TravelTo)
    }


def test_the_campaign_has_sound_keys_equal_to_those_built_in() -> None:
    campaign = KeyMap.load(CAMPAIGN)
    assert campaign.findings == ()
    assert all_bindings(campaign) == all_bindings(BUILT_IN)
    elsewhere = {"confirm", "go_anywhere", "filter", "erase", "clear", "next_target", "switch"}
    assert json.loads(CAMPAIGN.read_text())["play"].keys() >= ACTIONS.keys() - elsewhere, "nothing is hidden"


def test_a_file_changes_only_what_it_names(keys_from: Any) -> None:
    keymap = keys_from({"play": {"fire": ["v"], "wait": []}})
    assert keymap.findings == ()
    assert keymap.command("play", "v") == commands.Fire()
    assert keymap.command("play", "f") is None, "the key it had is free"
    assert keymap.command("play", ".") is None, "an empty list switches off"
    changed = {("play", "fire"), ("play", "wait")}
    before, after = all_bindings(BUILT_IN), all_bindings(keymap)
    assert {place for place in before if before[place] != after[place]} == changed


def test_a_file_may_take_a_key_from_another_action(keys_from: Any) -> None:
    keymap = keys_from({"play": {"descend": ["g"]}})
    assert keymap.findings == ()
    assert keymap.command("play", "g") == commands.Descend()
    assert keymap.keys("play", "pick_up") == [","]


def test_later_files_lie_over_earlier_ones(tmp_path: Path) -> None:
    campaign, own = tmp_path / "campaign.json", tmp_path / "own.json"
    campaign.write_text('{"play": {"fire": ["v"], "wait": ["s"]}}')
    own.write_text('{"play": {"fire": ["z"]}}')
    keymap = KeyMap.load(campaign, own)
    assert (keymap.keys("play", "fire"), keymap.keys("play", "wait")) == (["z"], ["s"])


def test_a_file_that_is_not_there_changes_nothing(tmp_path: Path) -> None:
    keymap = KeyMap.load(tmp_path / "none.json")
    assert keymap.findings == ()
    assert all_bindings(keymap) == all_bindings(BUILT_IN)


def test_comments_and_a_byte_order_mark_are_allowed(keys_from: Any) -> None:
    text = '{"//": "one", "//": "two", "$schema": "x", "play": {"// c": 1, "fire": ["v"]}}'
    keymap = keys_from(b"\xef\xbb\xbf" + text.encode())
    assert keymap.findings == ()
    assert keymap.command("play", "v") == commands.Fire()


@pytest.mark.parametrize(
    ("content", "finding"),
    [
        ('{"play": {', "keys.json: line 1, column 11"),
        (b"\xff\xfe\x00", "cannot be read"),
        (b"", "line 1"),
        ("[" * 100_000, "cannot be read"),
        ('{"play": ' + "9" * 5000 + "}", "cannot be read"),
        ("[]", "expected contexts in braces, found a list"),
        ("NaN", "found a number"),
        ({"play": None}, "keys.json, play: expected actions in braces, found null"),
        ({"ply": {}}, "there is no context 'ply'. Did you mean 'play'?"),
        ({"play": {"pickup": ["p"]}}, "keys.json, play: there is no action 'pickup'. Did you mean 'pick_up'?"),
        ({"play": {"fire": "v"}}, "play, fire: expected a list of keys, found a text"),
        ({"play": {"fire": ["Lefft"]}}, "'Lefft' is not the name of a key. Did you mean 'Left'?"),
        ({"play": {"fire": [7]}}, "7 is not the name of a key"),
        ({"play": {"fire": [""]}}, "'' is not the name of a key"),
        ({"play": {"fire": ["\ud800"]}}, "is not the name of a key"),
        ({"play": {"fire": ["v"], "wear": ["v"]}}, "'v' is bound to both fire and wear; it does fire"),
        ({"play": {"fire": ["Escape"]}}, "Escape always cancels"),
        ({"play": {"fire": ["F11"]}}, "F11 always switches to full screen"),
        ('{"play": {"fire": ["v"], "fire": ["z"]}}', "'fire' stands twice"),
    ],
)
def test_what_is_wrong_is_told_and_the_rest_holds(content: object, finding: str, keys_from: Any) -> None:
    keymap = keys_from(content)
    assert len(keymap.findings) == 1
    assert finding in keymap.findings[0]
    for context in CONTEXTS:
        assert keymap.command(context, "Escape") == Cancel()
    assert keymap.command("play", "h") == Move(Direction.WEST)
    assert keymap.command("play", "S") == commands.SaveAndQuit()


def test_all_findings_come_at_once_and_the_sound_parts_count(keys_from: Any) -> None:
    keymap = keys_from({"play": {"fire": ["v", "nonsense"], "jump": ["q"]}, "shop": {}, "menu": {"confirm": ["y"]}})
    assert len(keymap.findings) == 3
    assert keymap.command("play", "v") == commands.Fire()
    assert keymap.command("menu", "y") == Confirm()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(sorted(NAMED_KEYS)),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*CONTEXTS, *ACTIONS, "x"]), inner, max_size=4)
    ),
    max_leaves=25,
)


@given(json_values)
def test_no_file_locks_the_player_in(tmp_path_factory: pytest.TempPathFactory, content: object) -> None:
    file = tmp_path_factory.mktemp("keys") / "keys.json"
    file.write_text(json.dumps(content))
    keymap = KeyMap.load(file)
    assert all(keymap.command(context, "Escape") == Cancel() for context in CONTEXTS)


def test_help_is_made_from_the_bindings_in_force(keys_from: Any) -> None:
    rows = {text: keys for keys, text in keys_from({"play": {"fire": ["v", "KP_0"], "wear": []}}).help("play")}
    assert rows["Shoot with the wielded weapon."] == "v keypad 0"
    assert "Wear or wield something." not in rows, "what has no key is not offered"
    moves = next(keys for text, keys in rows.items() if "Step" in text)
    assert moves == "h j k l y u b n arrows keypad Home PageUp End PageDown"


@pytest.mark.parametrize("context", CONTEXTS)
def test_every_context_has_help_that_names_escape(context: str) -> None:
    rows = BUILT_IN.help(context)
    assert any("Escape" in keys for keys, _ in rows)
    assert all(keys and text.endswith((".", "?")) for keys, text in rows)
    assert ("letter" in [keys for keys, _ in rows]) == (context in {"menu", "title", "text"})


def test_a_script_of_keys_has_names_in_angle_brackets_and_written_text_has_not() -> None:
    assert keys_of_text("l <Escape><KP_4><no> e\u0301") == ["l", "Space", "Escape", "KP_4", *"<no>", "Space", "é"]
    assert keys_written("<Up>\r\n") == ["<", "U", "p", ">"]


def test_a_few_arrows_are_named_one_by_one() -> None:
    assert label(["Up", "Down", "x", "KP_ENTER", "KP_2"]) == "x Up Down keypad Enter keypad 2"


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [("engine.frontends", "tcod"), ("engine.ui.keys.keymap", "engine.frontends.events")],
)
def test_a_headless_game_needs_no_more_than_it_uses(module: str, unwanted: str) -> None:
    code = f"import sys, {module}; sys.exit({unwanted!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_key_with_shift_is_the_key_without_it_where_it_means_nothing_itself() -> None:
    assert BUILT_IN.command("play", "Shift-Left") == commands.Run(Direction.WEST)
    assert BUILT_IN.command("look", "Shift-Left") == Move(Direction.WEST)
    assert BUILT_IN.command("text", "Shift-Left") == Move(Direction.WEST)
    assert BUILT_IN.command("one key", "Shift-KP_4") == Choose("4")


@pytest.mark.parametrize("name", ["arrows", "laptop", "qwertz", "vi", "azerty"])
@pytest.mark.parametrize("campaign", ["hexdelve", "rlg327"])
def test_each_set_runs_to_all_sides_and_takes_no_key_of_the_campaign(name: str, campaign: str) -> None:
    own = KeyMap.load(files("raws") / campaign / "keys.json")
    keymap = KeyMap.load(files("raws") / campaign / "keys.json", files("engine.ui.keys.sets") / f"{name}.json")
    for action in ACTIONS:
        if action.startswith("run_"):
            assert keymap.keys("play", action), action
        assert keymap.keys("play", action) or not own.keys("play", action), action
