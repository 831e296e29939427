"""Where somebody's things are: slots by letter, pockets by digit, as the lists and the panel show them."""

from __future__ import annotations

import string
from collections.abc import Iterable

import esper

from components.items import Equippable, Equipped, InBackpack
from engine.core.colour import DARK_GREY
from engine.ui.descriptions import BOTH_HANDS, worn_where
from engine.ui.figures import main_figures
from engine.ui.menu import Row
from engine.ui.order import in_order
from engine.world.ecs import resource
from engine.world.gamelog import Span
from engine.world.inventory import carried_by, filled_slots, worn_by
from engine.world.knowledge import display_name, item_colour
from engine.world.narration import one_or_many, the_item
from engine.world.rules import Rules

EMPTY = "empty"


def has_pockets() -> bool:
    """Whether things are chosen by the signs of their places, and not by counted letters."""
    return resource(Rules).pockets is not None


def slot_signs() -> dict[str, str]:
    """Slot → its letter, in order: a, b, c."""
    return {slot.name: letter for slot, letter in zip(resource(Rules).slots, string.ascii_lowercase, strict=False)}


def sign_of(item: int) -> str:
    """The letter of the slot a thing is worn in, or the digit of its pocket."""
    worn = esper.try_component(item, Equipped)
    if worn is not None:
        return slot_signs()[worn.slot]
    carried = esper.try_component(item, InBackpack)
    return str(carried.place) if carried is not None else ""


def by_place(things: Iterable[int]) -> list[int]:
    """Things in the order of their pockets, then of their slots."""
    return sorted(things, key=lambda item: (sign_of(item), item))


def listed(things: Iterable[int]) -> list[int]:
    """Things as lists show them: by their places where there are pockets, else by what can be seen of them."""
    return by_place(things) if has_pockets() else in_order(things)


def row_of(item: int, *, worn_at: bool = True) -> Row:
    """The line of a thing: its sign, its name and, if it is worn, where; beside pockets also what it fits and adds."""
    where = worn_where(item) if worn_at else None
    if has_pockets():
        where = where or _fits(item)
    return Row(display_name(item), item_colour(item), _note(item, where), label=sign_of(item))


def _fits(item: int) -> str | None:
    """The kind of slot a thing fits; None if it cannot be worn."""
    fits = esper.try_component(item, Equippable)
    if fits is None:
        return None
    filled = resource(Rules).filled_by(fits.slot, two_handed=fits.two_handed)
    return fits.slot if len(filled) == 1 else f"{fits.slot}, {BOTH_HANDS}"


def _note(item: int, where: str | None) -> str:
    """Where a thing is worn or would be, and beside pockets what it adds: "(WEAPON) 4+2d6"."""
    told = [f"({where})"] if where is not None else []
    if has_pockets() and (adds := main_figures(item)):
        told.append(adds)
    return " ".join(told)


def pocket_rows(player: int) -> list[Row]:
    """One line for each pocket, also the empty ones."""
    inside = {sign_of(item): row_of(item) for item in carried_by(player)}
    signs = [str(number) for number in range(resource(Rules).pockets or 0)]
    return [inside.get(sign, Row(EMPTY, DARK_GREY, label=sign)) for sign in signs]


def slot_rows(player: int) -> list[Row]:
    """One line for each slot, also the empty ones; what fills several stands at each of them."""
    filled, own = filled_slots(player), worn_by(player)
    rows = []
    for slot, letter in slot_signs().items():
        item = filled.get(slot)
        if item is None:
            rows.append(Row(EMPTY, DARK_GREY, f"({slot})", label=letter))
        else:
            where = slot if slot in own else f"{slot}: {BOTH_HANDS}"
            rows.append(Row(display_name(item), item_colour(item), _note(item, where), label=letter))
    return rows


def why_not(player: int, sign: str, *, worn: bool) -> tuple[str | Span, ...]:
    """Why a sign chose nothing from a list of worn or of carried things."""
    return _why_not_worn(player, sign) if worn else _why_not_carried(player, sign)


def _why_not_worn(player: int, sign: str) -> tuple[str | Span, ...]:
    slot = next((slot for slot, letter in slot_signs().items() if letter == sign), None)
    if slot is None:
        return ("There is no such slot.",)
    item = filled_slots(player).get(slot)
    if item is None:
        return (f"You wear nothing there ({slot}).",)
    if slot in worn_by(player):
        return the_item(item, first=True), one_or_many(item, " is not asked about.", " are not asked about.")
    takes, it = one_or_many(item, " takes", " take"), one_or_many(item, "it", "them")
    return the_item(item, first=True), f"{takes} both hands: name {it} by {sign_of(item)}."


def _why_not_carried(player: int, sign: str) -> tuple[str | Span, ...]:
    if sign not in {str(number) for number in range(resource(Rules).pockets or 0)}:
        return ("There is no such pocket.",)
    item = next((item for item in carried_by(player) if sign_of(item) == sign), None)
    if item is None:
        return (f"Pocket {sign} is empty.",)
    return "You cannot wear or wield ", the_item(item), "."
