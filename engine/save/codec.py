"""Entities as data: columns of components, with entity references renumbered.

Entities are numbered 0, 1, 2, … in the order of their ids, so equal worlds give equal documents. References are the
fields annotated with `EntityId`; a reference to an entity that is not part of the document is allowed only where
the field may be None, or where `outside` names it.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Collection, Mapping
from types import GenericAlias, MappingProxyType
from typing import Any, TypeVar

import esper
import msgspec

from components import COMPONENTS
from components.references import EntityId
from engine.world.ecs import all_with

T = TypeVar("T")

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Entities(msgspec.Struct, forbid_unknown_fields=True):
    """How many entities there are, and name of a component → rows of (entity, component)."""

    count: int
    columns: dict[str, msgspec.Raw]


def encode_entities(outside: Mapping[int, int], staying: Collection[int] = ()) -> tuple[Entities, dict[int, int]]:
    """Encode the entities of the current world.

    Args:
        outside: entities that may be referred to without being part of the document → their numbers there
            (below 0).
        staying: entities that are not part of the document.

    Returns:
        The document, and entity → number in it, in the order of their ids.

    Raises:
        ValueError: an entity refers to one that is gone, in a field that cannot be None.
    """
    living = all_with(COMPONENTS.values())
    kept = [entity for entity in living if entity not in staying]
    numbers = {entity: number for number, entity in enumerate(kept)}
    known = {**outside, **numbers}
    columns: dict[str, list[tuple[int, Any]]] = {}
    for entity in kept:
        for component in living[entity]:
            renumbered = renumber(component, known)
            columns.setdefault(type(component).__name__, []).append((numbers[entity], renumbered))
    raw = {name: msgspec.Raw(_ENCODER.encode(columns[name])) for name in sorted(columns)}
    return Entities(len(kept), raw), numbers


def decode_entities(document: Entities, outside: Mapping[int, int]) -> dict[int, int]:
    """Create the entities of a document in the current world.

    Args:
        document: what `encode_entities` gave.
        outside: number → entity, for those that are not part of the document.

    Returns:
        Number → entity.

    Raises:
        msgspec.ValidationError: the document is damaged.
    """
    columns = _decode_columns(document)
    parts: list[list[Any]] = [[] for _ in range(document.count)]
    for rows in columns.values():
        for number, component in rows:
            parts[number].append(component)
    entities = {number: esper.create_entity(*components) for number, components in enumerate(parts)}
    known = {**outside, **entities}
    for number, components in enumerate(parts):
        for component in components:
            if _references(type(component)):
                try:
                    mended = renumber(component, known)
                except ValueError as error:
                    raise msgspec.ValidationError(str(error)) from error
                esper.add_component(entities[number], mended)
    return entities


def _decode_columns(document: Entities) -> dict[str, list[tuple[int, Any]]]:
    """Name of a component → its rows, without making anything of them.

    Raises:
        msgspec.ValidationError: the document is damaged.
    """
    columns = {}
    for name, raw in document.columns.items():
        if name not in COMPONENTS:
            raise msgspec.ValidationError(f"unknown component {name}")
        columns[name] = msgspec.json.decode(raw, type=_rows_of(COMPONENTS[name]))
    named = {number for rows in columns.values() for number, _ in rows}
    if named != set(range(min(document.count, len(named) + 1))):
        raise msgspec.ValidationError(f"there are {document.count} entities, but components for {len(named)}")
    return columns


def renumber(value: T, numbers: Mapping[int, int]) -> T:
    """The same component, message or state with its entity references translated.

    Raises:
        ValueError: a reference is not among the numbers, and the field cannot be None.
    """
    changes: dict[str, int | None] = {}
    for field, optional in _references(type(value)):
        reference = getattr(value, field)
        if reference is None:
            continue
        translated = numbers.get(reference)
        if translated is None and not optional:
            raise ValueError(f"{type(value).__name__}.{field} refers to entity {reference}, which is gone")
        changes[field] = translated
    if not changes:
        return value
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **changes)
    return typing.cast("T", dataclasses.replace(typing.cast("Any", value), **changes))


def _rows_of(component: type) -> Any:
    return GenericAlias(list, (GenericAlias(tuple, (int, component)),))


def _references(kind: type) -> list[tuple[str, bool]]:
    """Fields of a type that refer to entities, and whether each may be None."""
    known = _OF_COMPONENTS.get(kind)
    return known if known is not None else _find_references(kind)


def _find_references(kind: type) -> list[tuple[str, bool]]:
    found = []
    for field, hint in typing.get_type_hints(kind).items():
        if hint is EntityId:
            found.append((field, False))
        elif EntityId in typing.get_args(hint):
            found.append((field, True))
    return found


def encode(document: msgspec.Struct) -> bytes:
    """A document as JSON, keys in a fixed order."""
    return _ENCODER.encode(document)


_OF_COMPONENTS: Mapping[type, list[tuple[str, bool]]] = MappingProxyType(
    {kind: _find_references(kind) for kind in COMPONENTS.values()}
)
