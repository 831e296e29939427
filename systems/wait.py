"""Letting a turn pass."""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.identity import Faction
from components.spatial import Position, TileSize
from components.visibility import Viewshed
from engine.raws.library import Library
from engine.world.ecs import resource
from engine.world.effects import Healing, Mana, OnEntity, add_effect
from engine.world.footprint import parts_of
from engine.world.intents import Intents, WantsToWait
from engine.world.rng import Rng
from engine.world.rules import Rules
from engine.world.schedule import System
from engine.world.sight import view_of
from systems.ai.reactions import sides
from systems.hunger import is_hungry


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
    return not is_hungry(actor) and not any(_enemies_in_view(actor))


def enemies_in_view(actor: int) -> list[int]:
    """All creatures in view that would attack, in the order of entities."""
    return sorted(_enemies_in_view(actor))


def _enemies_in_view(actor: int) -> Iterator[int]:
    mine, viewshed = esper.try_component(actor, Faction), esper.try_component(actor, Viewshed)
    if mine is None or viewshed is None:
        return
    library, view, reach = resource(Library), view_of(actor), viewshed.range
    here = esper.component_for_entity(actor, Position)
    for side, members in sides().items():
        if library.reaction(side, mine.name) != "attack":
            continue
        for other, there in members:
            near = abs(there.x - here.x) <= reach and abs(there.y - here.y) <= reach
            if near and view.sees(there.x, there.y):
                seen = True
            else:
                seen = esper.has_component(other, TileSize) and any(view.sees(*part) for part in parts_of(other))
            if seen and esper.entity_exists(other):
                yield other
