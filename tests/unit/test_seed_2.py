"""Seed 2, spatial mapping: its four goals, and what of it spans layers.

`unit/world/test_spatial.py` holds the index sentence by sentence; tests/README.md says where the rest is held.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import esper
import pytest

from components.references import EntityId
from components.spatial import Position
from components.stats import Pools
from engine.core.geometry import Direction, Point
from engine.core.grid import Grid
from engine.invariants.index import check_index
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import fresh_world, play, press, run
from engine.world import bodies
from engine.world.commands import Move
from engine.world.ecs import query, resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.intents import WantsToMelee, WantsToMove, WantsToOpen, WantsToSwap, intend
from engine.world.spatial import SpatialIndex
from engine.world.standing import Standing
from systems import OUT_OF_TIME
from systems.effects.resolver import EffectsSystem
from systems.movement import MovementSystem

ROOT = Path(__file__).parents[2]

# --- the four goals -------------------------------------------------------------------------


def test_goal_1_places_and_blocked_are_updated_in_the_middle_of_a_turn_without_indexing_anew() -> None:
    """Each act is followed by a look, within one and the same instant."""
    world = fresh_world("@.+..d\n......\n..g...")
    index = resource(SpatialIndex)
    rebuilds = index.rebuilds
    goblin, deer, door = world.at("g"), world.at("d"), world.at("+")
    intend(goblin, WantsToMove(Direction.EAST))
    run(MovementSystem())
    assert (world.content(Point(3, 3)), world.content(Point(4, 3))) == ((), (goblin,))
    bodies.move(world.player, Point(2, 1))
    intend(world.player, WantsToOpen(EntityId(door)))
    run(*OUT_OF_TIME)
    assert not index.is_blocked(index.tile_of(door))
    intend(deer, WantsToMove(Direction.WEST))
    run(MovementSystem())
    bodies.move(world.player, Point(4, 1))
    intend(world.player, WantsToSwap(EntityId(deer)))
    run(MovementSystem())
    assert world.content(Point(5, 1)) == (world.player,)
    assert world.content(Point(4, 1)) == (deer,)
    bodies.lift(deer)
    assert not index.is_blocked(index.grid.index_of(Point(4, 1)))
    assert check_index() == []
    assert index.rebuilds == rebuilds


def test_goal_2_no_two_blockers_share_a_space_though_all_want_the_same_tile() -> None:
    world = fresh_world("ggg\ng.g\nggg\n@..")
    everybody = [creature for creature, _, _ in query(Pools, Position)]
    middle = Point(2, 2)
    for creature in everybody:
        here = world.place(creature)
        step = next((way for way in Direction if here.step(way) == middle), Direction.NORTH)
        intend(creature, WantsToMove(step))
    run(MovementSystem())
    places = [world.place(creature) for creature in everybody]
    assert len(set(places)) == len(places)
    assert places.count(middle) == 1
    assert check_index() == []


@pytest.mark.parametrize("by_player", [True, False], ids=["slain by the player", "slain by others"])
def test_goal_3_a_tile_can_be_entered_as_soon_as_its_occupant_was_slain(by_player: bool) -> None:
    """In the same instant: the blow and the step of another who waits behind are carried out one after the other."""
    world = fresh_world("@g\n.d")
    goblin, deer = world.at("g"), world.at("d")
    place = world.place(goblin)
    add_effect(world.player if by_player else None, Damage(99), OnEntity(goblin))
    intend(deer, WantsToMove(Direction.NORTH))
    run(EffectsSystem(), MovementSystem())
    assert world.place(deer) == place
    assert check_index() == []


def test_goal_3_by_keys_one_kills_and_steps_there_with_the_next_key() -> None:
    session = play(seed=1, scene=parse_scene("r = Rat\nmap:\n#####\n#@r.#\n#####"))
    with session.world():
        start = bodies.place_of(session.player)
        for creature, pools in query(Pools):
            if creature != session.player:
                pools.hit_points.current = 1
    for _ in range(60):
        with session.world():
            alive = len(query(Pools)) > 1
        if not alive:
            break
        press(session, "l")
    press(session, "l")
    with session.world():
        assert bodies.place_of(session.player) == start.step(Direction.EAST)


class _Counted(dict[int, tuple[int, ...]]):
    """The contents of an index, which count how often they are touched."""

    touched = 0

    def pop(self, tile: int, /, *default: Any) -> Any:
        _Counted.touched += 1
        return super().pop(tile, *default)

    def setdefault(self, tile: int, content: tuple[int, ...]) -> tuple[int, ...]:
        _Counted.touched += 1
        return super().setdefault(tile, content)

    def __setitem__(self, tile: int, content: tuple[int, ...]) -> None:
        _Counted.touched += 1
        super().__setitem__(tile, content)


@pytest.mark.parametrize(("width", "height", "others"), [(80, 50, 100), (250, 250, 2_000), (1000, 1000, 20_000)])
def test_goal_4_a_move_touches_the_two_tiles_it_is_about_however_large_the_map(
    width: int, height: int, others: int
) -> None:
    index = SpatialIndex()
    index.set_size(Grid(width, height))
    for entity in range(others):
        index.add(Standing(entity, 3 * entity % index.grid.size, layers=1))
    counted = _Counted(index.contents)
    index._content = counted
    _Counted.touched, rebuilds = 0, index.rebuilds
    index.move_entity(7, 22)
    assert _Counted.touched == 2
    assert index.rebuilds == rebuilds


# --- what spans layers ----------------------------------------------------------------------


def sources(*folders: str) -> list[tuple[Path, ast.Module]]:
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def test_what_changes_the_index_is_called_from_one_module_only() -> None:
    """The seed hides the index behind functions; here its changes have one door, so no caller can forget one."""
    changing = {"move_entity", "remove_entity", "index_entity", "add", "fill", "set_size", "populate_blocked_from_map"}
    callers = set()
    for path, tree in sources("engine", "systems"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            owner = ast.unparse(node.func.value)
            if node.func.attr in changing and (owner == "index" or "SpatialIndex" in owner):
                callers.add(f"{path.relative_to(ROOT)}: {node.func.attr}")
    assert callers == {
        "engine/mapgen/populate.py: fill",
        "engine/testing.py: fill",
        "engine/world/bodies.py: add",
        "engine/world/bodies.py: move_entity",
        "engine/world/bodies.py: remove_entity",
        "systems/map_indexing.py: fill",
    }


def test_the_level_itself_holds_neither_content_nor_blocked() -> None:
    with play(seed=1).world():
        from engine.world.level import Level

        fields = set(dir(resource(Level)))
    assert fields.isdisjoint({"blocked", "tile_content", "content", "contents"})


def save_and_load(session: Session, folder: Path) -> Session:
    path = folder / "game.hexdelve"
    session.save(path)
    return Session.load(path)


def the_same(session: Session, _: Path) -> Session:
    return session


@pytest.mark.parametrize("after", [the_same, save_and_load], ids=["as it was", "saved and loaded"])
def test_the_first_step_of_a_game_knows_walls_doors_and_creatures(
    after: Callable[[Session, Path], Session], tmp_path: Path
) -> None:
    """Tutorial facts B29: there a loaded game had an empty index, and the first step went through walls."""
    session = play(seed=1, scene=parse_scene("v = Villager\nmap:\n#####\n#+#.#\n#.@v#\n#...#\n#####"))
    session = after(session, tmp_path)
    with session.world():
        assert check_index() == []
        start = bodies.place_of(session.player)
    session.step(Move(Direction.NORTH))
    session.step(Move(Direction.NORTH_WEST))
    with session.world():
        assert bodies.place_of(session.player) == start


def test_an_act_on_a_tile_may_kill_and_move_whom_it_visits() -> None:
    """In the seed a visitor that called the index again would have waited for its own lock for ever."""
    world = fresh_world("@g")
    tile, index = resource(SpatialIndex).grid.index_of(world.first("g")), resource(SpatialIndex)
    world.spawn("Longsword", world.first("g"))
    visited: list[int] = []

    def visit(entity: int) -> None:
        visited.append(entity)
        if esper.has_component(entity, Pools):
            bodies.unindex(entity)

    index.for_each_tile_content(tile, visit)
    assert len(visited) == 2
    assert not index.is_blocked(tile)


def test_creatures_of_hostile_sides_come_together_and_fight() -> None:
    """Tutorial facts B8: there a way to a tile that somebody blocks was never found."""
    session = play(seed=4, scene=parse_scene("b = Bandit\ng = Goblin\nmap:\n##########\n#@#b...g.#\n##########"))
    with session.world():
        fighters = [creature for creature, _ in query(Pools) if creature != session.player]
        before = {creature: esper.component_for_entity(creature, Pools).hit_points.current for creature in fighters}
        from components.turn import Asleep
        from engine.world.clock import Clock

        for creature in fighters:
            if esper.has_component(creature, Asleep):
                esper.remove_component(creature, Asleep)
                resource(Clock).schedule(creature, 1)
    press(session, "." * 40)
    with session.world():
        left = {creature: pools.hit_points.current for creature, pools in query(Pools) if creature in before}
        assert left != before


def test_a_blow_is_struck_and_not_a_step_taken_when_who_was_there_came_first() -> None:
    world = fresh_world("@g")
    intend(world.player, WantsToMove(Direction.EAST))
    run(MovementSystem())
    assert world.place(world.player) == world.first("@")
    intend(world.player, WantsToMelee(EntityId(world.at("g"))))
    run(*OUT_OF_TIME)
    assert check_index() == []
