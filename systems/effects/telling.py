"""What the player gets to read of items, traps and magic at work."""

from __future__ import annotations

import esper

from components.stats import Pools
from engine.core.colour import BLUE, GREEN
from engine.world.effects import Damage, Effect, Healing, Mana, Targets
from engine.world.gamelog import number, say, thing
from engine.world.life import is_alive
from engine.world.marks import mark
from engine.world.narration import is_player, seen, subject, target, verb
from engine.world.wording import at_head, in_sentence, names_many
from systems.aiming import met_by
from systems.powers import Powers


def tell(powers: Powers, creator: int | None, targets: Targets, effects: list[Effect]) -> None:
    """Say what is about to happen to those whom the player sees; blows and lasting conditions tell of themselves."""
    for body in met_by(targets):
        if is_alive(body) and seen(body):
            for effect in effects:
                _tell(*_called(powers, creator), body, effect)


def _tell(source: str, hits: str, body: int, effect: Effect) -> None:
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
            say(thing(source), f" {hits} ", target(body), " for ", number(amount), ".")
        case _:
            pass


def _called(powers: Powers, creator: int | None) -> tuple[str, str]:
    """What the source is called, and whether it "hits" or they "hit"; spells go without an article.

    It is called by its true name if the player used it, for by that its kind is known.
    """
    name = powers.name if creator is not None and is_player(creator) else powers.called
    return name if powers.entity is None else at_head(in_sentence(name, "the")), "hit" if names_many(name) else "hits"
