"""Traps and other things that are set off by coming onto their tile."""

from __future__ import annotations

import esper

from components.abilities import (
    EntryTrigger,
    ProvidesFood,
    ProvidesHealing,
    ProvidesIdentification,
    ProvidesMana,
    ProvidesRemoveCurse,
    TeleportTo,
)
from components.references import EntityId
from components.spatial import Position
from components.visibility import Hidden
from engine.world.bodies import standing_on
from engine.world.ecs import any_with, resource
from engine.world.effects import TriggerFire, add_effect
from engine.world.gamelog import Span, say
from engine.world.intents import EntityMoved, Intents
from engine.world.life import is_alive
from engine.world.narration import is_player, one_or_many, seen, subject, the_item, verb
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from systems.aiming import round_about
from systems.powers import Powers, is_for_player_alone, powers_of


class TriggerSystem(System):
    """Consumes EntityMoved. Reads EntryTrigger, SpatialIndex. Emits TriggerFire; writes Hidden.

    Any creature sets a trap off, also by a swap. The trap itself is the creator of what it does, so it hurts
    whoever steps on it (tutorial facts B17).
    """

    consumes = (EntityMoved,)

    def process(self) -> None:
        """Set off what those who moved have stepped on."""
        moved = resource(Intents).take(EntityMoved)
        if not any_with(EntryTrigger):
            return
        for mover, _ in moved:
            if is_alive(mover) and esper.has_component(mover, Position):
                set_off_under(mover)


def set_off_under(mover: int, but: type | None = None) -> None:
    """Set off everything under a creature once, except what has the component `but`."""
    for other in standing_on(resource(SpatialIndex).footprint_of(mover)):
        if other == mover or not esper.has_component(other, EntryTrigger):
            continue
        if but is None or not esper.has_component(other, but):
            _set_off(other, mover)


_GOOD = (ProvidesFood, ProvidesHealing, ProvidesIdentification, ProvidesMana, ProvidesRemoveCurse)
"""What is stepped onto rather than set off."""


def _told(trigger: int, mover: int, powers: Powers) -> tuple[str | Span, ...]:
    """What the player reads: nobody cries out at what does good."""
    if any(powers.has(good) for good in _GOOD):
        return subject(mover), f" {verb(mover, 'step')} onto ", the_item(trigger), "."
    return the_item(trigger, first=True), one_or_many(trigger, " is set off!", " are set off!")


def _set_off(trigger: int, mover: int) -> None:
    powers = powers_of(trigger)
    if is_for_player_alone(powers) and not is_player(mover):
        return
    if esper.has_component(trigger, Hidden):
        esper.remove_component(trigger, Hidden)
    if is_for_player_alone(powers) and powers.has(TeleportTo):
        say("You step into ", the_item(trigger), ".")
    elif seen(trigger):
        say(*_told(trigger, mover, powers))
    add_effect(trigger, TriggerFire(EntityId(trigger), EntityId(mover)), round_about(mover, powers))
