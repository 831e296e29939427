"""Draining the queue: oldest first, followers in the same pass, tiles and entities told apart."""

from __future__ import annotations

import pytest

from engine.core.colour import RED
from engine.core.geometry import Point
from engine.testing import World, run
from engine.world.bodies import destroy
from engine.world.ecs import bury, resource
from engine.world.effects import Bloodstain, Damage, EffectQueue, Healing, OnEntity, OnTiles, Particle, add_effect
from engine.world.level import Level
from engine.world.outbox import Outbox, Shown
from systems.effects.resolver import EffectsSystem
from tests.unit.systems.kit import bare, cause, cause_at, hurt


@pytest.fixture
def world() -> World:
    return bare("@.g")


def test_effects_happen_in_the_order_of_asking(world: World) -> None:
    hurt(world, world.player, 30)
    add_effect(None, Healing(10), OnEntity(world.player))
    add_effect(None, Damage(10), OnEntity(world.player))
    run(EffectsSystem())
    assert world.pools(world.player).hit_points.current == 20, "healed while unhurt, then hurt"


def test_what_effects_cause_is_handled_in_the_same_pass(world: World) -> None:
    cause(Damage(999), world.at("g"))
    assert len(resource(EffectQueue).queue) == 0
    assert len(resource(Level).bloodstains) == 1


def test_whoever_is_gone_by_then_is_left_out(world: World) -> None:
    goblin = world.at("g")
    add_effect(None, Damage(3), OnEntity(goblin))
    destroy(goblin)
    bury()
    run(EffectsSystem())
    assert resource(Level).bloodstains == set()


def test_tiles_mean_everybody_on_them(world: World) -> None:
    cause_at(Damage(1), [world.first("@"), world.first("g")])
    assert world.pools(world.player).hit_points.current == 29
    assert world.pools(world.at("g")).hit_points.current == 8


def test_a_glyph_shown_on_tiles_is_announced_and_nothing_else(world: World) -> None:
    cause_at(Particle("*", RED, 200.0), [Point(2, 1)])
    tile = resource(Level).grid.index_of(Point(2, 1))
    assert resource(Outbox).facts == [Shown("*", RED, 200.0, (tile,))]
    assert world.log() == []


@pytest.mark.parametrize("effect", [Bloodstain(), Particle("*", RED, 1.0)])
def test_what_belongs_on_tiles_cannot_be_aimed_at_an_entity(world: World, effect: Bloodstain | Particle) -> None:
    add_effect(None, effect, OnEntity(world.player))
    with pytest.raises(TypeError, match="aimed at tiles"):
        EffectsSystem().process()


def test_an_effect_on_no_tiles_does_nothing(world: World) -> None:
    add_effect(None, Damage(5), OnTiles(()))
    run(EffectsSystem())
    assert world.log() == []
