"""The spatial index against a naive model that remembers a list and works everything out anew each time.

The rules are those of seed 2 in its final form: a tile is blocked by terrain or by an indexed blocker, moving carries
the flag, content is visited as it was when the visit began: the oldest first, then the pile of things from below.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from numpy.typing import NDArray

from engine.core.grid import Grid
from engine.core.rng import RandomStream
from engine.world.level import Level
from engine.world.run_state import AwaitingInput, NextLevel, RunState
from engine.world.spatial import SpatialIndex
from engine.world.standing import Standing, layers_of
from engine.world.tiles import TRANSPARENT, WALKABLE, Tile

KINDS = st.sampled_from([Tile.WALL, Tile.FLOOR, Tile.FLOOR, Tile.GRASS, Tile.DEEP_WATER, Tile.STALAGMITE])
NUMBER = st.integers(0, 10_000)


class Body(NamedTuple):
    """One indexed entity of the model."""

    entity: int
    tile: int
    blocks: bool
    opaque: bool
    fixed: bool
    pile: int
    width: int
    height: int

    def tiles(self, grid: Grid) -> tuple[int, ...]:
        return tuple(self.tile + y * grid.width + x for y in range(self.height) for x in range(self.width))


class AgainstTheNaiveModel(RuleBasedStateMachine):
    """Every act is done to the index and to the model; after each act all that can be asked is compared."""

    @initialize(width=st.integers(1, 6), height=st.integers(1, 6))
    def begin(self, width: int, height: int) -> None:
        self.index = SpatialIndex()
        self.born = 0
        self.resize(width, height)

    @rule(width=st.integers(1, 6), height=st.integers(1, 6))
    def resize(self, width: int, height: int) -> None:
        self.grid = Grid(width, height)
        self.index.set_size(self.grid)
        self._forget()

    @rule()
    def clear(self) -> None:
        self.index.clear()
        self._forget()

    @rule(data=st.data())
    def populate(self, data: st.DataObject) -> None:
        kinds = data.draw(st.lists(KINDS, min_size=self.grid.size, max_size=self.grid.size))
        self.terrain: NDArray[np.uint8] | None = np.array(kinds, dtype=np.uint8).reshape(
            self.grid.height, self.grid.width
        )
        self.index.populate_blocked_from_map(Level(self.terrain, depth=1, name="Model"))

    @rule(
        tile=NUMBER,
        flags=st.tuples(st.booleans(), st.booleans(), st.booleans()),
        pile=st.integers(0, 3),
        size=st.sampled_from([(1, 1), (1, 1), (2, 2), (3, 1), (1, 2)]),
    )
    def come(self, tile: int, flags: tuple[bool, bool, bool], pile: int, size: tuple[int, int]) -> None:
        blocks, opaque, fixed = flags
        self.born += 1
        body = Body(self.born, tile % self.grid.size, blocks, opaque, fixed, pile, *size)
        if not self._on_the_map(body):
            with pytest.raises(ValueError, match="does not stand on the map"):
                self.index.index_entity(body.entity, body.tile, blocks=blocks, size=size)
            return
        self.bodies.append(body)
        self.index.index_entity(body.entity, body.tile, blocks=blocks, opaque=opaque, fixed=fixed, pile=pile, size=size)

    @precondition(lambda self: self.bodies)
    @rule(which=NUMBER, tile=NUMBER)
    def move(self, which: int, tile: int) -> None:
        self._move(self._choose(which), tile % self.grid.size)

    @precondition(lambda self: self.bodies)
    @rule(which=NUMBER)
    def leave(self, which: int) -> None:
        self._leave(self._choose(which))

    @precondition(lambda self: self.bodies)
    @rule(tile=NUMBER, acts=st.lists(st.tuples(st.sampled_from(["move", "leave"]), NUMBER, NUMBER), max_size=6))
    def visit_while_others_come_and_go(self, tile: int, acts: list[tuple[str, int, int]]) -> None:
        tile %= self.grid.size
        expected, met, left = self._content(tile), [], list(acts)

        def visit(entity: int) -> None:
            met.append(entity)
            if left and self.bodies:
                act, which, destination = left.pop()
                body = self._choose(which)
                if act == "move":
                    self._move(body, destination % self.grid.size)
                else:
                    self._leave(body)

        self.index.for_each_tile_content(tile, visit)
        assert tuple(met) == expected

    @rule(tile=NUMBER, stop_at=st.integers(0, 3))
    def visit_until_a_state_is_given(self, tile: int, stop_at: int) -> None:
        tile %= self.grid.size
        expected, met = self._content(tile), []

        def visit(entity: int) -> RunState | None:
            met.append(entity)
            return NextLevel() if len(met) > stop_at else None

        state = self.index.for_each_tile_content_with_run_state(tile, visit)
        assert state == (NextLevel() if len(expected) > stop_at else AwaitingInput())
        assert tuple(met) == expected[: stop_at + 1]

    # --- what must hold -------------------------------------------------------------------

    @invariant()
    def every_tile_is_as_the_model_says(self) -> None:
        for tile in range(self.grid.size):
            here = [body for body in self.bodies if tile in body.tiles(self.grid)]
            assert self.index.content(tile) == self.index.contents.get(tile, ()) == self._content(tile)
            solid = self.terrain is not None and not WALKABLE[self.terrain.flat[tile]]
            dim = self.terrain is not None and not TRANSPARENT[self.terrain.flat[tile]]
            assert self.index.is_blocked(tile) == (solid or any(body.blocks for body in here))
            assert bool(self.index.blocked[tile]) == self.index.is_blocked(tile)
            assert bool(self.index.walls[tile]) == (solid or any(body.blocks and body.fixed for body in here))
            assert bool(self.index.transparent[tile]) == (not dim and not any(body.opaque for body in here))

    @invariant()
    def a_body_fits_where_nothing_but_itself_is_in_the_way(self) -> None:
        for body in self.bodies:
            for tile in range(self.grid.size):
                there = body._replace(tile=tile)
                fits = self._on_the_map(there) and not any(
                    self._in_the_way(body, part) for part in there.tiles(self.grid)
                )
                assert self.index.fits(body.entity, tile) == fits
                fits_in_rock = self._on_the_map(there) and not any(
                    self._is_met(body, part) for part in there.tiles(self.grid)
                )
                assert self.index.fits(body.entity, tile, through_walls=True) == fits_in_rock

    @invariant()
    def everybody_is_where_the_model_says(self) -> None:
        assert self.index.snapshot() == {
            body.entity: (body.tiles(self.grid), body.blocks, body.opaque, body.blocks and body.fixed)
            for body in self.bodies
        }
        assert all(self.index.tile_of(body.entity) == body.tile for body in self.bodies)
        assert not self.index.is_indexed(self.born + 1)

    @invariant()
    def the_arrays_show_the_same_memory(self) -> None:
        shape = (self.grid.height, self.grid.width)
        assert self.index.walls_map().shape == self.index.transparent_map().shape == shape
        assert self.index.walls_map().ravel().tolist() == [bool(value) for value in self.index.walls]
        assert self.index.transparent_map().ravel().tolist() == [bool(value) for value in self.index.transparent]

    def _in_the_way(self, body: Body, tile: int) -> bool:
        solid = self.terrain is not None and not WALKABLE[self.terrain.flat[tile]]
        return solid or self._is_met(body, tile)

    def _is_met(self, body: Body, tile: int) -> bool:
        return any(other.blocks and tile in other.tiles(self.grid) for other in self.bodies if other != body)

    # --- the model ------------------------------------------------------------------------

    def _forget(self) -> None:
        self.bodies: list[Body] = []
        self.terrain = None

    def _choose(self, which: int) -> Body:
        return self.bodies[which % len(self.bodies)]

    def _content(self, tile: int) -> tuple[int, ...]:
        there = [body for body in self.bodies if tile in body.tiles(self.grid)]
        return tuple(body.entity for body in sorted(there, key=lambda body: (body.pile, body.entity)))

    def _on_the_map(self, body: Body) -> bool:
        y, x = divmod(body.tile, self.grid.width)
        return x + body.width <= self.grid.width and y + body.height <= self.grid.height

    def _move(self, body: Body, tile: int) -> None:
        moved = body._replace(tile=tile)
        if not self._on_the_map(moved):
            with pytest.raises(ValueError, match="does not stand on the map"):
                self.index.move_entity(body.entity, tile)
            return
        self.bodies.remove(body)
        self.bodies.append(moved)
        self.index.move_entity(body.entity, tile)

    def _leave(self, body: Body) -> None:
        self.bodies.remove(body)
        self.index.remove_entity(body.entity)


TestSpatialIndex = AgainstTheNaiveModel.TestCase
TestSpatialIndex.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
"""Up to 6,000 acts."""


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_fifty_thousand_acts_agree_with_the_naive_model(part: int) -> None:
    rng = RandomStream(part, "acts")
    acts = settings(max_examples=100, stateful_step_count=50, deadline=None, database=None)
    run_state_machine_as_test(seed(rng.die(10**9))(AgainstTheNaiveModel), settings=acts)


# --- everybody at once ----------------------------------------------------------------------

ROW = st.tuples(
    NUMBER,
    st.tuples(st.booleans(), st.booleans(), st.booleans(), st.booleans()),
    st.integers(0, 3),
    st.sampled_from([(1, 1)] * 6 + [(2, 2), (3, 1)]),
)


@given(width=st.integers(3, 7), height=st.integers(3, 7), rows=st.lists(ROW, max_size=25), data=st.data())
@settings(max_examples=200, deadline=None)
def test_filled_at_once_the_index_is_what_it_is_filled_one_by_one(
    width: int, height: int, rows: list[Any], data: st.DataObject
) -> None:
    grid = Grid(width, height)
    kinds = data.draw(st.lists(KINDS, min_size=grid.size, max_size=grid.size))
    level = Level(np.array(kinds, dtype=np.uint8).reshape(height, width), depth=1, name="Model")
    standings = []
    for entity, (number, flags, pile, size) in enumerate(rows):
        blocks, opaque, fixed, gate = flags if number % 3 == 0 else (flags[0], False, False, False)
        x, y = number % (width - size[0] + 1), number // width % (height - size[1] + 1)
        layers = layers_of(blocks=blocks, opaque=opaque, fixed=fixed, gate=gate)
        standings.append(Standing(entity, y * width + x, layers, pile, size))
    at_once, one_by_one = SpatialIndex(), SpatialIndex()
    at_once.fill(level, standings)
    one_by_one.set_size(grid)
    one_by_one.populate_blocked_from_map(level)
    for standing in standings:
        one_by_one.add(standing)
    assert everything(at_once) == everything(one_by_one)
    for standing in data.draw(st.permutations(standings)):  # and it goes on as the other does
        for index in (at_once, one_by_one):
            index.move_entity(standing.entity, standing.tile)
            index.remove_entity(standing.entity)
        assert everything(at_once) == everything(one_by_one)


def everything(index: SpatialIndex) -> tuple[Any, ...]:
    return (
        index.snapshot(),
        dict(index.contents),
        bytes(index.blocked),
        bytes(index.walls),
        bytes(index.transparent),
        set(index.gates),
    )


@pytest.mark.parametrize(
    ("standings", "fault"),
    [
        ([Standing(1, 4), Standing(1, 5)], "indexed already"),
        ([Standing(1, 9)], "not stand on the 3x3 map"),
        ([Standing(1, -1)], "not stand on the 3x3 map"),
        ([Standing(1, 8, size=(2, 2))], "does not stand on the map"),
    ],
)
def test_whoever_cannot_stand_there_is_a_fault_at_once_too(standings: list[Standing], fault: str) -> None:
    level = Level(np.full((3, 3), Tile.FLOOR, dtype=np.uint8), depth=1, name="Model")
    with pytest.raises(ValueError, match=fault):
        SpatialIndex().fill(level, standings)
