"""Items and props doing what they do: each ability of theirs becomes an effect on the targets."""

from __future__ import annotations

import esper

from components.abilities import (
    AlwaysTargetsSelf,
    AreaOfEffect,
    InflictsDamage,
    MagicMapper,
    ParticleBurst,
    ParticleLine,
    ProvidesFood,
    ProvidesHealing,
    ProvidesMana,
    SingleActivation,
    TeleportTo,
)
from components.identity import Name
from components.items import AttributeBonus, Consumable, Equippable, ObfuscatedName
from components.spatial import Position
from components.status import Confusion, DamageOverTime, Duration, Slow
from engine.core.geometry import Point, line
from engine.world.bodies import destroy, place_of
from engine.world.ecs import resource
from engine.world.effects import (
    ChangeAttributes,
    ChangePace,
    Confuse,
    Damage,
    Effect,
    Feed,
    Healing,
    HurtOverTime,
    Identify,
    ItemUse,
    MagicMap,
    Mana,
    OnEntity,
    OnTiles,
    Particle,
    RemoveCurse,
    Targets,
    Teleport,
    TriggerFire,
    add_effect,
)
from engine.world.gamelog import say
from engine.world.inventory import use_up
from engine.world.life import is_alive
from engine.world.narration import is_player
from engine.world.run_state import Requests, ShowIdentify, ShowRemoveCurse
from engine.world.sight import area
from engine.world.spatial import SpatialIndex
from systems.effects.telling import tell
from systems.inventory.choices import offered, questions


def item_use(user: int | None, effect: ItemUse, targets: Targets) -> None:
    """Let an item act, and use a charge up if it did anything; with a single charge, it is gone then."""
    item = effect.item
    if not esper.entity_exists(item):
        return
    charges = esper.try_component(item, Consumable)
    if charges is not None and charges.charges < 1:
        return
    did_something = _act(item, user, targets) | _scroll(item, user, effect)
    if charges is not None and did_something:
        if charges.max_charges > 1:
            charges.charges -= 1
        else:
            use_up(item)
    if charges is not None and not did_something and user is not None and is_player(user):
        say("Nothing happens.")


def trigger_fire(_mover: int | None, effect: TriggerFire, targets: Targets) -> None:
    """Let a prop act, with itself as the one to blame; it is gone then if it works but once."""
    trigger = effect.trigger
    if not esper.entity_exists(trigger):
        return
    if _act(trigger, trigger, targets) and esper.has_component(trigger, SingleActivation):
        destroy(trigger)


def _act(source: int, creator: int | None, targets: Targets) -> bool:
    """Queue everything the source does to its targets; true if that is anything but show."""
    targets = _aimed(source, creator, targets)
    _show(source, creator, targets)
    effects = _effects_of(source) + _lasting_effects_of(source)
    tell(source, creator, targets, effects)
    for effect in effects:
        add_effect(creator, effect, targets)
    if esper.has_component(source, MagicMapper) and creator is not None and is_player(creator):
        add_effect(creator, MagicMap(), OnEntity(creator))
        return True
    return bool(effects)


def _effects_of(source: int) -> list[Effect]:
    effects: list[Effect] = []
    if esper.has_component(source, ProvidesFood):
        effects.append(Feed())
    if (healing := esper.try_component(source, ProvidesHealing)) is not None:
        effects.append(Healing(healing.amount))
    if (mana := esper.try_component(source, ProvidesMana)) is not None:
        effects.append(Mana(mana.amount))
    if (harm := esper.try_component(source, InflictsDamage)) is not None:
        effects.append(Damage(harm.damage))
    return effects


def _lasting_effects_of(source: int) -> list[Effect]:
    """What the source lays on creatures, and where it brings them."""
    effects: list[Effect] = []
    turns = esper.try_component(source, Duration)
    if turns is not None and esper.has_component(source, Confusion):
        effects.append(Confuse(turns.turns))
    if (slow := esper.try_component(source, Slow)) is not None:
        effects.append(ChangePace(slow.initiative_penalty))
    if (harm := esper.try_component(source, DamageOverTime)) is not None:
        effects.append(HurtOverTime(harm.damage))
    if (bonus := esper.try_component(source, AttributeBonus)) is not None and _gives_bonus_by_use(source):
        label = esper.try_component(source, ObfuscatedName)
        kind = esper.component_for_entity(source, Name).name
        effects.append(ChangeAttributes(kind, bonus, label.name if label is not None else None))
    if (way := esper.try_component(source, TeleportTo)) is not None:
        effects.append(Teleport(way.x, way.y, way.player_only))
    return effects


def _gives_bonus_by_use(source: int) -> bool:
    """Whether its bonus is for whoever drinks it; what is worn gives its bonus to the wearer."""
    return esper.has_component(source, Consumable) and not esper.has_component(source, Equippable)


def _aimed(source: int, creator: int | None, targets: Targets) -> Targets:
    """The targets, or the user and those round it, where the source acts on its user wherever it was aimed."""
    if creator is None or not esper.has_component(source, AlwaysTargetsSelf) or not is_alive(creator):
        return targets
    reach = esper.try_component(source, AreaOfEffect)
    return OnEntity(creator) if reach is None else OnTiles(area(place_of(creator), reach.radius))


def _scroll(item: int, reader: int | None, effect: ItemUse) -> bool:
    """Scrolls that ask: act on the choice made beforehand, and ask what is still to be asked.

    A scroll whose kind was unknown was read without a choice; it is spent whether or not there is anything to
    choose.
    """
    asked = questions(item)
    if not asked or reader is None or not is_player(reader):
        return False
    if effect.choice is not None:
        first, *asked = asked
        add_effect(reader, RemoveCurse() if first == "remove curse" else Identify(), OnEntity(effect.choice))
    open_questions = [question for question in asked if offered(reader, item, question)]
    for question in open_questions:
        resource(Requests).ask(ShowRemoveCurse() if question == "remove curse" else ShowIdentify())
    if effect.choice is None and not open_questions:
        say("You have nothing to use it on.")
    return True


def _show(source: int, creator: int | None, targets: Targets) -> None:
    index = resource(SpatialIndex)
    if isinstance(targets, OnTiles):
        tiles = targets.tiles
    elif index.is_indexed(targets.entity):
        tiles = (index.tile_of(targets.entity),)
    else:
        return
    if (burst := esper.try_component(source, ParticleBurst)) is not None:
        add_effect(creator, Particle(burst.glyph, burst.colour, burst.lifetime_ms), OnTiles(tiles))
    trail = esper.try_component(source, ParticleLine)
    start = _start_of(source, creator)
    if trail is not None and start is not None:
        for tile in tiles:
            way = tuple(index.grid.index_of(point) for point in line(start, index.grid.point(tile)))
            add_effect(creator, Particle(trail.glyph, trail.colour, trail.lifetime_ms), OnTiles(way))


def _start_of(source: int, creator: int | None) -> Point | None:
    """Where a line begins: at the source itself, else at its user."""
    for entity in (source, creator):
        if entity is not None and esper.entity_exists(entity) and esper.has_component(entity, Position):
            return place_of(entity)
    return None
