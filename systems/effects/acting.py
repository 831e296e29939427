"""The one way in which items, fixtures and spells act: each ability becomes an effect on the targets."""

from __future__ import annotations

import esper

from components.abilities import MagicMapper, ParticleBurst, ParticleLine
from components.spatial import Position
from engine.core.geometry import Point, line
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.effects import (
    Identify,
    MagicMap,
    OnEntity,
    OnTiles,
    Particle,
    RemoveCurse,
    Targets,
    add_effect,
)
from engine.world.gamelog import say
from engine.world.narration import is_player
from engine.world.run_state import Requests, ShowIdentify, ShowRemoveCurse
from engine.world.spatial import SpatialIndex
from systems.aiming import re_aimed
from systems.effects.telling import tell
from systems.inventory.choices import offered, questions
from systems.powers import Powers, effects_of


def act(powers: Powers, creator: int | None, targets: Targets) -> bool:
    """Queue everything the source does to its targets; true if that is anything but show."""
    targets = re_aimed(creator, powers, targets)
    _show(powers, creator, targets)
    effects = effects_of(powers)
    tell(powers, creator, targets, effects)
    for effect in effects:
        add_effect(creator, effect, targets)
    if powers.has(MagicMapper) and creator is not None and is_player(creator):
        add_effect(creator, MagicMap(), OnEntity(creator))
        return True
    return bool(effects)


def ask(powers: Powers, reader: int | None, choice: int | None = None) -> bool:
    """Act on the choice made beforehand, and ask what is still to be asked; true if the source asks at all.

    What was used without a choice is spent whether or not there is anything to choose. Creatures are asked nothing.
    """
    asked = questions(powers)
    if not asked or reader is None or not is_player(reader):
        return False
    if choice is not None:
        first, *asked = asked
        add_effect(reader, RemoveCurse() if first == "remove curse" else Identify(), OnEntity(choice))
    open_questions = [question for question in asked if offered(reader, powers, question)]
    for question in open_questions:
        resource(Requests).ask(ShowRemoveCurse() if question == "remove curse" else ShowIdentify())
    if choice is None and not open_questions:
        say("You have nothing to use it on.")
    return True


def _show(powers: Powers, creator: int | None, targets: Targets) -> None:
    index = resource(SpatialIndex)
    if isinstance(targets, OnTiles):
        tiles = targets.tiles
    elif index.is_indexed(targets.entity):
        tiles = (index.tile_of(targets.entity),)
    else:
        return
    if (burst := powers.part(ParticleBurst)) is not None:
        add_effect(creator, Particle(burst.glyph, burst.colour, burst.lifetime_ms), OnTiles(tiles))
    trail = powers.part(ParticleLine)
    if trail is None:
        return
    start = _start_of(powers, creator)
    for tile in tiles:
        end = index.grid.point(tile)
        way = tuple(index.grid.index_of(point) for point in line(start or end, end))
        add_effect(creator, Particle(trail.glyph, trail.colour, trail.lifetime_ms), OnTiles(way))


def _start_of(powers: Powers, creator: int | None) -> Point | None:
    """Where a line begins: at the source itself, else at its user; None for what the dead leave behind."""
    for entity in (powers.entity, creator):
        if entity is not None and esper.entity_exists(entity) and esper.has_component(entity, Position):
            return place_of(entity)
    return None
