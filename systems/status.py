"""What lies on somebody for a while: it does its work turn by turn, and ends."""

from __future__ import annotations

import esper

from components.items import AttributeBonus
from components.status import Confusion, DamageOverTime, Duration, Slow, StatusEffect
from engine.core.colour import GREY, ORANGE
from engine.world.ecs import despawn, resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.gamelog import Span, number, say, thing
from engine.world.intents import EquipmentChanged, intend
from engine.world.life import is_alive
from engine.world.narration import is_player, seen, subject, verb
from engine.world.schedule import System
from engine.world.statuses import of_kind, status_name
from engine.world.turns import Turns


class StatusSystem(System):
    """Reads Turns, StatusEffect, DamageOverTime. Writes Duration; emits Damage, EquipmentChanged.

    Durations count the turns their bearer takes, not the clock and not those of the player (a mend of tutorial facts
    B21). A turn that was under way when the status came does not count, nor does one that was refused.
    """

    needs = StatusEffect

    def process(self) -> None:
        """Let the statuses of everybody who took a turn run on."""
        turns = resource(Turns)
        for actor in turns.granted:
            if actor in turns.refused or not is_alive(actor):
                continue
            for status, duration in of_kind(actor, Duration):
                if status not in turns.fresh:
                    _run_on(actor, status, duration)


def _run_on(bearer: int, status: int, duration: Duration) -> None:
    harm = esper.try_component(status, DamageOverTime)
    if harm is not None:
        _hurt(bearer, status, harm.damage)
    duration.turns -= 1
    if duration.turns < 1:
        if is_player(bearer):
            say(*_farewell(status))
        despawn(status)
        intend(bearer, EquipmentChanged())


def _hurt(bearer: int, status: int, amount: int) -> None:
    """Take hit points; whoever laid the status on is to be thanked or blamed while it is there, else the status."""
    if seen(bearer):
        say(subject(bearer), f" {verb(bearer, 'suffer')} ", number(amount), " from ", thing(status_name(status)), ".")
    creator = esper.component_for_entity(status, StatusEffect).creator
    blamed = creator if creator is not None and esper.entity_exists(creator) else status
    add_effect(blamed, Damage(amount), OnEntity(bearer))


def _farewell(status: int) -> tuple[str | Span, ...]:
    """What the player reads when a status ends."""
    slow = esper.try_component(status, Slow)
    if slow is not None:
        return (Span("Time runs as it used to." if slow.initiative_penalty > 0 else "The rush is over.", GREY),)
    if esper.has_component(status, Confusion):
        return (Span("Your head clears.", GREY),)
    if esper.has_component(status, AttributeBonus):
        return (Span("The effect of ", ORANGE), thing(status_name(status)), Span(" wears off.", ORANGE))
    return (thing(status_name(status)), Span(" leaves your body.", GREY))
