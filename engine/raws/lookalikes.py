"""Kinds that bear one name while they are unknown: nothing that can be seen may tell which is which."""

from __future__ import annotations

from collections.abc import Iterator

from engine.raws.content import Content, Entry
from engine.raws.findings import JsonPath, Report
from engine.raws.schema import ItemRaw

_Family = tuple[str, str]
"""What is known of an unknown thing at once: what it is called, and its class."""


def warn_of_telltales(content: Content, report: Report) -> None:
    """Warn of what gives an unknown kind away.

    Kinds are lookalikes if they share the name they bear while unknown and the class, which is public. They have to
    share everything else that can be seen too; and each cursed kind needs a lookalike that is not, for else its
    name and class say that it is cursed.
    """
    for family, entries in _families(content).items():
        model = entries[0]
        for entry in entries[1:]:
            _compare(family, model, entry, report)
        if all(entry.raw.is_cursed for entry in entries):
            message = f"everything called {_called(family)} is cursed, so nobody will try it on"
            hint = "let something without a curse share its name and class"
            report.add(entries[0].finding("warning", _magic_path(entries[0]), message, hint))


def _families(content: Content) -> dict[_Family, list[Entry[ItemRaw]]]:
    families: dict[_Family, list[Entry[ItemRaw]]] = {}
    for entry in content.items.values():
        magic = entry.raw.magic
        if magic is not None:
            family = (magic.naming, magic.sort)
            families.setdefault(family, []).append(entry)
    return families


def _compare(family: _Family, model: Entry[ItemRaw], entry: Entry[ItemRaw], report: Report) -> None:
    """Report all in which a kind differs from the first of its family, as one finding."""
    pairs = zip(_seen(entry.raw), _seen(model.raw), strict=True)
    differences = [(what, path, mine, other) for (what, path, mine), (_, _, other) in pairs if mine != other]
    if not differences:
        return
    told = ", ".join(f"{what} ({mine}, not {other})" for what, _, mine, other in differences)
    message = (
        f'while it is unknown it is called {_called(family)} like "{model.template or model.name}", '
        f"but other things tell them apart: {told}"
    )
    report.add(entry.finding("warning", differences[0][1], message, "let them share these, or call one otherwise"))


def _seen(raw: ItemRaw) -> Iterator[tuple[str, JsonPath, object]]:
    """What anybody sees of a thing of an unknown kind: what it is, where that is written, and how it is there."""
    look = raw.renderable
    yield "glyph", ("renderable", "glyph"), look.glyph[0] if look is not None else "none"
    colours = f"{look.fg} on {look.bg}".upper() if look is not None else "none"
    yield "colour", ("renderable", "fg"), colours
    yield "weight", ("weight_lbs",), f"{raw.weight_lbs or 0.0:g} lb"
    yield "slot", (("wearable", "slot") if raw.wearable is not None else ("weapon",)), raw.slot or "none"
    yield "kind of ware", ("vendor_category",), raw.vendor_category or "none"
    yield "hands", ("weapon", "two_handed"), "both" if raw.two_handed else "one"
    several = raw.consumable is not None and (raw.consumable.charges or 1) > 1
    yield "charges", ("consumable", "charges"), "several" if several else "one at most"
    weapon = raw.weapon
    yield "attribute", ("weapon", "attribute"), weapon.fights_with if weapon is not None else "none"
    shoots = weapon is not None and weapon.reach is not None
    yield "way of fighting", ("weapon", "range"), "it shoots" if shoots else "it does not shoot"


def _magic_path(entry: Entry[ItemRaw]) -> JsonPath:
    return ("template_magic",) if entry.template else ("magic",)


def _called(family: _Family) -> str:
    naming, magic_class = family
    return f'"{naming}" ({magic_class})'
