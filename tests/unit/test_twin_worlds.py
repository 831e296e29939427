"""Twin worlds: two games that differ only in what the player does not know are told apart by nothing at all.

For each family of lookalikes (one name while unknown, one class) one game holds one kind and its twin another: on the
floor, in the pack, on a goblin. After each step everything a player can read is compared: every screen, the tooltip,
the order of lists, stacks, load, messages. Scrolls and potions bear names drawn for each game; there the twins swap
the names of two kinds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, get_args

import esper
import pytest

from components.stats import Load, Pools
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.raws.items import spawn_item
from engine.raws.library import Library
from engine.raws.loading import load_library
from engine.raws.schema import MAGIC_CLASSES, ItemRaw
from engine.raws.spawn import give
from engine.session import Session
from engine.testing import play, press
from engine.ui.descriptions import describe_tile
from engine.ui.frame import Frame, Layout
from engine.world.chronicle import Chronicle
from engine.world.ecs import query, resource
from engine.world.inventory import carried_by
from engine.world.knowledge import INVENTED, Knowledge, display_name, is_known, item_colour
from engine.world.run_state import AwaitingInput, RunState, ShowQuantity, ShowTargeting
from engine.world.stacks import count_of
from systems.encumbrance import EncumbranceSystem
from tests.unit.raws.kit import pack

LIBRARY: Library = load_library("hexdelve")[0]
LAYOUT = Layout(160, 42, 2)
DRAWING = """V = Junk Dealer
g = Deer
wear: Wooden Shield
carry: Hide
carry: Hide
map:
#######
#@....#
#V.g..#
#.....#
#######
"""
ASKING = "Remove Curse Scroll", "Identify Scroll"
SCENE = "".join(f"carry: {kind}\nknown: {kind}\n" for kind in ASKING) + DRAWING
"""With scrolls whose questions list what is cursed and what is unknown, where the twins are no scrolls themselves."""
HERE, BESIDE, FAR = Point(1, 1), Point(2, 1), Point(3, 1)
"""Under the player and beside it a thing lies, farther off none."""

HOW_MANY = "1<Enter>"
"""Pressed only where it is asked how many."""

STEPS = (
    "",
    "i",
    "<Escape>i/un",
    "<Escape><Escape>j",
    "/SHOWN<Enter>",
    "<Tab>",
    "/SHOWN<Enter>",
    "a",
    HOW_MANY,
    "<Tab>",
    "/SHOWN<Enter>a",
    HOW_MANY,
    "<Escape><Escape><Escape>i/un",
    "<Escape><Escape>e",
    "<Escape>w",
    "<Escape>d",
    "<Escape>x",
    "<Escape>t",
    "<Escape><Escape>i/remove<Enter>a",
    "<Escape><Escape><Escape>i/identify<Enter>a",
    "<Escape><Escape><Escape>I",
    "<Escape>I/SHOWN<Enter>a",
    "<Escape><Escape>;<Right>",
    "<Escape>\\",
    "<Escape>\\<Right>",
    "<Escape>C",
    "<Right>",
    "<Escape>m",
    "<Escape>g",
    "l",
    "g",
    "i",
    "<Escape>I/SHOWN<Enter>b",
    "<Escape><Escape>d/SHOWN<Enter>a",
    "<Enter>",
    "<Escape>l",
    "h",
    "g",
    "x/SHOWN<Enter>a",
    "<Backspace>1<Enter>",
    "<Escape>\\",
    "<Escape>z",
    "<Escape>w/shortbow<Enter>a",
    "f",
    "<Left><Left>",
    "<Escape>e",
    "<Escape>f",
    "<Escape>..",
    "m",
)
"""Keys that open every screen and move the thing through every place, but never try it."""


TELL_NOTHING = {
    "ShowHelp": "keys only",
    "ShowCast": "spells only",
    "ShowDirection": "asks for one of eight",
    "ShowConfirmStep": "asks of a step onto a trap",
    "ShowConfirmDeed": "asks of a deed whose kind is known",
    "ShowConfirmWear": "asks of a curse that is known",
    "ShowConfirmSale": "asks of a price, which those that look alike share",
    "ShowConfirmQuit": "yes or no",
    "ShowMonsters": "creatures only",
    "ShowGoTo": "of a place what looking tells of it",
    "ShowTravel": "of a place what looking tells of it",
    "ShowRock": "ground and rock only",
    "ShowWearWhere": "worn things only, and who has worn a thing knows it",
    "ShowInspectWorn": "worn things only, and who has worn a thing knows it",
}
"""Screens that show no things."""


class Twins(NamedTuple):
    """Two kinds that look alike while unknown; `swapped` ones do so only with their invented names changed over."""

    one: str
    other: str
    swapped: bool = False


def families() -> dict[tuple[str, str], list[ItemRaw]]:
    """Kinds by what is seen of them at once."""
    found: dict[tuple[str, str], list[ItemRaw]] = defaultdict(list)
    for raw in LIBRARY.items.values():
        if raw.magic is not None:
            found[raw.magic.naming, MAGIC_CLASSES.get(raw.magic.magic_class, "common")].append(raw)
    return found


def pairs() -> Iterator[Twins]:
    """Each kind of a family with the first, and of large families a few that differ most."""
    for (naming, _), kinds in families().items():
        first, others = kinds[0], kinds[1:]
        if len(others) > 6 and naming not in INVENTED:
            cursed = [raw for raw in others if raw.magic is not None and raw.magic.cursed]
            others = list(
                {raw.name: raw for raw in (*cursed, others[0], others[len(others) // 2], others[-1])}.values()
            )
        for raw in others:
            yield Twins(first.name, raw.name, naming in INVENTED)


PAIRS = list(pairs())


def game(kind: str, twin: str, *, swapped: bool) -> Session:
    """A game with six things of a kind: under the player, beside it, two in the pack; a deer and a vendor have one."""
    naming = LIBRARY.items[kind].magic
    scrolls = naming is not None and naming.naming == "scroll"
    cursed = "Helm of Fog" if "Helm of Fog" not in (kind, twin) else "Amulet of the Sloth"
    session = play(seed=11, scene=parse_scene(DRAWING if scrolls else f"wear: {cursed}\n{SCENE}"))
    with session.world():
        labels = resource(Knowledge).labels
        if swapped:
            labels[kind], labels[twin] = labels[twin], labels[kind]
        for point in (HERE, BESIDE):
            spawn_item(kind, point)
        others = [body for body, _ in query(Pools) if body != session.player]
        for owner in (session.player, session.player, *others):
            give(owner, kind)
        esper.component_for_entity(session.player, Pools).gold = 5000
        EncumbranceSystem().process()
    press(session, ".")
    return session


GEM = {
    "renderable": {"glyph": "*", "fg": "#FF0000", "bg": "#000000", "order": 2},
    "consumable": {"effects": {"food": ""}},
    "weight_lbs": 0.1,
    "magic": {"class": "common", "naming": "Unidentified Gem"},
}
GEMS = {"items": [{"name": "Red Gem", **GEM}, {"name": "Blue Gem", **GEM}]}
MIXED = [("Rod of Sparks", "Rod of Mending"), ("Ring of the Bear", "Ring of Weakness"), ("Red Gem", "Blue Gem")]
"""Pairs of kinds of one look that are carried together; gems stack once they are known."""


def mixed(tmp_path: Path, kinds: Sequence[str]) -> Session:
    """A game with these things on the floor and in the pack, in this order."""
    folder = pack(tmp_path / "gems", {"content.json": GEMS})
    session = Session.new(seed=11, packs=[folder], scene=parse_scene(SCENE))
    with session.world():
        for kind in kinds:
            spawn_item(kind, BESIDE)
            give(session.player, kind)
    press(session, ".")
    return session


def called(session: Session) -> str:
    """What the player calls the thing in the pack."""
    with session.world():
        return display_name(next(item for item in carried_by(session.player) if not is_known(item)), 1)


def reading(session: Session) -> Iterator[object]:
    """Everything that can be read now: the screen with its colours, what the pointer tells, the log."""
    yield picture(session)
    for tile in (HERE, BESIDE, FAR):
        with session.world():
            yield [[(span.text, span.colour) for span in line] for line in describe_tile(tile)]
    yield session.log()
    yield session.state.__class__.__name__
    with session.world():
        yield [(display_name(item), item_colour(item), count_of(item)) for item in carried_by(session.player)]
        yield esper.component_for_entity(session.player, Load)
        yield esper.component_for_entity(session.player, Pools)


def picture(session: Session) -> list[object]:
    """Letters and colours of every panel of the frame."""
    frame = Frame(LAYOUT)
    session.draw(frame)
    return [
        (panel.console.ch.tobytes(), panel.console.fg.tobytes(), panel.console.bg.tobytes()) for panel in frame.panels
    ]


def compare(one: Session, other: Session, steps: Sequence[str]) -> None:
    name = called(one).lower()
    assert called(other).lower() == name
    for step in steps:
        keys = step.replace("SHOWN", name)
        for session in (one, other):
            if keys != HOW_MANY or isinstance(session.state, ShowQuantity):
                press(session, keys)
        for mine, theirs in zip(reading(one), reading(other), strict=True):
            assert mine == theirs, f"after {keys!r}: {one.log()[-1]!r} and {other.log()[-1]!r}"


@pytest.mark.parametrize("twins", PAIRS, ids=lambda twins: f"{twins.one} or {twins.other}")
def test_lookalikes_are_told_apart_by_nothing_a_player_can_read(twins: Twins) -> None:
    one = game(twins.one, twins.other, swapped=False)
    other = game(twins.other, twins.one, swapped=twins.swapped)
    compare(one, other, STEPS)
    for session in (one, other):
        session.close()


def test_every_screen_that_shows_things_is_among_the_steps() -> None:
    """Whoever adds a screen adds the keys that open it, or says why it can tell nothing."""
    session = game("Health Potion", "Acid Potion", swapped=False)
    name, opened = called(session).lower(), set()
    for step in STEPS:
        if step != HOW_MANY or isinstance(session.state, ShowQuantity):
            press(session, step.replace("SHOWN", name))
        opened.add(type(session.state).__name__)
    shows = {kind.__name__ for kind in get_args(RunState) if kind.__name__.startswith("Show")}
    assert shows - opened <= set(TELL_NOTHING)
    assert len(opened) > 12


@pytest.mark.parametrize("kinds", MIXED)
def test_what_lies_together_does_not_tell_how_many_kinds_it_is(tmp_path: Path, kinds: tuple[str, str]) -> None:
    """Neither order nor stacks tell which of three things of one look are equal."""
    one, other = kinds
    games = [mixed(tmp_path, order) for order in ((one, one, other), (one, other, other), (other, other, other))]
    for game_of_others in games[1:]:
        compare(games[0], game_of_others, STEPS)
        games[0] = mixed(tmp_path, (one, one, other))


def test_gems_of_a_kind_stack_once_the_kind_is_known(tmp_path: Path) -> None:
    session = mixed(tmp_path, ("Red Gem", "Blue Gem", "Red Gem"))
    press(session, "i/gem<Enter>a")
    with session.world():
        gems = [display_name(item) for item in carried_by(session.player) if display_name(item).endswith("Gem")]
    assert gems == ["Unidentified Gem", "Red Gem"]
    press(session, "ggg")
    with session.world():
        gems = [display_name(item) for item in carried_by(session.player) if display_name(item).endswith("Gem")]
    assert sorted(gems) == ["Red Gem", "Unidentified Gem"]


@pytest.mark.parametrize("kind", ["Magic Missile Scroll", "Web Scroll", "Rod of Sparks"])
def test_an_unknown_thing_to_be_aimed_is_found_out_by_a_turn_and_aimed_only_then(kind: str) -> None:
    """To be asked for an aim, and to leave that question for nothing, would tell what kind it is not."""
    session = play(seed=1, scene=parse_scene(f"carry: {kind}\ng = Goblin\nmap:\n@...g"))
    press(session, f"i/{called(session).lower()}<Enter>a")
    assert session.state == AwaitingInput()
    assert session.log()[-1] == "It has to be aimed."
    with session.world():
        assert kind in resource(Knowledge).identified
        assert resource(Chronicle).turns == 1
    press(session, f"i/{kind.lower()}<Enter>a")
    assert isinstance(session.state, ShowTargeting), "it is still there, with all its charges"
