"""What happens to whoever leaves a tile, or has come to another one by walking, or by being pushed there."""

from __future__ import annotations

import esper

from components.nature import Destroys, PicksUp
from components.visibility import Hidden, Noted
from engine.world.ecs import resource
from engine.world.gamelog import mention
from engine.world.intents import WantsToDestroyAll, WantsToTakeAll, intend
from engine.world.narration import an_item, is_player
from engine.world.rules import Rules
from systems.inventory.collect import take_in_passing, things_under
from systems.stairs import take_stairs


def arrive(actor: int) -> None:
    """Let a player take stairs and things, where the campaign says so, and creatures do as is their nature."""
    if is_player(actor):
        rules = resource(Rules)
        if rules.pick_up == "walk":
            take_in_passing(actor)
        else:
            tell_what_lies_here(actor)
        if rules.stairs == "step":
            take_stairs(actor)
        return
    if esper.has_component(actor, Destroys):
        intend(actor, WantsToDestroyAll())
    if esper.has_component(actor, PicksUp):
        intend(actor, WantsToTakeAll())


def depart(actor: int) -> None:
    """Let a player who leaves a tile have taken note of what lies there."""
    if is_player(actor):
        for item in things_under(actor):
            if not esper.has_component(item, Hidden) and not esper.has_component(item, Noted):
                esper.add_component(item, Noted())


def tell_what_lies_here(player: int) -> None:
    """Say what lies at the player's feet, and how to get it where things are taken by walking onto them."""
    things = [item for item in things_under(player) if not esper.has_component(item, Hidden)]
    if things:
        top = things[-1]
        others = f" and {len(things) - 1} more" if len(things) > 1 else ""
        how = " Step off and on again to take it." if resource(Rules).pick_up == "walk" else ""
        mention("You see here: ", an_item(top), f"{others}.{how}")
