"""Draining the effect queue: one handler for each effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper

from engine.world.ecs import resource
from engine.world.effects import (
    Bloodstain,
    ChangeAttributes,
    ChangePace,
    Confuse,
    Damage,
    EffectQueue,
    EntityDeath,
    Feed,
    Healing,
    HurtOverTime,
    Identify,
    ItemUse,
    MagicMap,
    Mana,
    OnTiles,
    OpenTownPortal,
    Particle,
    Queued,
    RemoveCurse,
    SpellUse,
    TeachSpell,
    Teleport,
    TriggerFire,
)
from engine.world.outbox import Shown, announce
from engine.world.schedule import System
from systems.aiming import met_by
from systems.effects import damage, death, knowledge, mapping, movement, status, uses

Handler = Callable[[int | None, Any, int], None]

_ON_ENTITIES: dict[type, Handler] = {
    Damage: damage.damage,
    Healing: damage.healing,
    Mana: damage.mana,
    Feed: damage.feed,
    Confuse: status.confuse,
    ChangePace: status.change_pace,
    HurtOverTime: status.hurt_over_time,
    ChangeAttributes: status.change_attributes,
    Teleport: movement.teleport,
    OpenTownPortal: movement.open_town_portal,
    EntityDeath: death.death,
    RemoveCurse: knowledge.remove_curse,
    Identify: knowledge.identify,
    MagicMap: mapping.magic_map,
    TeachSpell: knowledge.teach_spell,
}
_ON_TILES: dict[type, Handler] = {Bloodstain: damage.bloodstain}
_ON_TARGETS: dict[type, Callable[[int | None, Any, Any], None]] = {
    ItemUse: uses.item_use,
    TriggerFire: uses.trigger_fire,
    SpellUse: uses.spell_use,
}


class EffectsSystem(System):
    """Drains the EffectQueue: harm, healing, statuses, death, knowledge, items, triggers and spells.

    Oldest first; effects caused meanwhile are handled in the same pass. An effect aimed at tiles hits each entity
    on them once.
    """

    def process(self) -> None:
        """Handle effects until none waits."""
        queue = resource(EffectQueue).queue
        while queue:
            _handle(queue.popleft())


def _handle(queued: Queued) -> None:
    creator, effect, targets = queued
    kind = type(effect)
    if kind in _ON_ENTITIES:
        for entity in met_by(targets):
            if esper.entity_exists(entity):
                _ON_ENTITIES[kind](creator, effect, entity)
    elif kind in _ON_TARGETS:
        _ON_TARGETS[kind](creator, effect, targets)
    elif isinstance(targets, OnTiles):
        if isinstance(effect, Particle):
            announce(Shown(effect.glyph, effect.colour, effect.lifetime_ms, targets.tiles))
        else:
            for tile in targets.tiles:
                _ON_TILES[kind](creator, effect, tile)
    else:
        raise TypeError(f"{kind.__name__} is aimed at tiles, not at an entity")
