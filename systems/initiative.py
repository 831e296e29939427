"""Who is due, and what a turn costs."""

from __future__ import annotations

import math
from collections.abc import Callable

import esper

from components.identity import Player
from components.spatial import Position
from components.stats import Attributes, Load, Speed
from components.turn import Asleep
from engine.core.rng import RandomStream
from engine.world.chronicle import Chronicle
from engine.world.clock import Clock
from engine.world.ecs import only, resource
from engine.world.life import is_alive
from engine.world.rng import Rng
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.turns import Turns

WAKING_DELAY = 2
"""A creature starts with an initiative of 2 (tutorial facts §2.4)."""


class InitiativeSystem(System):
    """Reads Clock, Position. Writes Turns, Asleep: gives a turn to all who are due at the next instant.

    The player goes first and alone; where the campaign says so, the others go one by one too. A creature farther away
    than the active distance falls asleep instead of acting (tutorial facts §2.4: no turn beyond 20 tiles).
    """

    def process(self) -> None:
        """Go on to the next instant."""
        player, turns, rules = only(Player), resource(Turns), resource(Rules)
        granted = resource(Clock).advance(player, alone=rules.instant == "one")
        if granted == [player]:
            turns.granted = granted
            turns.heard.clear()
            return
        if rules.sleep == "unseen":
            here, reach = esper.component_for_entity(player, Position), rules.active_distance
            granted = [actor for actor in granted if _stays_awake(actor, here, reach)]
        turns.acting = granted
        turns.granted = granted.copy()


class TurnEndSystem(System):
    """Reads Turns, Attributes, Load. Writes Clock, Chronicle: everybody who had a turn pays for it.

    Whoever was refused keeps the turn. Every other turn costs at least 1, so nobody acts for ever at one instant.
    """

    def process(self) -> None:
        """Let all who acted be due again."""
        turns = resource(Turns)
        turns.fresh.clear()
        if not turns.granted:
            turns.refused.clear()
            return
        clock, player = resource(Clock), only(Player)
        for actor in turns.granted:
            if not is_alive(actor):
                continue
            if actor in turns.refused:
                clock.schedule(actor, 0)
                continue
            clock.schedule(actor, turn_cost(actor))
            if actor == player:
                resource(Chronicle).turns += 1
        turns.granted = []
        turns.acting = []
        turns.refused.clear()


def turn_cost(actor: int) -> int:
    """What the next turn costs by the campaign's timing; at least 1."""
    return max(1, _timing()(actor, resource(Rng).play))


def initiative_cost(rng: RandomStream, quickness_bonus: int, penalty: float) -> int:
    """6 + 1d6 - quickness bonus + the load penalty, cut down to a whole number (tutorial facts §2.4)."""
    return 6 + rng.die(6) - quickness_bonus + math.floor(penalty)


def speed_cost(speed: int) -> int:
    """1000 / speed, cut down to a whole number, with speed at least 1 (seed 3)."""
    return 1000 // max(1, speed)


def wake(creature: int) -> None:
    """Let a sleeper take turns again; anybody else is left alone."""
    if esper.has_component(creature, Asleep):
        esper.remove_component(creature, Asleep)
        resource(Clock).schedule(creature, WAKING_DELAY)


def _initiative(actor: int, rng: RandomStream) -> int:
    attributes = esper.try_component(actor, Attributes)
    load = esper.try_component(actor, Load)
    return initiative_cost(
        rng,
        attributes.quickness.bonus if attributes is not None else 0,
        load.initiative_penalty if load is not None else 0.0,
    )


def _speed(actor: int, _rng: RandomStream) -> int:
    speed = esper.try_component(actor, Speed)
    return speed_cost(speed.current if speed is not None else Speed().current)


_TIMINGS: dict[str, Callable[[int, RandomStream], int]] = {"initiative": _initiative, "speed": _speed}


def _timing() -> Callable[[int, RandomStream], int]:
    """The campaign's way to work out what a turn costs."""
    return _TIMINGS[resource(Rules).timing]


def _stays_awake(actor: int, player: Position, reach: int) -> bool:
    place = esper.component_for_entity(actor, Position)
    if (place.x - player.x) ** 2 + (place.y - player.y) ** 2 <= reach * reach:
        return True
    esper.add_component(actor, Asleep())
    return False
