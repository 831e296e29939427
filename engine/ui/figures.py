"""What a thing does, in figures: only as far as the player knows its kind."""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.abilities import (
    AlwaysTargetsSelf,
    AreaOfEffect,
    InflictsDamage,
    MagicMapper,
    ProvidesFood,
    ProvidesHealing,
    ProvidesIdentification,
    ProvidesMana,
    ProvidesRemoveCurse,
    Ranged,
    TeachesSpell,
    TeleportTo,
)
from components.items import (
    AddedDamage,
    AttributeBonus,
    Consumable,
    Equippable,
    Item,
    Proc,
    SightBonus,
    SpeedBonus,
    Weapon,
    Wearable,
)
from components.status import Confusion, DamageOverTime, Duration, Slow
from engine.ui.statuses import turns_left
from engine.world.ecs import resource
from engine.world.knowledge import is_known
from engine.world.rules import Rules, told_dice
from systems.effects.damage import FED_TURNS
from systems.effects.status import BONUS_TURNS, HARM_TURNS, PACE_TURNS
from systems.powers import Powers, powers_of


def figures(item: int) -> list[str]:
    """Damage, armour and what else a thing does to its wearer, its user or those it strikes, line by line."""
    return [*_in_a_fight(item), *_added(item), *(_magic(item) if is_known(item) else [])]


def main_figures(item: int) -> str:
    """What a worn thing adds where the rules use it, the dice of its damage first: "4+2d6, speed +1"."""
    rules, known = resource(Rules), is_known(item)
    damage, speed = esper.try_component(item, AddedDamage), esper.try_component(item, SpeedBonus)
    sight = esper.try_component(item, SightBonus)
    told = []
    if rules.attack == "always" and damage is not None:
        told.append(told_dice(rules, damage.dice) if known else "?")
    if rules.timing == "speed" and speed is not None and speed.amount:
        told.append(f"speed {f'{speed.amount:+d}' if known else '?'}")
    if sight is not None and sight.amount:
        told.append(f"sight {f'{sight.amount:+d}' if known else '?'}")
    return ", ".join(told)


def _in_a_fight(item: int) -> Iterator[str]:
    known = is_known(item)
    weapon = esper.try_component(item, Weapon)
    if weapon is not None:
        reach = f", range {weapon.range if known else '?'}" if weapon.range is not None else ""
        damage, hit = (told_dice(resource(Rules), weapon.damage), f"{weapon.hit_bonus:+d}") if known else ("?", "?")
        yield f"Damage {damage}, to hit {hit}, wielded with {weapon.attribute}{reach}."
    wearable = esper.try_component(item, Wearable)
    if wearable is not None and resource(Rules).attack == "d20":
        yield f"Armour class {f'{wearable.armor_class:+g}' if known else '?'}."


def _added(item: int) -> Iterator[str]:
    """What a worn thing adds where every blow lands and turns are timed by speed (seed 3)."""
    rules = resource(Rules)
    damage, speed = esper.try_component(item, AddedDamage), esper.try_component(item, SpeedBonus)
    if rules.attack == "always" and damage is not None:
        yield f"Adds {told_dice(rules, damage.dice) if is_known(item) else '?'} to the damage of each blow."
    if rules.timing == "speed" and speed is not None and speed.amount:
        yield f"Speed {f'{speed.amount:+d}' if is_known(item) else '?'}."


def _magic(item: int) -> Iterator[str]:
    proc = esper.try_component(item, Proc)
    if proc is not None:
        whom = "its wearer" if proc.on_self else "whoever is struck"
        yield f"Its magic breaks loose at {proc.chance:.0%} of all hits, upon {whom}."
    yield from power_figures(powers_of(item))
    bonus = esper.try_component(item, AttributeBonus)
    if bonus is not None and esper.has_component(item, Equippable):
        yield f"{_changes(bonus)}."
    charges = esper.try_component(item, Consumable)
    if charges is not None:
        several = charges.max_charges > 1
        yield f"{charges.charges} of {charges.max_charges} charges are left." if several else "Using it uses it up."
    penalty = esper.component_for_entity(item, Item).initiative_penalty
    if penalty:
        yield f"Each turn takes {abs(penalty):g} {'longer' if penalty > 0 else 'less'} while worn."


def power_figures(powers: Powers) -> Iterator[str]:
    """What a thing, a fixture or a spell does when it is used, line by line."""
    yield from _at_once(powers)
    yield from _for_a_while(powers)
    ranged, blast = powers.part(Ranged), powers.part(AreaOfEffect)
    if ranged is not None:
        yield f"Reaches {ranged.range} tiles."
    if blast is not None:
        where = "round its user" if powers.has(AlwaysTargetsSelf) else "of where it is aimed"
        yield f"Strikes all within {blast.radius} tiles {where}."


def _at_once(powers: Powers) -> Iterator[str]:
    if powers.has(ProvidesFood):
        yield f"Feeds for {turns_left(FED_TURNS)}, and then for as long as it takes to get hungry."
    if (healing := powers.part(ProvidesHealing)) is not None:
        yield f"Heals up to {healing.amount} hit points."
    if (mana := powers.part(ProvidesMana)) is not None:
        yield f"Gives back up to {mana.amount} mana."
    if (harm := powers.part(InflictsDamage)) is not None:
        yield f"Does {harm.damage} damage."
    if powers.has(MagicMapper):
        yield "Shows the map of the level."
    if powers.has(ProvidesRemoveCurse):
        yield "Lifts the curse from one thing."
    if powers.has(ProvidesIdentification):
        yield "Tells what one thing is."
    if (lesson := powers.part(TeachesSpell)) is not None:
        yield f"Teaches the spell {lesson.spell}."
    if powers.has(TeleportTo):
        yield "Takes whom it strikes to another place."


def _for_a_while(powers: Powers) -> Iterator[str]:
    duration = powers.part(Duration)
    if duration is not None and powers.has(Confusion):
        yield f"Confuses for {turns_left(duration.turns)}."
    if (slow := powers.part(Slow)) is not None:
        longer = "longer" if slow.initiative_penalty > 0 else "shorter"
        yield f"Makes each turn {abs(slow.initiative_penalty):g} {longer}, for {turns_left(PACE_TURNS)}."
    if (poison := powers.part(DamageOverTime)) is not None:
        yield f"Takes {poison.damage} hit points a turn, for {turns_left(HARM_TURNS)}."
    if (bonus := powers.part(AttributeBonus)) is not None:
        yield f"{_changes(bonus)}, for {turns_left(BONUS_TURNS)}."


def _changes(bonus: AttributeBonus) -> str:
    changes = {"might": bonus.might, "fitness": bonus.fitness, "quickness": bonus.quickness}
    changes["intelligence"] = bonus.intelligence
    return ", ".join(f"{name} {value:+d}" for name, value in changes.items() if value).capitalize()
