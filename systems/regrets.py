"""What the player would regret, as far as it knows: the one rule for questions before acts that harm or waste.

Each function tells why an act would be regretted, as a whole sentence, or None where there is nothing to ask. Which
reasons count, the rules of the campaign say (`confirm_regrets`). Of unknown kinds nothing is ever told.
"""

from __future__ import annotations

import esper

from components.abilities import AreaOfEffect, SparesUser
from components.items import Consumable
from components.stats import Pools
from engine.world.ecs import resource
from engine.world.effects import Healing, Mana
from engine.world.knowledge import is_known_cursed, name_in_sentence
from engine.world.narration import one_or_many, subject, the_item
from engine.world.rules import Regret, Rules
from engine.world.wording import at_head
from systems.inventory.equip import fit_for
from systems.powers import Powers, effects_of, is_for_the_player, is_only_harmful
from systems.trade.price import price


def of_wearing(wearer: int, item: int, slot: str | None = None) -> str | None:
    """A thing known to be cursed stays on; where it cannot be put on, there is nothing to regret."""
    fit = fit_for(wearer, item, slot)
    if not _counts("curse") or fit is None or fit.stuck or not is_known_cursed(item):
        return None
    them = one_or_many(item, " is cursed: once worn, it", " are cursed: once worn, they")
    return f"{the_item(item, first=True).text}{them} cannot be taken off."


def of_using(user: int, powers: Powers, called: str) -> str | None:
    """A thing or spell that meets nobody but its user, of a known kind, does it nothing but harm, or nothing at all.

    Args:
        user: who is to use or cast it.
        powers: what it does.
        called: its name inside a sentence: "the Health Potion", "Mend Flesh".
    """
    if powers.has(AreaOfEffect) or powers.has(SparesUser) or _is_empty(powers):
        return None
    if _counts("harm") and is_only_harmful(powers):
        return f"{at_head(called)} would do you nothing but harm."
    if _counts("waste") and _is_wasted(user, powers):
        return f"You would gain nothing from {called} now."
    return None


def of_selling(vendor: int, item: int, count: int) -> str | None:
    """Something is given away for no gold."""
    if not _counts("gift") or price(item, count, "sell") > 0:
        return None
    return f"{subject(vendor).text} pays nothing for {name_in_sentence(item, count)}."


def _counts(regret: Regret) -> bool:
    return regret in resource(Rules).confirm_regrets


def _is_empty(powers: Powers) -> bool:
    """Whether it comes from a thing without charges, whose use is refused anyway."""
    charges = None if powers.entity is None else esper.try_component(powers.entity, Consumable)
    return charges is not None and charges.charges < 1


def _is_wasted(user: int, powers: Powers) -> bool:
    """Whether all it does is to fill what is full."""
    effects = effects_of(powers)
    if not effects or is_for_the_player(powers):
        return False
    pools = esper.component_for_entity(user, Pools)
    full = {
        Healing: pools.hit_points.current >= pools.hit_points.max,
        Mana: pools.mana.current >= pools.mana.max,
    }
    return all(full.get(type(effect), False) for effect in effects)
