"""On levels of every kind: exploring ends, all that can be reached is seen, and no known danger is stepped on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import esper
import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from components.abilities import EntryTrigger
from components.spatial import BlocksTile, Door, Position
from components.stats import Pools
from components.status import HungerClock
from components.visibility import Hidden
from engine.core.geometry import Point
from engine.core.paths import FAR
from engine.plans.reach import steps_from
from engine.session import Session
from engine.testing import press
from engine.world.bodies import destroy, place_of
from engine.world.chronicle import Chronicle
from engine.world.ecs import bury, despawn, query, resource
from engine.world.inventory import carried_by, worn_by
from engine.world.level import Level
from engine.world.run_state import AwaitingInput
from engine.world.statuses import statuses_of
from engine.world.tiles import WALKABLE, Tile
from systems.activities import walking
from systems.ai.reactions import reaction

TURNS = 6000
PRESSES = 300


def deserted(campaign: str, seed: int, depth: int) -> Session:
    """A game on a level on which nobody attacks the player, who can bear much."""
    session = Session.new(campaign, seed, depth=depth)
    with session.world():
        for body, _ in query(Pools):
            if reaction(body, session.player) == "attack":
                for gone in (*worn_by(body).values(), *carried_by(body), body):
                    destroy(gone)
        bury()
        esper.component_for_entity(session.player, Pools).hit_points.current = 1_000_000
        esper.component_for_entity(session.player, Pools).hit_points.max = 1_000_000
        if esper.has_component(session.player, HungerClock):
            esper.component_for_entity(session.player, HungerClock).duration = 1_000_000
    return session


def reachable(session: Session) -> NDArray[np.bool_]:
    """Tiles that can be come to without taking stairs or stepping on what is known to be set off."""
    with session.world():
        level = resource(Level)
        ground = WALKABLE[level.tiles] & ~np.isin(level.tiles, (Tile.UP_STAIRS, Tile.DOWN_STAIRS))
        for body, position in query(Position):
            known_trigger = esper.has_component(body, EntryTrigger) and not esper.has_component(body, Hidden)
            fixed = esper.has_component(body, BlocksTile) and not esper.has_component(body, Door)
            if known_trigger or (fixed and not esper.has_component(body, Pools)):
                ground[position.y, position.x] = False
        reached: NDArray[np.bool_] = steps_from(place_of(session.player), ground) != FAR
    return reached


def beside(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Tiles of a mask and all their neighbours."""
    wide = np.pad(mask, 1)
    found = np.zeros_like(mask)
    height, width = mask.shape
    for y in range(3):
        for x in range(3):
            found |= wide[y : y + height, x : x + width]
    return found


def explore_all(session: Session) -> None:
    """Press the key until all is explored; each press spends turns or says something."""
    for _ in range(PRESSES):
        with session.world():
            before = resource(Chronicle).turns, len(session.log())
        press(session, "o")
        with session.world():
            spent = resource(Chronicle).turns
        assert (spent, len(session.log())) != before, "nothing was done and nothing said"
        assert spent < TURNS
        if session.log()[-1].startswith("Explored"):
            return
        assert session.state == AwaitingInput(), session.state
        if "giddy" in session.log()[-1]:
            with session.world():
                for status in statuses_of(session.player):
                    despawn(status)
                bury()
    pytest.fail(f"after {PRESSES} presses there is no end: {session.log()[-5:]}")


@pytest.mark.parametrize("campaign", ["hexdelve", "rlg327"])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), depth=st.integers(2, 9))
def test_exploring_ends_with_all_seen_that_can_be_reached(campaign: str, seed: int, depth: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        walk = walking.walk

        def watched(player: int, to: Point, *rest: Any) -> object:
            level = resource(Level)
            assert level.tile(to) not in (Tile.UP_STAIRS, Tile.DOWN_STAIRS)
            for body, position, _ in query(Position, EntryTrigger):
                assert esper.has_component(body, Hidden) or (position.x, position.y) != to, "a trap that is seen"
            return walk(player, to, *rest)

        patched.setattr("systems.activities.explore.walk", watched)
        session = deserted(campaign, seed, depth)
        explore_all(session)
    with session.world():
        unseen = beside(reachable(session)) & ~resource(Level).revealed
    assert not unseen.any()
    session.close()


KEYS = ("o", "o", ">", "o", "<Shift-Right>", "_llljj<Enter>", "o", "<", "o", "K", "o", "Z", "o")


@pytest.mark.parametrize("campaign", ["hexdelve", "rlg327"])
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6), cut=st.integers(1, 12))
def test_equal_keys_give_equal_games_also_when_saved_on_the_way(
    campaign: str, seed: int, cut: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path: Path = tmp_path_factory.mktemp("walk") / "game.save"
    one, other = (Session.new(campaign, seed, depth=2) for _ in range(2))
    for number, key in enumerate(KEYS):
        press(one, key)
        if number == cut:
            other.save(path)
            other = Session.load(path)
        press(other, key)
        assert one.digest() == other.digest(), (number, key)
    one.close()
    other.close()
