"""Things: each is in one place, worn where it fits, and called only what is known of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import esper

from components.identity import Name
from components.items import Consumable, Equippable, Equipped, InBackpack, Item, MagicItem, ObfuscatedName, Stack
from components.spatial import Position
from engine.invariants.naming import called
from engine.world.ecs import query, resource
from engine.world.inventory import carried_by, fills
from engine.world.knowledge import Knowledge, display_name
from engine.world.life import is_alive
from engine.world.narration import is_player
from engine.world.rules import Rules
from engine.world.stacks import stacks_with


def check_things() -> list[str]:
    """Item 9 and every move of a thing: it lies, is carried or is worn, and never two of these or none.

    Whoever has it is alive; a slot exists, fits the thing, and holds no second one, nor anything beside a
    two-handed thing that fills it; charges are in bounds. A stack
    holds at least two (known case D16), of what may stack; no two things in a backpack could be one stack (D14).
    """
    return [*_places(), *_owners(), *_slots(), *_pockets(), *_charges(), *_stacks()]


def check_knowledge() -> list[str]:
    """Item 10: a known kind has no invented name, and an unknown one is not called by its true name."""
    known = resource(Knowledge).identified
    problems = [
        f"{name.name} ({item}) is known and still called {label.name!r}"
        for item, name, label in query(Name, ObfuscatedName)
        if name.name in known
    ]
    problems += [
        f"{name.name} ({item}) is unknown and called by its true name"
        for item, name, _ in query(Name, MagicItem)
        if name.name not in known and display_name(item, 1) == name.name
    ]
    return problems


def _places() -> Iterator[str]:
    for item, _ in query(Item):
        places = [kind.__name__ for kind in (Position, InBackpack, Equipped) if esper.has_component(item, kind)]
        if len(places) != 1:
            yield f"{called(item)} is in {len(places)} places: {', '.join(places) or 'nowhere'}"
        if not esper.has_component(item, Name):
            yield f"{called(item)} is a thing without a name"


def _owners() -> Iterator[str]:
    owned = [(item, tie.owner) for item, tie in query(InBackpack)] + [
        (item, tie.owner) for item, tie in query(Equipped)
    ]
    for item, owner in owned:
        if not esper.has_component(item, Item):
            yield f"{called(item)} is owned and is no item"
        # The dead player keeps everything: the last screen lists it.
        if not esper.entity_exists(owner):
            yield f"{called(item)} belongs to entity {owner}, which is gone"
        elif not is_alive(owner) and not is_player(owner):
            yield f"{called(item)} belongs to {called(owner)}, who is dead"


def _slots() -> Iterator[str]:
    accepts = {slot.name: slot.accepts for slot in resource(Rules).slots}
    worn = query(Equipped)
    for item, equipped in worn:
        fits = esper.try_component(item, Equippable)
        if equipped.slot not in accepts:
            yield f"{called(item)} is worn in a slot {equipped.slot!r} that does not exist"
        elif fits is None or fits.slot != accepts[equipped.slot]:
            yield f"{called(item)} is worn in {equipped.slot}, where it does not fit"
    filled = Counter((tie.owner, slot) for item, tie in worn for slot in fills(item, tie.slot))
    for (owner, slot), count in filled.items():
        if count > 1:
            yield f"{called(owner)} wears {count} things in {slot}"


def _pockets() -> Iterator[str]:
    """Seed 3: where there are pockets, each carried thing of the player has one of its own."""
    pockets = resource(Rules).pockets
    if pockets is None:
        return
    used = Counter(tie.place for _, tie in query(InBackpack) if is_player(tie.owner))
    for number, count in used.items():
        if not 0 <= number < pockets:
            yield f"the player carries something in pocket {number} of {pockets}"
        elif count > 1:
            yield f"the player carries {count} things in pocket {number}"


def _charges() -> Iterator[str]:
    for item, charges in query(Consumable):
        least = 0 if charges.max_charges > 1 else 1
        if not least <= charges.charges <= charges.max_charges:
            yield f"{called(item)} has {charges.charges} of {charges.max_charges} charges"


def _stacks() -> Iterator[str]:
    for item, stack in query(Stack):
        if stack.count < 2:
            yield f"{called(item)} is a stack of {stack.count}"
        charges = esper.try_component(item, Consumable)
        if esper.has_component(item, Equippable) or (charges is not None and charges.max_charges > 1):
            yield f"{called(item)} is a stack of what does not stack"
    for owner in sorted({tie.owner for _, tie in query(InBackpack)}):
        for one, other in combinations(carried_by(owner), 2):
            if stacks_with(one, other):
                yield f"{called(one)} and {called(other)} in one backpack are equal and no stack"
