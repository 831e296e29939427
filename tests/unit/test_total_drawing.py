"""Drawing works for every legal state: each screen, the least and the most of everything, each size."""

from __future__ import annotations

import esper
import pytest

from components.identity import Name
from components.items import Equipped
from components.stats import Pools
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import play
from engine.ui.frame import Frame, Layout
from engine.world.ecs import query

SCENE = """
carry: Rations
carry: Magic Missile Scroll
known: Magic Missile Scroll
g = Goblin
map:
@..g
"""
KEYS = ["", "i", "e", "w", "d", "x", "I", "Ia", "m", "?", ";", ";hhhhhhhhhhhhhhhh", "ib", "ie", "da", "da0", "xa1"]
LAYOUTS = [Layout(80, 24, 1), Layout(160, 42, 2), Layout(237, 68, 2)]


def session(keys: str) -> Session:
    return play(seed=1, keys=keys, scene=parse_scene(SCENE))


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("keys", KEYS)
def test_pools_may_be_empty_low_or_full(keys: str, layout: Layout) -> None:
    game = session(keys)
    with game.world():
        pools = esper.component_for_entity(game.player, Pools)
    for hit_points, mana in ((-999, 0), (0, 0), (1, 1), (30, 4)):
        for maximum in (0, 1, 30):
            pools.hit_points.current, pools.hit_points.max = hit_points, maximum
            pools.mana.current, pools.mana.max = mana, maximum
            game.draw(Frame(layout))


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("keys", KEYS)
def test_names_gold_and_gear_may_be_anything(keys: str, layout: Layout) -> None:
    game = session(keys)
    with game.world():
        pools = esper.component_for_entity(game.player, Pools)
        pools.gold, pools.xp, pools.level = 10**9, 10**9, 99
        for item, _ in query(Equipped):
            esper.remove_component(item, Equipped)
    for name in ("", "x" * 300, "é\0\n%s{0}", "竜🐉"):
        with game.world():
            for entity, _ in query(Name):
                esper.add_component(entity, Name(name))
        game.draw(Frame(layout))
