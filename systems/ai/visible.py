"""Minds of those who see somebody: cast, shoot, attack or flee."""

from __future__ import annotations

import esper

from components.ai import Chasing
from components.identity import Faction
from components.references import EntityId
from components.spatial import Position, TileSize
from components.visibility import Viewshed
from engine.core.dice import percent
from engine.core.geometry import Point, pythagoras
from engine.core.grid import Grid
from engine.raws.library import Library
from engine.world.bodies import place_of
from engine.world.ecs import any_with, resource
from engine.world.footprint import gap, nearest_part, size_of
from engine.world.intents import WantsToApproach, WantsToCastSpell, WantsToFlee, WantsToShoot, intend
from engine.world.life import is_alive
from engine.world.rng import Rng
from engine.world.schedule import System
from engine.world.sight import can_see, parts_in_view
from engine.world.spatial import SpatialIndex
from engine.world.standing import ONE_TILE
from engine.world.turns import Turns
from systems.ai.reactions import sides
from systems.aiming import reach_of
from systems.combat.weapons import ranged_weapon
from systems.magic import abilities_of, objection
from systems.powers import spell_powers


class VisibleAI(System):
    """Reads Turns, Faction, Viewshed, SpecialAbilities. Emits wishes to cast, shoot, approach, flee; writes Chasing.

    At the nearest enemy in sight a spell is cast, or it is shot at (either uses the turn), or it is approached and
    chased; with none, whoever is feared is fled from.
    """

    is_mind = True

    def process(self) -> None:
        """Let everybody who sees somebody make up its mind."""
        turns = resource(Turns)
        grid, library = resource(SpatialIndex).grid, resource(Library)
        turns.acting = [actor for actor in turns.acting if not _decide(actor, grid, library)]


def _decide(actor: int, grid: Grid, library: Library) -> bool:
    """Make up a mind; true if the turn is used."""
    enemy, feared = _in_sight(actor, library)
    if enemy is not None:
        mark = _mark(actor, enemy)
        if mark is not None and (_casts(actor, mark) or _shoots(actor, enemy, mark)):
            return True
        chasing = esper.try_component(actor, Chasing)
        if chasing is not None:
            chasing.target = EntityId(enemy)
        intend(actor, WantsToApproach(grid.index_of(mark or nearest_part(enemy, place_of(actor)))))
    elif feared:
        intend(actor, WantsToFlee(tuple(grid.index_of(place_of(other)) for other in feared)))
    return False


def _mark(actor: int, enemy: int) -> Point | None:
    """Where to aim at an enemy in sight: at its nearest part; None where only another part of a large actor sees it."""
    if size_of(actor) == size_of(enemy) == ONE_TILE:
        return place_of(enemy)
    return next(iter(parts_in_view(actor, enemy)), None)


def _shoots(actor: int, enemy: int, place: Point) -> bool:
    """Whether a creature shoots at an enemy: it does when its weapon reaches that far."""
    weapon = ranged_weapon(actor)
    if weapon is None or weapon.range is None or pythagoras(place_of(actor), place) > weapon.range:
        return False
    intend(actor, WantsToShoot(EntityId(enemy)))
    return True


def _casts(actor: int, place: Point) -> bool:
    """Whether a creature casts something at an enemy: the first that it can and, by its chance, wants to.

    For what it cannot cast no die is rolled, so nobody casts without mana (tutorial facts §2.8, B15).
    """
    abilities = abilities_of(actor)
    if not abilities:
        return False
    distance = pythagoras(place_of(actor), place)
    for ability in abilities:
        if not ability.min_range <= distance <= ability.range:
            continue
        powers = spell_powers(ability.spell)
        if powers is None:
            continue
        target = place if reach_of(powers) is not None else None
        if objection(actor, powers, target) is None and resource(Rng).play.percent(percent(ability.chance)):
            intend(actor, WantsToCastSpell(ability.spell, target))
            return True
    return False


def _in_sight(actor: int, library: Library) -> tuple[int | None, list[int]]:
    """The nearest enemy in sight, and all who are feared."""
    mine = esper.try_component(actor, Faction)
    viewshed = esper.try_component(actor, Viewshed)
    if mine is None or viewshed is None:
        return None, []
    here, reach, any_large = esper.component_for_entity(actor, Position), viewshed.range + 1, any_with(TileSize)
    enemies: list[tuple[int, int]] = []
    feared: list[int] = []
    for side, members in sides().items():
        feeling = library.reaction(mine.name, side)
        if feeling == "ignore":
            continue
        for other, there in members:
            across, down = gap(actor, other) if any_large else (here.x - there.x, here.y - there.y)
            distance = across * across + down * down
            if distance < reach * reach and other != actor and is_alive(other) and can_see(actor, other):
                if feeling == "attack":
                    enemies.append((distance, other))
                else:
                    feared.append(other)
    return (min(enemies)[1] if enemies else None), sorted(feared)
