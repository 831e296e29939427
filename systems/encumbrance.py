"""Load and attribute modifiers, worked out again after somebody's things changed."""

from __future__ import annotations

import math

import esper

from components.appearance import LightSource
from components.items import AttributeBonus, Item, SightBonus, SpeedBonus
from components.stats import Attribute, Attributes, Load, Speed
from components.status import Slow
from components.visibility import Viewshed
from engine.core.colour import ORANGE
from engine.world.ecs import resource
from engine.world.gamelog import Span, say
from engine.world.intents import EquipmentChanged, Intents
from engine.world.inventory import carried_by, worn_with
from engine.world.narration import is_player
from engine.world.rules import Rules, attribute_bonus, carry_capacity, total_speed
from engine.world.schedule import System
from engine.world.stacks import count_of
from engine.world.statuses import of_kind

FARTHEST_SIGHT = 100
"""No light shines farther, in tiles."""

OVERLOAD_PENALTY = 4.0
"""Initiative penalty of carrying more than one can (tutorial facts §2.3)."""


class EncumbranceSystem(System):
    """Consumes EquipmentChanged. Reads Item, Stack, AttributeBonus, Equipped, InBackpack, Slow.

    Writes Load, Attributes, Speed, Viewshed, LightSource.

    Things worn, and statuses, change attributes and what a turn costs; so does carrying more than one can.
    Everything is summed up anew, never added to what was there, so no cycle of changes can gain anything.
    """

    consumes = (EquipmentChanged,)

    def process(self) -> None:
        """Work out everybody whose things changed, once each."""
        changed = {actor for actor, _ in resource(Intents).take(EquipmentChanged)}
        for actor in sorted(changed):
            if esper.entity_exists(actor):
                _attributes(actor)
                _load(actor)
                _speed(actor)
                _sight(actor)


def _speed(actor: int) -> None:
    speed = esper.try_component(actor, Speed)
    if speed is not None:
        speed.current = total_speed(speed.base, (bonus.amount for _, bonus in worn_with(actor, SpeedBonus).values()))


def _sight(actor: int) -> None:
    """What is worn for light lets its wearer see farther, and a torch-bearer shine as far (seed 3)."""
    viewshed = esper.try_component(actor, Viewshed)
    if viewshed is None:
        return
    bonus = sum(light.amount for _, light in worn_with(actor, SightBonus).values())
    own = viewshed.range - viewshed.added
    reach = max(1, min(FARTHEST_SIGHT, own + bonus)) if bonus else own
    viewshed.range, added = reach, viewshed.added
    viewshed.added = reach - own
    source = esper.try_component(actor, LightSource)
    if source is not None and viewshed.added != added:
        esper.add_component(actor, LightSource(source.colour, viewshed.range))


def total_load(worn: list[Item], carried: list[tuple[Item, int]], capacity: int) -> tuple[float, float]:
    """Weight in lb of all things somebody has, and the initiative penalty of what is worn.

    Carried things come with their count. More weight than the capacity costs 4 more. What is only carried costs its
    weight alone (so the text of the tutorial's chapter 65; its code counts the pack too, which would tell a cursed
    thing from a good one).
    """
    # fsum does not depend on the order, so changing places in the pack changes nothing.
    weight = math.fsum([*(item.weight_lbs for item in worn), *(item.weight_lbs * count for item, count in carried)])
    penalty = math.fsum(item.initiative_penalty for item in worn)
    if int(weight) > capacity:
        penalty += OVERLOAD_PENALTY
    return weight, penalty


def would_overload(actor: int, item: int) -> bool:
    """Whether somebody would carry more than it can bear with one more thing, the whole stack of it."""
    load, attributes = esper.try_component(actor, Load), esper.try_component(actor, Attributes)
    if load is None or attributes is None or not resource(Rules).features.load:
        return False
    weight = load.weight + esper.component_for_entity(item, Item).weight_lbs * count_of(item)
    return int(weight) > carry_capacity(attributes.might.base + attributes.might.modifiers)


def _attributes(actor: int) -> None:
    attributes = esper.try_component(actor, Attributes)
    if attributes is None:
        return
    bonuses = [bonus for _, bonus in worn_with(actor, AttributeBonus).values()]
    bonuses += [bonus for _, bonus in of_kind(actor, AttributeBonus)]
    _set(attributes.might, sum(bonus.might for bonus in bonuses))
    _set(attributes.fitness, sum(bonus.fitness for bonus in bonuses))
    _set(attributes.quickness, sum(bonus.quickness for bonus in bonuses))
    _set(attributes.intelligence, sum(bonus.intelligence for bonus in bonuses))


def _set(attribute: Attribute, modifiers: int) -> None:
    attribute.modifiers = modifiers
    attribute.bonus = attribute_bonus(attribute.base + modifiers)


def _load(actor: int) -> None:
    load = esper.try_component(actor, Load)
    attributes = esper.try_component(actor, Attributes)
    if load is None or attributes is None:
        return
    slowness = sum((slow.initiative_penalty for _, slow in of_kind(actor, Slow)), start=0.0)
    if not resource(Rules).features.load:
        load.initiative_penalty = slowness
        return
    worn = [thing for _, thing in worn_with(actor, Item).values()]
    carried = [(esper.component_for_entity(thing, Item), count_of(thing)) for thing in carried_by(actor)]
    capacity = carry_capacity(attributes.might.base + attributes.might.modifiers)
    was_overloaded = load.overloaded
    load.weight, penalty = total_load(worn, carried, capacity)
    load.initiative_penalty = penalty + slowness
    load.overloaded = int(load.weight) > capacity
    if load.overloaded and not was_overloaded and is_player(actor):
        say(Span("You carry more than you can bear: every turn takes longer.", ORANGE))
