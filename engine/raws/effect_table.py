"""What each effect does, how its value is written, and what may carry it: for people, for editors and for the check."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

Carrier: TypeAlias = Literal["used up", "weapon", "fixture", "spell"]
"""What is used up (`consumable`), what a weapon or a worn thing sets off when its wearer hits (`proc_effects`, a weapon
trait), what a fixture does to whoever steps onto it (`entry_trigger`), and a spell."""

CARRIERS: tuple[Carrier, ...] = ("used up", "weapon", "fixture", "spell")


class Told(NamedTuple):
    """What is told of an effect.

    Attributes:
        what: what it does.
        form: how its value, which is always text, is written.
        example: a value.
        carriers: where it means anything.
    """

    what: str
    form: str
    example: str
    carriers: tuple[Carrier, ...] = CARRIERS


_SWITCH = "anything, for only its presence counts"

EFFECTS: Mapping[str, Told] = MappingProxyType(
    {
        "provides_healing": Told("gives hit points, up to the maximum", "whole number from 0 to 1000000", "8"),
        "provides_mana": Told("gives mana, up to the maximum", "whole number from 0 to 1000000", "4"),
        "damage": Told("takes hit points", "whole number from 0 to 1000000", "20"),
        "ranged": Told(
            "is aimed at a tile, so many tiles away at most",
            "whole number from 1 to 100",
            "6",
            ("used up", "spell"),
        ),
        "area_of_effect": Told(
            "acts on all in sight within so many tiles of where it strikes; what is used up or cast needs `ranged` or "
            "`target_self` for it",
            "whole number from 0 to 50",
            "3",
        ),
        "confusion": Told("lets turns be random steps", "number of turns, whole, from 0 to 10000", "4"),
        "damage_over_time": Told("takes hit points each turn, for 5 turns", "whole number from 0 to 1000000", "2"),
        "slow": Told("makes each turn cost more, or less if it is below 0, for 5 turns", "number", "2.0"),
        "teach_spell": Told("teaches the player a spell", "name of a spell", "Spark", ("used up",)),
        "food": Told("fills the stomach", _SWITCH, ""),
        "magic_mapping": Told("shows the player the map of the level", _SWITCH, ""),
        "town_portal": Told("brings the player to the town, and leaves one way back", _SWITCH, ""),
        "remove_curse": Told("lets the player free a thing from its curse", _SWITCH, ""),
        "identify": Told("lets the player learn what kind a thing is", _SWITCH, ""),
        "single_activation": Told(
            "is gone once it was set off; a spell takes its caster along", _SWITCH, "1", ("fixture", "spell")
        ),
        "target_self": Told("acts on its user, wherever it is aimed", _SWITCH, "1", ("used up", "weapon", "spell")),
        "spares_user": Told("never meets its own user", _SWITCH, "1", ("used up", "weapon", "spell")),
        "teleport_to": Told(
            "brings to a tile of the level, or the free one nearest to it; to another depth nobody but the player",
            '"x;y" or "x;y;depth", and ";player_only" behind for the player alone',
            "12;5",
        ),
        "particle": Told("shows a glyph on the tiles it acts on", '"glyph;#RRGGBB;milliseconds"', "▓;#FFA500;200.0"),
        "particle_line": Told("shows a glyph on the way there", '"glyph;#RRGGBB;milliseconds"', "▓;#00FFFF;200.0"),
    }
)
"""Every effect that files may name."""


def told_of(key: str) -> str:
    """What an effect does and how it is written, in one line, for editors."""
    told = EFFECTS[key]
    return f"{told.what[:1].upper()}{told.what[1:]}. Written as {told.form}. For: {', '.join(told.carriers)}."
