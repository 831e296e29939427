"""Picking up."""

from __future__ import annotations

import esper

from components.items import Item
from components.spatial import Position
from components.visibility import Noted
from engine.world.bodies import lift, place_of
from engine.world.ecs import resource
from engine.world.gamelog import mention, say
from engine.world.intents import EquipmentChanged, Intents, WantsToPickupItem, intend
from engine.world.inventory import has_room, stow
from engine.world.knowledge import note_seen
from engine.world.life import is_alive
from engine.world.narration import an_item, is_player, seen, subject, the_item
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.turns import refuse


class ItemCollectionSystem(System):
    """Consumes WantsToPickupItem. Writes Position, InBackpack, Stack, SpatialIndex; emits EquipmentChanged."""

    consumes = (WantsToPickupItem,)

    def process(self) -> None:
        """Let things that lie at their feet go into the backpacks of those who want them, stacks whole."""
        for actor, wish in resource(Intents).take(WantsToPickupItem):
            item = wish.item
            if not is_alive(actor) or not lies_at_feet(actor, item):
                refuse(actor, "There is nothing here to pick up.")
            elif not has_room(actor):
                refuse(actor, "You have no room for ", the_item(item), ".")
            else:
                take_up(actor, item)


def take_up(actor: int, item: int) -> None:
    """Let a thing that lies on a tile go to somebody who has room for it."""
    if is_player(actor):
        note_seen((item,))
        mention("You pick up ", an_item(item), ".")
    elif seen(actor):
        say(subject(actor), " takes ", an_item(item), ".")
    lift(item)
    if esper.has_component(item, Noted):
        esper.remove_component(item, Noted)
    stow(item, actor)
    intend(actor, EquipmentChanged())


def take_in_passing(actor: int) -> None:
    """Take what lies where somebody has just stepped, from the bottom of the pile, while there is room (seed 3).

    What finds no room stays where it is, in its order; the player is told of each.
    """
    for item in things_under(actor):
        if has_room(actor):
            take_up(actor, item)
        elif is_player(actor):
            tell = mention if esper.has_component(item, Noted) else say
            tell("You have no room for ", the_item(item), ".")


def things_under(actor: int) -> list[int]:
    """What lies on somebody's own tile, from the bottom of the pile; nothing for those who stand nowhere."""
    index = resource(SpatialIndex)
    if not index.is_indexed(actor):
        return []
    return [item for item in index.content(index.tile_of(actor)) if esper.has_component(item, Item)]


def lies_at_feet(actor: int, item: int) -> bool:
    """Whether a thing lies on somebody's own tile."""
    return (
        esper.entity_exists(item)
        and esper.has_component(item, Item)
        and esper.has_component(item, Position)
        and place_of(item) == place_of(actor)
    )
