"""Deals: a thing against gold, both or neither."""

from __future__ import annotations

import esper

from components.identity import Vendor
from components.references import EntityId
from components.spatial import Position
from components.stats import Pools
from engine.core.colour import GOLD
from engine.world.ecs import resource
from engine.world.footprint import distance
from engine.world.gamelog import Span, say
from engine.world.intents import EquipmentChanged, Intents, WantsToBuy, WantsToSell, intend
from engine.world.inventory import carried_by, has_room, part, stow
from engine.world.knowledge import note_seen
from engine.world.life import is_alive
from engine.world.narration import an_item, is_player
from engine.world.run_state import Requests, ShowVendor
from engine.world.schedule import System
from engine.world.stacks import count_of
from engine.world.turns import refuse
from systems.inventory.possession import carries, parting_with
from systems.trade.price import Deal, price


class TradeSystem(System):
    """Consumes WantsToBuy, WantsToSell. Writes Pools (gold), InBackpack, Stack; emits EquipmentChanged.

    No time passes. Nothing is learned by a deal, and a vendor's purse has no bottom. Where the vendor is still
    there, the player goes on trading.
    """

    consumes = (WantsToBuy, WantsToSell)

    def process(self) -> None:
        """Make the deals, or say why not."""
        intents = resource(Intents)
        for actor, buy in intents.take(WantsToBuy):
            _trade(actor, buy, "buy")
        for actor, sell in intents.take(WantsToSell):
            _trade(actor, sell, "sell")


def open_shop(vendor: EntityId) -> ShowVendor:
    """Let the player see a vendor's wares: unknown ones count as seen. Gives the state in which they are traded."""
    note_seen(carried_by(vendor))
    return ShowVendor(vendor)


def can_trade(customer: int, vendor: int) -> bool:
    """Whether both are alive and beside each other; whose side the vendor is on does not matter."""
    return (
        is_alive(customer)
        and is_alive(vendor)
        and esper.has_component(vendor, Vendor)
        and esper.has_component(vendor, Position)
        and distance(customer, vendor) == 1
    )


def purse_of(customer: int) -> int:
    """The gold somebody has."""
    return esper.component_for_entity(customer, Pools).gold


def _trade(actor: int, wish: WantsToBuy | WantsToSell, deal: Deal) -> None:
    if not can_trade(actor, wish.vendor):
        refuse(actor, "There is nobody here to trade with.")
        return
    _buy(actor, wish) if deal == "buy" else _sell(actor, wish)
    if is_player(actor):
        resource(Requests).ask(ShowVendor(wish.vendor, deal))


def _buy(actor: int, wish: WantsToBuy | WantsToSell) -> None:
    vendor, item, count = wish.vendor, wish.item, wish.count
    if not carries(vendor, item) or not 1 <= count <= count_of(item):
        refuse(actor, "That is not for sale.")
        return
    if not has_room(actor):
        refuse(actor, "You have no room for that.")
        return
    purse, cost = esper.component_for_entity(actor, Pools), price(item, count, "buy")
    if purse.gold < cost:
        refuse(actor, f"You cannot pay for that: it costs {cost} gold, and you have {purse.gold}.")
        return
    purse.gold -= cost
    _tell(actor, "You buy ", item, count, cost)
    bought = _hand_over(item, count, vendor, actor)
    if is_player(actor):
        note_seen((bought,))


def _sell(actor: int, wish: WantsToBuy | WantsToSell) -> None:
    count = parting_with(actor, wish.item, wish.count)
    if count is None:
        return
    gain = price(wish.item, count, "sell")
    esper.component_for_entity(actor, Pools).gold += gain
    _tell(actor, "You sell ", wish.item, count, gain)
    _hand_over(wish.item, count, actor, wish.vendor)


def _hand_over(item: int, count: int, giver: int, taker: int) -> int:
    """Let so many of a thing change hands, and be part of a stack of its equals there."""
    handed = part(item, count)
    for owner in (giver, taker):
        intend(owner, EquipmentChanged())
    return stow(handed, taker)


def _tell(actor: int, what: str, item: int, count: int, gold: int) -> None:
    if is_player(actor):
        say(what, an_item(item, count), " for ", Span(f"{gold} gold", GOLD), ".")
