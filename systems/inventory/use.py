"""Drinking, reading, eating, zapping."""

from __future__ import annotations

import esper

from components.abilities import AreaOfEffect, Ranged
from components.identity import Name
from components.items import Consumable
from components.references import EntityId
from engine.core.geometry import Point, pythagoras
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.effects import ItemUse, OnEntity, OnTiles, Targets, add_effect
from engine.world.gamelog import say, thing
from engine.world.intents import EquipmentChanged, Intents, WantsToUseItem, intend
from engine.world.knowledge import display_name, is_known, item_colour
from engine.world.level import Level
from engine.world.narration import is_player
from engine.world.schedule import System
from engine.world.sight import area, view_of
from engine.world.turns import refuse
from systems.inventory.choices import choices
from systems.inventory.identify import learn_by
from systems.inventory.possession import carries


class ItemUseSystem(System):
    """Consumes WantsToUseItem. Reads Consumable, Ranged, AreaOfEffect. Emits ItemUse, KindLearned, EquipmentChanged.

    What it does is decided when the effect is handled; here only whether it can be used so.
    """

    consumes = (WantsToUseItem,)

    def process(self) -> None:
        """Let things be used, or say why they cannot be."""
        for actor, wish in resource(Intents).take(WantsToUseItem):
            reason = _objection(actor, wish)
            if reason is not None:
                refuse(actor, reason, thing(display_name(wish.item, 1), item_colour(wish.item)), ".")
                continue
            if is_player(actor) and not is_known(wish.item):
                true_name = esper.component_for_entity(wish.item, Name).name
                say(
                    "You use ",
                    thing(display_name(wish.item, 1), item_colour(wish.item)),
                    ": it is ",
                    thing(true_name),
                    ".",
                )
            add_effect(actor, ItemUse(wish.item, wish.choice), _targets(actor, wish))
            intend(actor, EquipmentChanged())
            learn_by(actor, wish.item)


def reachable(actor: int, point: Point, reach: int) -> bool:
    """Whether a tile may be aimed at: on the map, in sight and within reach."""
    return (
        resource(Level).grid.contains(point)
        and pythagoras(place_of(actor), point) <= reach
        and view_of(actor).sees(*point)
    )


def _objection(actor: int, wish: WantsToUseItem) -> str | None:
    """Why it cannot be used so: the beginning of a sentence that ends with its name; None if it can."""
    item = wish.item
    if not carries(actor, item):
        return "You do not carry "
    charges = esper.try_component(item, Consumable)
    if charges is None:
        return "You cannot think of a use for "
    if charges.charges < 1:
        return "There are no charges left in "
    if not _aimed_well(actor, wish):
        return "That is no target for "
    offered = choices(actor, item)
    asks_first = is_known(item) or wish.choice is not None
    if offered is not None and asks_first and wish.choice not in offered:
        return "You have nothing to use it on: " if not offered else "That is nothing for "
    return None


def _aimed_well(actor: int, wish: WantsToUseItem) -> bool:
    """Whether what has a range is aimed within it, and nothing else is aimed at all."""
    ranged = esper.try_component(wish.item, Ranged)
    if ranged is None or wish.target is None:
        return ranged is None and wish.target is None
    return reachable(actor, wish.target, ranged.range)


def _targets(actor: int, wish: WantsToUseItem) -> Targets:
    if wish.target is None:
        return OnEntity(EntityId(actor))
    reach = esper.try_component(wish.item, AreaOfEffect)
    if reach is not None:
        return OnTiles(area(wish.target, reach.radius))
    return OnTiles((resource(Level).grid.index_of(wish.target),))
