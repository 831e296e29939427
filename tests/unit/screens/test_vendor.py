"""The vendor's screen, by keys: open, buy, sell, leave; nothing here takes time."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.identity import Name, Vendor
from components.references import EntityId
from components.stats import Pools
from engine.core.geometry import Direction, Point
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Layout
from engine.world.bodies import appear, place_of
from engine.world.commands import Move, Wait
from engine.world.ecs import query
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.inventory import carried_by
from engine.world.knowledge import display_name
from engine.world.run_state import AwaitingInput, GameOver, RunState, ShowItem, ShowQuantity, ShowVendor
from tests.unit.screens.kit_of_town import walk_to

SCENE = """
carry: Hide
carry: Hide
carry: Hide
carry: Longsword -1
I = Innkeeper
W = Weaponsmith
map:
#######
#I@W..#
#.....#
#######
"""


@pytest.fixture
def session() -> Session:
    game = play(seed=1, scene=parse_scene(SCENE))
    with game.world():
        esper.component_for_entity(game.player, Pools).gold = 50
    return game


def gold(session: Session) -> int:
    with session.world():
        return esper.component_for_entity(session.player, Pools).gold


def pack_of(session: Session) -> list[str]:
    with session.world():
        return [display_name(item) for item in carried_by(session.player)]


def state_of(session: Session) -> RunState:
    return session.state


def vendor(session: Session, name: str) -> EntityId:
    with session.world():
        return next(EntityId(entity) for entity, _, called in query(Vendor, Name) if called.name == name)


def test_walking_into_a_vendor_opens_the_shop_and_takes_no_turn(session: Session) -> None:
    press(session, "h")
    assert state_of(session) == ShowVendor(vendor(session, "Innkeeper"), "buy")
    text = frame_text(session)
    assert "Innkeeper: buy what?  50 gold" in text
    assert "a-z: buy  Space: sell  I: look  /: filter  Esc" in text
    assert "5 Rations  each" in text
    press(session, "<Escape>")
    assert state_of(session) == AwaitingInput()
    assert session.header().turns == 0


def test_a_single_thing_is_bought_with_one_key_and_the_shop_stays_open(session: Session) -> None:
    press(session, "l/longsword<Enter>a")
    assert gold(session) == 32
    assert "Longsword" in pack_of(session)
    assert isinstance(state_of(session), ShowVendor)
    assert "buy what?  32 gold" in frame_text(session)


@pytest.mark.parametrize(
    ("keys", "bought"), [("<Enter>", 1), ("3<Enter>", 3), ("<Up><Enter>", 2), ("99<Enter>", 5), ("0<Enter>", 0)]
)
def test_of_a_stack_one_is_proposed_to_buy(session: Session, keys: str, bought: int) -> None:
    press(session, f"h/rations<Enter>a{keys}")
    assert gold(session) == 50 - bought
    assert sum(name.endswith("Rations") for name in pack_of(session)) == (bought > 0)
    assert state_of(session) == ShowVendor(vendor(session, "Innkeeper"), "buy")


def test_the_prompt_shows_what_so_many_cost(session: Session) -> None:
    press(session, "h/rations<Enter>a4")
    assert "> 4_  of 5" in frame_text(session)
    assert "4 gold" in frame_text(session)
    press(session, "<Escape>")
    assert state_of(session) == ShowVendor(vendor(session, "Innkeeper"), "buy")
    assert gold(session) == 50


def test_no_more_are_offered_than_can_be_paid(session: Session) -> None:
    with session.world():
        esper.component_for_entity(session.player, Pools).gold = 2
    press(session, "h/rations<Enter>a99")
    assert "> 2_  of 2" in frame_text(session)


def test_a_ware_is_looked_at_before_it_is_bought_and_the_list_stays_as_it_was(session: Session) -> None:
    smith = vendor(session, "Weaponsmith")
    press(session, "l/sword<Enter><Down>")
    listed, before = frame_text(session), session.digest()
    with session.world():
        ware = next(item for item in carried_by(smith) if display_name(item) == "Longsword")
    while f"> {chr(97 + session.view.cursor)}) Longsword " not in f"{frame_text(session)} ":
        press(session, "<Down>")
    listed = frame_text(session)
    press(session, "I")
    assert state_of(session) == ShowItem(EntityId(ware), vendor=smith)
    text = frame_text(session)
    assert "Damage 1d8, to hit +0" in text
    assert "Now in Melee: Rusty Longsword." in text
    press(session, "a")
    assert state_of(session) == ShowVendor(smith, "buy")
    assert frame_text(session) == listed
    press(session, "<Escape>")
    assert session.digest() != before
    assert (gold(session), session.header().turns) == (50, 0)


def test_of_an_unknown_ware_no_more_is_told_than_of_any_unknown_thing(session: Session) -> None:
    press(session, "h<Tab>/longsword<Enter>I")
    shown = frame_text(session)
    assert "You do not know what kind of thing this" in shown
    assert "Damage ?, to hit ?" in shown
    press(session, "<Enter>")
    assert state_of(session) == ShowVendor(vendor(session, "Innkeeper"), "sell")


def test_where_the_filter_leaves_nothing_there_is_nothing_to_look_at(session: Session) -> None:
    press(session, "h/nothing like it<Enter>I")
    assert state_of(session) == ShowVendor(vendor(session, "Innkeeper"), "buy")
    press(session, "/I")
    assert session.view.filter.endswith("I"), "while a filter is typed, the key is text"


@pytest.mark.parametrize("key", ["<Space>", "<Tab>", " "])
def test_a_key_turns_to_selling_and_back(session: Session, key: str) -> None:
    press(session, "h" + key)
    assert state_of(session) == ShowVendor(vendor(session, "Innkeeper"), "sell")
    text = frame_text(session)
    assert "Innkeeper: sell what?  50 gold" in text
    assert "Rusty Longsword" not in text.partition("sell what?")[2].partition("filter")[0], "what is worn is not listed"
    press(session, key)
    assert state_of(session) == ShowVendor(vendor(session, "Innkeeper"), "buy")


def test_selling_a_stack_proposes_all_and_the_key_while_a_filter_is_typed_is_text(session: Session) -> None:
    press(session, "h<Tab>/hid <Backspace>e<Enter>a")
    assert state_of(session) == ShowQuantity(
        next(item for item in carried(session) if name_of(session, item) == "3 Hides"),
        3,
        "sell",
        vendor(session, "Innkeeper"),
    )
    press(session, "<Enter>")
    assert gold(session) == 62
    assert state_of(session) == ShowVendor(vendor(session, "Innkeeper"), "sell")


def carried(session: Session) -> list[EntityId]:
    with session.world():
        return [EntityId(item) for item in carried_by(session.player)]


def name_of(session: Session, item: int) -> str:
    with session.world():
        return display_name(item)


def test_a_price_that_cannot_be_paid_is_told_and_the_shop_stays_open(session: Session) -> None:
    with session.world():
        esper.component_for_entity(session.player, Pools).gold = 3
    press(session, "l/longsword<Enter>a")
    assert session.log()[-1] == "You cannot pay for that: it costs 18 gold, and you have 3."
    assert isinstance(state_of(session), ShowVendor)
    assert gold(session) == 3


def test_a_click_on_a_row_buys(session: Session) -> None:
    press(session, "l/longsword<Enter>")
    layout = Layout(80, 24, 1)
    row = next(number for number, line in enumerate(frame_text(session).splitlines()) if "a) Longsword" in line)
    column = frame_text(session).splitlines()[row].index("Longsword")
    command = session.clicked(layout, column, row)
    assert command is not None
    session.step(command)
    assert gold(session) == 32


def test_a_game_saved_in_the_shop_goes_on_there(session: Session, tmp_path: Path) -> None:
    press(session, "h<Tab>")
    session.save(tmp_path / "game")
    copy = Session.load(tmp_path / "game")
    assert copy.digest() == session.digest()
    assert frame_text(copy) == frame_text(session)
    for game in (copy, session):
        press(game, "a<Enter>")
    assert copy.digest() == session.digest()


def test_a_vendor_that_is_gone_closes_its_shop_on_the_next_key(session: Session) -> None:
    press(session, "h")
    with session.world():
        appear(session.player, Point(5, 2))
    assert "buy what" not in frame_text(session)
    press(session, "a")
    assert state_of(session) == AwaitingInput()
    assert gold(session) == 50


def test_a_vendor_that_died_sells_nothing_more(session: Session) -> None:
    smith = vendor(session, "Weaponsmith")
    with session.world():
        add_effect(session.player, Damage(999), OnEntity(smith))
    session.step(Wait())
    press(session, "l")
    assert state_of(session) == AwaitingInput()
    with session.world():
        assert place_of(session.player) == Point(3, 1), "the tile is free"


def test_the_dead_open_no_shop(session: Session) -> None:
    with session.world():
        add_effect(None, Damage(999), OnEntity(session.player))
    assert session.step(Wait()) == GameOver()
    press(session, "hl")
    assert state_of(session) == GameOver()


def test_a_newcomer_walks_from_the_gate_into_the_inn_and_trades() -> None:
    session = play(seed=3)
    with session.world():
        esper.component_for_entity(session.player, Pools).gold = 10
    walk_to(session, "Innkeeper")
    assert isinstance(state_of(session), ShowVendor)
    press(session, "/rations<Enter>a2<Enter>")
    assert gold(session) == 8
    press(session, "<Space>/beer<Enter>ay<Escape>")
    assert state_of(session) == AwaitingInput()
    assert session.log()[-2:] == ["You buy 2 Rations for 2 gold.", "You sell a Beer for 0 gold."]
    session.step(Move(Direction.SOUTH))
    assert state_of(session) == AwaitingInput()


@pytest.mark.parametrize("name", ["Innkeeper", "Alchemist", "Tailor", "Weaponsmith", "Armourer", "Junk Dealer"])
def test_every_shop_of_the_town_can_be_walked_to(name: str) -> None:
    session = play(seed=4)
    walk_to(session, name)
    assert state_of(session) == ShowVendor(vendor(session, name), "buy")
