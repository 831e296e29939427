"""All kinds of items of a library as a list, with those that were made of templates: what a modder looks at."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.dice import Dice
from engine.raws.columns import Found, aligned, rows_found, shares, told_found
from engine.raws.library import Library
from engine.raws.rolled import ItemFiguresRaw
from engine.raws.schema import ItemRaw, ProcRaw, WeaponRaw
from engine.world.rules import Features, Rules, told_dice


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
        rarity: how often out of 100 times it is taken when it was drawn; None where that is not told.
        artefact: whether there is only one.
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
    rarity: int | None
    artefact: bool
    found: list[Found]
    share: float | None


def listed_items(library: Library, depth: int | None = None) -> list[ListedItem]:
    """All kinds of items, written ones first; with a depth only those found there, the most frequent first."""
    if depth is None:
        return [_listed(library, raw, None) for raw in library.items.values()]
    found = shares(library, depth, library.lots().things, library.spawns(depth).items)
    return [_listed(library, library.items[name], share) for name, share in found.items()]


def listing(items: Sequence[ListedItem], features: Features) -> str:
    """The list as text, in columns of what the rules use and some kind has, with a line that counts."""
    lines = aligned([_columns(item, features) for item in items])
    made = sum(item.made_of is not None for item in items)
    return "\n".join([*lines, f"{len(items)} kinds of items" + (f", {made} of them made by template" if made else "")])


def _listed(library: Library, raw: ItemRaw, share: float | None) -> ListedItem:
    magic = raw.magic
    return ListedItem(
        name=raw.name,
        made_of=library.made_of.get(raw.name),
        magic_class=None if magic is None else magic.sort,
        unidentified=None if magic is None else magic.naming,
        cursed=raw.is_cursed,
        slot=raw.slot,
        figures=_figures(raw, library.rules),
        weight_lbs=raw.weight_lbs or 0.0,
        base_value=raw.base_value or 0.0,
        rarity=raw.rarity,
        artefact=bool(raw.artefact),
        found=rows_found(library, raw.name),
        share=share,
    )


def _columns(item: ListedItem, features: Features) -> tuple[str, ...]:
    magic = [item.magic_class or ""] if features.identification else []
    magic += ["cursed"] if features.curses and item.cursed else []
    return (
        item.name,
        f"of {item.made_of}" if item.made_of is not None else "",
        " ".join(part for part in magic if part),
        item.slot or "",
        item.figures,
        f"{item.weight_lbs:g} lb" if features.load else "",
        f"{item.base_value:g} gold" if features.gold else "",
        "" if item.rarity is None else f"{item.rarity}%",
        "only one" if item.artefact else "",
        told_found(item.found, item.share),
    )


def _figures(raw: ItemRaw, rules: Rules) -> str:
    """What it does by these rules."""
    parts = []
    if raw.weapon is not None:
        parts += _blow(raw.weapon)
    if raw.wearable is not None and rules.attack == "d20":
        parts.append(f"armour {raw.wearable.armor_class:+g}")
    if raw.rolled is not None:
        parts += _rolled(raw, raw.rolled, rules)
    parts += [_set_off(part) for _, part in raw.procs[:1] if part.proc_chance]
    if raw.initiative_penalty and rules.timing == "initiative":
        parts.append(f"initiative {-raw.initiative_penalty:+g}")
    if raw.attributes is not None and rules.features.attributes:
        parts += [f"{name} {value:+d}" for name, value in raw.attributes.model_dump().items() if value]
    if raw.consumable is not None:
        uses = f" ({raw.consumable.charges} charges)" if (raw.consumable.charges or 1) > 1 else ""
        parts.append(_effects(raw.consumable.effects.given()) + uses)
    return ", ".join(parts)


def _rolled(raw: ItemRaw, figures: ItemFiguresRaw, rules: Rules) -> list[str]:
    """The dice of what counts: for whatever is worn damage and speed, for a light how far it shines."""
    if raw.slot is None:
        return []
    told = []
    if rules.attack == "always":
        told.append(("damage", figures.damage))
    if rules.timing == "speed":
        told.append(("speed", figures.speed))
    if raw.slot == rules.light:
        told.append(("sight", figures.special))
    parts = [f"{what} {dice}" for what, text in told if (dice := told_dice(rules, Dice.parse_base_first(text))) != "0"]
    return [*parts, "both hands"] if raw.two_handed and raw.weapon is None else parts


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
