"""Noise wakes sleepers: it goes the ways that can be walked."""

from __future__ import annotations

import esper
import pytest

from components.references import EntityId
from components.turn import Asleep
from engine.mapgen.scene import parse_scene
from engine.testing import World, fresh_world, play, press, run
from engine.world.ecs import query, resource
from engine.world.flow import Flows
from engine.world.intents import Intents, Noise, WantsToMelee, intend
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.combat.melee import MeleeCombatSystem
from systems.hearing import BLOW, HearingSystem


def asleep(world: World, glyph: str = "o") -> bool:
    return esper.has_component(world.at(glyph), Asleep)


def noise(world: World, loudness: int = BLOW) -> None:
    index = resource(SpatialIndex)
    intend(world.at("g"), Noise(index.tile_of(world.at("g")), loudness))
    run(HearingSystem())


def lulled(drawing: str) -> World:
    world = fresh_world(drawing)
    esper.add_component(world.at("o"), Asleep())
    return world


@pytest.mark.parametrize(
    ("drawing", "hears"),
    [
        ("g....o", True),
        ("g.....o", False),
        ("g.#o", False),
        ("g.#o\n....", True),
        ("g.+o", False),
    ],
)
def test_a_noise_is_heard_so_many_steps_away_round_corners_and_not_through_walls(drawing: str, hears: bool) -> None:
    world = lulled(drawing)
    noise(world)
    assert asleep(world) is not hears


def test_a_blow_that_strikes_wakes_who_sleeps_near() -> None:
    world = lulled("@g...o")
    for _ in range(30):
        intend(world.player, WantsToMelee(EntityId(world.at("g"))))
    run(MeleeCombatSystem(), HearingSystem())
    assert not asleep(world)


def test_more_noise_from_one_place_costs_nothing_until_the_players_next_turn() -> None:
    world = lulled("g#o")
    for _ in range(5):
        noise(world)
    assert resource(Flows).computed == 1
    assert resource(Turns).heard


def test_where_nobody_sleeps_nobody_is_told() -> None:
    world = fresh_world("@g")
    for _ in range(30):
        intend(world.player, WantsToMelee(EntityId(world.at("g"))))
    run(MeleeCombatSystem())
    assert Noise not in resource(Intents).waiting
    assert query(Asleep) == []


def test_a_fireball_is_heard_from_afar() -> None:
    scene = parse_scene("carry: Fireball Scroll\nknown: Fireball Scroll\no = Orc\nmap:\n@....#.o\n.....#.#\n.......#")
    session = play(seed=1, scene=scene)
    with session.world():
        assert len(query(Asleep)) == 1
    press(session, "i/fire<Enter>allll<Enter>")
    with session.world():
        assert query(Asleep) == []
