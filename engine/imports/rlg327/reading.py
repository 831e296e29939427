"""What came of a file of descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from engine.imports.rlg327.values import MONSTER, OBJECT, Field

Kind: TypeAlias = Literal["MONSTER", "OBJECT"]
Dialect: TypeAlias = Literal["auto", "2016", "2018"]

_FIRST = 3
"""So many faults are told of a file in which nothing is right."""

KINDS: tuple[Kind, ...] = ("MONSTER", "OBJECT")


def header_of(kind: Kind) -> str:
    """The first line of a file of this kind."""
    return f"RLG327 {kind} DESCRIPTION 1"


def fields_of(kind: Kind) -> Mapping[str, Field]:
    """Keyword → field of the descriptions of this kind."""
    return MONSTER if kind == "MONSTER" else OBJECT


class Accepted(msgspec.Struct, frozen=True):
    """A description that was accepted: the line of its BEGIN, counted from 1, and its values by their names here."""

    line: int
    values: dict[str, Any]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a description, or may be.

    Attributes:
        line: where it is wrong, counted from 1.
        name: what it is called, as far as that is known; may be empty.
        reason: what is wrong, and what to do about it.
    """

    line: int
    name: str
    reason: str


class Reading(msgspec.Struct, frozen=True):
    """What came of a file.

    Attributes:
        file: its name for people.
        kind: what it is to describe.
        refusal: why the whole file is refused, with the mend; empty if it is not.
        dialect: "2016" if rarity and artefacts may be missing, else "2018".
        seen: how many descriptions begin in it.
        accepted: those that are right, in order.
        rejected: what is wrong with each of the others, in order.
        doubts: what may be wrong with those that are accepted, or was passed over between them, in order.
    """

    file: str
    kind: Kind
    refusal: str = ""
    dialect: str = "2018"
    seen: int = 0
    accepted: tuple[Accepted, ...] = ()
    rejected: tuple[Fault, ...] = ()
    doubts: tuple[Fault, ...] = ()

    @property
    def trouble(self) -> str:
        """Why nothing can be made of the file: it is refused, or nothing in it is right; empty if something is."""
        if self.refusal or self.accepted:
            return self.refusal
        if not self.rejected:
            return f"no description begins in it; write a line BEGIN {self.kind} before each"
        first = "; ".join(f"line {fault.line}: {fault.reason}" for fault in self.rejected[:_FIRST])
        return f"nothing in it can be used, {len(self.rejected)} of {self.seen} descriptions are wrong: {first}"
