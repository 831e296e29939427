"""What to do with things, by what the player knows of them: kinds that are unknown are only tried, never judged."""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.abilities import (
    AreaOfEffect,
    MagicMapper,
    ProvidesFood,
    ProvidesHealing,
    ProvidesIdentification,
    ProvidesRemoveCurse,
    Ranged,
)
from components.items import (
    AddedDamage,
    AttributeBonus,
    Consumable,
    Equippable,
    Item,
    MagicItem,
    SpeedBonus,
    Weapon,
    Wearable,
)
from components.stats import Load
from engine.world.inventory import carried_by
from engine.world.knowledge import is_known, is_known_cursed
from systems.inventory.choices import choices
from systems.inventory.equip import fit_for

_FAVOURED = 4.0
"""What a weapon of the favoured kind is worth more, in points of damage."""


def worth(item: int, *, archer: bool) -> float:
    """How good a known piece of equipment is; blades and bows by taste."""
    value = 0.0
    weapon = esper.try_component(item, Weapon)
    if weapon is not None:
        dice = weapon.damage
        value += (dice.minimum + dice.maximum) / 2 + weapon.hit_bonus / 2
        value += _FAVOURED if archer == (weapon.range is not None) else 0.0
    wearable = esper.try_component(item, Wearable)
    if wearable is not None:
        value += 2 * wearable.armor_class
    bonus = esper.try_component(item, AttributeBonus)
    if bonus is not None:
        value += bonus.might + bonus.fitness + bonus.quickness + bonus.intelligence
    added, faster = esper.try_component(item, AddedDamage), esper.try_component(item, SpeedBonus)
    if added is not None:
        value += (added.dice.minimum + added.dice.maximum) / 2
    if faster is not None:
        value += faster.amount
    return value - esper.component_for_entity(item, Item).initiative_penalty


def to_wear(player: int, *, archer: bool) -> Iterator[int]:
    """Carried things that may be better than what makes room for them: unknown ones, and known ones of more worth.

    What is worth less than nothing counts as nothing, so that no cycle of changes can go on for ever.
    """
    for item in carried_by(player):
        fit = fit_for(player, item)
        if fit is None or fit.stuck or is_known_cursed(item):
            continue
        now = sum(max(0.0, worth(old, archer=archer)) for old in fit.displaced)
        if not fit.displaced or not is_known(item) or worth(item, archer=archer) > now:
            yield item


def to_destroy(player: int) -> Iterator[int]:
    """Carried things known to be cursed: nobody should wear them again."""
    return (item for item in carried_by(player) if is_known_cursed(item))


def food(player: int) -> Iterator[int]:
    """Carried food that is known to be food."""
    return _known(player, ProvidesFood)


def healing(player: int) -> Iterator[int]:
    """Carried things known to heal."""
    return _known(player, ProvidesHealing)


def missiles(player: int, distance: float) -> Iterator[int]:
    """Known things to be aimed at somebody so far away, who is outside of their own blast."""
    for item in _known(player, Ranged):
        blast = esper.try_component(item, AreaOfEffect)
        reach = esper.component_for_entity(item, Ranged).range
        if distance <= reach and (blast is None or distance > blast.radius + 1):
            yield item


def helpful(player: int, *, map_wanted: bool) -> Iterator[int]:
    """Known scrolls and potions that are of use now: against curses, to learn kinds, to see the map."""
    for item in (*_known(player, ProvidesRemoveCurse), *_known(player, ProvidesIdentification)):
        if choices(player, item):
            yield item
    if map_wanted:
        yield from _known(player, MagicMapper)


def to_try(player: int) -> Iterator[int]:
    """Carried scrolls and potions of unknown kinds."""
    for item in carried_by(player):
        if not is_known(item) and esper.has_component(item, Consumable) and esper.has_component(item, MagicItem):
            yield item


def overloaded(player: int) -> bool:
    """Whether the player carries more than it can bear."""
    load = esper.try_component(player, Load)
    return load is not None and load.overloaded


def ballast(player: int) -> Iterator[int]:
    """Carried things, the heaviest first; food and what heals last."""
    kept = {*food(player), *healing(player)}
    things = sorted(carried_by(player), key=lambda item: -esper.component_for_entity(item, Item).weight_lbs)
    yield from (item for item in things if item not in kept)
    yield from (item for item in things if item in kept)


def _known(player: int, ability: type) -> Iterator[int]:
    for item in carried_by(player):
        charges = esper.try_component(item, Consumable)
        usable = charges is not None and charges.charges > 0 and not esper.has_component(item, Equippable)
        if usable and is_known(item) and esper.has_component(item, ability):
            yield item
