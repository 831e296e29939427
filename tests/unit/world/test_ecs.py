"""The one door to esper: each test shuts one of the traps listed in `engine.world.ecs`."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

import esper
import pytest

from engine.world.ecs import (
    Derived,
    PerEntity,
    all_with,
    any_with,
    bury,
    despawn,
    drop_world,
    entered,
    fresh_world,
    new_world,
    only,
    query,
    query_rebuilds,
    resource,
    set_resource,
    unburied,
)


@dataclass(slots=True)
class A:
    value: int = 0


@dataclass(slots=True)
class B:
    value: int = 0


@dataclass(slots=True)
class C:
    value: int = 0


@dataclass(slots=True)
class D:
    value: int = 0


@pytest.fixture(autouse=True)
def _world() -> Any:
    name = fresh_world()
    yield
    drop_world(name)


# --- queries ------------------------------------------------------------------------------


def test_a_query_of_four_types_that_never_meet_is_empty() -> None:
    """The shape at which esper 3.6 to 3.8 raised KeyError: four types of growing size without a common entity."""
    esper.create_entity(A())
    for _ in range(2):
        esper.create_entity(B())
    for _ in range(3):
        esper.create_entity(C())
    for _ in range(4):
        esper.create_entity(D())
    assert query(A, B, C, D) == []


def test_rows_hold_the_entity_and_its_components_in_the_order_asked_for() -> None:
    entity = esper.create_entity(B(2), A(1))
    esper.create_entity(A(3))
    assert query(A, B) == [(entity, A(1), B(2))]
    assert query(B, A) == [(entity, B(2), A(1))]


def test_rows_come_in_the_order_of_entities_whatever_was_added_first() -> None:
    entities = [esper.create_entity() for _ in range(40)]
    for entity in reversed(entities):
        esper.add_component(entity, A())
        esper.add_component(entity, B())
    assert [row[0] for row in query(A)] == entities
    assert [row[0] for row in query(A, B)] == entities


def test_the_list_is_the_callers_own() -> None:
    for _ in range(2):
        esper.create_entity(A(), B())
    query(A).pop()
    query(A, B).clear()
    assert (len(query(A)), len(query(A, B))) == (2, 2)


def test_a_query_is_a_snapshot() -> None:
    for _ in range(3):
        esper.create_entity(A())
    seen = []
    for entity, _part in query(A):
        seen.append(entity)
        esper.create_entity(A())
        if esper.has_component(entity, A):
            esper.remove_component(entity, A)
    assert len(seen) == 3
    assert len(query(A)) == 3


def test_the_despawned_are_gone_at_once_though_not_yet_buried() -> None:
    dead, living = esper.create_entity(A(), B()), esper.create_entity(A(), B())
    query(A, B)
    despawn(dead)
    assert [row[0] for row in query(A)] == [living]
    assert [row[0] for row in query(A, B)] == [living]
    bury()
    assert [row[0] for row in query(A)] == [living]


def test_the_only_one_has_to_be_the_only_one() -> None:
    with pytest.raises(LookupError, match="0 entities have A"):
        only(A)
    one = esper.create_entity(A())
    assert only(A) == one
    esper.create_entity(A())
    with pytest.raises(LookupError, match="2 entities have A"):
        only(A)


def test_all_with_gives_the_living_and_just_the_kinds_asked_for_in_order() -> None:
    second_kind = esper.create_entity(B(2), C(0))
    both = esper.create_entity(B(1), A(1))
    esper.create_entity(C(0))
    gone = esper.create_entity(A(0))
    despawn(gone)
    assert all_with([A, B]) == {second_kind: [B(2)], both: [A(1), B(1)]}


# --- derived results ----------------------------------------------------------------------


def entities(rows: list[Any]) -> list[int]:
    return [row[0] for row in rows]


those_with_a = Derived(entities, A)


def test_a_derived_result_is_kept_until_components_come_or_go() -> None:
    esper.create_entity(A())
    first = those_with_a()
    assert those_with_a() is first
    extra = esper.create_entity(A())
    second = those_with_a()
    assert second is not first
    assert extra in second
    esper.remove_component(extra, A)
    assert those_with_a() == first


def test_changing_a_field_in_place_leaves_the_derived_result_as_it_was() -> None:
    entity = esper.create_entity(A(1))
    kept = those_with_a()
    esper.component_for_entity(entity, A).value = 2
    assert those_with_a() is kept


def test_replacing_a_component_makes_the_result_anew() -> None:
    def values(rows: list[Any]) -> list[int]:
        return [row[1].value for row in rows]

    values_of_a = Derived(values, A)
    entity = esper.create_entity(A(1))
    assert values_of_a() == [1]
    esper.add_component(entity, A(2))
    assert values_of_a() == [2]


def test_burial_makes_the_result_anew() -> None:
    entity = esper.create_entity(A())
    assert those_with_a() == [entity]
    despawn(entity)
    bury()
    assert those_with_a() == []


def test_what_is_derived_in_one_world_is_unknown_in_another() -> None:
    esper.create_entity(A(1))
    here = those_with_a()
    other = new_world()
    with entered(other):
        assert those_with_a() == []
    assert those_with_a() is here
    drop_world(other)


def test_what_is_worked_out_for_an_entity_is_kept_until_components_come_or_go() -> None:
    asked: list[int] = []

    def value_of(entity: int) -> int:
        asked.append(entity)
        return esper.component_for_entity(entity, A).value

    value = PerEntity(value_of)
    one, other = esper.create_entity(A(1)), esper.create_entity(A(2))
    assert [value(one), value(other), value(one)] == [1, 2, 1]
    assert asked == [one, other]
    esper.component_for_entity(one, A).value = 3
    assert value(one) == 1, "fields may be handed on, not read"
    esper.add_component(other, B())
    assert [value(one), value(other)] == [3, 2]
    assert asked == [one, other, one, other]


def test_what_is_worked_out_for_an_entity_in_one_world_is_unknown_in_another() -> None:
    value = PerEntity(lambda entity: esper.component_for_entity(entity, A).value)
    here = esper.create_entity(A(1))
    assert value(here) == 1
    other = new_world()
    with entered(other):
        assert esper.create_entity(A(5)) == here
        assert value(here) == 5
    assert value(here) == 1
    drop_world(other)


# --- deletion -----------------------------------------------------------------------------


def test_deleting_twice_or_deleting_nobody_does_nothing() -> None:
    entity = esper.create_entity(A())
    despawn(entity)
    despawn(entity)
    bury()
    despawn(entity)
    despawn(987_654)
    bury()
    bury()
    assert query(A) == []


def test_whether_anybody_has_a_component_is_known_without_looking_who() -> None:
    assert not any_with(A)
    entity = esper.create_entity(A())
    assert any_with(A)
    despawn(entity)
    assert any_with(A), "the dead count until they are buried"
    assert entity in unburied()
    bury()
    assert not any_with(A)
    assert not unburied()


# --- resources ----------------------------------------------------------------------------


def test_a_resource_is_one_value_of_its_type() -> None:
    assert query(A) == []
    set_resource(A(1))
    set_resource(A(2))
    assert resource(A) == A(2)
    assert len(query(A)) == 1


def test_a_missing_resource_is_named() -> None:
    with pytest.raises(LookupError, match="no resource of type A"):
        resource(A)


def test_a_resource_that_is_empty_is_still_there() -> None:
    class Empty:
        def __len__(self) -> int:
            return 0

    empty = Empty()
    set_resource(empty)
    assert resource(Empty) is empty


# --- worlds -------------------------------------------------------------------------------


def test_two_worlds_never_touch() -> None:
    here = esper.create_entity(A(1))
    other = new_world()
    with entered(other):
        assert query(A) == []
        esper.create_entity(A(2))
        set_resource(B(2))
    assert query(A) == [(here, A(1))]
    assert query(B) == []
    drop_world(other)


def test_a_world_is_left_again_even_after_a_fault() -> None:
    before, other = esper.current_world, new_world()

    def fail() -> None:
        with entered(other):
            raise RuntimeError("a fault of a rule")

    with pytest.raises(RuntimeError, match="a fault of a rule"):
        fail()
    assert esper.current_world == before
    drop_world(other)


def test_worlds_may_be_entered_inside_each_other() -> None:
    one, two = new_world(), new_world()
    with entered(one), entered(two):
        assert esper.current_world == two
    with entered(one):
        with entered(two):
            pass
        assert esper.current_world == one
    drop_world(one)
    drop_world(two)


def test_dropping_a_world_that_is_unknown_or_current_is_safe() -> None:
    drop_world("no such world")
    name = fresh_world()
    drop_world(name)
    drop_world(name)
    assert esper.current_world == "default"
    assert name not in esper.list_worlds()


def test_threads_wait_for_each_other_so_worlds_stay_apart() -> None:
    """Esper has one current world for the whole process: without the lock the threads would mix their entities."""
    names = [new_world() for _ in range(3)]
    faults: list[str] = []

    def work(name: str, mark: int) -> None:
        for _ in range(60):
            with entered(name):
                esper.create_entity(A(mark))
                found = {part.value for _, part in query(A)}
                if found != {mark} or esper.current_world != name:
                    faults.append(f"{found} in the world of {mark}")

    threads = [threading.Thread(target=work, args=(name, mark)) for mark, name in enumerate(names)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    for name in names:
        with entered(name):
            assert len(query(A)) == 60
        drop_world(name)


# --- cost ---------------------------------------------------------------------------------


def test_rebuilds_of_the_query_cache_can_be_counted() -> None:
    entity = esper.create_entity(A())
    query(A)
    stop = query_rebuilds()
    query(A)
    esper.component_for_entity(entity, A).value = 3
    query(A)
    assert stop() == 0
    stop = query_rebuilds()
    esper.add_component(entity, B())
    query(A)
    assert stop() == 1
