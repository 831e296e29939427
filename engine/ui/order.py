"""The order of things in lists: by what anybody can see of them, so that it is the same whatever the truth is."""

from __future__ import annotations

from collections.abc import Iterable

import esper

from components.appearance import Renderable
from components.items import Equippable
from engine.world.ecs import resource
from engine.world.knowledge import display_name
from engine.world.rules import Rules


def in_order(things: Iterable[int]) -> list[int]:
    """Things as lists show them: by kind, which their sign on the map tells, by slot, by name, then by age.

    Wearing, dropping and taking a thing up again leaves it where it stood.
    """
    rules = resource(Rules)
    signs = {sign.glyph: place for place, sign in enumerate(rules.signs)}
    slots = {slot.accepts: place for place, slot in reversed(list(enumerate(rules.slots)))}

    def place(item: int) -> tuple[int, str, int, str, int]:
        look, fits = esper.try_component(item, Renderable), esper.try_component(item, Equippable)
        glyph = look.glyph if look is not None else ""
        slot = slots.get(fits.slot, len(slots)) if fits is not None else -1
        return signs.get(glyph, len(signs)), glyph, slot, display_name(item, 1), item

    return sorted(things, key=place)
