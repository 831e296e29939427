"""Letting a turn pass."""

from __future__ import annotations

import esper

from components.identity import Faction
from components.spatial import Position
from components.stats import Pools
from components.status import HungerClock
from components.visibility import Viewshed
from engine.world.ecs import query, resource
from engine.world.effects import Healing, Mana, OnEntity, add_effect
from engine.world.intents import Intents, WantsToWait
from engine.world.rng import Rng
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.sight import view_of
from systems.ai.reactions import reaction


class WaitSystem(System):
    """Consumes WantsToWait. Reads Viewshed, Faction, HungerClock. Emits Healing, Mana.

    Waiting heals a point, and once in six times gives a point of mana, while nothing hostile is in view and
    hunger does not gnaw (tutorial facts §2.22).
    """

    consumes = (WantsToWait,)

    def process(self) -> None:
        """Let those who wait recover."""
        for actor, _ in resource(Intents).take(WantsToWait):
            if not can_recover(actor):
                continue
            add_effect(actor, Healing(1), OnEntity(actor))
            if resource(Rules).features.mana and resource(Rng).play.one_in(6):
                add_effect(actor, Mana(1), OnEntity(actor))


def can_recover(actor: int) -> bool:
    """Whether somebody recovers by waiting: not hungry or starving, and nothing hostile in view."""
    hunger = esper.try_component(actor, HungerClock)
    if hunger is not None and hunger.state in ("hungry", "starving"):
        return False
    return not enemies_in_view(actor)


def enemies_in_view(actor: int) -> list[int]:
    """All creatures in view that would attack, in the order of entities."""
    if not esper.has_component(actor, Viewshed):
        return []
    view = view_of(actor)
    return [
        other
        for other, _, position, _ in query(Faction, Position, Pools)
        if view.sees(position.x, position.y) and reaction(other, actor) == "attack"
    ]
