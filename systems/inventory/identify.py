"""Getting to know kinds of items."""

from __future__ import annotations

import esper

from components.abilities import EntryTrigger
from components.identity import Name
from components.items import MagicItem, ObfuscatedName
from components.references import EntityId
from engine.world.ecs import query, resource
from engine.world.effects import Identify, OnEntity, RemoveCurse, TriggerFire, add_effect
from engine.world.intents import Intents, KindLearned, WantsToIdentify, WantsToLiftCurse, intend
from engine.world.inventory import carried_by, restack, worn_by
from engine.world.knowledge import Knowledge
from engine.world.narration import is_player
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from systems.inventory.choices import removable_curses, unknown_things


class ItemIdentificationSystem(System):
    """Consumes KindLearned. Writes Knowledge, ObfuscatedName, Stack. Only the player's experience counts."""

    consumes = (KindLearned,)

    def process(self) -> None:
        """Remember what was learned by using and wearing."""
        for actor, news in resource(Intents).take(KindLearned):
            if is_player(actor):
                learn(news.kind)
                restack()


class AnswerSystem(System):
    """Consumes WantsToLiftCurse, WantsToIdentify. Emits RemoveCurse, Identify, TriggerFire.

    They are answers to scrolls already read, and to the shrine under one's feet.
    """

    consumes = (WantsToLiftCurse, WantsToIdentify)

    def process(self) -> None:
        """Let the scroll or the shrine act on the chosen thing, if it still may."""
        intents = resource(Intents)
        for actor, lift in intents.take(WantsToLiftCurse):
            if lift.item in removable_curses(actor):
                _answer(actor, RemoveCurse(), lift)
        for actor, wish in intents.take(WantsToIdentify):
            if wish.item in unknown_things(actor):
                _answer(actor, Identify(), wish)


def _answer(actor: int, effect: RemoveCurse | Identify, wish: WantsToLiftCurse | WantsToIdentify) -> None:
    if wish.shrine is None:
        add_effect(actor, effect, OnEntity(wish.item))
    elif stands_on(actor, wish.shrine):
        add_effect(wish.shrine, TriggerFire(wish.shrine, EntityId(actor), wish.item), OnEntity(actor))


def stands_on(actor: int, shrine: int) -> bool:
    """Whether somebody stands on a prop that can be set off."""
    here = resource(SpatialIndex).content(resource(SpatialIndex).tile_of(actor))
    return shrine in here and esper.has_component(shrine, EntryTrigger)


def learn_by(actor: int, item: int) -> None:
    """Let it be known that somebody used or wore a thing; things without magic are no secret to learn."""
    if esper.has_component(item, MagicItem):
        intend(actor, KindLearned(esper.component_for_entity(item, Name).name))


def learn_belongings(owner: int) -> None:
    """Let the player get to know what somebody wears and carries: at the end of a game there is no secret to keep."""
    for item in (*worn_by(owner).values(), *carried_by(owner)):
        learn(esper.component_for_entity(item, Name).name)
    restack()


def learn(kind: str) -> None:
    """Let the player know a kind of item from now on."""
    resource(Knowledge).identified.add(kind)
    unveil()


def unveil() -> None:
    """Call things of known kinds by their true names: after one was learned, and on a level come back to."""
    known = resource(Knowledge).identified
    for item, name, _ in query(Name, ObfuscatedName):
        if name.name in known:
            esper.remove_component(item, ObfuscatedName)
