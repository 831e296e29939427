"""What `ARCHITECTURE.md` promises and no linter can check: read from the source, and from the registries.

Layers and banned calls are import-linter's and ruff's (`make test`).
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import pkgutil
import re
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import components
import engine
import systems
from components import COMPONENTS
from engine.screens import SCREENS
from engine.world import effects, intents
from engine.world.effects import Effect, Particle
from engine.world.intents import Message
from engine.world.run_state import RunState
from engine.world.schedule import System
from systems import SETTLE, TURN_ORDER
from systems.effects import resolver

ROOT = Path(engine.__file__).parent.parent
SOURCES = sorted(path for root in ("engine", "components", "systems") for path in (ROOT / root).rglob("*.py"))


def modules(package: Any) -> list[Any]:
    return [
        importlib.import_module(found.name) for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]


def subclasses_in(module: Any, base: type) -> list[type]:
    return [
        kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    ]


# --- no state outside a world -------------------------------------------------------------

UNCHANGEABLE = {
    *("MappingProxyType", "frozenset", "tuple", "range", "bytes", "str", "int", "float", "bool", "ord", "chr", "len"),
    *("min", "max", "sum", "round", "abs", "TypeVar", "NewType", "re.compile"),
    *("Dice", "Fraction", "Grid", "Walker", "Order", "Point", "Rect", "Layout", "Screen", "Span", "Spoken", "Guide"),
}
"""Calls at the top level of a module whose result nobody can change."""

NO_STATE_OF_A_GAME = {
    "EffectsSystem": "a system keeps nothing between ticks",
    "Derived": "its results are kept in each world",
    "PerEntity": "its results are kept in each world",
    "threading.RLock": "the lock that keeps sessions of several threads apart",
    "msgspec.json.Encoder": "encodes; keeps nothing",
    "typer.Typer": "the command line, before there is any game",
}
"""Further calls that are allowed, and why."""

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*|__all__|_[a-z]+")
TABLE = (ast.Dict, ast.List, ast.Set, ast.DictComp, ast.ListComp, ast.SetComp)
WRITERS = {
    "add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault",
    "sort", "update",
}  # fmt: skip


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def top_level(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Names that a module assigns at its top level, and what it assigns to them."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    yield target.id, node.value


def tables() -> set[str]:
    """Names of all lists, dicts, sets and arrays at the top level of any module."""
    return {
        name
        for path in SOURCES
        for name, value in top_level(parsed(path))
        if isinstance(value, TABLE) or (isinstance(value, ast.Call) and ast.unparse(value.func) == "np.array")
    }


def writes(tree: ast.Module, names: set[str]) -> Iterator[str]:
    """Every place where one of these names, or `module.NAME`, is written to."""

    def called(node: ast.expr) -> str:
        return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""

    for node in ast.walk(tree):
        match node:
            case ast.Global(names=declared):
                yield f"line {node.lineno}: global {', '.join(declared)}"
            case ast.Subscript(value=table, ctx=ast.Store() | ast.Del()) if called(table) in names:
                yield f"line {node.lineno}: {called(table)}[...]"
            case ast.Call(func=ast.Attribute(value=table, attr=act)) if act in WRITERS and called(table) in names:
                yield f"line {node.lineno}: {called(table)}.{act}()"
            case ast.AugAssign(target=table) if called(table) in names:
                yield f"line {node.lineno}: {called(table)} changed in place"


TABLES = tables()


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_module_keeps_state(path: Path) -> None:
    """Two games in one process never touch, because nothing that a game changes lives in a module.

    What stands at the top level is a constant: called so, and of a kind that cannot change, or a table that nobody
    writes to, here or from another module.
    """
    tree = parsed(path)
    for name, value in top_level(tree):
        if isinstance(value, TABLE):
            assert CONSTANT.fullmatch(name), f"{name} is a table, but not called like a constant"
        if isinstance(value, ast.Call):
            maker = ast.unparse(value.func)
            assert maker in {*UNCHANGEABLE, *NO_STATE_OF_A_GAME, "np.array"}, f"{name} = {maker}(…) may keep state"
    assert list(writes(tree, TABLES)) == []


def test_the_search_for_writes_finds_them() -> None:
    tree = ast.parse("global T\nT[0] = 1\ndel m.T[0]\nT.append(2)\nm.T.update({})\nT += [3]\nx = T[0]\nT.copy()")
    assert len(list(writes(tree, {"T"}))) == 6


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if "functools" in path.read_text(encoding="utf-8")], ids=name_of
)
def test_rules_and_worlds_keep_no_caches_beside_the_world(path: Path) -> None:
    """`functools.cache` is state of a module too; it is only for what is the same in every world."""
    cached = {
        node.name
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef) and any("cache" in ast.unparse(mark) for mark in node.decorator_list)
    }
    assert not cached or not name_of(path).startswith(("systems/", "components/", "engine/world/")), cached


# --- components ---------------------------------------------------------------------------


def component_dataclasses() -> dict[str, type]:
    return {
        name: kind
        for module in modules(components)
        for name, kind in vars(module).items()
        if isinstance(kind, type) and dataclasses.is_dataclass(kind) and kind.__module__ == module.__name__
    }


def parts_of(kind: type, seen: set[type] | None = None) -> set[type]:
    """All dataclasses that fields of this one are made of."""
    found: set[type] = set() if seen is None else seen
    for hint in typing.get_type_hints(kind).values():
        for part in (hint, *typing.get_args(hint)):
            if isinstance(part, type) and dataclasses.is_dataclass(part) and part not in found:
                found.add(part)
                parts_of(part, found)
    return found


def test_every_dataclass_of_components_is_registered_or_a_part_of_one_that_is() -> None:
    """What is not registered is not saved."""
    parts = set().union(*(parts_of(kind) for kind in COMPONENTS.values()))
    lost = [name for name, kind in component_dataclasses().items() if name not in COMPONENTS and kind not in parts]
    assert lost == []


def test_the_registry_names_components_as_they_are_named() -> None:
    assert all(name == kind.__name__ for name, kind in COMPONENTS.items())


@pytest.mark.parametrize("name", COMPONENTS)
def test_components_are_slotted_plain_and_stand_alone(name: str) -> None:
    """Without inheritance, because esper keys by exact type; without methods, because rules live in systems."""
    kind = COMPONENTS[name]
    assert kind.__bases__ == (object,)
    assert "__slots__" in vars(kind)
    own = {member for member, value in vars(kind).items() if callable(value) and not member.startswith("__")}
    assert own == set()
    assert not hasattr(kind, "__len__"), "an empty component must not be falsy"


# --- run states ---------------------------------------------------------------------------


def test_every_run_state_has_a_screen_and_no_screen_is_left_over() -> None:
    assert set(SCREENS) == set(typing.get_args(RunState))


@pytest.mark.parametrize("state", typing.get_args(RunState), ids=lambda state: state.__name__)
def test_states_hold_ids_and_numbers_only(state: type) -> None:
    """So they can be saved, compared and printed."""
    for name, hint in typing.get_type_hints(state).items():
        if not typing.get_origin(hint) and name != "__struct_config__":
            assert hint in {int, float, str, bool} or hasattr(hint, "__supertype__"), (name, hint)


# --- messages, effects, systems -----------------------------------------------------------


def all_systems() -> list[type[System]]:
    """Every system class under `systems/`, wherever it is defined."""
    return [
        kind
        for module in modules(systems)
        for kind in subclasses_in(module, System)
        if kind.__module__ == module.__name__ and not kind.__name__.startswith("_")
    ]


@pytest.mark.parametrize("kind", all_systems(), ids=lambda kind: kind.__name__)
def test_a_system_says_what_it_takes_and_what_it_does(kind: type[System]) -> None:
    contract = (kind.__doc__ or "").split("\n\n")[0]
    assert re.match(r"(Consumes|Reads|Emits|Writes|Drains) ", contract), f"{kind.__name__} has no contract line"


@pytest.mark.parametrize("kind", all_systems(), ids=lambda kind: kind.__name__)
def test_the_contract_names_exactly_the_messages_that_are_consumed(kind: type[System]) -> None:
    contract = re.match(r"Consumes ([\w, ]+)\.", kind.__doc__ or "")
    told = set(contract[1].split(", ")) if contract is not None else set()
    assert told == {message.__name__ for message in kind.consumes}


def test_every_system_takes_its_turn_and_just_once() -> None:
    """Two instances of one class would both run; a class left out would never."""
    kinds = [type(system) for system in (*TURN_ORDER, SETTLE)]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) == set(all_systems())


def test_systems_are_made_without_arguments_and_process_takes_none() -> None:
    for kind in all_systems():
        assert kind().process.__code__.co_argcount == 1


def test_every_message_has_exactly_one_consumer() -> None:
    consumers: dict[type, list[str]] = {message: [] for message in subclasses_in(intents, Message)}
    for system in TURN_ORDER:
        for message in system.consumes:
            consumers[message].append(type(system).__name__)
    assert {message.__name__: names for message, names in consumers.items() if len(names) != 1} == {}


def test_every_effect_has_exactly_one_handler() -> None:
    tables = (resolver._ON_ENTITIES, resolver._ON_TILES, resolver._ON_TARGETS, {Particle: None})
    handled = [kind for table in tables for kind in table]
    assert len(set(handled)) == len(handled)
    assert set(handled) == set(subclasses_in(effects, Effect))


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_modules_and_functions_stay_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 400, "split the module by topic"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            lines = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
            assert lines <= 40, f"{node.name} has {lines} lines"
