"""Kinds of fields that raws are made of, with their limits."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from engine.core.colour import parse_colour
from engine.core.dice import Dice

DICE_LIMIT = 1_000_000
"""No roll of dice in a file may come to more than this, up or down."""

FIGURE_LIMIT = 10**18
"""No figure that is rolled when something is made may come to more than this, up or down; a save can hold it."""


class Raw(BaseModel):
    """Base of everything read from a pack: strict, no unknown fields, never changed."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


def _line_of_text(text: str) -> str:
    if not text.strip():
        raise ValueError("it must not be blank")
    if not text.isprintable():
        raise ValueError("it must be one line of visible letters")
    return text


def _dice(text: str) -> str:
    if not text.isascii():
        raise ValueError("dice are written with the figures 0 to 9")
    dice = Dice.parse(text)
    if not -DICE_LIMIT <= dice.minimum <= dice.maximum <= DICE_LIMIT:
        raise ValueError(f"a roll of {text!r} can come to more than {DICE_LIMIT:,}")
    return text


def base_first_dice(text: str) -> str:
    """Refuse text that is not dice with the base first, or that can roll too high or too low.

    Raises:
        ValueError: it is so.
    """
    dice = Dice.parse_base_first(text)
    if not -FIGURE_LIMIT <= dice.minimum <= dice.maximum <= FIGURE_LIMIT:
        raise ValueError(f"a roll of {text!r} can come to more than {FIGURE_LIMIT:,}")
    return text


def _colour(text: str) -> str:
    parse_colour(text)
    return text


def in_order(low: int, high: int, what: str) -> None:
    """Refuse a range that ends before it begins.

    Raises:
        ValueError: it does.
    """
    if low > high:
        raise ValueError(f"the least {what} ({low}) is greater than the greatest ({high})")


def whole_number(text: str, low: int, high: int) -> str:
    """Refuse text that is not a whole number from `low` to `high`.

    Raises:
        ValueError: it is not.
    """
    if re.fullmatch(r"-?[0-9]{1,9}", text) is None or not low <= int(text) <= high:
        raise ValueError(f'it must be a whole number from {low} to {high}, in quotes, such as "{max(low, 1)}"')
    return text


def _reach(text: str) -> str:
    return text if text == "melee" else whole_number(text, 1, 100)


Glyph: TypeAlias = Annotated[str, Field(min_length=1, max_length=1)]
Name: TypeAlias = Annotated[str, Field(max_length=80), AfterValidator(_line_of_text)]
Prose: TypeAlias = Annotated[str, Field(max_length=500), AfterValidator(_line_of_text)]
ShownName: TypeAlias = Annotated[str, Field(max_length=500), AfterValidator(_line_of_text)]
Text: TypeAlias = Annotated[str, Field(description="text of any length, also of several lines")]
DiceText: TypeAlias = Annotated[str, Field(description='dice, such as "2d6+1"'), AfterValidator(_dice)]
BaseFirstDice: TypeAlias = Annotated[str, Field(description='dice, such as "-5+1d4"'), AfterValidator(base_first_dice)]
ColourText: TypeAlias = Annotated[str, Field(description='colour, such as "#FFA500"'), AfterValidator(_colour)]
ReachText: TypeAlias = Annotated[
    str, Field(description='"melee", or a whole number from 1 to 100 as text'), AfterValidator(_reach)
]

Weight: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
Depth: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
Reach: TypeAlias = Annotated[int, Field(ge=0, le=100)]
Bonus: TypeAlias = Annotated[int, Field(ge=-1000, le=1000)]
TemplateBonus: TypeAlias = Annotated[int, Field(ge=-20, le=20)]
AttributeValue: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
CreatureLevel: TypeAlias = Annotated[int, Field(ge=1, le=100)]
Pounds: TypeAlias = Annotated[float, Field(ge=0, le=100_000)]
Gold: TypeAlias = Annotated[float, Field(ge=0, le=1_000_000_000)]
Penalty: TypeAlias = Annotated[float, Field(ge=-1000, le=1000)]
Chance: TypeAlias = Annotated[float, Field(ge=0, le=1)]
Distance: TypeAlias = Annotated[float, Field(ge=0, le=100)]
