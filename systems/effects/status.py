"""Laying statuses on creatures."""

from __future__ import annotations

import esper

from components.identity import Name
from components.items import AttributeBonus, ObfuscatedName
from components.references import EntityId
from components.status import Confusion, DamageOverTime, Duration, Slow, StatusEffect
from engine.core.colour import CYAN, GREEN, ORANGE, Colour
from engine.world.ecs import resource
from engine.world.effects import ChangeAttributes, ChangePace, Confuse, HurtOverTime
from engine.world.gamelog import Span, say
from engine.world.intents import EquipmentChanged, intend
from engine.world.life import is_alive
from engine.world.narration import is_player, seen, subject
from engine.world.statuses import of_kind
from engine.world.turns import Turns
from systems.initiative import wake

Part = Confusion | Slow | DamageOverTime | AttributeBonus
"""What makes a status do something."""

PACE_TURNS = 5
"""Turns that being slowed or hasted lasts (tutorial facts §3)."""

HARM_TURNS = 5
"""Turns that poison lasts (tutorial facts §3)."""

BONUS_TURNS = 10
"""Turns that changed attributes last (tutorial facts §3)."""


def confuse(creator: int | None, effect: Confuse, victim: int) -> None:
    """Let turns of a living creature be random steps."""
    if effect.turns > 0 and is_alive(victim):
        _tell(victim, "The world spins round you.", "looks confused", ORANGE)
        lay_on(creator, victim, Confusion(), name="Confusion", turns=effect.turns)


def change_pace(creator: int | None, effect: ChangePace, target: int) -> None:
    """Slow or hasten a living creature."""
    penalty = effect.initiative_penalty
    if penalty > 0 and is_alive(target):
        _tell(target, "Your limbs grow heavy.", "slows down", ORANGE)
        lay_on(creator, target, Slow(penalty), name="Slowed", turns=PACE_TURNS)
    elif penalty < 0 and is_alive(target):
        _tell(target, "Everything round you slows down.", "moves faster", GREEN)
        lay_on(creator, target, Slow(penalty), name="Hasted", turns=PACE_TURNS)


def hurt_over_time(creator: int | None, effect: HurtOverTime, victim: int) -> None:
    """Poison a living creature."""
    if effect.damage > 0 and is_alive(victim):
        _tell(victim, "Something burns in your veins.", "looks sick", ORANGE)
        lay_on(creator, victim, DamageOverTime(effect.damage), name="Poison", turns=HARM_TURNS)


def change_attributes(creator: int | None, effect: ChangeAttributes, target: int) -> None:
    """Let a living creature be stronger, quicker and so on, or less so."""
    if effect.bonus != AttributeBonus() and is_alive(target):
        _tell(target, "You are not quite yourself.", "looks different", CYAN)
        lay_on(creator, target, effect.bonus, name=effect.name, turns=BONUS_TURNS, label=effect.label)


def lay_on(creator: int | None, bearer: int, part: Part, *, name: str, turns: int, label: str | None = None) -> None:
    """Lay a status on a living creature, and wake it.

    Statuses of one name and strength do not add up: the one that is there is made to last as long as the new one
    would. Those of different strength are two.
    """
    wake(bearer)
    status = next((old for old, its in of_kind(bearer, type(part)) if its == part and _is_called(old, name)), None)
    if status is None:
        status = esper.create_entity(
            StatusEffect(EntityId(bearer), None if creator is None else EntityId(creator)),
            Duration(turns),
            Name(name),
            part,
            *([ObfuscatedName(label)] if label is not None else []),
        )
        intend(bearer, EquipmentChanged())
    else:
        _refresh(status, turns, creator)
    now = resource(Turns)
    if bearer in now.granted:
        now.fresh.add(status)


def _refresh(status: int, turns: int, creator: int | None) -> None:
    """Let a status last longer; it is still the work of its first creator, as long as that one is there."""
    duration = esper.component_for_entity(status, Duration)
    duration.turns = max(duration.turns, turns)
    effect = esper.component_for_entity(status, StatusEffect)
    if creator is not None and (effect.creator is None or not esper.entity_exists(effect.creator)):
        esper.add_component(status, StatusEffect(effect.target, EntityId(creator)))


def _is_called(status: int, name: str) -> bool:
    return esper.component_for_entity(status, Name).name == name


def _tell(bearer: int, to_player: str, of_others: str, colour: Colour) -> None:
    if is_player(bearer):
        say(Span(to_player, colour))
    elif seen(bearer):
        say(subject(bearer), f" {of_others}.")
