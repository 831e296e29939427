"""Hunger."""

from __future__ import annotations

import esper

from components.status import HungerClock, HungerState
from engine.core.colour import GREY, ORANGE, RED, Colour
from engine.world.ecs import resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.gamelog import Span, mention, say
from engine.world.life import is_alive
from engine.world.narration import is_player
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.turns import Turns

TURNS_A_STATE = 200
"""Own turns from one state to the next (tutorial facts §2.18)."""

_NEXT: dict[HungerState, tuple[HungerState, str, Colour]] = {
    "well fed": ("normal", "You are no longer well fed.", GREY),
    "normal": ("hungry", "You are hungry.", ORANGE),
    "hungry": ("starving", "You are starving!", RED),
}


class HungerSystem(System):
    """Reads Turns. Writes HungerClock; emits Damage: the starving lose a hit point each turn."""

    needs = HungerClock

    def process(self) -> None:
        """Let everybody who took a turn grow hungrier."""
        turns = resource(Turns)
        for actor in turns.granted:
            clock = esper.try_component(actor, HungerClock)
            if clock is None or actor in turns.refused or not is_alive(actor):
                continue
            if resource(Rules).features.hunger:
                _grow_hungrier(actor, clock)


def is_hungry(actor: int) -> bool:
    """Whether somebody wants food: hungry or starving."""
    clock = esper.try_component(actor, HungerClock)
    return clock is not None and clock.state in ("hungry", "starving")


def starves(actor: int) -> bool:
    """Whether each turn costs somebody hit points for want of food."""
    clock = esper.try_component(actor, HungerClock)
    return clock is not None and clock.state == "starving" and clock.duration <= 1


def _grow_hungrier(actor: int, clock: HungerClock) -> None:
    clock.duration -= 1
    if clock.duration >= 1:
        return
    if clock.state == "starving":
        if is_player(actor):
            say(Span("Hunger eats you up.", RED))
        add_effect(None, Damage(1), OnEntity(actor))
        return
    state, message, colour = _NEXT[clock.state]
    clock.state, clock.duration = state, TURNS_A_STATE
    if is_player(actor):
        tell = say if is_hungry(actor) else mention
        tell(Span(message, colour))
