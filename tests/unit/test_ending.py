"""How a game of Hexdelve is won: at depth 10, and not before."""

from __future__ import annotations

import esper
import pytest

from components.identity import Name
from components.nature import Boss
from components.stats import Pools, Skills
from engine.core.geometry import Point
from engine.mapgen.populate import plan_level
from engine.mapgen.scene import parse_scene
from engine.plans.reach import points
from engine.raws.loading import load_library
from engine.session import Session
from engine.testing import play, press
from engine.world.bodies import place_of
from engine.world.chronicle import Chronicle
from engine.world.ecs import only, query, resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.run_state import AwaitingInput, GameOver
from engine.world.tiles import Tile

DEPTH = 10
LIBRARY, _ = load_library("hexdelve")

DUEL = """
name: A Duel
K = Hollow King
r = Rat
map:
##########
#.@K....r#
##########
"""


def duel(hit_points: int) -> Session:
    """The player beside a king with so many hit points left."""
    session = play(seed=1, scene=parse_scene(DUEL))
    with session.world():
        esper.component_for_entity(only(Boss), Pools).hit_points.current = hit_points
        pools = esper.component_for_entity(session.player, Pools)
        pools.hit_points.current = pools.hit_points.max = 1000
        esper.component_for_entity(session.player, Skills).melee = 50
    return session


def test_the_game_begins_with_what_it_is_about() -> None:
    assert any("Hollow King" in line for line in play(seed=1).log())


def test_the_king_sits_at_the_bottom_alone_with_his_guard_and_there_is_one_of_him() -> None:
    plan = plan_level(LIBRARY, DEPTH, seed=1)
    names = [spawn.name for spawn in plan.spawns]
    assert plan.bottom
    assert points(plan.tiles == Tile.DOWN_STAIRS) == []
    assert points(plan.tiles == Tile.UP_STAIRS) == [plan.start]
    assert names.count("Hollow King") == 1
    for depth in range(1, DEPTH):
        above = plan_level(LIBRARY, depth, seed=1)
        assert "Hollow King" not in [spawn.name for spawn in above.spawns]
        assert above.down is not None


def test_whoever_kills_the_king_has_won() -> None:
    session = duel(1)
    for _ in range(10):
        if session.state == AwaitingInput():
            press(session, "l")
    assert session.state == GameOver(won=True)
    with session.world():
        assert resource(Chronicle).won == "killed the Hollow King"


def test_the_king_may_also_fall_to_somebody_else() -> None:
    session = duel(1)
    with session.world():
        rat = next(body for body, name in query(Name) if name.name == "Rat")
        add_effect(rat, Damage(5), OnEntity(only(Boss)))
    press(session, ".")
    assert session.state == GameOver(won=True)
    with session.world():
        assert resource(Chronicle).won == "outlived the Hollow King"


def test_whoever_dies_with_the_king_has_not_won() -> None:
    session = duel(1)
    with session.world():
        add_effect(None, Damage(5000), OnEntity(session.player))
        add_effect(None, Damage(5), OnEntity(only(Boss)))
    press(session, ".")
    assert session.state == GameOver(won=False)


def test_the_king_comes_for_whoever_he_has_seen_and_does_not_let_go() -> None:
    session = play(seed=1, scene=parse_scene(DUEL.replace("@K....r", "@....Kr")))
    with session.world():
        pools = esper.component_for_entity(session.player, Pools)
        pools.hit_points.current = pools.hit_points.max = 10_000
    for _ in range(30):
        press(session, ".")
    with session.world():
        assert place_of(only(Boss)) == Point(place_of(session.player).x + 1, 1)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_can_be_walked_to_its_end(seed: int) -> None:
    """Every level on the way has stairs down that can be reached (`verify` holds it for all plans)."""
    assert [plan_level(LIBRARY, depth, seed).bottom for depth in range(1, DEPTH + 1)] == [False] * 9 + [True]
