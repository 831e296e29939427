"""A large body is as near as its nearest part: minds measure to it, and shots, spells and the aim go there."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.spatial import TileSize
from components.spells import Ability, SpecialAbilities
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.raws.spawn import give
from engine.screens.targeting import aim_of
from engine.testing import World, fresh_world, play, press, run
from engine.world import bodies
from engine.world.ecs import bury, resource
from engine.world.intents import WantsToApproach, WantsToCastSpell, WantsToShoot
from engine.world.inventory import worn_by
from engine.world.run_state import ShowTargeting
from engine.world.sight import parts_in_view
from engine.world.spatial import SpatialIndex
from systems.ai.visible import VisibleAI
from systems.combat.ranged import can_shoot
from tests.unit.systems.kit import act, herd, load_dice, wishes


def large(world: World, corner: Point, faction: str = "Monsters", size: tuple[int, int] = (2, 2)) -> int:
    body = world.creature(corner, faction=faction, name="Ox")
    bodies.lift(body)
    esper.add_component(body, TileSize(*size))
    bodies.place(body, corner)
    return body


def decide(actor: int) -> None:
    act(actor)
    run(VisibleAI())


def test_an_archer_shoots_at_a_large_body_whose_nearest_part_is_in_reach() -> None:
    world = fresh_world("........\n........")
    large(world, Point(1, 1), "Bandits", (4, 2))
    archer = world.spawn("Goblin Archer", Point(8, 1))
    decide(archer)
    assert wishes(WantsToShoot), "its corner is seven tiles away, its side four"


def test_a_large_body_whose_nearest_part_is_in_sight_is_seen_though_its_corner_is_too_far() -> None:
    world = fresh_world("............\n............")
    large(world, Point(1, 1), "Bandits", (4, 2))
    goblin = world.creature(Point(12, 1), faction="Cave Goblins")
    decide(goblin)
    ((_, wish),) = wishes(WantsToApproach)
    assert resource(SpatialIndex).grid.point(wish.tile) == Point(4, 1), "it goes to the side that is nearest"


def test_of_two_enemies_the_one_whose_nearest_part_is_nearer_is_chosen() -> None:
    world = fresh_world("............\n............")
    ox = large(world, Point(1, 1), "Bandits", (4, 2))
    world.creature(Point(11, 1), faction="Bandits")
    goblin = world.creature(Point(7, 1), faction="Cave Goblins")
    decide(goblin)
    ((_, wish),) = wishes(WantsToApproach)
    assert wish.tile in resource(SpatialIndex).footprint_of(ox)


def test_a_spell_is_aimed_at_the_nearest_part_in_sight() -> None:
    world = fresh_world("#.....\n......")
    large(world, Point(2, 1), "Bandits")
    caster = world.spawn("Goblin Shaman", Point(6, 1))
    esper.add_component(caster, SpecialAbilities([Ability("Spark Bolt", 1.0, 3.0)]))
    load_dice(1)
    decide(caster)
    ((_, wish),) = wishes(WantsToCastSpell)
    assert wish.target == Point(3, 1)


def test_a_part_behind_a_wall_is_not_aimed_at_but_the_next_one() -> None:
    world = fresh_world("@....\n.#...\n.....")
    ox = large(world, Point(3, 2))
    seen = parts_in_view(world.player, ox)
    assert Point(3, 3) not in seen
    assert seen[0] == Point(3, 2)


def test_a_large_archer_that_sees_with_another_part_only_comes_nearer_instead_of_trying_to_shoot() -> None:
    world = fresh_world("......\n..#...\n......\nd.#...\n......")
    ox = large(world, Point(5, 1), "Bandits", (2, 4))
    world.wear(ox, "Shortbow")
    deer = world.creature(Point(1, 4), faction="Cave Goblins")
    decide(ox)
    shots = wishes(WantsToShoot)
    assert bool(shots) == can_shoot(ox, deer), "what it wants is what it can"
    assert shots or wishes(WantsToApproach)


@pytest.mark.parametrize("keys", ["f", "f<Tab>"])
def test_the_aim_on_the_screen_starts_at_the_nearest_part_in_sight(tmp_path: Path, keys: str) -> None:
    wild_ox = herd(tmp_path, "Wild Ox", "X", (3, 2), "Vermin", sight=1)
    session = play(seed=1, scene=parse_scene("X = Wild Ox\nmap:\nX....@\n......"), packs=[wild_ox])
    with session.world():
        bodies.destroy(worn_by(session.player)["Melee"])
        bury()
        give(session.player, "Shortbow", worn=True)
    press(session, keys)
    assert isinstance(session.state, ShowTargeting)
    with session.world():
        assert aim_of(session.state, session.view) == Point(3, 1)
