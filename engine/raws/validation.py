"""Turning a piece of JSON into a model, and what pydantic finds wrong with it into findings in plain words."""

from __future__ import annotations

from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from engine.raws.findings import Finding, JsonPath, did_you_mean
from engine.raws.source import Document, faults

M = TypeVar("M", bound=BaseModel)

_WORDS = {
    "string_type": "text in quotes",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "finite_number": "a number that is not infinite",
}


def validate(model: type[M], value: Any, document: Document, path: JsonPath) -> tuple[M | None, list[Finding]]:
    """Make a model of the value at `path` of a file.

    Returns:
        The model and no findings, or None and all that is wrong.
    """
    name = name_of(value)
    found = faults(value, path)
    if found:
        return None, [document.finding("error", place, message, name=name) for place, message in found]
    try:
        return model.model_validate(value), []
    except ValidationError as error:
        findings = []
        for detail in error.errors():
            message, hint = _explain(detail, model)
            place = path + _real_place(value, detail["loc"])
            findings.append(document.finding("error", place, message, hint, name))
        return None, findings


def name_of(value: Any) -> str:
    """The name of an entry, as far as it has one."""
    name = value.get("name") if isinstance(value, dict) else None
    return name if isinstance(name, str) else ""


def _real_place(value: Any, loc: tuple[int | str, ...]) -> JsonPath:
    """The part of pydantic's location that exists in the file: it also names tags and keys that do not."""
    place: list[int | str] = []
    for part in loc:
        is_key = isinstance(value, dict) and part in value
        is_position = isinstance(value, list) and isinstance(part, int) and part < len(value)
        if not (is_key or is_position):
            continue
        value = value[part]
        place.append(part)
    return tuple(place)


def _explain(detail: ErrorDetails, model: type[BaseModel]) -> tuple[str, str]:
    kind = detail["type"]
    field = str(detail["loc"][-1]) if detail["loc"] else ""
    if kind == "missing":
        return f'the field "{field}" is missing', ""
    if kind == "extra_forbidden":
        known = _field_names(model, detail["loc"][:-1])
        return f'there is no field "{field}" here', did_you_mean(field, known) or f"known fields: {', '.join(known)}"
    if kind in _WORDS:
        return f"{_shown(detail['input'])} is not {_WORDS[kind]}", ""
    if kind == "literal_error":
        expected = str(detail.get("ctx", {}).get("expected", ""))
        given = detail["input"] if isinstance(detail["input"], str) else ""
        return f"{_shown(detail['input'])} is none of {expected}", did_you_mean(given, expected.split("'")[1::2])
    if kind == "value_error":
        return f"{_shown(detail['input'])}: {detail['ctx']['error']}", ""
    return f"{_shown(detail['input'])}: {detail['msg'][:1].lower()}{detail['msg'][1:]}", ""


def _shown(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a number with very many digits"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f'{text[:56]}…"'


def _field_names(model: type[BaseModel], loc: tuple[int | str, ...]) -> list[str]:
    """Names of the fields, as they are written in files, of the model at a place inside another."""
    for part in loc:
        for name, field in model.model_fields.items():
            if part == (field.alias or name):
                model = _model_in(field.annotation) or model
    return [field.alias or name for name, field in model.model_fields.items()]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model that a field holds: itself, one of a list, or one that may be missing."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_model_in(part) for part in get_args(annotation))
    return next((part for part in found if part is not None), None)
