"""The one way in which items, fixtures and spells act: each ability becomes an effect on the targets."""

from __future__ import annotations

import esper

from components.abilities import InflictsDamage, MagicMapper, OpensTownPortal, ParticleBurst, ParticleLine
from components.references import EntityId
from components.spatial import Position
from engine.core.geometry import Point, line
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.effects import (
    Effect,
    Identify,
    MagicMap,
    OnEntity,
    OnTiles,
    OpenTownPortal,
    Particle,
    RemoveCurse,
    Targets,
    add_effect,
)
from engine.world.gamelog import say
from engine.world.narration import is_player
from engine.world.run_state import Requests, ShowIdentify, ShowRemoveCurse
from engine.world.spatial import SpatialIndex
from systems.aiming import re_aimed, spared
from systems.effects.telling import tell
from systems.hearing import BLAST, make_noise
from systems.inventory.choices import Question, open_questions, questions
from systems.portals import town_to_go_to
from systems.powers import Powers, effects_of


def act(powers: Powers, creator: int | None, targets: Targets, user: int | None = None) -> bool:
    """Queue everything the source does to its targets; true if that is anything but show.

    Args:
        powers: what the source does.
        creator: who is to be thanked or blamed.
        targets: whom it meets.
        user: who used it or set it off, if that is not the creator; only the player is shown maps or goes to town.
    """
    user = creator if user is None else user
    targets = re_aimed(creator, powers, targets)
    _show(powers, creator, targets)
    centre = targets.centre if isinstance(targets, OnTiles) else None
    if creator is not None and centre is not None and powers.has(InflictsDamage):
        make_noise(creator, centre, BLAST)
    targets = spared(creator, powers, targets)
    effects = effects_of(powers) if targets != OnTiles(()) else []
    tell(powers, creator, targets, effects)
    for effect in effects:
        add_effect(creator, effect, targets)
    return _act_on_the_player(powers, user) or bool(effects)


def _act_on_the_player(powers: Powers, user: int | None) -> bool:
    """Queue what works only for the player as the user, wherever the source is aimed; true if that is anything."""
    if user is None or not is_player(user):
        return False
    effects: list[Effect] = []
    if powers.has(MagicMapper):
        effects.append(MagicMap())
    if powers.has(OpensTownPortal) and town_to_go_to() is not None:
        effects.append(OpenTownPortal())
    for effect in effects:
        add_effect(user, effect, OnEntity(user))
    return bool(effects)


def ask(powers: Powers, reader: int | None, choice: int | None = None) -> bool:
    """Act on the choice made beforehand, and ask what is still to be asked; true if the source asks at all.

    What was used without a choice is spent whether or not there is anything to choose. Creatures are asked nothing.
    """
    if not questions(powers) or reader is None or not is_player(reader):
        return False
    waiting = open_questions(reader, powers)
    if choice is not None and waiting:
        answered, *waiting = waiting
        add_effect(reader, RemoveCurse() if answered == "remove curse" else Identify(), OnEntity(choice))
    elif not waiting:
        say("You have nothing to use it on.")
    for question in waiting:
        put(question)
    return True


def ask_at(shrine: int, powers: Powers, mover: int) -> None:
    """Let a shrine ask its first open question; it waits for the answer, and acts when there is one."""
    if not questions(powers) or not is_player(mover):
        return
    waiting = open_questions(mover, powers)
    if waiting:
        put(waiting[0], shrine)
    else:
        say("It has nothing to do for you.")


def put(question: Question, shrine: int | None = None) -> None:
    """Ask the player; a shrine waits for the answer, a scroll is spent."""
    place = None if shrine is None else EntityId(shrine)
    state = ShowRemoveCurse(shrine=place) if question == "remove curse" else ShowIdentify(shrine=place)
    resource(Requests).ask(state)


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
