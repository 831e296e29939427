"""Random deals: nothing appears or is lost, gold is never missing, and nobody gains."""

from __future__ import annotations

import esper
from hypothesis import given, settings
from hypothesis import strategies as st

from components.identity import Name
from components.references import EntityId
from components.stats import Pools
from engine.invariants.things import check_things
from engine.testing import fresh_world, run
from engine.world.ecs import resource
from engine.world.intents import WantsToBuy, WantsToSell, intend
from engine.world.inventory import carried_by
from engine.world.run_state import Requests
from engine.world.stacks import count_of
from systems import OUT_OF_TIME
from systems.inventory.identify import learn
from systems.trade.price import price
from tests.support.things import things

VENDORS = ["Alchemist", "Weaponsmith", "Innkeeper", "Junk Dealer"]

deals = st.lists(
    st.tuples(st.sampled_from(["buy", "sell", "learn"]), st.integers(0, 40), st.integers(-1, 7)), max_size=25
)


@given(vendor=st.sampled_from(VENDORS), gold=st.sampled_from([0, 3, 70, 500, 10**12]), plan=deals)
@settings(max_examples=60, deadline=None)
def test_deals_move_things_and_gold_and_nothing_else(vendor: str, gold: int, plan: list[tuple[str, int, int]]) -> None:
    world = fresh_world("@V", {"V": vendor})
    other, player = world.at("V"), world.player
    for kind in ("Hide", "Hide", "Longsword -1", "Rod of Sparks", "Health Potion", "Health Potion"):
        world.give(player, kind)
    run(*OUT_OF_TIME)
    purse = esper.component_for_entity(player, Pools)
    purse.gold = gold
    before = things()
    for act, number, count in plan:
        owner = other if act == "buy" else player
        wares = carried_by(owner)
        if not wares:
            continue
        item = EntityId(wares[number % len(wares)])
        had = purse.gold
        if act == "learn":
            learn(esper.component_for_entity(item, Name).name)
            continue
        cost = price(item, count, "buy" if act == "buy" else "sell") if 1 <= count <= count_of(item) else 0
        paid = cost if act == "sell" else (-cost if cost <= had else 0)
        wish = WantsToBuy if act == "buy" else WantsToSell
        intend(player, wish(EntityId(other), item, count))
        run(*OUT_OF_TIME)
        resource(Requests).queue.clear()
        assert purse.gold == had + paid
        assert purse.gold >= 0
        assert type(purse.gold) is int
        assert things() == before
    assert check_things() == []


@given(vendor=st.sampled_from(VENDORS), number=st.integers(0, 40), count=st.integers(1, 5), knows=st.booleans())
@settings(max_examples=60, deadline=None)
def test_buying_and_selling_again_never_pays(vendor: str, number: int, count: int, knows: bool) -> None:
    world = fresh_world("@V", {"V": vendor})
    other, player = world.at("V"), world.player
    purse = esper.component_for_entity(player, Pools)
    purse.gold = 10_000
    stock = carried_by(other)
    item = EntityId(stock[number % len(stock)])
    kind = esper.component_for_entity(item, Name).name
    count = min(count, count_of(item))
    intend(player, WantsToBuy(EntityId(other), item, count))
    run(*OUT_OF_TIME)
    if knows:
        learn(kind)
    for _ in range(count):
        mine = next(thing for thing in carried_by(player) if esper.component_for_entity(thing, Name).name == kind)
        intend(player, WantsToSell(EntityId(other), EntityId(mine), 1))
        run(*OUT_OF_TIME)
    assert purse.gold < 10_000
