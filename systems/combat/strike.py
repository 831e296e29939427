"""One attack, from the roll to the effect: blows and shots differ only in who may be reached."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Literal, NamedTuple

from components.references import EntityId
from engine.core.colour import BLUE, CYAN, GREY
from engine.core.dice import percent
from engine.world.ecs import resource
from engine.world.effects import Damage, ItemUse, OnEntity, add_effect
from engine.world.gamelog import Span, number, say
from engine.world.marks import mark
from engine.world.narration import is_player, seen, spoken, the_item, verb
from engine.world.rng import Rng
from engine.world.rules import Rules
from engine.world.spatial import SpatialIndex
from systems.aiming import round_about
from systems.combat.weapons import Attack, armour_class, attack_of, damage_bonus, dice_of_all_worn, hit_bonus, procs_of
from systems.hearing import BLOW, make_noise
from systems.powers import powers_of

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
    attack, rule = attack_of(attacker), _ATTACKS[resource(Rules).attack]
    outcome = rule.outcome(attacker, victim, attack)
    damage = rule.damage(attacker, attack) if outcome == "hit" else 0
    _tell(attacker, victim, outcome, damage)
    if outcome == "hit":
        make_noise(attacker, resource(SpatialIndex).tile_of(victim), BLOW)
        add_effect(attacker, Damage(damage), OnEntity(victim))
        set_off(attacker, victim)


def damage_roll(attacker: int, attack: Attack) -> int:
    """max(0, dice + might bonus + melee skill)."""
    return max(0, resource(Rng).play.roll(attack.damage) + damage_bonus(attacker))


def damage_of_all_worn(attacker: int, attack: Attack) -> int:
    """All dice that count, rolled and added up; a sum below 0 does nothing, it never heals (seed 3)."""
    rng = resource(Rng).play
    return max(0, sum(rng.roll(dice) for dice in dice_of_all_worn(attacker, attack)))


def set_off(attacker: int, victim: int) -> None:
    """Let what is wielded and worn do more than hurt, each if it can and 1d100 wants it (tutorial facts §2.15).

    The thing is used on whoever is struck, or on its wearer (facts §10, B2: no word for it means the one who is
    struck). With a blast, all around that one are hit, the wearer too.
    """
    for item, proc in procs_of(attacker):
        if not resource(Rng).play.percent(percent(proc.chance)):
            continue
        if seen(attacker) or seen(victim):
            say("The magic of ", the_item(item), " breaks loose.")
        sufferer = attacker if proc.on_self else victim
        add_effect(attacker, ItemUse(EntityId(item)), round_about(sufferer, powers_of(item)))


def _d20(attacker: int, victim: int, attack: Attack) -> Outcome:
    return d20_outcome(resource(Rng).play.die(20), hit_bonus(attacker, attack), armour_class(victim))


def _always(_attacker: int, _victim: int, _attack: Attack) -> Outcome:
    return "hit"


class AttackRule(NamedTuple):
    """How a campaign decides a blow: whether it lands, and how much it hurts then."""

    outcome: Callable[[int, int, Attack], Outcome]
    damage: Callable[[int, Attack], int]


_ATTACKS = MappingProxyType({"d20": AttackRule(_d20, damage_roll), "always": AttackRule(_always, damage_of_all_worn)})


def _tell(attacker: int, victim: int, outcome: Outcome, damage: int) -> None:
    """Say and show how it went, if the player sees one of the two; harm shows itself."""
    attacker_seen, victim_seen = seen(attacker), seen(victim)
    if not (attacker_seen or victim_seen):
        return
    who = spoken(attacker, seen=attacker_seen).subject
    if outcome == "fumble":
        mark(attacker, BLUE)
        whose = "your" if is_player(attacker) else "its"
        say(who, Span(f" {verb(attacker, 'stumble')} over {whose} own attack.", GREY))
        return
    whom = spoken(victim, seen=victim_seen).target
    if outcome == "miss":
        mark(victim, CYAN)
        say(who, Span(f" {verb(attacker, 'miss')} ", GREY), whom, Span(".", GREY))
    elif damage:
        say(who, f" {verb(attacker, 'hit')} ", whom, " for ", number(damage), ".")
    else:
        say(who, f" {verb(attacker, 'hit')} ", whom, Span(f" and {verb(attacker, 'do')} no harm.", GREY))
