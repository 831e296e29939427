"""Backing out at each step of each act of several steps: nothing has moved, and no time has passed (D13, D08)."""

from __future__ import annotations

import pytest

from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import play, press
from engine.world.run_state import AwaitingInput

SCENE = (
    "".join(f"carry: {kind}\n" for kind in ("Hide", "Hide", "Hide", "War Axe", "Wooden Shield", "Health Potion"))
    + "".join(f"carry: {kind}\nknown: {kind}\n" for kind in ("Remove Curse Scroll", "Identify Scroll"))
    + "carry: Fireball Scroll\nknown: Fireball Scroll\ncarry: Rod of Sparks\nknown: Rod of Sparks\n"
    + "wear: Helm of Fog\ng = Goblin\n% = Rations\nmap:\n@%..g"
)

ACTS = {
    "drop some": ["d", "/", "hide", "<Enter>", "a", "2"],
    "drop one thing": ["d", "/", "war"],
    "destroy some": ["x", "/", "hide", "<Enter>", "a", "<Down>"],
    "wear": ["w", "/", "war", "<Enter>"],
    "take off": ["t", "<Down>", "/", "helm", "<Enter>"],
    "use from the inventory": ["i", "<Down>", "/", "health", "<Enter>"],
    "aim a scroll": ["i", "/fire<Enter>", "a", "<Right>", "<Down>"],
    "aim a rod": ["i", "/rod<Enter>", "a", "<Right>", "<Tab>"],
    "read a scroll over a curse": ["i", "/remove<Enter>", "a", "<Down>"],
    "read a scroll over the unknown": ["i", "/identify<Enter>", "a", "<Down>"],
    "look closely": ["I", "/", "hide", "<Enter>", "a"],
    "look round": [";", "<Right>", "<Down>"],
    "the log": ["m", "/", "you"],
    "the equipment": ["e", "a"],
    "help": ["?"],
}
"""What is pressed, step by step; the last step is not the one that commits."""


@pytest.fixture(scope="module")
def untouched() -> str:
    return game().digest()


def game() -> Session:
    return play(seed=1, scene=parse_scene(SCENE))


@pytest.mark.parametrize(("act", "steps"), [(act, n) for act, keys in ACTS.items() for n in range(1, len(keys) + 1)])
def test_escape_at_any_step_leaves_no_trace(act: str, steps: int, untouched: str) -> None:
    session = game()
    press(session, "".join(ACTS[act][:steps]))
    assert session.state != AwaitingInput(), "the step leads somewhere"
    for _ in range(6):
        if session.state == AwaitingInput():
            break
        press(session, "<Escape>")
    assert session.state == AwaitingInput()
    assert session.digest() == untouched, "counts, places, turns, dice and log are as they were"


def test_taking_things_back_step_by_step_can_be_repeated_for_ever(untouched: str) -> None:
    session = game()
    for keys in ACTS.values():
        press(session, "".join(keys) + "<Escape>" * 4)
    assert session.digest() == untouched
