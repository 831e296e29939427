"""What only wizards do: seeing everything, and being anywhere at once. A run in which it was done says so."""

from __future__ import annotations

from engine.core.geometry import Point
from engine.world.bodies import appear, can_enter, place_of
from engine.world.chronicle import Chronicle
from engine.world.ecs import resource
from engine.world.gamelog import say
from engine.world.intents import Intents, WantsToGoTo, WantsWizardry
from engine.world.life import is_alive
from engine.world.rng import Rng
from engine.world.run_state import Requests, ShowGoTo, ShowRock
from engine.world.schedule import System
from engine.world.spatial import SpatialIndex
from engine.world.turns import refuse
from systems.arrival import tell_what_lies_here


class WizardrySystem(System):
    """Consumes WantsWizardry, WantsToGoTo. Writes Chronicle, Requests, Position, SpatialIndex (COM S 327, 1.03, 1.06).

    A wizard may stand in the rock, but not in the outermost ring, and never where somebody else stands. Nothing is
    set off or picked up, for things are taken by walking onto them; what lies there is told. No time passes.
    """

    consumes = (WantsWizardry, WantsToGoTo)

    def process(self) -> None:
        """Show, or let go, and note that it was done."""
        intents, chronicle = resource(Intents), resource(Chronicle)
        for _, wish in intents.take(WantsWizardry):
            chronicle.wizardry = True
            if wish.sight == "places":
                resource(Requests).ask(ShowGoTo())
            elif wish.sight != "fog":
                resource(Requests).ask(ShowRock(wish.sight))
        for actor, going in intents.take(WantsToGoTo):
            place = _place_for(actor, going) if is_alive(actor) else None
            if place is None:
                refuse(actor, "You cannot go there.")
                continue
            chronicle.wizardry = True
            appear(actor, place)
            say("You are there.")
            tell_what_lies_here(actor)


def _place_for(actor: int, going: WantsToGoTo) -> Point | None:
    """Where a wizard comes to; None if it cannot be there."""
    if going.place is None:
        return _anywhere(actor)
    return going.place if can_enter(actor, going.place, through_walls=True) else None


def _anywhere(actor: int) -> Point | None:
    """Any open ground where it does not stand, each tile alike; None if there is none.

    The course lets wizards go into rock and leaves open whether chance may bring them there: here it does not.
    """
    grid, here = resource(SpatialIndex).grid, place_of(actor)
    inside = (Point(x, y) for y in range(1, grid.height - 1) for x in range(1, grid.width - 1))
    free = [place for place in inside if place != here and can_enter(actor, place)]
    return resource(Rng).play.choice(free) if free else None
