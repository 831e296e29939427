"""What the player knows of kinds of magic things, and what was seen of others: never more than that.

A look is listed while any kind that bears it is still unknown, whichever of them was seen: that does not depend on
anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.core.colour import WHITE, YELLOW, Colour
from engine.raws.library import Library
from engine.raws.schema import ItemRaw
from engine.screens.home import home
from engine.ui.frame import Frame
from engine.ui.menu import Menu, Row
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Command
from engine.world.ecs import resource
from engine.world.knowledge import CLASS_COLOURS, Knowledge, Look
from engine.world.run_state import RunState, ShowDiscoveries

_OTHERS = "Other things"

_MAY_SHARE = "kinds may share one"
"""Why looks are counted where kinds are unknown: how many kinds were seen is what the player does not know."""

_SORTS: tuple[tuple[str, Callable[[ItemRaw], bool]], ...] = (
    ("Weapons", lambda raw: raw.weapon is not None),
    ("Shields", lambda raw: raw.slot == "Shield"),
    ("Amulets", lambda raw: raw.slot == "Amulet"),
    ("Rings", lambda raw: raw.slot == "Ring"),
    ("Armour and clothes", lambda raw: raw.wearable is not None),
    ("Potions", lambda raw: _naming(raw) == "potion"),
    ("Scrolls", lambda raw: _naming(raw) == "scroll"),
    ("Books", lambda raw: "book" in _naming(raw).casefold().split()),
    ("Rods", lambda raw: "rod" in _naming(raw).casefold().split()),
    (_OTHERS, lambda _: True),
)
"""Sorts of things in the order in which they are listed, told apart by what anybody sees of them."""


class Discovery(NamedTuple):
    """A line: which sort of thing, what it is called, how it is coloured and what is noted behind it."""

    sort: str
    name: str
    colour: Colour
    note: str


def handle(state: ShowDiscoveries, command: Command, view: View) -> RunState:
    """Turn pages, filter, or leave."""
    return home() if _menu().handle(command, view) == "leave" else state


def draw(_state: ShowDiscoveries, frame: Frame, view: View) -> None:
    """Show the lists over the map."""
    draw_play(frame, view)
    _menu().draw(frame, view)


def known_kinds() -> list[Discovery]:
    """Kinds the player knows, by their true names, with what they were called before."""
    knowledge = resource(Knowledge)
    found = []
    for kind, raw, look in _magic_kinds():
        if kind in knowledge.identified:
            cursed = ", cursed" if raw.is_cursed else ""
            found.append(Discovery(_sort(raw), kind, CLASS_COLOURS[look.magic_class], f"{look.name}{cursed}"))
    return _in_order(found)


def seen_looks() -> list[Discovery]:
    """Looks of unknown things that were seen, each once however many kinds bear it."""
    knowledge = resource(Knowledge)
    sorts = {look: _sort(raw) for kind, raw, look in _magic_kinds() if kind not in knowledge.identified}
    return _in_order(
        [
            Discovery(sorts[look], look.name, CLASS_COLOURS[look.magic_class], look.magic_class)
            for look in sorted(knowledge.seen)
            if look in sorts
        ]
    )


def _magic_kinds() -> Iterator[tuple[str, ItemRaw, Look]]:
    """All kinds of magic things, and how each looks while it is unknown."""
    knowledge = resource(Knowledge)
    for kind, raw in resource(Library).items.items():
        if raw.magic is not None:
            yield kind, raw, Look(knowledge.unknown_name(kind, raw.magic.naming), raw.magic.sort)


def _menu() -> Menu:
    known, seen = known_kinds(), seen_looks()
    rows = [Row(f"Known: {_counted(len(known), 'kind')}", YELLOW), *_listed(known)]
    rows += [Row(f"Seen, but unknown: {_counted(len(seen), 'look')}", YELLOW, _MAY_SHARE), *_listed(seen)]
    return Menu("Discoveries", rows, "arrows: pages   /: filter   Esc: leave", lettered=False)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _listed(discoveries: list[Discovery]) -> Iterator[Row]:
    """The lines below headings of their sorts."""
    sort = ""
    for discovery in discoveries:
        if discovery.sort != sort:
            sort = discovery.sort
            yield Row(f" {sort}", WHITE)
        yield Row(f"   {discovery.name}", discovery.colour, discovery.note)


def _in_order(discoveries: list[Discovery]) -> list[Discovery]:
    order = {sort: number for number, (sort, _) in enumerate(_SORTS)}
    return sorted(discoveries, key=lambda discovery: (order[discovery.sort], discovery.name, discovery.note))


def _sort(raw: ItemRaw) -> str:
    return next(sort for sort, fits in _SORTS if fits(raw))


def _naming(raw: ItemRaw) -> str:
    return "" if raw.magic is None else raw.magic.naming
