"""Bringing what the library describes into the current world.

The world has the resources Library, Rules, Knowledge and Intents and, where something is placed, Level and
SpatialIndex.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import esper

from components.appearance import LightSource, Renderable
from components.identity import Faction, Name, Player
from components.items import Equipped
from components.references import EntityId
from components.spatial import BlocksTile
from components.stats import Load, Pool, Pools, Skills, Speed
from components.status import HungerClock
from components.turn import Asleep
from components.visibility import Viewshed
from engine.core.colour import parse_colour
from engine.core.geometry import Point
from engine.core.rng import RandomStream
from engine.raws.items import spawn_item
from engine.raws.library import Library
from engine.raws.parts import attributes_of, mob_parts, prop_parts
from engine.raws.stock import restock
from engine.world.bodies import place
from engine.world.clock import Clock
from engine.world.dungeon import Dungeon
from engine.world.ecs import resource
from engine.world.intents import EquipmentChanged, intend
from engine.world.inventory import filled_slots, fills, has_room, stow
from engine.world.rules import mana_points, player_hit_points

PLAYER_FACTION = "Player"
"""The side of the player's character."""

_TORCH = (255, 255, 128)


def spawn_mob(name: str, point: Point, rng: RandomStream) -> int:
    """Make a creature with its things; it sleeps, or is due at once where nobody sleeps.

    Raises:
        KeyError: there is no such creature.
    """
    raw = resource(Library).mobs[name]
    mob = esper.create_entity(*mob_parts(raw, rng))
    if raw.powers is not None and "unique" in raw.powers:
        resource(Dungeon).made.add(name)
    place(mob, point)
    if resource(Library).rules.sleep == "never":
        resource(Clock).schedule(mob, 0)
    else:
        esper.add_component(mob, Asleep())
    _outfit(mob, raw.equipped or ())
    if raw.vendor:
        restock(mob, rng)
    intend(mob, EquipmentChanged())
    return mob


def spawn_prop(name: str, point: Point) -> int:
    """Make a prop.

    Raises:
        KeyError: there is no such prop.
    """
    prop = esper.create_entity(*prop_parts(resource(Library).props[name]))
    place(prop, point)
    return prop


def spawn_named(name: str, point: Point, rng: RandomStream) -> int:
    """Make whatever bears this name: items, creatures and props share one space of names.

    Raises:
        KeyError: nothing bears it.
    """
    library = resource(Library)
    if name in library.items:
        return spawn_item(name, point, rng)
    if name in library.mobs:
        return spawn_mob(name, point, rng)
    return spawn_prop(name, point)


def spawn_player(point: Point) -> int:
    """Make the player's character as the rules of the campaign describe it, with what it wears and carries."""
    rules = resource(Library).rules
    start = rules.player
    hit_points = start.hit_points or player_hit_points(start.attributes.fitness, 1)
    mana = mana_points(start.attributes.intelligence, 1)
    player = esper.create_entity(
        Player(),
        Name(start.name),
        Renderable(start.glyph, parse_colour(start.colour), order=0),
        Faction(PLAYER_FACTION),
        BlocksTile(),
        attributes_of(start.attributes),
        Skills(),
        Pools(Pool(hit_points, hit_points), Pool(mana, mana)),
        Load(),
        Speed(start.speed, start.speed),
        Viewshed(start.vision_range),
        LightSource(_TORCH, start.vision_range),
    )
    if rules.features.hunger:
        esper.add_component(player, HungerClock("well fed", start.hunger_turns))
    place(player, point)
    _outfit(player, start.worn)
    for name in start.carried:
        stow(spawn_item(name), player)
    intend(player, EquipmentChanged())
    return player


def give(owner: int, name: str, *, worn: bool = False) -> int:
    """Make an item and put it into somebody's backpack, or into the first free slot it fits.

    Returns:
        The item, or the stack in the backpack of which it became part.

    Raises:
        KeyError: there is no such item.
        ValueError: it is to be worn, and no free slot fits it, or carried, and there is no room for it.
    """
    if not worn and not has_room(owner):
        raise ValueError(f"this owner has no room for {name!r}")
    slot = None
    if worn:
        slot = _free_slot(name, filled_slots(owner))
        if slot is None:
            raise ValueError(f"no free slot of this owner fits {name!r}")
    item = spawn_item(name)
    if slot is None:
        item = stow(item, owner)
    else:
        esper.add_component(item, Equipped(EntityId(owner), slot))
    intend(owner, EquipmentChanged())
    return item


def _outfit(owner: int, names: Sequence[str]) -> None:
    """Let a new creature wear things; what finds no free slot goes into its backpack."""
    taken: set[str] = set()
    for name in names:
        slot = _free_slot(name, taken)
        item = spawn_item(name)
        if slot is None:
            stow(item, owner)
        else:
            taken.update(fills(item, slot))
            esper.add_component(item, Equipped(EntityId(owner), slot))


def _free_slot(name: str, taken: Collection[str]) -> str | None:
    library = resource(Library)
    raw = library.items[name]
    return None if raw.slot is None else library.rules.free_slot(raw.slot, taken, two_handed=raw.two_handed)
