"""What the player is about to do to a place: shoot, zap, read or cast, by one path."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import esper

from components.abilities import AreaOfEffect, SparesUser
from components.identity import Player
from components.items import Weapon
from components.references import EntityId
from components.stats import Pools
from engine.core.geometry import Point
from engine.world.ecs import resource
from engine.world.effects import OnTiles
from engine.world.gamelog import say
from engine.world.intents import Message, WantsToCastSpell, WantsToShoot, WantsToUseItem, intend
from engine.world.knowledge import display_name, is_known
from engine.world.life import is_alive
from engine.world.narration import seen, the_item
from engine.world.run_state import RunState, ShowConfirmDeed, ShowTargeting, Ticking
from engine.world.spatial import SpatialIndex
from systems.ai.reactions import is_bystander
from systems.aiming import reach_of, targets_at
from systems.powers import Powers, is_harmful, powers_of, spell_powers
from systems.regrets import of_using


class Deed(NamedTuple):
    """Something that can be done with a thing or a spell.

    Attributes:
        called: what the player calls the thing or spell.
        subject: the same at the head of a sentence: a thing has its article, a spell none.
        reach: how far it can be aimed, in tiles; None if it is not aimed.
        known: whether the player knows what it does.
        powers: what it does; None for a shot, which strikes whoever is on the tile.
        item: the thing, if it is one.
        spell: the spell, if it is one.
        wish: how to ask for it at a tile (None: it is not aimed); gives None where there is nobody to do it to.
    """

    called: str
    subject: str
    reach: int | None
    known: bool
    powers: Powers | None
    item: EntityId | None
    spell: str | None
    wish: Callable[[Point | None], Message | None]


def deed_of(item: EntityId | None, spell: str | None) -> Deed | None:
    """What can be done with a spell, else with a thing; None if it is gone, as in a save whose pack has changed."""
    if spell is not None:
        powers = spell_powers(spell)
        return None if powers is None else _casting(spell, powers)
    if item is None or not esper.entity_exists(item):
        return None
    called, weapon = display_name(item, 1), esper.try_component(item, Weapon)
    subject = the_item(item, 1, first=True).text
    if weapon is not None and weapon.range is not None:
        return Deed(called, subject, weapon.range, is_known(item), None, item, None, _shot_at)
    powers = powers_of(item)
    known, reach = is_known(item), reach_of(powers)
    return Deed(called, subject, reach, known, powers, item, None, lambda aim: WantsToUseItem(item, target=aim))


def tiles_met(deed: Deed, player: int, aim: Point | None) -> tuple[int, ...]:
    """Indices of the tiles it would meet, aimed at a tile of the level or not aimed, as far as the player knows."""
    if deed.known and deed.powers is not None and deed.powers.has(AreaOfEffect):
        targets = targets_at(player, deed.powers, aim)
        if isinstance(targets, OnTiles):
            return targets.tiles
    return () if aim is None else (resource(SpatialIndex).grid.index_of(aim),)


def qualms(deed: Deed, player: int, aim: Point | None) -> list[int]:
    """Creatures it would meet that the player sees and that do not attack it, and itself, so that it may think twice.

    Of what is unknown only the tile it is aimed at is known, and the worst is thought of it.
    """
    powers = deed.powers
    if powers is not None and deed.known and not is_harmful(powers):
        return []
    index = resource(SpatialIndex)
    met = dict.fromkeys(body for tile in tiles_met(deed, player, aim) for body in index.content(tile))
    bodies = [body for body in met if is_alive(body) and seen(body)]
    if powers is None:
        bodies = [body for body in bodies if body != player][:1]
    elif deed.known and powers.has(SparesUser):
        bodies = [body for body in bodies if body != player]
    return [body for body in bodies if body == player or is_bystander(body, player)]


def regret(deed: Deed, player: int) -> str | None:
    """Why the player would regret it, as far as it knows, if it is not aimed; None if it would not."""
    if deed.powers is None or not deed.known or deed.reach is not None:
        return None
    return of_using(player, deed.powers, deed.called if deed.item is None else the_item(deed.item, 1).text)


def begin(player: int, item: EntityId | None = None, spell: str | None = None) -> RunState | None:
    """Begin a deed: what is aimed is aimed first, all else is done at once; None if there is nothing to do.

    An unknown thing is tried at once: to ask for an aim would tell what it is, and leaving the question is free.
    """
    deed = deed_of(item, spell)
    if deed is None:
        return None
    tried = deed.powers is not None and not deed.known
    return attempt(player, deed, None) if deed.reach is None or tried else ShowTargeting(item, spell)


def attempt(player: int, deed: Deed, aim: Point | None) -> RunState | None:
    """Do it, or ask first if there are qualms or regrets; None if there is nobody to do it to, which is said."""
    if deed.wish(aim) is not None and (qualms(deed, player, aim) or regret(deed, player)):
        x, y = (None, None) if aim is None else aim
        return ShowConfirmDeed(deed.item, deed.spell, x, y)
    return carry_out(player, deed, aim)


def carry_out(player: int, deed: Deed, aim: Point | None) -> RunState | None:
    """Do it, whatever it meets; None if there is nobody to do it to, which is said."""
    wish = deed.wish(aim)
    if wish is None:
        say("There is nobody to shoot.")
        return None
    intend(player, wish)
    return Ticking()


def _casting(spell: str, powers: Powers) -> Deed:
    return Deed(spell, spell, reach_of(powers), True, powers, None, spell, lambda aim: WantsToCastSpell(spell, aim))


def _shot_at(aim: Point | None) -> Message | None:
    """A shot at the first creature on a tile that is not the player's own."""
    if aim is None:
        return None
    index = resource(SpatialIndex)
    content = index.content(index.grid.index_of(aim))
    bodies = [body for body in content if esper.has_component(body, Pools) and not esper.has_component(body, Player)]
    return WantsToShoot(EntityId(bodies[0])) if bodies else None
