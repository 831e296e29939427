"""Dying, and what it brings."""

from __future__ import annotations

import esper

from components.identity import Name, Vendor
from components.items import LootTable
from components.spatial import Position
from components.spells import OnDeath
from components.stats import Attributes, Pools, Skills
from engine.core.colour import GOLD, GREEN, MAGENTA, RED
from engine.core.dice import percent
from engine.raws.items import spawn_item
from engine.raws.library import Library
from engine.world.bodies import place_of, unindex
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.ecs import resource
from engine.world.effects import EntityDeath, SpellUse, add_effect
from engine.world.gamelog import Span, say, thing
from engine.world.intents import EquipmentChanged, Fell, intend
from engine.world.inventory import carried_by, lay, part, use_up, worn_by
from engine.world.knowledge import display_name
from engine.world.life import is_alive
from engine.world.narration import is_player, seen, subject, target
from engine.world.outbox import Died, announce
from engine.world.rng import Rng
from engine.world.rules import Rules, mana_points, player_hit_points
from engine.world.run_state import GameOver, Requests
from engine.world.spatial import SpatialIndex
from engine.world.stacks import count_of
from systems.aiming import spread
from systems.effects.victory import note_victory
from systems.inventory.identify import learn_belongings
from systems.inventory.possession import take_off
from systems.magic import is_magic_known
from systems.powers import spell_powers

XP_A_LEVEL = 1000
"""Experience in all for each level (tutorial facts §3)."""


def death(killer: int | None, effect: EntityDeath, victim: int) -> None:
    """Let a creature die, once: its tile is free at once, its killer is paid, its things fall to the floor.

    The player stays in the world, so that the dead can look at what they had.
    """
    if has_fallen(victim):
        return
    _take_all_hit_points(victim)
    name = esper.component_for_entity(victim, Name).name if esper.has_component(victim, Name) else "something"
    killed_by = _killer_name(killer)
    by_player = killer is not None and is_player(killer)
    if is_player(victim):
        resource(Chronicle).cause = "yourself" if by_player else killed_by or effect.cause or "hunger"
        say(Span("You die.", RED))
        learn_belongings(victim)
        resource(Requests).ask(GameOver())
    else:
        if seen(victim):
            say(subject(victim), Span(" is dead.", RED))
        _leave_things(victim)
        intend(victim, Fell())
    unindex(victim)
    resource(Clock).remove(victim)
    if not effect.gave_its_life:
        _set_off_last_spells(victim)
    announce(Died(name, killed_by, by_player))
    if by_player and killer is not None and killer != victim and is_alive(killer):
        _note_kill(display_name(victim, 1))
        _pay(killer, victim)
    note_victory(victim, by_player=by_player)


def has_fallen(victim: int) -> bool:
    """Whether somebody died already and waits to be removed: it has a place, and is not in the index any more."""
    return esper.has_component(victim, Position) and not resource(SpatialIndex).is_indexed(victim)


def _set_off_last_spells(victim: int) -> None:
    """Let each spell kept for the death go off by its chance on the victim's tile and round it (tutorial facts §2.21).

    It is nobody's spell: it costs no mana, and nobody is paid for whom it kills.
    """
    last = esper.try_component(victim, OnDeath)
    if last is None or not is_magic_known() or not esper.has_component(victim, Position):
        return
    for ability in last.abilities:
        powers = spell_powers(ability.spell)
        if powers is None or not resource(Rng).play.percent(percent(ability.chance)):
            continue
        if seen(victim):
            say(thing(ability.spell), " breaks out of ", target(victim), ".")
        add_effect(None, SpellUse(ability.spell), spread(place_of(victim), powers))


def _take_all_hit_points(victim: int) -> None:
    """Whoever dies of something else than harm has no hit points left either: one test tells who is dead."""
    hit_points = esper.component_for_entity(victim, Pools).hit_points
    hit_points.current = min(hit_points.current, resource(Rules).dies_below - 1)


def _killer_name(killer: int | None) -> str | None:
    """What the player calls who killed; None where nobody did, or it has no name."""
    return display_name(killer) if killer is not None and esper.has_component(killer, Name) else None


def _leave_things(victim: int) -> None:
    """Let everything fall, and roll for loot once. The stock of a vendor is lost: murder is no way to shop."""
    if not esper.has_component(victim, Position):
        return
    here = place_of(victim)
    for item in worn_by(victim).values():
        take_off(item, by_death=True)
        lay(item, here)
    is_vendor = esper.has_component(victim, Vendor)
    for item in carried_by(victim):
        if is_vendor:
            use_up(item, count_of(item))
        else:
            lay(part(item, count_of(item)), here)
    loot = esper.try_component(victim, LootTable)
    if loot is not None:
        found = resource(Library).loot(loot.table).pick(resource(Rng).play)
        if found is not None:
            lay(spawn_item(found), here)


def _note_kill(name: str) -> None:
    chronicle = resource(Chronicle)
    chronicle.kills += 1
    chronicle.slain[name] = chronicle.slain.get(name, 0) + 1


def _pay(killer: int, victim: int) -> None:
    gain = esper.component_for_entity(victim, Pools)
    pools = esper.component_for_entity(killer, Pools)
    if gain.gold:
        pools.gold += gain.gold
        say("You find ", Span(f"{gain.gold} gold", GOLD), ".")
    if not resource(Rules).features.experience:
        return
    pools.xp += gain.level * 100
    while pools.xp >= pools.level * XP_A_LEVEL:
        level_up(killer)


_PRAISE = {
    "might": "You feel stronger.",
    "fitness": "You feel healthier.",
    "quickness": "You feel faster.",
    "intelligence": "You feel cleverer.",
}


def level_up(hero: int) -> None:
    """Gain a level: one random attribute and all skills grow by 1, life and mana are worked out anew and filled.

    Both follow from what the hero is, not from what is worn or drunk: a ring or a potion would be kept for ever.
    """
    pools = esper.component_for_entity(hero, Pools)
    attributes = esper.component_for_entity(hero, Attributes)
    pools.level += 1
    say(Span(f"Welcome to level {pools.level}!", MAGENTA))
    grown = resource(Rng).play.choice(("might", "fitness", "quickness", "intelligence"))
    getattr(attributes, grown).base += 1
    say(Span(_PRAISE[grown], GREEN))
    skills = esper.try_component(hero, Skills)
    if skills is not None:
        skills.melee += 1
        skills.defense += 1
        skills.magic += 1
    pools.hit_points.max = player_hit_points(attributes.fitness.base, pools.level)
    pools.hit_points.current = pools.hit_points.max
    pools.mana.max = mana_points(attributes.intelligence.base, pools.level)
    pools.mana.current = pools.mana.max
    intend(hero, EquipmentChanged())
