"""Reading one JSON file: what the standard reader lets pass in silence is refused here.

Two equal keys, NaN and Infinity are errors; a byte order mark is accepted; keys that start with `//` are comments
and may repeat. `$schema`, by which an editor finds the description of a file, is passed over like a comment.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

import json_source_map

from engine.raws.findings import Finding, JsonPath, Report, Severity, format_path, printable

COMMENT = "//"
"""Keys that start so are comments."""

SCHEMA = "$schema"
"""The key by which editors find the schema of a file."""


class JsonObject(dict[str, Any]):
    """A JSON object without its comments; `repeated` are keys that stood in it more than once (the first counts)."""

    __slots__ = ("repeated",)

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__()
        self.repeated: list[str] = []
        for key, value in pairs:
            if key.startswith(COMMENT) or key == SCHEMA:
                continue
            if key in self:
                self.repeated.append(key)
            else:
                self[key] = value


class Document:
    """A JSON file that could be read.

    Attributes:
        file: its name for people.
        data: its value; objects are `JsonObject`s.
    """

    __slots__ = ("_lines", "_text", "data", "file")

    def __init__(self, file: str, text: str, data: Any) -> None:
        self.file = file
        self.data = data
        self._text = text
        self._lines: dict[str, int] | None = None

    def finding(self, severity: Severity, path: JsonPath, message: str, hint: str = "", name: str = "") -> Finding:
        """A finding at a place in this file; `name` is that of the entry it is about."""
        return Finding(
            severity=severity,
            file=self.file,
            line=self.line(path),
            path=format_path(path),
            id=printable(name),
            message=printable(message),
            hint=printable(hint),
        )

    def line(self, path: JsonPath) -> int | None:
        """The line of a place, counted from 1, or of the nearest place round it that is in the file."""
        if self._lines is None:
            self._lines = _lines_of(self._text)
        for end in range(len(path), -1, -1):
            line = self._lines.get("".join(f"/{part}" for part in path[:end]))
            if line is not None:
                return line
        return None


def read_document(file: str, raw: bytes, report: Report) -> Document | None:
    """Read a file; whatever keeps it from being JSON becomes one finding, and None is returned."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        utf16 = raw[:2] in {b"\xff\xfe", b"\xfe\xff"}
        kind = "UTF-16" if utf16 else "not UTF-8"
        report.add(Finding(severity="error", file=file, message=f"the text is {kind}", hint="save the file as UTF-8"))
        return None
    if not text.strip():
        report.add(
            Finding(severity="error", file=file, line=1, message="the file is empty", hint='write at least "{}"')
        )
        return None
    try:
        data = json.loads(text, object_pairs_hook=JsonObject, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        report.add(Finding(severity="error", file=file, line=error.lineno, message=_explain(error, text)))
    except RecursionError:
        report.add(Finding(severity="error", file=file, message="lists and objects are nested too deeply"))
    except ValueError as error:
        message = str(error) if isinstance(error, _ConstantError) else "a number has too many digits"
        report.add(Finding(severity="error", file=file, message=message))
    else:
        return Document(file, text, data)
    return None


def faults(value: Any, path: JsonPath) -> list[tuple[JsonPath, str]]:
    """What is wrong with a value in any file: repeated keys, and text that is not whole Unicode."""
    found: list[tuple[JsonPath, str]] = []
    waiting = [(value, path)]
    while waiting:
        part, place = waiting.pop()
        if isinstance(part, JsonObject):
            found.extend(((*place, key), f'the key "{key}" stands here more than once') for key in part.repeated)
            found.extend((place, "a key is not whole Unicode text") for key in part if not _is_whole(key))
            waiting.extend((inner, (*place, key)) for key, inner in part.items())
        elif isinstance(part, list):
            waiting.extend((inner, (*place, position)) for position, inner in enumerate(part))
        elif isinstance(part, str) and not _is_whole(part):
            found.append((place, "the text is not whole Unicode (half of a surrogate pair)"))
    return found


def _is_whole(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


class _ConstantError(ValueError):
    """A word that the standard reader takes for a number."""


def _refuse_constant(word: str) -> NoReturn:
    raise _ConstantError(f"{word} is not a number here")


def _explain(error: json.JSONDecodeError, text: str) -> str:
    before = text[: error.pos].rstrip()
    if before.endswith(",") and text[error.pos : error.pos + 1] in {"]", "}"}:
        return f"not JSON: a comma too many before column {error.colno}"
    return f"not JSON: {error.msg[:1].lower()}{error.msg[1:]} at column {error.colno}"


def _lines_of(text: str) -> dict[str, int]:
    try:
        entries = json_source_map.calculate(text)
    except (json_source_map.errors.BaseError, ValueError, RecursionError):
        return {}
    return {
        pointer: (entry.key_start if entry.key_start is not None else entry.value_start).line + 1
        for pointer, entry in entries.items()
    }
