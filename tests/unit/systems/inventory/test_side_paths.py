"""No path leads out of a curse (known case D02: one rule for "may this come off", used by all paths).

Whatever is wished for with a worn cursed thing, it stays where it is, everything else stays as it is, and the turn is
kept. A new intent that can empty a slot has to be added here: the second test finds it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from components.identity import Vendor
from components.references import EntityId
from engine.testing import World, run
from engine.world import intents
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.ecs import only, resource
from engine.world.intents import (
    Intents,
    Message,
    WantsToDropItem,
    WantsToEquip,
    WantsToExpungeItem,
    WantsToPickupItem,
    WantsToRemoveItem,
    WantsToSell,
    WantsToUseItem,
    intend,
)
from engine.world.inventory import worn_by
from engine.world.turns import Turns
from systems import OUT_OF_TIME
from tests.unit.systems.kit import bare, picture

PATHS: dict[str, Callable[[int, int], Message]] = {
    "take it off": lambda worn, _: WantsToRemoveItem(EntityId(worn)),
    "wear another over it": lambda _, carried: WantsToEquip(EntityId(carried)),
    "wear it again": lambda worn, _: WantsToEquip(EntityId(worn)),
    "drop it": lambda worn, _: WantsToDropItem(EntityId(worn)),
    "destroy it": lambda worn, _: WantsToExpungeItem(EntityId(worn)),
    "use it": lambda worn, _: WantsToUseItem(EntityId(worn)),
    "sell it": lambda worn, _: WantsToSell(EntityId(only(Vendor)), EntityId(worn)),
    "pick it up": lambda worn, _: WantsToPickupItem(EntityId(worn)),
}

CANNOT_EMPTY_A_SLOT = {
    "WantsToLiftCurse": "that is the way out, and it asks for a scroll",
    "WantsToIdentify": "it only tells a name",
    "WantsToBuy": "what vendors wear is not for sale",
}

WORN_AND_CARRIED = [
    ("Longsword -1", "Longsword +1"),
    ("Dagger -1", "Shortbow"),
    ("Shield -1", "Wooden Shield"),
    ("Helm of Fog", "Iron Helm"),
    ("Leather Armour -1", "Leather Armour +1"),
    ("Boots of Lead", "Old Boots"),
    ("Gauntlets of Fumbling", "Gauntlets of Ogre Power"),
    ("Amulet of the Sloth", "Amulet of the Ox"),
]


def turn_of(world: World) -> None:
    resource(Clock).remove(world.player)
    resource(Turns).granted = [world.player]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("worn_kind", "carried_kind"), WORN_AND_CARRIED)
def test_a_worn_cursed_thing_stays_and_the_turn_is_kept(path: str, worn_kind: str, carried_kind: str) -> None:
    world = bare("@V", V="Junk Dealer")
    worn, carried = world.wear(world.player, worn_kind), world.give(world.player, carried_kind)
    run(*OUT_OF_TIME)
    resource(Intents).clear()
    before = picture()
    turn_of(world)
    intend(world.player, PATHS[path](worn, carried))
    run(*OUT_OF_TIME)
    assert worn in worn_by(world.player).values()
    assert picture() == before
    assert resource(Clock).pending() == {world.player: 0}, "the player is due again at once"
    assert resource(Chronicle).turns == 0
    assert len(world.log()) == 1, "and is told why"


def test_every_wish_about_a_thing_was_thought_of() -> None:
    about_things = {
        name
        for name, kind in vars(intents).items()
        if isinstance(kind, type) and issubclass(kind, Message) and "item" in kind.__struct_fields__
    }
    world = bare("@V", V="Junk Dealer")
    assert world.at("V") == only(Vendor)
    tried = {type(wish(0, 0)).__name__ for wish in PATHS.values()}
    assert about_things == tried | set(CANNOT_EMPTY_A_SLOT)
