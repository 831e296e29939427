"""What vendors have to sell: real things in their backpacks (tutorial facts §7.5; B24: shops listed all there is)."""

from __future__ import annotations

from collections.abc import Collection

import esper

from components.identity import Name, Vendor
from engine.core.rng import RandomStream
from engine.raws.items import spawn_item
from engine.raws.library import Library
from engine.raws.schema import MagicRaw
from engine.world.ecs import resource
from engine.world.intents import EquipmentChanged, intend
from engine.world.inventory import carried_by, stow, use_up
from engine.world.stacks import count_of

PLAIN_CONSUMABLES = 5
"""How many of each plain kind that is used up a vendor has."""
MAGIC_CONSUMABLES = 10
"""How many kinds of magic things that are used up it has, such as potions, scrolls and books."""
MAGIC_GEAR = 2
"""How many kinds of other magic things."""


def restock(vendor: int, rng: RandomStream) -> None:
    """Let a vendor have something to sell: every plain kind of its categories, and a choice of common magic.

    Half of all else, and what it has too much of, was sold to somebody since. It deals in nothing cursed, but for
    what others sold it.
    """
    library = resource(Library)
    categories = esper.component_for_entity(vendor, Vendor).categories
    wares = [raw for raw in library.items.values() if raw.vendor_category in categories]
    plain = [raw for raw in wares if raw.magic is None]
    _sell_on(vendor, {raw.name for raw in plain}, rng)
    for raw in plain:
        _fill_up(vendor, raw.name, PLAIN_CONSUMABLES if raw.consumable is not None else 1)
    magic = [raw for raw in wares if raw.magic is not None and _is_common(raw.magic)]
    for used_up, most in ((True, MAGIC_CONSUMABLES), (False, MAGIC_GEAR)):
        kinds = [raw.name for raw in magic if (raw.consumable is not None) == used_up]
        wanted = max(0, min(most, len(kinds)) - sum(kind in kinds for kind in _stock(vendor)))
        for kind in rng.sample([kind for kind in kinds if kind not in _stock(vendor)], wanted):
            _fill_up(vendor, kind, rng.die(3) if used_up else 1)
    intend(vendor, EquipmentChanged())


def _sell_on(vendor: int, kept: Collection[str], rng: RandomStream) -> None:
    """Let half of the things go that it does not always have; of those it has, there are never too many."""
    left = dict.fromkeys(kept, PLAIN_CONSUMABLES)
    for item in list(carried_by(vendor)):
        kind, count = esper.component_for_entity(item, Name).name, count_of(item)
        if kind in left:
            surplus = max(0, count - left[kind])
            left[kind] -= count - surplus
        else:
            surplus = count if rng.one_in(2) else 0
        if surplus:
            use_up(item, surplus)


def _stock(vendor: int) -> dict[str, int]:
    """Kind → how many of it a vendor has."""
    found: dict[str, int] = {}
    for item in carried_by(vendor):
        if not esper.entity_exists(item):
            continue
        kind = esper.component_for_entity(item, Name).name
        found[kind] = found.get(kind, 0) + count_of(item)
    return found


def _fill_up(vendor: int, kind: str, count: int) -> None:
    for _ in range(count - _stock(vendor).get(kind, 0)):
        stow(spawn_item(kind), vendor)


def _is_common(magic: MagicRaw) -> bool:
    return magic.sort == "common" and not magic.cursed
