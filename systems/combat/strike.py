"""One attack, from the roll to the effect: blows and shots differ only in who may be reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import esper

from components.status import HungerClock
from engine.core.colour import GREY
from engine.world.ecs import resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.gamelog import Span, number, say
from engine.world.narration import is_player, seen, subject, target, verb
from engine.world.rng import Rng
from engine.world.rules import Rules
from systems.combat.weapons import Attack, armour_class, attack_of, attribute_bonus_for, melee_skill

Outcome = Literal["fumble", "miss", "hit"]


def d20_outcome(natural: int, bonus: int, armour: int) -> Outcome:
    """A natural 1 always fumbles, a natural 20 always hits; else the total has to exceed the armour class."""
    if natural == 1:
        return "fumble"
    if natural == 20 or natural + bonus > armour:
        return "hit"
    return "miss"


def strike(attacker: int, victim: int) -> None:
    """Let one attack happen by the campaign's rule of attacking."""
    attack = attack_of(attacker)
    outcome = _ATTACKS[resource(Rules).attack](attacker, victim, attack)
    if outcome == "hit":
        damage = damage_roll(attacker, attack)
        _tell_hit(attacker, victim, damage)
        add_effect(attacker, Damage(damage), OnEntity(victim))
    else:
        _tell_miss(attacker, victim, outcome)


def damage_roll(attacker: int, attack: Attack) -> int:
    """max(0, dice + might bonus + melee skill): might counts whatever the weapon (tutorial facts §2.15)."""
    rolled = resource(Rng).play.roll(attack.damage)
    return max(0, rolled + attribute_bonus_for(attacker, "might") + melee_skill(attacker))


def _d20(attacker: int, victim: int, attack: Attack) -> Outcome:
    hunger = esper.try_component(attacker, HungerClock)
    well_fed = 1 if hunger is not None and hunger.state == "well fed" else 0
    bonus = attribute_bonus_for(attacker, attack.attribute) + melee_skill(attacker) + attack.hit_bonus + well_fed
    return d20_outcome(resource(Rng).play.die(20), bonus, armour_class(victim))


_ATTACKS: dict[str, Callable[[int, int, Attack], Outcome]] = {"d20": _d20}


def _witnessed(attacker: int, victim: int) -> bool:
    return seen(attacker) or seen(victim)


def _tell_hit(attacker: int, victim: int, damage: int) -> None:
    if _witnessed(attacker, victim):
        how = verb(attacker, "hit")
        say(subject(attacker), f" {how} ", target(victim), " for ", number(damage), ".")


def _tell_miss(attacker: int, victim: int, outcome: Outcome) -> None:
    if not _witnessed(attacker, victim):
        return
    if outcome == "fumble":
        whose = "your" if is_player(attacker) else "its"
        say(subject(attacker), Span(f" {verb(attacker, 'stumble')} over {whose} own attack.", GREY))
    else:
        say(subject(attacker), Span(f" {verb(attacker, 'miss')} ", GREY), target(victim), Span(".", GREY))
