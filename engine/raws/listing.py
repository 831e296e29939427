"""All kinds of items of a library as a list, with those that were made of templates: what a modder looks at."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.raws.library import Library
from engine.raws.schema import ItemRaw, ProcRaw, WeaponRaw


class Found(msgspec.Struct, frozen=True):
    """A row of the spawn table."""

    weight: int
    min_depth: int
    max_depth: int


class ListedItem(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of item.

    Attributes:
        name: its true name.
        made_of: the kind it was made of by template; None if it is written.
        magic_class: its public class; None without magic.
        unidentified: what it is called while it is unknown; None without magic.
        cursed: whether things of the kind bear a curse.
        slot: where it is worn; None if nowhere.
        figures: what it does, in a few words.
        weight_lbs: in lb.
        base_value: in gold.
        found: where it lies about and how often.
        share: of all items found at the depth asked for, from 0 to 1; None if no depth was.
    """

    name: str
    made_of: str | None
    magic_class: str | None
    unidentified: str | None
    cursed: bool
    slot: str | None
    figures: str
    weight_lbs: float
    base_value: float
    found: list[Found]
    share: float | None


def listed_items(library: Library, depth: int | None = None) -> list[ListedItem]:
    """All kinds of items, written ones first; with a depth only those found there, the most frequent first."""
    if depth is None:
        return [_listed(library, raw, None) for raw in library.items.values()]
    table = library.spawns(depth).items
    weights: dict[str, int] = {}
    for name, weight in table.entries:
        weights[name] = weights.get(name, 0) + weight
    order = sorted(weights, key=lambda name: -weights[name])
    return [_listed(library, library.items[name], weights[name] / table.total) for name in order]


def listing(items: Sequence[ListedItem]) -> str:
    """The list as text, in columns, with a line that counts."""
    rows = [_columns(item) for item in items]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    made = sum(item.made_of is not None for item in items)
    return "\n".join([*lines, f"{len(items)} kinds of items, {made} of them made by template"])


def _listed(library: Library, raw: ItemRaw, share: float | None) -> ListedItem:
    magic = raw.magic
    return ListedItem(
        name=raw.name,
        made_of=library.made_of.get(raw.name),
        magic_class=None if magic is None else magic.sort,
        unidentified=None if magic is None else magic.naming,
        cursed=raw.is_cursed,
        slot=raw.slot,
        figures=_figures(raw),
        weight_lbs=raw.weight_lbs or 0.0,
        base_value=raw.base_value or 0.0,
        found=[Found(row.weight, row.min_depth, row.max_depth) for row in library.rows_of(raw.name)],
        share=share,
    )


def _columns(item: ListedItem) -> tuple[str, ...]:
    magic = " ".join(part for part in (item.magic_class, "cursed" if item.cursed else None) if part is not None)
    if item.share is None:
        found = ", ".join(f"{row.weight} at {row.min_depth}-{row.max_depth}" for row in item.found)
    else:
        found = f"{item.share:.1%}"
    made = f"of {item.made_of}" if item.made_of is not None else ""
    return item.name, made, magic, item.figures, f"{item.weight_lbs:g} lb", f"{item.base_value:g} gold", found


def _figures(raw: ItemRaw) -> str:
    parts = []
    if raw.weapon is not None:
        parts += _blow(raw.weapon)
    if raw.wearable is not None:
        parts.append(f"armour {raw.wearable.armor_class:+g}")
    parts += [_set_off(part) for _, part in raw.procs[:1] if part.proc_chance]
    if raw.initiative_penalty:
        parts.append(f"initiative {-raw.initiative_penalty:+g}")
    if raw.attributes is not None:
        parts += [f"{name} {value:+d}" for name, value in raw.attributes.model_dump().items() if value]
    if raw.consumable is not None:
        uses = f" ({raw.consumable.charges} charges)" if (raw.consumable.charges or 1) > 1 else ""
        parts.append(_effects(raw.consumable.effects.given()) + uses)
    return ", ".join(parts)


def _blow(weapon: WeaponRaw) -> list[str]:
    parts = [weapon.base_damage, f"to hit {weapon.hit_bonus:+d}"]
    if weapon.reach is not None:
        parts.append(f"range {weapon.reach}")
    if weapon.two_handed:
        parts.append("both hands")
    return parts


def _set_off(part: ProcRaw) -> str:
    whom = " on its wearer" if part.procs_on_self else ""
    return f"{part.proc_chance:.0%} {_effects(part.proc_effects.given() if part.proc_effects else {})}{whom}"


_ON_WHOM = ("target_self", "spares_user")
"""Effects that only say whom the others meet."""


def _effects(effects: dict[str, str]) -> str:
    told = {key: value for key, value in effects.items() if not key.startswith("particle") and key not in _ON_WHOM}
    return " + ".join(f"{key} {value}".strip() for key, value in told.items())
