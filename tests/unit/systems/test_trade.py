"""Buying and selling: the one price, the deal, the stock (known cases D16 to D19; tutorial facts B22 to B24)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import esper
import pytest

from components.identity import Faction, Name, Vendor
from components.items import Consumable, InBackpack, Item
from components.references import EntityId
from components.stats import Load, Pools
from engine.core.geometry import Point
from engine.core.rng import RandomStream
from engine.raws.library import Library
from engine.raws.loading import check_packs
from engine.raws.stock import MAGIC_CONSUMABLES, PLAIN_CONSUMABLES, restock
from engine.testing import World, run
from engine.world.bodies import appear
from engine.world.chronicle import Chronicle
from engine.world.ecs import query, resource
from engine.world.effects import Damage
from engine.world.intents import WantsToBuy, WantsToDropItem, WantsToSell, intend
from engine.world.inventory import carried_by, stow, worn_by
from engine.world.knowledge import Knowledge, display_name
from engine.world.run_state import Requests, ShowVendor
from engine.world.stacks import count_of
from systems import OUT_OF_TIME
from systems.encumbrance import EncumbranceSystem
from systems.inventory.identify import learn
from systems.trade.deals import TradeSystem
from systems.trade.price import Deal, price
from tests.unit.raws.kit import pack, whole_file
from tests.unit.systems.kit import bare, cause, picture, refused


def shop(vendor: str = "Alchemist", gold: int = 0) -> tuple[World, int]:
    """A player without things beside a vendor."""
    world = bare("@V.\n...", V=vendor)
    world.pools(world.player).gold = gold
    return world, world.at("V")


def buy(vendor: int, item: int, count: int = 1) -> WantsToBuy:
    return WantsToBuy(EntityId(vendor), EntityId(item), count)


def sell(vendor: int, item: int, count: int = 1) -> WantsToSell:
    return WantsToSell(EntityId(vendor), EntityId(item), count)


def deal(world: World, wish: WantsToBuy | WantsToSell) -> None:
    intend(world.player, wish)
    run(TradeSystem())


def in_stock(vendor: int, kind: str) -> int:
    return next(item for item in carried_by(vendor) if kind_of(item) == kind)


def kind_of(item: int) -> str:
    return esper.component_for_entity(item, Name).name


def counts() -> dict[str, int]:
    """Kind → how many there are of it, in all places."""
    found: dict[str, int] = {}
    for item, _, name in query(Item, Name):
        found[name.name] = found.get(name.name, 0) + count_of(item)
    return found


# --- price --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "cost", "gain"),
    [
        ("Longsword", 18, 12),  # 15 gold
        ("Rations", 1, 0),  # 0.5
        ("Cudgel", 1, 0),  # 0.1
        ("Honey Cake", 5, 3),  # 4
        ("Shortsword", 12, 8),  # 10: no hair more
        ("Hide", 6, 4),  # 5
    ],
)
def test_a_known_kind_costs_1_2_times_its_value_and_brings_0_8_times(kind: str, cost: int, gain: int) -> None:
    world, _ = shop()
    item = world.give(world.player, kind)
    assert (price(item, 1, "buy"), price(item, 1, "sell")) == (cost, gain)
    assert (price(item, 7, "buy"), price(item, 7, "sell")) == (7 * cost, 7 * gain), "split stacks gain nothing"
    assert all(type(price(item, 3, way)) is int for way in ("buy", "sell"))


def test_what_is_worth_nothing_still_costs_a_piece_of_gold() -> None:
    world, _ = shop()
    item = world.give(world.player, "Rations")
    esper.component_for_entity(item, Item).base_value = 0.0
    assert (price(item, 4, "buy"), price(item, 4, "sell")) == (4, 0)


@pytest.mark.parametrize("way", ["buy", "sell"])
def test_things_that_look_alike_have_one_price_for_every_pair_and_however_often_it_is_asked(way: Deal) -> None:
    """Cases D18 and D19: the reply depends only on what the customer knows."""
    world, _ = shop()
    prices: dict[tuple[str, str], set[int]] = {}
    for name, raw in resource(Library).items.items():
        if raw.magic is not None:
            item = world.give(world.player, name)
            look = (raw.magic.naming, raw.magic.magic_class)
            prices.setdefault(look, set()).update(price(item, 1, way) for _ in range(3))
    assert len(prices) > 10
    assert {look: len(found) for look, found in prices.items() if len(found) != 1} == {}


def test_an_unknown_kind_is_bought_as_the_dearest_and_sold_as_the_cheapest_of_those_that_look_like_it() -> None:
    world, _ = shop()
    item = world.give(world.player, "Town Portal Scroll")  # 20 gold, among scrolls of 50
    assert (price(item, 1, "buy"), price(item, 1, "sell")) == (60, 16)
    learn("Town Portal Scroll")
    assert (price(item, 1, "buy"), price(item, 1, "sell")) == (24, 16)


def test_knowing_other_kinds_changes_no_price_of_an_unknown_one() -> None:
    """Else a price would tell which it is not."""
    world, _ = shop()
    item = world.give(world.player, "Identify Scroll")
    before = (price(item, 1, "buy"), price(item, 1, "sell"))
    learn("Town Portal Scroll")
    assert (price(item, 1, "buy"), price(item, 1, "sell")) == before


def test_charges_count_only_where_the_kind_is_known() -> None:
    world, _ = shop()
    full, used = (world.give(world.player, "Rod of Sparks") for _ in range(2))
    esper.component_for_entity(used, Consumable).charges = 1
    assert price(full, 1, "buy") == price(used, 1, "buy") == 360
    assert price(full, 1, "sell") == price(used, 1, "sell")
    learn("Rod of Sparks")
    assert [price(item, 1, "buy") for item in (full, used)] == [360, 72]
    assert [price(item, 1, "sell") for item in (full, used)] == [240, 48]


def test_nobody_gains_by_buying_and_selling_whatever_is_learned_in_between() -> None:
    world, _ = shop()
    kinds = list(resource(Library).items)
    things = {kind: world.give(world.player, kind) for kind in kinds}
    before = {kind: price(item, 1, "buy") for kind, item in things.items()}
    assert all(price(item, 1, "sell") < before[kind] for kind, item in things.items())
    resource(Knowledge).identified.update(kinds)
    assert all(price(item, 1, "sell") < before[kind] for kind, item in things.items())


def test_exact_fractions_decide_not_floats() -> None:
    world, _ = shop()
    item = world.give(world.player, "Longsword")
    for tenths in range(1, 400):
        esper.component_for_entity(item, Item).base_value = tenths / 10
        exact = Fraction(tenths, 10)
        assert price(item, 1, "sell") == exact * 4 // 5
        assert price(item, 1, "buy") == -(-exact * 6 // 5)


# --- deals --------------------------------------------------------------------------------


def test_buying_takes_the_shown_price_and_hands_the_thing_over() -> None:
    """Tutorial facts B22: 1.2 was shown there, and 1.0 taken."""
    world, vendor = shop("Weaponsmith", gold=20)
    sword = in_stock(vendor, "Longsword")
    before = counts()
    deal(world, buy(vendor, sword))
    assert world.pools(world.player).gold == 2
    assert carried_by(world.player) == [sword]
    assert counts() == before
    assert world.log() == ["You buy a Longsword for 18 gold."]
    run(EncumbranceSystem())
    assert esper.component_for_entity(world.player, Load).weight == 3.0


def test_selling_brings_the_shown_price() -> None:
    world, vendor = shop("Innkeeper")
    sword = world.give(world.player, "Longsword")
    deal(world, sell(vendor, sword))
    assert world.pools(world.player).gold == 12
    assert carried_by(world.player) == []
    assert esper.component_for_entity(sword, InBackpack).owner == vendor
    assert world.log() == ["You sell a Longsword for 12 gold."]


def test_part_of_a_stack_changes_hands_and_joins_its_equals() -> None:
    world, vendor = shop("Innkeeper", gold=10)
    rations = in_stock(vendor, "Rations")
    assert count_of(rations) == PLAIN_CONSUMABLES
    deal(world, buy(vendor, rations, 2))
    deal(world, buy(vendor, rations, 1))
    (mine,) = carried_by(world.player)
    assert (count_of(mine), count_of(rations), world.pools(world.player).gold) == (3, 2, 7)
    deal(world, sell(vendor, mine, 2))
    assert (count_of(mine), count_of(in_stock(vendor, "Rations"))) == (1, 4)
    deal(world, buy(vendor, in_stock(vendor, "Rations"), 4))
    assert count_of(mine) == 5
    assert "Rations" not in {kind_of(item) for item in carried_by(vendor)}


def test_buying_identifies_nothing_whether_or_not_it_can_be_paid() -> None:
    """Tutorial facts B23."""
    for gold in (0, 10_000):
        world, vendor = shop(gold=gold)
        potion = next(item for item in carried_by(vendor) if kind_of(item).endswith("Potion"))
        name = display_name(potion, 1)
        deal(world, buy(vendor, potion))
        assert resource(Knowledge).identified == set()
        assert display_name(potion, 1) == name != kind_of(potion)


def refusals(world: World, vendor: int) -> dict[str, tuple[WantsToBuy | WantsToSell, str]]:
    sword = in_stock(vendor, "Longsword")
    hide = world.give(world.player, "Hide")
    tunic = world.wear(world.player, "Stained Tunic")
    far = world.spawn("Innkeeper", Point(3, 2))
    return {
        "too dear": (buy(vendor, sword), "You cannot pay for that: it costs 18 gold, and you have 3."),
        "none at all": (buy(vendor, sword, 0), "That is not for sale."),
        "fewer than none": (buy(vendor, sword, -2), "That is not for sale."),
        "more than there are": (buy(vendor, sword, 2), "That is not for sale."),
        "worn by the vendor": (buy(vendor, worn_by(vendor)["Melee"]), "That is not for sale."),
        "one's own": (buy(vendor, hide), "That is not for sale."),
        "not one's own": (sell(vendor, sword), "You do not carry that."),
        "worn": (sell(vendor, tunic), "You do not carry that."),
        "too many": (sell(vendor, hide, 2), "You do not carry that many."),
        "minus one": (sell(vendor, hide, -1), "You do not carry that many."),
        "gone": (sell(vendor, 99_999), "You do not carry that."),
        "far away": (sell(far, hide), "There is nobody here to trade with."),
        "no vendor": (sell(world.player, hide), "There is nobody here to trade with."),
    }


@pytest.mark.parametrize(
    "name",
    [
        *("too dear", "none at all", "fewer than none", "more than there are", "worn by the vendor", "one's own"),
        *("not one's own", "worn", "too many", "minus one", "gone", "far away", "no vendor"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_a_reason_and_changes_nothing(name: str) -> None:
    world, vendor = shop("Weaponsmith", gold=3)
    wish, reason = refusals(world, vendor)[name]
    run(*OUT_OF_TIME)
    before, turns = picture(), resource(Chronicle).turns
    intend(world.player, wish)
    TradeSystem().process()
    assert world.player in refused()
    assert world.log()[-1] == reason
    assert picture() == before
    assert resource(Chronicle).turns == turns


def test_the_dead_do_not_trade_and_nobody_trades_with_the_dead() -> None:
    for dead in (0, 1):
        world, vendor = shop("Weaponsmith", gold=100)
        sword = in_stock(vendor, "Longsword")
        world.pools((world.player, vendor)[dead]).hit_points.current = 0
        deal(world, buy(vendor, sword))
        assert world.pools(world.player).gold == 100
        assert world.log() == ["There is nobody here to trade with."]


def test_a_vendor_who_hates_the_player_still_takes_gold() -> None:
    world, vendor = shop("Weaponsmith", gold=100)
    esper.add_component(vendor, Faction("Bandits"))
    deal(world, buy(vendor, in_stock(vendor, "Longsword")))
    assert world.pools(world.player).gold == 82


def test_the_shop_stays_open_after_a_deal_and_after_a_refusal_but_not_where_the_vendor_is_gone() -> None:
    world, vendor = shop("Weaponsmith", gold=20)
    requests = resource(Requests).queue
    deal(world, buy(vendor, in_stock(vendor, "Longsword")))
    deal(world, buy(vendor, in_stock(vendor, "Scimitar")))
    assert requests == [ShowVendor(EntityId(vendor)), ShowVendor(EntityId(vendor))]
    requests.clear()
    appear(world.player, Point(3, 2))
    appear(world.player, Point(1, 2))
    appear(vendor, Point(3, 2))
    deal(world, sell(vendor, carried_by(world.player)[0]))
    assert requests == []


def test_a_carried_cursed_thing_can_be_sold() -> None:
    world, vendor = shop("Weaponsmith")
    learn("Longsword -1")
    deal(world, sell(vendor, world.give(world.player, "Longsword -1")))
    assert world.pools(world.player).gold == 80


def test_what_is_worth_nothing_may_be_given_away_for_no_gold_and_leaves_no_pile_of_none() -> None:
    """Case D16."""
    world, vendor = shop("Junk Dealer")
    deal(world, sell(vendor, world.give(world.player, "Rations")))
    assert world.pools(world.player).gold == 0
    assert world.log() == ["You sell some Rations for 0 gold."]
    assert all(count_of(item) >= 1 for item, _ in query(Item))


def test_gold_without_end_stays_a_whole_number() -> None:
    world, vendor = shop("Weaponsmith", gold=10**30)
    deal(world, buy(vendor, in_stock(vendor, "Longsword")))
    gold = world.pools(world.player).gold
    assert gold == 10**30 - 18
    assert type(gold) is int


# --- stock --------------------------------------------------------------------------------


@pytest.mark.parametrize("vendor", ["Alchemist", "Weaponsmith", "Armourer", "Innkeeper", "Tailor", "Junk Dealer"])
def test_a_vendor_has_every_plain_kind_and_a_readable_choice_of_common_magic(vendor: str) -> None:
    """Tutorial facts B24: shops listed all that was made by template, cursed things too."""
    _, entity = shop(vendor)
    library, categories = resource(Library), esper.component_for_entity(entity, Vendor).categories
    stock = [library.items[kind_of(item)] for item in carried_by(entity)]
    plain = {raw.name for raw in library.items.values() if raw.vendor_category in categories and raw.magic is None}
    assert plain <= {raw.name for raw in stock}
    assert {raw.vendor_category for raw in stock} <= set(categories)
    magic = [raw.magic for raw in stock if raw.magic is not None]
    assert all(found.magic_class == "common" and not found.cursed for found in magic)
    assert 4 <= len(stock) <= 26
    assert vendor != "Alchemist" or len(magic) == MAGIC_CONSUMABLES


def names(vendor: int) -> list[tuple[str, int]]:
    return [(kind_of(item), count_of(item)) for item in carried_by(vendor)]


def test_equal_streams_give_equal_stock_and_other_visits_other_stock() -> None:
    stocks = []
    for seed in (1, 1, 2):
        _, vendor = shop()
        restock(vendor, RandomStream(seed, "stock"))
        stocks.append(names(vendor))
    assert stocks[0] == stocks[1] != stocks[2]


def test_restocking_fills_up_what_was_sold_and_lets_go_of_what_was_bought() -> None:
    world, vendor = shop("Innkeeper", gold=100)
    deal(world, buy(vendor, in_stock(vendor, "Rations"), 5))
    for _ in range(30):
        stow(world.give(world.player, "Longsword"), vendor)
    for visit in range(12):
        restock(vendor, RandomStream(visit, "stock"))
    run(*OUT_OF_TIME)
    assert names(vendor) == sorted(names(vendor), key=lambda entry: [name for name, _ in names(vendor)].index(entry[0]))
    assert dict(names(vendor))["Rations"] == PLAIN_CONSUMABLES
    assert "Longsword" not in dict(names(vendor))
    assert len(names(vendor)) < 10


def test_the_stock_of_a_vendor_is_lost_with_its_life() -> None:
    """Else murder would be the best shop."""
    world, vendor = shop("Weaponsmith")
    place = world.place(vendor)
    cause(Damage(999), vendor, by=world.player)
    run(*OUT_OF_TIME)
    assert [kind_of(item) for item in world.content(place)] == ["Shortsword"], "what was worn falls"
    assert world.pools(world.player).gold == 0


def test_a_category_that_nothing_has_is_told_with_the_nearest(tmp_path: Path) -> None:
    data: dict[str, Any] = whole_file()
    data["mobs"][0]["vendor"] = ["weapn", "food"]
    errors = [str(finding) for finding in check_packs([pack(tmp_path / "mod", {"a.json": data})]).errors]
    assert len(errors) == 1
    assert 'mobs[0].vendor[0] (Test Beast): there is no kind of ware "weapn"; did you mean "weapon"?' in errors[0]


def test_dropping_beside_a_vendor_sells_nothing() -> None:
    world, _ = shop("Junk Dealer")
    hide = world.give(world.player, "Hide")
    intend(world.player, WantsToDropItem(EntityId(hide)))
    run(*OUT_OF_TIME)
    assert esper.component_for_entity(world.player, Pools).gold == 0
