"""What may stand in the files of a pack, made from the models: JSON Schema for editors, Markdown for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from engine.raws.effect_table import EFFECTS, told_of
from engine.raws.packs import Manifest
from engine.raws.schema import LISTS
from engine.world.rules import Rules

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_COMMENTS = {"^//": {"description": "A comment."}}

Schema = dict[str, Any]

EFFECTS_MARKS = ("<!-- effects: made by `make docs` -->", "<!-- end of effects -->")
FIELDS_MARKS = ("<!-- fields: made by `make docs` -->", "<!-- end of fields -->")
"""Lines in `raws/README.md` between which the sections stand that are made from the code."""


# --- for editors ------------------------------------------------------------------------------


def schemas() -> dict[str, Schema]:
    """Name of a file → JSON Schema: one for each list, one for a file with any lists, and for mod and rules."""
    made = {f"{key}.schema.json": _file_schema(key) for key in LISTS}
    made["pack.schema.json"] = _file_schema(*LISTS)
    for name, model in (("mod", Manifest), ("rules", Rules)):
        made[f"{name}.schema.json"] = _finished({"$schema": _DRAFT, **_schema_of(model)})
    return made


def _file_schema(*keys: str) -> Schema:
    """The schema of a file that has these lists."""
    definitions: Schema = {}
    lists: Schema = {}
    for key in keys:
        schema = _schema_of(LISTS[key])
        definitions.update(schema.pop("$defs", {}))
        definitions[LISTS[key].__name__] = schema
        lists[key] = {"type": "array", "items": {"$ref": f"#/$defs/{LISTS[key].__name__}"}}
    return _finished(
        {
            "$schema": _DRAFT,
            "title": f"Hexdelve: {', '.join(keys)}",
            "type": "object",
            "properties": lists,
            "additionalProperties": False,
            "$defs": definitions,
        }
    )


def _schema_of(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


def _finished(schema: Schema) -> Schema:
    """Allow comments everywhere and `$schema` at the top, and tell what effects do."""
    for part in (schema, *schema.get("$defs", {}).values()):
        if "properties" in part:
            part["patternProperties"] = _COMMENTS
    effects = schema.get("$defs", {}).get("Effects", {}).get("properties", {})
    for key, field in effects.items():
        field["description"] = told_of(key)
    schema["properties"] = {"$schema": {"type": "string"}, **schema["properties"]}
    return schema


# --- for people -------------------------------------------------------------------------------


def effect_rows() -> list[tuple[str, ...]]:
    """A row for each effect: key, what it does, form of its value, an example, and what may carry it."""
    return [
        (key, told.what, told.form, told.example, ", ".join(told.carriers)) for key, told in sorted(EFFECTS.items())
    ]


EFFECT_COLUMNS = ("effect", "what it does", "its value, as text", "example", "carried by")


def effects_markdown() -> str:
    """The table of effects."""
    rows = [
        (f"`{key}`", what, form, f"`{example}`" if example else "", carriers)
        for key, what, form, example, carriers in effect_rows()
    ]
    return "\n".join(_table(EFFECT_COLUMNS, rows))


def fields_markdown() -> str:
    """All lists and their fields, with types, limits and defaults; objects that several have stand once."""
    lines: list[str] = []
    told: set[str] = set()
    for key, model in LISTS.items():
        schema = _schema_of(model)
        definitions = schema.pop("$defs", {})
        lines += [f"### `{key}`", "", *_object(schema)]
        for name, inner in definitions.items():
            if name not in told and name != "Effects":
                lines += [f"#### {_plain(name)}", "", *_object(inner)]
            told.add(name)
    return "\n".join(lines).rstrip()


def between(text: str, marks: tuple[str, str], section: str) -> str:
    """A text in which the part between two marks is another one.

    Raises:
        ValueError: the marks are not there.
    """
    begin, end = marks
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"the marks {begin} and {end} are missing")
    return f"{before}{begin}\n\n{section}\n\n{end}{after}"


def readme(text: str) -> str:
    """The README of the raws with its two sections as the code makes them."""
    return between(between(text, EFFECTS_MARKS, effects_markdown()), FIELDS_MARKS, fields_markdown())


def _object(schema: Schema) -> Iterator[str]:
    """What an object is, and a table of its fields."""
    yield str(schema.get("description", "")).replace("\n", " ").replace("  ", " ")
    yield ""
    needed = schema.get("required", [])
    rows = [
        (f"`{name}`", _told(field), "needed" if name in needed else _default(field))
        for name, field in schema["properties"].items()
    ]
    yield from _table(("field", "what it holds", "left out"), rows)
    yield ""


def _told(field: Schema) -> str:
    """What a field may hold, and what it is for, where that is written at a field that may be left out."""
    purpose = f": {field['description']}" if "anyOf" in field and "description" in field else ""
    return f"{_type(field)}{purpose}"


def _default(field: Schema) -> str:
    default = field.get("default")
    return "nothing" if default is None else f"`{str(default).lower() if isinstance(default, bool) else default}`"


def _type(field: Schema) -> str:
    """What a field may hold, in plain words."""
    if "anyOf" in field:
        return " or ".join(_type(part) for part in field["anyOf"] if part.get("type") != "null")
    if "$ref" in field:
        name = str(field["$ref"]).rpartition("/")[2]
        return "effects" if name == "Effects" else f"object: {_plain(name)}"
    if "enum" in field:
        return "one of " + ", ".join(f"`{word}`" for word in field["enum"])
    return _KINDS.get(str(field.get("type")), _text)(field)


def _list(field: Schema) -> str:
    return f"list of: {_type(field['items'])}"


def _names(field: Schema) -> str:
    keys = field.get("propertyNames", {})
    words = f" ({_type(keys)})" if "enum" in keys else ""
    return f"object: name{words} → {_type(field.get('additionalProperties', {}))}"


def _number(field: Schema) -> str:
    kind = "whole number" if field["type"] == "integer" else "number"
    low, high = field.get("minimum"), field.get("maximum")
    return kind if low is None or high is None else f"{kind} from {int(low)} to {int(high)}"


def _text(field: Schema) -> str:
    told = str(field.get("description", "text"))
    return f"{told}, at most {field['maxLength']} letters" if "maxLength" in field else told


_KINDS: dict[str, Callable[[Schema], str]] = {
    "array": _list,
    "object": _names,
    "integer": _number,
    "number": _number,
    "boolean": lambda _: "`true` or `false`",
}


def _plain(name: str) -> str:
    """The name of a model as it is shown: "MobAttributesRaw" is "mob attributes"."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name.removesuffix("Raw"))
    return words.strip()


def _table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield "|" + "---|" * len(columns)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
