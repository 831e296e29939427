"""What is wrong or worth knowing about packs, each thing with its place and its mend."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

Severity: TypeAlias = Literal["error", "warning", "info"]
JsonPath: TypeAlias = tuple[str | int, ...]


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing found in a file.

    Attributes:
        severity: an "error" makes a check fail, a "warning" asks for a look, an "info" only tells.
        file: the file, or the folder of the pack.
        line: counted from 1; None where it is not known.
        path: the place inside the file, such as "items[3].weapon.base_damage".
        id: name of the entry it is about; may be empty.
        message: what is wrong.
        hint: what to do about it, with the nearest known name; may be empty.
    """

    severity: Severity
    file: str
    line: int | None = None
    path: str = ""
    id: str = ""
    message: str
    hint: str = ""

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        subject = " ".join(part for part in (self.path, f"({self.id})" if self.id else "") if part)
        text = f"{place}: {self.severity}: " + (f"{subject}: " if subject else "") + self.message
        return f"{text}; {self.hint}" if self.hint else text


class Report:
    """All findings, in the order in which they were made."""

    __slots__ = ("_findings",)

    def __init__(self) -> None:
        self._findings: dict[Finding, None] = {}

    def add(self, finding: Finding) -> None:
        """Note a finding; the same one is noted once."""
        self._findings[finding] = None

    @property
    def findings(self) -> list[Finding]:
        """All of them."""
        return list(self._findings)

    @property
    def errors(self) -> list[Finding]:
        """Findings that make a check fail."""
        return [finding for finding in self.findings if finding.severity == "error"]

    @property
    def warnings(self) -> list[Finding]:
        """Findings that ask for a look."""
        return [finding for finding in self.findings if finding.severity == "warning"]

    @property
    def ok(self) -> bool:
        """Whether there are no errors."""
        return not self.errors

    def __str__(self) -> str:
        return "\n".join(str(finding) for finding in self.findings)


def format_path(path: JsonPath) -> str:
    """A place inside a file as text: `items[3].weapon.base_damage`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return printable(text)


def printable(text: str) -> str:
    """The text with everything that cannot be shown on a line written as an escape."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint at the known name that is spelled most like `name`; empty when none is near."""
    by_lower = {candidate.lower(): candidate for candidate in known}
    near = difflib.get_close_matches(name.lower(), list(by_lower), n=1)
    return f'did you mean "{by_lower[near[0]]}"?' if near else ""
