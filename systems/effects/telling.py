"""What the player gets to read of items, traps and magic at work."""

from __future__ import annotations

import esper

from components.stats import Pools
from engine.core.colour import BLUE, GREEN
from engine.world.ecs import resource
from engine.world.effects import Damage, Effect, Healing, Mana, OnEntity, Targets
from engine.world.gamelog import number, say, thing
from engine.world.life import is_alive
from engine.world.marks import mark
from engine.world.narration import is_player, seen, subject, target, verb
from engine.world.spatial import SpatialIndex
from systems.powers import Powers


def tell(powers: Powers, creator: int | None, targets: Targets, effects: list[Effect]) -> None:
    """Say what is about to happen to those whom the player sees; blows and lasting conditions tell of themselves."""
    for body in _bodies(targets):
        if seen(body):
            for effect in effects:
                _tell(_called(powers, creator), body, effect)


def _tell(source: str, body: int, effect: Effect) -> None:
    match effect:
        case Healing():
            mark(body, GREEN)
            hit_points = esper.component_for_entity(body, Pools).hit_points
            if hit_points.current < hit_points.max:
                say(subject(body), f" {verb(body, 'feel')} better.")
            elif is_player(body):
                say("You feel no different.")
        case Mana() if is_player(body):
            mark(body, BLUE)
            say("Your mind clears.")
        case Damage(amount=amount) if amount > 0:
            say(thing(source), " hits ", target(body), " for ", number(amount), ".")
        case _:
            pass


def _bodies(targets: Targets) -> list[int]:
    """The living creatures among the targets, each once."""
    if isinstance(targets, OnEntity):
        found = [targets.entity]
    else:
        index = resource(SpatialIndex)
        met = (entity for tile in targets.tiles for entity in index.content(tile))
        found = [entity for entity in met if entity != targets.spared]
    return [body for body in dict.fromkeys(found) if esper.entity_exists(body) and is_alive(body)]


def _called(powers: Powers, creator: int | None) -> str:
    """What the source is called: by its true name if the player used it, for by that its kind is known."""
    if creator is not None and esper.entity_exists(creator) and is_player(creator):
        return powers.name
    return powers.called
