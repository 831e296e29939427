"""Where something may be aimed, and whom it meets there."""

from __future__ import annotations

from components.abilities import AlwaysTargetsSelf, AreaOfEffect, Ranged, SparesUser
from components.references import EntityId
from engine.core.geometry import Point, pythagoras
from engine.world.bodies import place_of, standing_on
from engine.world.ecs import resource
from engine.world.effects import OnEntity, OnTiles, Targets
from engine.world.level import Level
from engine.world.life import is_alive
from engine.world.sight import area, view_of
from systems.powers import Powers


def reach_of(powers: Powers) -> int | None:
    """How far it can be aimed, in tiles; None for what is not aimed: that acts on its user, or round it."""
    ranged = powers.part(Ranged)
    return None if ranged is None or powers.has(AlwaysTargetsSelf) else ranged.range


def reachable(actor: int, point: Point, reach: float) -> bool:
    """Whether a tile may be aimed at: on the map, in sight and within reach. Any point at all may be asked for."""
    return (
        resource(Level).grid.contains(point)
        and pythagoras(place_of(actor), point) <= reach
        and view_of(actor).sees(*point)
    )


def is_aimed_well(actor: int, powers: Powers, target: Point | None, reach: float | None = None) -> bool:
    """Whether what is aimed is aimed within its reach, or within the one given, and nothing else is aimed at all."""
    if target is None:
        return reach_of(powers) is None
    ranged = powers.part(Ranged)
    return ranged is not None and reachable(actor, target, ranged.range if reach is None else reach)


def targets_at(actor: int, powers: Powers, target: Point | None) -> Targets:
    """Whom it meets: those round the tile it is aimed at; its user, if it is not aimed."""
    met: Targets = OnEntity(EntityId(actor)) if target is None else spread(target, powers)
    return re_aimed(actor, powers, met)


def re_aimed(user: int | None, powers: Powers, targets: Targets) -> Targets:
    """The targets; or the user and those round it, where it acts on its user wherever it was aimed."""
    if user is None or not powers.has(AlwaysTargetsSelf) or not is_alive(user):
        return targets
    return round_about(user, powers)


def spared(user: int | None, powers: Powers, targets: Targets) -> Targets:
    """The targets without the user, where it never meets its user."""
    if user is None or not powers.has(SparesUser):
        return targets
    if isinstance(targets, OnTiles):
        return targets._replace(spared=user)
    return OnTiles(()) if targets.entity == user else targets


def met_by(targets: Targets) -> list[int]:
    """All that the targets are, each once; it may be gone by now."""
    if isinstance(targets, OnEntity):
        return [targets.entity]
    return [entity for entity in standing_on(targets.tiles) if entity != targets.spared]


def round_about(body: int, powers: Powers) -> Targets:
    """One body, with all that stand round it if what meets it spreads."""
    return spread(place_of(body), powers) if powers.has(AreaOfEffect) else OnEntity(EntityId(body))


def spread(centre: Point, powers: Powers) -> OnTiles:
    """The tiles it meets if it goes off at one."""
    reach, tile = powers.part(AreaOfEffect), resource(Level).grid.index_of(centre)
    return OnTiles((tile,) if reach is None else area(centre, reach.radius), centre=tile)
