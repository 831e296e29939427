"""After whatever happens to bodies, the index is what a new one filled from positions would be (known case D20).

Tutorial facts §14, items 1, 2 and 5: every living blocker is indexed on its tile, no tile holds two blockers, and the
dead are nowhere.
"""

from __future__ import annotations

import esper
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from components.items import Item
from components.references import EntityId
from components.spatial import BlocksTile, Door, Position, TileSize
from components.stats import Pools
from engine.core.geometry import Direction, Point
from engine.invariants.index import check_index
from engine.testing import fresh_world, run
from engine.world import bodies
from engine.world.ecs import query, resource
from engine.world.effects import Damage, OnEntity, Teleport, add_effect
from engine.world.intents import (
    LevelEntered,
    WantsToClose,
    WantsToDropItem,
    WantsToMove,
    WantsToOpen,
    WantsToPickupItem,
    WantsToSwap,
    intend,
)
from engine.world.inventory import carried_by
from engine.world.life import is_alive
from engine.world.spatial import SpatialIndex
from systems import OUT_OF_TIME
from systems.map_indexing import MapIndexingSystem

DRAWING = """
@.g+.r..
.^#.^...
d./#+...
.%..g...
........
"""
WHICH = st.integers(0, 1000)


class Bodies(RuleBasedStateMachine):
    """Random acts, each carried out by the systems themselves."""

    @initialize()
    def begin(self) -> None:
        self.world = fresh_world(DRAWING)
        self.index = resource(SpatialIndex)
        ox = self.world.creature(Point(7, 4), faction="Townsfolk", hit_points=30, name="Ox")
        bodies.lift(ox)
        esper.add_component(ox, TileSize(2, 2))
        bodies.place(ox, Point(7, 4))

    def free(self, which: int) -> Point | None:
        grid = self.index.grid
        found = [grid.point(tile) for tile in range(grid.size) if not self.index.is_blocked(tile)]
        return found[which % len(found)] if found else None

    def somebody(self, which: int) -> int:
        living = [entity for entity, _, _ in query(Pools, Position) if is_alive(entity)]
        return living[which % len(living)]

    @rule(which=WHICH, direction=st.sampled_from(Direction))
    def step(self, which: int, direction: Direction) -> None:
        intend(self.somebody(which), WantsToMove(direction))
        run(*OUT_OF_TIME)

    @rule(steps=st.lists(st.tuples(WHICH, st.sampled_from(Direction)), max_size=6))
    def many_step_at_one_instant(self, steps: list[tuple[int, Direction]]) -> None:
        for which, direction in steps:
            intend(self.somebody(which), WantsToMove(direction))
        run(*OUT_OF_TIME)

    @rule(one=WHICH, other=WHICH)
    def swap(self, one: int, other: int) -> None:
        intend(self.somebody(one), WantsToSwap(EntityId(self.somebody(other))))
        run(*OUT_OF_TIME)

    @rule(which=WHICH, number=st.integers(0, 1))
    def open_a_door(self, which: int, number: int) -> None:
        intend(self.somebody(which), WantsToOpen(EntityId(self.world.at("+", number))))
        run(*OUT_OF_TIME)

    @rule(which=WHICH, amount=st.integers(-5, 40))
    def hurt(self, which: int, amount: int) -> None:
        victim = self.somebody(which)
        if victim != self.world.player:
            add_effect(self.world.player, Damage(amount), OnEntity(victim))
        run(*OUT_OF_TIME)

    @rule(which=WHICH, number=WHICH)
    def pick_up_or_drop(self, which: int, number: int) -> None:
        actor = self.somebody(which)
        things = [item for item, _ in query(Item)]
        if things:
            intend(actor, WantsToPickupItem(EntityId(things[number % len(things)])))
        carried = carried_by(actor)
        if carried:
            intend(actor, WantsToDropItem(EntityId(carried[number % len(carried)])))
        run(*OUT_OF_TIME)

    @rule(which=WHICH, name=st.sampled_from(["Goblin", "Deer", "Longsword", "Watch Fire"]))
    def come(self, which: int, name: str) -> None:
        point = self.free(which)
        if point is not None and len(query(Position)) < 40:
            self.world.spawn(name, point)

    @rule(which=WHICH)
    def vanish(self, which: int) -> None:
        body = self.somebody(which)
        if body != self.world.player:
            bodies.destroy(body)
        run(*OUT_OF_TIME)

    @rule(which=WHICH, there=WHICH)
    def be_teleported(self, which: int, there: int) -> None:
        grid, traveller = self.index.grid, self.somebody(which)
        place = grid.point(there % grid.size)
        add_effect(None, Teleport(place.x, place.y), OnEntity(traveller))
        run(*OUT_OF_TIME)

    @rule(which=WHICH, number=st.integers(0, 1))
    def shut_a_door(self, which: int, number: int) -> None:
        intend(self.somebody(which), WantsToClose(EntityId(self.world.at("+", number))))
        run(*OUT_OF_TIME)

    @rule()
    def fill_the_index_anew(self) -> None:
        """As after loading."""
        intend(self.world.player, LevelEntered())
        run(MapIndexingSystem())

    @invariant()
    def the_index_is_what_positions_and_components_say(self) -> None:
        assert check_index() == []

    @invariant()
    def nobody_stands_on_the_border(self) -> None:
        blockers = [tile for tiles, blocks, _, _ in self.index.snapshot().values() if blocks for tile in tiles]
        assert all(self.index.grid.inside_border(self.index.grid.point(tile)) for tile in blockers)

    @invariant()
    def an_open_door_blocks_nothing(self) -> None:
        for door, state in query(Door):
            assert esper.has_component(door, BlocksTile) is not state.open


TestBodies = Bodies.TestCase
TestBodies.settings = settings(max_examples=120, stateful_step_count=30, deadline=None)
