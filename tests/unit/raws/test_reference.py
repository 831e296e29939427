"""What is made from the models: the README of the raws, and schemas for editors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from engine.raws.effects import Effects
from engine.raws.loading import check_packs
from engine.raws.reference import EFFECTS_MARKS, between, fields_markdown, readme, schemas
from engine.raws.schema import LISTS
from tests.unit.raws.kit import whole_file

README = files("raws") / "README.md"


def test_the_readme_says_what_the_code_says() -> None:
    text = README.read_text(encoding="utf-8")
    assert text == readme(text), "raws/README.md is behind the code: run `make docs` (python -m tools.make_reference)"


def test_every_list_and_field_is_told_of() -> None:
    text = fields_markdown()
    for key, model in LISTS.items():
        assert f"### `{key}`" in text
        for name, field in model.model_fields.items():
            assert f"| `{field.alias or name}` |" in text


def test_types_limits_and_defaults_are_told() -> None:
    text = fields_markdown()
    for row in (
        "| `width` | whole number from 20 to 250 | `80` |",
        "| `class` | one of common, rare, legendary | needed |",
        '| `base_damage` | dice, such as "2d6+1" | needed |',
        "| `quips` | list of: text, at most 500 letters | nothing |",
        "| `outdoors` | `true` or `false` | `true` |",
    ):
        assert row in text, row


def test_lost_marks_are_told() -> None:
    with pytest.raises(ValueError, match=r"the marks .* are missing"):
        between("no marks", EFFECTS_MARKS, "text")


# --- schemas ----------------------------------------------------------------------------------


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """All objects inside a schema."""
    if isinstance(schema, dict):
        yield schema
        for inner in schema.values():
            yield from parts(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from parts(inner)


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    """Whether a value fits a schema, as far as our schemas go."""
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    if "anyOf" in schema:
        return any(fits(value, part, root) for part in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    return _kind_fits(value, schema, root)


KINDS: dict[str, Any] = {"string": str, "boolean": bool, "integer": int, "array": list, "object": dict}


def _kind_fits(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    kind = schema["type"]
    if kind == "number":
        return isinstance(value, int | float)
    if not isinstance(value, KINDS[kind]) or (kind == "integer" and isinstance(value, bool)):
        return False
    if kind == "array":
        return all(fits(part, schema["items"], root) for part in value)
    return kind != "object" or _object_fits(value, schema, root)


def _object_fits(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any]) -> bool:
    fields, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    for key, part in value.items():
        if any(re.search(pattern, key) for pattern in schema.get("patternProperties", {})):
            continue
        if key not in fields and more is False:
            return False
        if not fits(part, fields.get(key, more if isinstance(more, dict) else {"anyOf": [{"type": "string"}]}), root):
            return False
    return set(schema.get("required", [])) <= set(value)


def test_there_is_a_schema_for_each_list_for_all_together_and_for_mod_and_rules() -> None:
    names = {f"{key}.schema.json" for key in (*LISTS, "pack", "mod", "rules")}
    assert set(schemas()) == names
    for schema in schemas().values():
        assert schema["$schema"].startswith("https://json-schema.org/")
        assert json.loads(json.dumps(schema)) == schema
        for part in parts(schema):
            if "$ref" in part:
                assert part["$ref"].rpartition("/")[2] in schema["$defs"]


def test_a_file_that_uses_every_field_fits_the_schema_and_one_with_a_slip_does_not() -> None:
    schema = schemas()["pack.schema.json"]
    content = whole_file()
    assert fits(content, schema, schema)
    for key, entries in content.items():
        alone = schemas()[f"{key}.schema.json"]
        assert fits({"$schema": "x", "// note": "y", key: entries}, alone, alone)
        assert not fits({key: [entries[0] | {"nmae": "slip"}]}, alone, alone)
        assert fits({key: [entries[0] | {"// why": "a comment"}]}, alone, alone)
    assert not fits({"itmes": []}, schema, schema)


@pytest.mark.parametrize("name", [path.name for path in (files("raws") / "hexdelve").iterdir() if ".json" in path.name])
def test_the_shipped_files_fit(name: str) -> None:
    content = json.loads((files("raws") / "hexdelve" / name).read_text(encoding="utf-8"))
    if name == "keys.json":
        assert "play" in content, "keys have no schema"
        return
    schema = schemas()[f"{name.removesuffix('.json')}.schema.json" if name in {"mod.json", "rules.json"} else PACK]
    assert fits(content, schema, schema)


PACK = "pack.schema.json"


def test_editors_are_told_what_effects_do() -> None:
    effects = schemas()["items.schema.json"]["$defs"]["Effects"]["properties"]
    assert set(effects) == set(Effects.model_fields)
    assert all(field["description"] for field in effects.values())


def test_a_file_may_name_its_schema(tmp_path: Path) -> None:
    item = {"name": "Spoon", "$schema": "inside does no harm"}
    about = {"$schema": "s/mod.schema.json", "id": "a", "name": "A", "version": "1", "kind": "mod"}
    (tmp_path / "mod.json").write_text(json.dumps(about | {"depends": ["hexdelve"]}))
    (tmp_path / "a.json").write_text(json.dumps({"$schema": "s/items.schema.json", "items": [item]}))
    report = check_packs([tmp_path])
    assert report.errors == []
    assert report.warnings == []
