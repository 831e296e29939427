"""Reading a file of descriptions: one that is wrong is rejected alone, and reading goes on at the next BEGIN.

Where the course's text is silent (course facts §4 and §8): blank lines between fields, blanks round keywords and
values, and text between descriptions count for nothing. The text of a DESC ends at a line with a lone full stop and
nowhere else, also where its description is wrong already, so that a BEGIN inside it begins nothing.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.imports.rlg327.lines import Lines
from engine.imports.rlg327.reading import KINDS, Accepted, Dialect, Fault, Kind, Reading, fields_of, header_of
from engine.imports.rlg327.values import ValueFaultError, shown, words_of
from engine.raws.findings import did_you_mean

_UTF_16 = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE

WIDEST = 77
"""Bytes of the longest line of a DESC, blanks at its end included."""


_MOST = 10
"""So many faults of a description are told."""


def read_descriptions(
    data: bytes, kind: Kind, file: str, dialect: Dialect = "auto", tick: Callable[[int], None] = lambda _: None
) -> Reading:
    """Read a file; nothing in it is an error of the program.

    Args:
        data: the whole file.
        kind: what it is to describe.
        file: what to call it.
        dialect: "2016" lets RRTY and ART be missing, "2018" does not; "auto" is "2016" for a file that has neither.
        tick: is told now and then up to which line it is read.
    """
    lines = Lines(data)
    refusal = _refusal(lines, kind)
    if refusal:
        return Reading(file, kind, refusal)
    attempts: list[_Attempt] = []
    strays: list[Fault] = []
    at = 1
    while at < len(lines):
        if lines.begins(at):
            attempt = _Attempt(lines, kind, at)
            attempts.append(attempt)
            at = attempt.read()
            tick(at)
        else:
            at += 1
            if words_of(lines[at - 1].decode("utf-8", "replace")) == ["END"]:
                strays.append(Fault(at, "", f"this END ends nothing: is a BEGIN {kind} misspelt or missing?"))
    tick(len(lines))
    if dialect == "auto":
        dialect = "2018" if any(attempt.is_of_2018 for attempt in attempts) else "2016"
    results = [attempt.result(dialect) for attempt in attempts]
    return Reading(
        file,
        kind,
        dialect=dialect,
        seen=len(attempts),
        accepted=tuple(result for result in results if isinstance(result, Accepted)),
        rejected=tuple(result for result in results if isinstance(result, Fault)),
        doubts=tuple(sorted([*strays, *(doubt for attempt in attempts for doubt in attempt.doubts())], key=_line_of)),
    )


def _line_of(fault: Fault) -> int:
    return fault.line


def _refusal(lines: Lines, kind: Kind) -> str:
    """Why a file is none of this kind; empty if it is one."""
    wanted = header_of(kind)
    if not len(lines):
        return f'the file is empty; its first line must be "{wanted}"'
    found = lines[0].rstrip(b" \t").decode("utf-8", "replace")
    if found == wanted:
        return ""
    if lines[0].startswith(_UTF_16):
        return "the file is UTF-16; save it as UTF-8"
    if found.startswith(f"{wanted}\r"):
        return "its lines do not end with LF or CR LF, but otherwise with CR; save it with one of these"
    other = next((other for other in KINDS if found == header_of(other)), None)
    mend = f"give it with --{other.lower()}s" if other else f'the first line must be "{wanted}"'
    return f'the first line is "{shown(found)}"; {mend}'


@dataclass(slots=True)
class _Attempt:
    """A description that is being read, from its line with BEGIN to that with END; all its faults are told at once.

    Once it is `lost` where fields begin and end (an unknown keyword, a text or a description without an end), what
    follows from that is not told: further unknown keywords, and fields that are missing.
    """

    lines: Lines
    kind: Kind
    begin: int
    values: dict[str, Any] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    faults: list[tuple[int, str]] = field(default_factory=list)
    lost: bool = False
    swallowed: int | None = None

    @property
    def is_of_2018(self) -> bool:
        """Whether it has a field that files of the years before do not have."""
        return any(fields_of(self.kind)[keyword].since_2018 for keyword in self.seen)

    def read(self) -> int:
        """Read it; returns the line where reading goes on."""
        words = words_of(self.lines[self.begin].decode("utf-8", "replace"))
        if words != ["BEGIN", self.kind]:
            self._lose(self.begin, f"this begins nothing that stands in this file; write BEGIN {self.kind}")
        at = self.begin + 1
        while at < len(self.lines):
            if self.lines.begins(at):
                self._lose(at, "the next BEGIN comes before its END; write END behind its last field")
                return at
            try:
                text = self.lines[at].decode("utf-8").strip(" \t")
            except UnicodeDecodeError:
                self._fail(at, "the line is not UTF-8; save the file as UTF-8")
                text = ""
            at += 1
            if text == "END":
                return at
            if text:
                at = self._field(at - 1, *_split(text))
        self._lose(at - 1, "the file ends before its END; write END behind its last field")
        return at

    def result(self, dialect: Dialect) -> Accepted | Fault:
        """What came of it."""
        missing = [
            keyword
            for keyword, told in fields_of(self.kind).items()
            if keyword not in self.seen and not (dialect == "2016" and told.since_2018)
        ]
        if missing and not self.lost:
            what = f"the field {missing[0]} is" if len(missing) == 1 else f"the fields {', '.join(missing)} are"
            only_new = all(fields_of(self.kind)[keyword].since_2018 for keyword in missing)
            self._fail(self.begin, f"{what} missing; write it" + (", or use --dialect 2016" if only_new else ""))
        if not self.faults:
            return Accepted(self.begin + 1, self.values)
        (line, first), *others = self.faults[:_MOST]
        reason = "; ".join(
            [first, *(why if at in {line, self.begin} else f"line {at + 1}: {why}" for at, why in others)]
        )
        reason += "; and more" if len(self.faults) > _MOST else ""
        if self.swallowed is not None:
            reason += f" ({self._doubt(self.swallowed)})"
        return Fault(line + 1, self._name, reason)

    def doubts(self) -> list[Fault]:
        """What may be wrong with it though it is accepted."""
        if self.faults or self.swallowed is None:
            return []
        return [Fault(self.swallowed + 1, self._name, self._doubt(self.swallowed))]

    @property
    def _name(self) -> str:
        return str(self.values.get("name", ""))

    def _doubt(self, line: int) -> str:
        return f'its text holds the BEGIN of line {line + 1}: is a "." missing before that?'

    def _fail(self, line: int, reason: str) -> None:
        self.faults.append((line, reason))

    def _lose(self, line: int, reason: str) -> None:
        """Note a fault from which others follow, if it does not follow from one itself."""
        if not self.lost:
            self.faults.append((line, reason))
        self.lost = True

    def _field(self, at: int, keyword: str, value: str) -> int:
        """Take the field at a line; returns the line behind it."""
        told = fields_of(self.kind).get(keyword)
        if told is None:
            hint = did_you_mean(keyword, [*fields_of(self.kind), "END"])
            hint = hint or f"fields are {', '.join(fields_of(self.kind))}"
            extra = "END stands alone" if keyword == "END" else f'there is no field "{shown(keyword)}" here'
            self._lose(at, f"{extra}; {hint}" if keyword != "END" else f"{extra}; leave out what follows it")
            return at + 1
        again = keyword in self.seen
        if again:
            self._fail(
                at, f"{keyword} stands here again, first in line {self.seen[keyword] + 1}; leave one of them out"
            )
        self.seen.setdefault(keyword, at)
        if keyword == "DESC" and not value:
            return self._description(at, again=again)
        try:
            read = told.read(value)
        except ValueFaultError as fault:
            (self._lose if keyword == "DESC" else self._fail)(at, f"{keyword}: {fault}")
        else:
            self.values.setdefault(told.name, read)
        return at + 1

    def _description(self, at: int, *, again: bool) -> int:
        """Take the text below a line DESC; returns the line behind its end. No line at all is no text."""
        end = self.lines.text_end(at + 1)
        if end is None:
            self._lose(at, 'the text of DESC has no end; write a line with nothing but "." behind it')
            return at + 1
        told: list[str] = []
        for number in range(at + 1, end):
            line = self.lines[number]
            if self.swallowed is None and self.lines.begins(number):
                self.swallowed = number
            if len(line) > WIDEST:
                self._fail(number, f"the line of the text has {len(line)} bytes; break it, {WIDEST} are the most")
            try:
                told.append(line.decode("utf-8"))
            except UnicodeDecodeError:
                self._fail(number, "the line of the text is not UTF-8; save the file as UTF-8")
        if not again:
            self.values["description"] = "\n".join(told) if told else None
        return end + 1


def _split(text: str) -> tuple[str, str]:
    """Keyword and value of a line, without the blanks between them."""
    keyword = re.split(r"[ \t]", text, maxsplit=1)[0]
    return keyword, text[len(keyword) :].strip(" \t")
