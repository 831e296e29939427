"""From accepted descriptions to entries of a pack."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.imports.rlg327.folder import CAMPAIGN
from engine.imports.rlg327.reading import Accepted, Kind, Reading
from engine.imports.rlg327.words import BOTH_HANDS, CARRIED, COLOURS, DRAWN, GLYPHS, POWERS
from engine.plans.blueprint import DOOR
from engine.raws.loading import load_library
from engine.raws.schema import NOTHING

_LONGEST = 80
"""Letters of the longest name of an entry."""

_SIGHT = 15
"""Tiles that a creature sees: the files do not say, the course's own solution does so (course facts §2)."""

_LISTS: Mapping[Kind, str] = MappingProxyType({"MONSTER": "mobs", "OBJECT": "items"})

_FIGURES = ("hit", "damage", "dodge", "defence", "weight", "speed", "special", "value")


def entries_of(readings: Iterable[Reading]) -> dict[str, list[dict[str, Any]]]:
    """The lists of a pack, "mobs" and "items", for files of monsters and objects.

    Each entry has a name of its own ("Rat", "Rat (2)"); what it is called stands in `shown_name` where that differs.
    Only a list of which there is a file replaces that of the campaign: names of what stays are not given away.
    """
    lists = [(_LISTS[reading.kind], reading.accepted) for reading in readings]
    replaced = {key for key, _ in lists}
    names = _Names({name for key, kept in _shipped_names().items() if key not in replaced for name in kept})
    found: dict[str, list[dict[str, Any]]] = {}
    for key, descriptions in lists:
        make = _mob if key == "mobs" else _item
        found.setdefault(key, []).extend(
            {**names.fresh(accepted.values["name"]), **make(accepted)} for accepted in descriptions
        )
    return found


@functools.cache
def _shipped_names() -> Mapping[str, Collection[str]]:
    """Names that the campaign gives to creatures and things, by list; all lists share one space of names."""
    library, _ = load_library(CAMPAIGN)
    return MappingProxyType({"mobs": frozenset(library.mobs), "items": frozenset(library.items)})


class _Names:
    """Names that are given to one entry each. The door of levels and the word for nothing are not given away.

    Args:
        kept: further names that are taken.
    """

    def __init__(self, kept: Collection[str]) -> None:
        self._taken = {DOOR, NOTHING, *kept}
        self._times: dict[str, int] = {}

    def fresh(self, name: str) -> dict[str, str]:
        """The fields that name an entry."""
        own = name[:_LONGEST].rstrip()
        while own in self._taken:
            self._times[name] = self._times.get(name, 1) + 1
            mark = f" ({self._times[name]})"
            own = f"{name[: _LONGEST - len(mark)].rstrip()}{mark}"
        self._taken.add(own)
        return {"name": own} if own == name else {"name": own, "shown_name": name}


def _mob(accepted: Accepted) -> dict[str, Any]:
    values = accepted.values
    return {
        **_description(values),
        "renderable": _renderable(values["symbol"], values["colours"], order=1),
        "blocks_tile": True,
        "vision_range": _SIGHT,
        "movement": "static",
        "attributes": {},
        "rolled": {key: values[key] for key in ("hit_points", "damage", "speed")},
        "powers": [POWERS[word] for word in values["powers"]],
        **_where_given(values, "rarity"),
    }


def _item(accepted: Accepted) -> dict[str, Any]:
    values = accepted.values
    types: tuple[str, ...] = values["type"]
    both = set(types) == BOTH_HANDS
    main = "WEAPON" if both else types[0]
    worn: dict[str, Any] = (
        {} if main in CARRIED else {"wearable": {"slot": main, **({"two_handed": True} if both else {})}}
    )
    return {
        **_description(values),
        "renderable": _renderable(GLYPHS[main], values["colours"], order=2),
        **worn,
        "vendor_category": main.lower(),
        "rolled": {key: values[key] for key in _FIGURES},
        **_where_given(values, "rarity"),
        **_where_given(values, "artefact"),
    }


def _description(values: Mapping[str, Any]) -> dict[str, Any]:
    return {} if values["description"] is None else {"description": values["description"]}


def _renderable(glyph: str, words: Sequence[str], *, order: int) -> dict[str, Any]:
    colours = [COLOURS[word] for word in words]
    drawn = DRAWN.get(colours[0], colours[0])
    return {"glyph": glyph, "fg": drawn, "bg": "#000000", "order": order, "colours": colours}


def _where_given(values: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {key: values[key]} if key in values else {}
