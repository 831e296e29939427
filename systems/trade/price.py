"""What things cost: the one price, for showing, for checking and for paying (known cases D17, D18, D19).

A vendor knows no more than its customer. A thing of a known kind is bought for 1.2 times its value and sold for 0.8
times. One of an unknown kind might be any that looks like it, whatever is known of others: it is bought as the
dearest of them and sold as the cheapest. So no price tells anything, and nobody ever gains by buying and selling.
Every thing is priced by itself, so nothing is gained by splitting a stack.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Literal, TypeAlias

import esper

from components.identity import Name
from components.items import Consumable, Item, MagicItem
from engine.raws.library import Library
from engine.raws.schema import MagicRaw
from engine.world.ecs import resource
from engine.world.knowledge import is_known

Deal: TypeAlias = Literal["buy", "sell"]
"""From the customer's side."""

_BUYING = Fraction(6, 5)
_SELLING = Fraction(4, 5)


def price(item: int, count: int, deal: Deal) -> int:
    """Gold for so many of a thing, in whole pieces: at least 1 each to buy, perhaps nothing to sell."""
    if deal == "buy":
        return count * max(1, math.ceil(_BUYING * max(_values(item))))
    return count * math.floor(_SELLING * min(_values(item)))


def _values(item: int) -> list[Fraction]:
    """What a thing may be worth, as far as the player knows; charges count where the kind is known."""
    if is_known(item):
        value = _exact(esper.component_for_entity(item, Item).base_value)
        charges = esper.try_component(item, Consumable)
        if charges is not None and charges.max_charges > 1:
            value = value * charges.charges / charges.max_charges
        return [value]
    return [_exact(value) for value in _lookalikes(item)]


def _lookalikes(item: int) -> list[float]:
    """The values of all kinds that look like this thing while they are unknown."""
    kinds = resource(Library).items
    own = kinds.get(esper.component_for_entity(item, Name).name)
    magic_class = esper.component_for_entity(item, MagicItem).magic_class
    if own is None or own.magic is None:  # a pack that is no longer what it was
        return [esper.component_for_entity(item, Item).base_value]
    naming = own.magic.naming
    return [raw.base_value or 0.0 for raw in kinds.values() if _looks(raw.magic) == (naming, magic_class)]


def _looks(magic: MagicRaw | None) -> tuple[str, str] | None:
    return None if magic is None else (magic.naming, magic.sort)


def _exact(value: float) -> Fraction:
    """The number that was written, so that 1.2 times 10 is 12 and not a hair more."""
    return Fraction(str(value))
