"""Values of fields, read strictly: what may stand behind a keyword, and what is wrong with anything else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine.core.signs import is_sign
from engine.imports.rlg327.words import BOTH_HANDS, COLOURS, GLYPHS, POWERS
from engine.raws.fields import FIGURE_LIMIT, base_first_dice
from engine.raws.findings import did_you_mean, printable

LONGEST_NAME = 500
"""Letters of the longest name; the course sets no limit, the screen does."""


class ValueFaultError(Exception):
    """What is wrong with the value of a field, with its mend."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a description.

    Attributes:
        name: what its value is called here.
        read: reads what stands behind the keyword, without blanks at its ends; raises `ValueFaultError`.
        since_2018: whether files of the years before have none.
    """

    name: str
    read: Callable[[str], Any]
    since_2018: bool = False


def shown(text: str) -> str:
    """A piece of a file as it can be told in one line."""
    safe = printable(text)
    return safe if len(safe) <= 40 else f"{safe[:39]}…"


def words_of(text: str) -> list[str]:
    """The words of a line: only blanks and tabs stand between them."""
    return re.findall(r"[^ \t]+", text)


def _name(text: str) -> str:
    if not text:
        raise ValueFaultError("the name is empty; write it behind NAME, in the same line")
    if not text.isprintable():
        raise ValueFaultError("the name has signs that cannot be shown, such as tabs; leave them out")
    if len(text) > LONGEST_NAME:
        raise ValueFaultError(f"the name has {len(text)} letters; write at most {LONGEST_NAME}")
    return text


def _description(text: str) -> str:
    raise ValueFaultError(
        f'"{shown(text)}" stands behind DESC; begin the text in the next line, and end it with a line "."'
    )


def _words(text: str, known: Mapping[str, str], what: str) -> tuple[str, ...]:
    words = tuple(words_of(text))
    for word in words:
        if word not in known:
            hint = did_you_mean(word, known) or f"known are {', '.join(known)}"
            raise ValueFaultError(f'there is no {what} "{shown(word)}"; {hint}')
    return words


def _colours(text: str) -> tuple[str, ...]:
    words = _words(text, COLOURS, "colour")
    if not words:
        raise ValueFaultError(f"no colour is given; write one or more of {', '.join(COLOURS)}")
    return words


def _one_colour(text: str) -> tuple[str, ...]:
    words = _colours(text)
    if len(words) > 1:
        raise ValueFaultError(f"an object has one colour, not {len(words)}; write the first alone")
    return words


def _powers(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_words(text, POWERS, "ability")))


def _type(text: str) -> tuple[str, ...]:
    words = _words(text, GLYPHS, "type")
    if len(words) == 1 or (len(words) == 2 and set(words) == BOTH_HANDS):
        return words
    if not words:
        raise ValueFaultError(f"no type is given; write one of {', '.join(GLYPHS)}")
    raise ValueFaultError(f'the types "{shown(text)}" do not go together; write one, or WEAPON OFFHAND for both hands')


def _symbol(text: str) -> str:
    if not is_sign(text):
        raise ValueFaultError(f'the symbol "{shown(text)}" is not one visible sign, one cell wide, such as "g"')
    return text


def _dice(text: str) -> str:
    if re.fullmatch(r"-?[0-9]+\+[0-9]+d[0-9]+", text) is None:
        raise ValueFaultError(f'"{shown(text)}" is not dice; write base+NdS, such as 5+2d6, -5+1d4 or 7+0d0')
    try:
        return base_first_dice(text)
    except ValueError as error:
        most = f"dice that come to at most {FIGURE_LIMIT:,}, up or down"
        raise ValueFaultError(f'"{shown(text)}" is more than can be rolled; write {most}') from error


def _rarity(text: str) -> int:
    if re.fullmatch(r"[0-9]{1,9}", text) is None or not 1 <= int(text) <= 100:
        raise ValueFaultError(f'the rarity is "{shown(text)}"; write a whole number from 1 to 100')
    return int(text)


def _flag(text: str) -> bool:
    if text not in {"TRUE", "FALSE"}:
        raise ValueFaultError(f'"{shown(text)}" is neither; write TRUE or FALSE')
    return text == "TRUE"


MONSTER: Mapping[str, Field] = MappingProxyType(
    {
        "NAME": Field("name", _name),
        "DESC": Field("description", _description),
        "COLOR": Field("colours", _colours),
        "SPEED": Field("speed", _dice),
        "ABIL": Field("powers", _powers),
        "HP": Field("hit_points", _dice),
        "DAM": Field("damage", _dice),
        "SYMB": Field("symbol", _symbol),
        "RRTY": Field("rarity", _rarity, since_2018=True),
    }
)

OBJECT: Mapping[str, Field] = MappingProxyType(
    {
        "NAME": Field("name", _name),
        "DESC": Field("description", _description),
        "TYPE": Field("type", _type),
        "COLOR": Field("colours", _one_colour),
        "HIT": Field("hit", _dice),
        "DAM": Field("damage", _dice),
        "DODGE": Field("dodge", _dice),
        "DEF": Field("defence", _dice),
        "WEIGHT": Field("weight", _dice),
        "SPEED": Field("speed", _dice),
        "ATTR": Field("special", _dice),
        "VAL": Field("value", _dice),
        "ART": Field("artefact", _flag, since_2018=True),
        "RRTY": Field("rarity", _rarity, since_2018=True),
    }
)
