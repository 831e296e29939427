"""Reading scrolls that ask: the same from every entry, whether known or not, with something to choose or not (D08).

A known scroll asks first: backing out costs nothing, and with nothing to choose it is refused. An unknown one is
spent by reading, its question says so, and it is known then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import esper
import pytest

from components.identity import Name
from components.items import CursedItem
from engine.core.geometry import Direction
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Layout
from engine.ui.order import in_order
from engine.world.chronicle import Chronicle
from engine.world.commands import Choose, Move, OpenInventory
from engine.world.ecs import resource
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import Knowledge, display_name
from engine.world.run_state import AwaitingInput, ShowIdentify, ShowRemoveCurse
from engine.world.stacks import count_of

LIFT, TELL = "Remove Curse Scroll", "Identify Scroll"
LAYOUT = Layout(80, 24, 1)


class Outcome(NamedTuple):
    """What became of it: scrolls left, turns taken, whether the kind is known, whether it did what it is for."""

    scrolls: int
    turns: int
    known: bool
    done: bool


def game(kind: str, *, known: bool, target: bool) -> Session:
    """A hero with two scrolls of a kind, and with or without something to read them over."""
    lines = [f"carry: {kind}", f"carry: {kind}", f"known: {kind}" if known else ""]
    if target:
        lines += ["wear: Helm of Fog"] if kind == LIFT else ["carry: Health Potion"]
    return play(seed=1, scene=parse_scene("\n".join(filter(None, lines)) + "\nmap:\n@...."))


def listed(session: Session) -> list[int]:
    """The things of the inventory as it shows them; in the game's world."""
    return in_order([*carried_by(session.player), *worn_by(session.player).values()])


def row_of(session: Session, kind: str) -> int:
    """Where the scroll stands in the inventory, counted from 0; the first row of the menu is a)."""
    with session.world():
        names = [esper.component_for_entity(item, Name).name for item in listed(session)]
    return names.index(kind)


def by_letter(session: Session, kind: str) -> None:
    press(session, "i" + "abcdefghijklmnopqr"[row_of(session, kind)])


def by_cursor(session: Session, kind: str) -> None:
    press(session, "i" + "<Down>" * row_of(session, kind) + "<Enter>")


def by_filter(session: Session, kind: str) -> None:
    with session.world():
        item = listed(session)[row_of(session, kind)]
        shown = display_name(item)
    press(session, f"i/{shown.lower()}<Enter>a")


def by_click(session: Session, kind: str) -> None:
    press(session, "i")
    letter = "abcdefghijklmnopqr"[row_of(session, kind)]
    rows = frame_text(session).splitlines()
    y = next(number for number, row in enumerate(rows) if f" {letter}) " in row)
    command = session.clicked(LAYOUT, rows[y].index(f"{letter}) "), y)
    assert command is not None
    session.step(command)


def by_commands(session: Session, kind: str) -> None:
    session.step(OpenInventory())
    for _ in range(row_of(session, kind)):
        session.step(Move(Direction.SOUTH))
    session.step(Choose("abcdefghijklmnopqr"[row_of(session, kind)]))


ENTRIES: dict[str, Callable[[Session, str], None]] = {
    "letter": by_letter,
    "cursor": by_cursor,
    "filter": by_filter,
    "click": by_click,
    "commands": by_commands,
}


def outcome(session: Session, kind: str) -> Outcome:
    with session.world():
        player = session.player
        scrolls = [item for item in carried_by(player) if esper.component_for_entity(item, Name).name == kind]
        known = resource(Knowledge).identified
        worn = worn_by(player).values()
        freed = any(
            esper.component_for_entity(item, Name).name == "Helm of Fog" and not esper.has_component(item, CursedItem)
            for item in worn
        )
        return Outcome(
            sum(count_of(item) for item in scrolls),
            resource(Chronicle).turns,
            kind in known,
            freed if kind == LIFT else "Health Potion" in known,
        )


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("kind", [LIFT, TELL])
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("target", [True, False])
@pytest.mark.parametrize("answer", ["<Escape>", "a"])
def test_scrolls_that_ask(entry: str, kind: str, known: bool, target: bool, answer: str) -> None:
    session = game(kind, known=known, target=target)
    before = session.digest()
    ENTRIES[entry](session, kind)
    asks = isinstance(session.state, ShowRemoveCurse | ShowIdentify)
    assert asks == target
    if asks:
        assert ("is spent" in frame_text(session)) == (not known), "who would waste a scroll is warned"
        press(session, answer)
    assert session.state == AwaitingInput()
    spent = not known or (target and answer == "a")
    expected = Outcome(scrolls=1 if spent else 2, turns=int(spent), known=known or spent, done=target and answer == "a")
    assert outcome(session, kind) == expected
    if known and target and answer == "<Escape>":
        assert session.digest() == before, "thinking better of it leaves no trace"
    if known and not target:
        assert session.log()[-1] == f"You have nothing in need of the {kind}."
    if not known and not target:
        assert session.log()[-1] == "You have nothing to use it on."
