"""The one door to esper: worlds, queries, resources and deletion.

Systems may call esper's `create_entity`, `add_component`, `remove_component`, `component_for_entity`,
`try_component`, `has_component` and `entity_exists` directly. Iteration, deletion, resources and worlds go
through this module, because esper 3.9

* yields entities in an order that depends on history: `query` sorts by entity;
* still yields the dead until they are buried: `query` skips them, `bury` is called by the schedule;
* hands out its cache: `query` returns a list of its own;
* raises far away from the place that deleted an entity twice: `despawn` checks;
* keeps one current world for the whole process: `entered` holds a lock and comes back.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Collection, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import Any, Generic, TypeVar, overload

import esper

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
F = TypeVar("F")
T = TypeVar("T")

_DOOR = threading.RLock()

_KEEPER = 1
"""The first entity of every world: it has all resources as its components, and is no part of the game."""


class _Keeper:
    """Marks the keeper."""

    __slots__ = ()


# --- worlds -------------------------------------------------------------------------------


def new_world() -> str:
    """Make an empty world and return its name; enter it with `entered`."""
    name = uuid.uuid4().hex
    with entered(name):
        keeper = esper.create_entity(_Keeper())
    if keeper != _KEEPER:
        raise RuntimeError(f"a new world counts from {keeper}")
    return name


@contextmanager
def entered(name: str) -> Iterator[None]:
    """Make a world the current one; other threads wait until it is left again."""
    with _DOOR:
        before = esper.current_world
        if before == name:
            yield
            return
        esper.switch_world(name)
        try:
            yield
        finally:
            esper.switch_world(before)


def fresh_world() -> str:
    """Make an empty world, make it the current one for good, and return its name (for tests)."""
    name = new_world()
    esper.switch_world(name)
    return name


def drop_world(name: str) -> None:
    """Forget a world and all in it; unknown names are ignored."""
    with _DOOR:
        if name in esper.list_worlds():
            if esper.current_world == name:
                esper.switch_world("default")
            esper.delete_world(name)


# --- queries ------------------------------------------------------------------------------


@overload
def query(a: type[A], /) -> list[tuple[int, A]]: ...
@overload
def query(a: type[A], b: type[B], /) -> list[tuple[int, A, B]]: ...
@overload
def query(a: type[A], b: type[B], c: type[C], /) -> list[tuple[int, A, B, C]]: ...
@overload
def query(a: type[A], b: type[B], c: type[C], d: type[D], /) -> list[tuple[int, A, B, C, D]]: ...
@overload
def query(a: type[A], b: type[B], c: type[C], d: type[D], e: type[E], /) -> list[tuple[int, A, B, C, D, E]]: ...
@overload
def query(
    a: type[A], b: type[B], c: type[C], d: type[D], e: type[E], f: type[F], /
) -> list[tuple[int, A, B, C, D, E, F]]: ...
def query(*types: type) -> Any:
    """All living entities that have these components, as (entity, component, …), in the order of their ids.

    The list is the caller's own. Components added or removed while walking it are not noticed.
    """
    key = (_sorted_rows, *types)
    kept = _kept()
    rows = kept.get(key)
    if rows is None:
        rows = kept[key] = _sorted_rows(*types)
    dead = esper._dead_entities
    return [row for row in rows if row[0] not in dead] if dead else list(rows)


class Derived(Generic[T]):
    """What `build` makes of a query's rows; made anew only after components were added or removed.

    `build` must read nothing but the rows' entities and fields that are never changed in place; components whose
    fields do change it may hand on, for others to read. The dead may still be among the rows. The result is shared:
    do not change it.

    Args:
        build: takes the rows (entity, component, …) in the order of entities, and makes anything but None of them.
        types: the components asked for.
    """

    __slots__ = ("_build", "_types")

    def __init__(self, build: Callable[[list[Any]], T], *types: type) -> None:
        self._build = build
        self._types = types

    def __call__(self) -> T:
        """The result for the current world."""
        kept: dict[Any, Any] = _kept() if esper._cache_dirty else esper._get_components_cache
        found: T | None = kept.get(self)
        if found is None:
            found = kept[self] = self._build(_sorted_rows(*self._types))
        return found


class PerEntity(Generic[T]):
    """What `build` works out for one entity; worked out anew only after components were added or removed anywhere.

    The same holds for `build` as for that of `Derived`. It is asked only for those somebody asks for.

    Args:
        build: takes an entity, and makes anything but None of it.
    """

    __slots__ = ("_build",)

    def __init__(self, build: Callable[[int], T]) -> None:
        self._build = build

    def __call__(self, entity: int) -> T:
        """The result for an entity of the current world."""
        kept: dict[Any, Any] = _kept() if esper._cache_dirty else esper._get_components_cache
        answers: dict[int, T] | None = kept.get(self)
        if answers is None:
            answers = kept[self] = {}
        found = answers.get(entity)
        if found is None:
            found = answers[entity] = self._build(entity)
        return found


def _kept() -> dict[Any, Any]:
    """Where esper keeps its answers until components are added or removed: what is derived is kept beside them."""
    if esper._cache_dirty:
        esper._clear_cache_now()
    kept: dict[Any, Any] = esper._get_components_cache
    return kept


def _sorted_rows(*types: type) -> list[tuple[Any, ...]]:
    if len(types) == 1:
        return sorted(esper.get_component(types[0]), key=_first)
    found: Any = esper.get_components(*types)
    return sorted(((entity, *parts) for entity, parts in found), key=_first)


def _first(row: tuple[Any, ...]) -> int:
    entity: int = row[0]
    return entity


def only(component: type[A]) -> int:
    """The one entity that has this component.

    Raises:
        LookupError: there is none, or more than one.
    """
    holders = esper._components.get(component, ())
    if len(holders) != 1:
        raise LookupError(f"{len(holders)} entities have {component.__name__}, not one")
    holder: int
    (holder,) = holders
    return holder


def any_with(component: type) -> bool:
    """Whether anybody at all has this component: asked before looking who; the dead count until they are buried."""
    return component in esper._components


def all_with(kinds: Collection[type]) -> dict[int, list[Any]]:
    """Living entities that have any of these components → those components, both in order (for saves)."""
    found = {}
    for entity in sorted(esper.get_entities()):
        if esper.entity_exists(entity):
            components: tuple[Any, ...] = esper.components_for_entity(entity)
            parts = {type(part): part for part in components}
            kept = [parts[kind] for kind in kinds if kind in parts]
            if kept:
                found[entity] = kept
    return found


def part(entity: int, kind: type[A]) -> A | None:
    """A component of an entity that exists and is not despawned; None if it has none.

    The quick way for what is asked many times a turn.
    """
    parts = esper._entities.get(entity)
    if parts is None or (esper._dead_entities and entity in esper._dead_entities):
        return None
    found: A | None = parts.get(kind)
    return found


# --- resources ------------------------------------------------------------------------------


def resource(kind: type[A]) -> A:
    """The world's one value of this type: level, clock, and so on.

    Raises:
        LookupError: the world has none.
    """
    try:
        value: A = esper._entities[_KEEPER][kind]
    except KeyError:
        raise LookupError(f"this world has no resource of type {kind.__name__}") from None
    return value


def set_resource(value: object) -> None:
    """Give the world its value of this type; an earlier one is replaced."""
    esper.add_component(_KEEPER, value)


# --- deletion -------------------------------------------------------------------------------


def despawn(entity: int) -> None:
    """Delete an entity at the next burial; deleting it twice, or one that is gone, does nothing."""
    if esper.entity_exists(entity):
        esper.delete_entity(entity)


def bury() -> None:
    """Remove all despawned entities now; called between systems, never while walking a query."""
    if esper._dead_entities:
        esper.clear_dead_entities()


def unburied() -> AbstractSet[int]:
    """The despawned that are still to be buried in the current world: a live view."""
    return esper._dead_entities


def query_rebuilds() -> Callable[[], int]:
    """Start counting how often esper throws away its query cache (for tests of cost).

    Returns:
        A function that stops counting and gives the number.
    """
    original = esper._clear_cache_now
    count = 0

    def counted() -> None:
        nonlocal count
        count += 1
        original()

    def stop() -> int:
        esper._clear_cache_now = original
        return count

    esper._clear_cache_now = counted
    return stop
