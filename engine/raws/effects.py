"""The map of effects that consumables, procs, triggers and spells have: what may stand in it and what it makes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, ConfigDict

from components.abilities import (
    AlwaysTargetsSelf,
    AreaOfEffect,
    InflictsDamage,
    MagicMapper,
    OpensTownPortal,
    ParticleBurst,
    ParticleLine,
    ProvidesFood,
    ProvidesHealing,
    ProvidesIdentification,
    ProvidesMana,
    ProvidesRemoveCurse,
    Ranged,
    SingleActivation,
    SparesUser,
    TeachesSpell,
    TeleportTo,
)
from components.status import Confusion, DamageOverTime, Duration, Slow
from engine.core.colour import Colour, parse_colour
from engine.core.signs import is_sign
from engine.raws.fields import Name, Raw, whole_number
from engine.world.dungeon import DEEPEST

_PARTICLE = re.compile(r"(.+);(#[0-9A-Fa-f]{6});([0-9]{1,6}(?:\.[0-9]{1,6})?)")
_PLACE = re.compile(r"([0-9]{1,4});([0-9]{1,4})(?:;([0-9]{1,4}))?(;player_only)?")
_DECIMAL = re.compile(r"-?[0-9]{1,4}(\.[0-9]{1,6})?")


def _amount(text: str) -> str:
    return whole_number(text, 0, 1_000_000)


def _reach(text: str) -> str:
    return whole_number(text, 1, 100)


def _radius(text: str) -> str:
    return whole_number(text, 0, 50)


def _turns(text: str) -> str:
    return whole_number(text, 0, 10_000)


def _decimal(text: str) -> str:
    if _DECIMAL.fullmatch(text) is None:
        raise ValueError('it must be a number in quotes, such as "2.0"')
    return text


def _place(text: str) -> str:
    parse_place(text)
    return text


def _particle(text: str) -> str:
    parse_particle(text)
    return text


Amount: TypeAlias = Annotated[str, AfterValidator(_amount)]
Particle: TypeAlias = Annotated[str, AfterValidator(_particle)]


class Effects(Raw):
    """What a thing does. Every value is text; of the switches only the presence counts.

    Unknown keys are kept in `model_extra`, where the check finds them: they do nothing.
    """

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, str]

    provides_healing: Amount | None = None
    provides_mana: Amount | None = None
    damage: Amount | None = None
    ranged: Annotated[str, AfterValidator(_reach)] | None = None
    area_of_effect: Annotated[str, AfterValidator(_radius)] | None = None
    confusion: Annotated[str, AfterValidator(_turns)] | None = None
    damage_over_time: Amount | None = None
    slow: Annotated[str, AfterValidator(_decimal)] | None = None
    teach_spell: Name | None = None
    food: str | None = None
    magic_mapping: str | None = None
    town_portal: str | None = None
    remove_curse: str | None = None
    identify: str | None = None
    single_activation: str | None = None
    target_self: str | None = None
    spares_user: str | None = None
    teleport_to: Annotated[str, AfterValidator(_place)] | None = None
    particle: Particle | None = None
    particle_line: Particle | None = None

    def given(self) -> dict[str, str]:
        """Key → text of the known effects that it has."""
        return {key: text for key in Effects.model_fields if (text := getattr(self, key)) is not None}


def parse_particle(text: str) -> tuple[str, Colour, float]:
    """Read "glyph;#RRGGBB;milliseconds"; of the glyph text only the first letter counts.

    Raises:
        ValueError: the text is anything else.
    """
    match = _PARTICLE.fullmatch(text)
    if match is None or not is_sign(match[1][0]):
        raise ValueError('a particle is written "glyph;#RRGGBB;milliseconds", such as "*;#FFA500;200.0"')
    return match[1][0], parse_colour(match[2]), float(match[3])


def parse_place(text: str) -> tuple[int, int, bool, int | None]:
    """Read "x;y" or "x;y;depth", and ";player_only" behind: a tile of the level somebody is on, or of another.

    Returns:
        x, y, whether the player only is brought there, and the depth, None for the level somebody is on.

    Raises:
        ValueError: the text is anything else, or there is no such depth.
    """
    match = _PLACE.fullmatch(text)
    if match is None:
        raise ValueError('a place is written "x;y" or "x;y;depth", and perhaps ";player_only" behind, such as "12;5"')
    depth = None if match[3] is None else int(match[3])
    if depth is not None and not 1 <= depth <= DEEPEST:
        raise ValueError(f"depths are counted from 1 to {DEEPEST}")
    return int(match[1]), int(match[2]), match[4] is not None, depth


def _number(text: str) -> tuple[int]:
    return (int(text),)


def _switch(_text: str) -> tuple[()]:
    return ()


_MADE: dict[str, tuple[type, Callable[[str], tuple[Any, ...]]]] = {
    "provides_healing": (ProvidesHealing, _number),
    "provides_mana": (ProvidesMana, _number),
    "damage": (InflictsDamage, _number),
    "ranged": (Ranged, _number),
    "area_of_effect": (AreaOfEffect, _number),
    "confusion": (Confusion, _switch),
    "slow": (Slow, lambda text: (float(text),)),
    "damage_over_time": (DamageOverTime, _number),
    "teach_spell": (TeachesSpell, lambda text: (text,)),
    "target_self": (AlwaysTargetsSelf, _switch),
    "spares_user": (SparesUser, _switch),
    "teleport_to": (TeleportTo, parse_place),
    "town_portal": (OpensTownPortal, _switch),
    "food": (ProvidesFood, _switch),
    "magic_mapping": (MagicMapper, _switch),
    "remove_curse": (ProvidesRemoveCurse, _switch),
    "identify": (ProvidesIdentification, _switch),
    "single_activation": (SingleActivation, _switch),
    "particle": (ParticleBurst, parse_particle),
    "particle_line": (ParticleLine, parse_particle),
}
"""Effect → the component it makes, and how its text is read as the component's fields."""

ABILITIES: tuple[type, ...] = (*(kind for kind, _ in _MADE.values()), Duration)
"""All components that effects make."""


def unknown(effects: Effects) -> list[str]:
    """Keys that no effect has."""
    return list(effects.model_extra or {})


def effect_components(effects: Effects) -> list[Any]:
    """The components that the effects make."""
    parts = [kind(*read(text)) for key, text in effects.given().items() for kind, read in (_MADE[key],)]
    if effects.confusion is not None:
        parts.append(Duration(int(effects.confusion)))
    return parts
