"""Creatures that hunt the player, power by power and all together."""

from __future__ import annotations

import itertools

import esper
import pytest

from components.identity import Name
from components.items import InBackpack
from components.nature import Hunter
from components.stats import Pools
from engine.core.geometry import Direction, Point, chebyshev
from engine.invariants.world import check_world
from engine.raws.items import spawn_item
from engine.testing import run
from engine.world.bodies import appear, move
from engine.world.dungeon import Dungeon
from engine.world.ecs import query, resource
from engine.world.flow import distances_to
from engine.world.level import Level
from engine.world.rock import digging_cost
from engine.world.spatial import SpatialIndex
from engine.world.tiles import Tile
from systems import SETTLE
from systems.combat.strike import strike
from systems.reaper import ReaperSystem
from tests.unit.rlg327.kit import POWERS, alone, harden, hit_points, item, mob, place, turn

EAST = Direction.EAST

WALL_BETWEEN = """
.......
...#...
m..#..@
...#...
"""


def test_a_smart_hunter_goes_round_a_wall_and_another_gets_stuck_at_it() -> None:
    for powers, arrives in ((("smart", "telepathic"), True), (("telepathic",), False)):
        world = place(WALL_BETWEEN, {"m": mob("Mole", *powers)})
        hunter = world.at("m")
        for _ in range(10):
            turn(hunter)
        assert (chebyshev(world.place(hunter), world.first("@")) == 1) is arrives
        assert (hit_points(world.player) < 1000) is arrives


@pytest.mark.parametrize(("powers", "moves"), [((), False), (("smart",), False), (("smart", "telepathic"), True)])
def test_without_sight_only_the_telepathic_know_where_the_player_is(powers: tuple[str, ...], *, moves: bool) -> None:
    world = place("m...#...\n....#..@\n", {"m": mob("Mole", *powers, "tunnels")})
    for _ in range(3):
        turn(world.at("m"))
    assert (world.place(world.at("m")) != world.first("m")) is moves


def test_a_smart_hunter_goes_where_it_saw_the_player_last_and_rests_there() -> None:
    world = place("m....@.\n#######\n.......", {"m": mob("Mole", "smart")})
    hunter, seen_at = world.at("m"), world.first("@")
    turn(hunter)
    assert esper.component_for_entity(hunter, Hunter).last_seen == resource(Level).grid.index_of(seen_at)
    appear(world.player, Point(4, 3))
    for _ in range(6):
        turn(hunter)
    assert world.place(hunter) == seen_at
    assert esper.component_for_entity(hunter, Hunter).last_seen is None


def test_others_forget_at_once() -> None:
    world = place("m....@.\n#######\n.......", {"m": mob("Mole")})
    turn(world.at("m"))
    appear(world.player, Point(4, 3))
    for _ in range(3):
        turn(world.at("m"))
    assert world.place(world.at("m")) == world.first("m").step(EAST)


def test_digging_takes_85_a_turn_and_the_last_bite_brings_the_step() -> None:
    world = place("m#@", {"m": mob("Mole", "telepathic", "tunnels")})
    hunter, rock = world.at("m"), world.first("m").step(EAST)
    harden(rock, 171)
    level, index = resource(Level), resource(SpatialIndex)
    tile = level.grid.index_of(rock)
    before = index.walls_changes
    for left in (86, 1):
        turn(hunter)
        assert int(level.hardness[rock.yx]) == left
        assert world.place(hunter) == world.first("m")
        assert index.walls_changes == before
    turn(hunter)
    assert int(level.hardness[rock.yx]) == 0
    assert level.tile(rock) is Tile.CORRIDOR
    assert world.place(hunter) == rock
    assert not index.walls[tile]
    assert index.transparent[tile]
    assert index.walls_changes > before
    assert check_world() == []


def test_the_way_with_a_pick_goes_by_hardness() -> None:
    world = place("m####@", {"m": mob("Mole", "smart", "telepathic", "tunnels")})
    level = resource(Level)
    for x, hardness, cost in ((2, 84, 1), (3, 85, 2), (4, 169, 2), (5, 170, 3)):
        harden(Point(x, 1), hardness)
        assert int(digging_cost(level.hardness)[1, x]) == cost
    far = distances_to(level.grid.index_of(world.first("@")), digging=True)
    assert int(far[1, 1]) == 1 + 1 + 2 + 2 + 3
    turn(world.at("m"))
    assert world.place(world.at("m")) == Point(2, 1), "soft rock is opened and entered in one turn"
    assert int(distances_to(level.grid.index_of(world.first("@")), digging=True)[1, 2]) == 1 + 2 + 2 + 3


def test_what_is_never_dug_stops_a_digger() -> None:
    world = place("m#@", {"m": mob("Mole", "telepathic", "tunnels")})
    harden(world.first("m").step(EAST))
    turn(world.at("m"))
    assert world.place(world.at("m")) == world.first("m")


def test_who_walks_through_rock_leaves_it_as_it_is() -> None:
    world = place("m###@", {"m": mob("Ghost", "telepathic", "passes_walls", "tunnels")})
    ghost, level = world.at("m"), resource(Level)
    before = level.tiles.copy(), level.hardness.copy()
    for step in range(1, 4):
        turn(ghost)
        assert world.place(ghost) == Point(1 + step, 1)
        assert check_world() == []
    assert (level.tiles == before[0]).all()
    assert (level.hardness == before[1]).all()


def test_an_erratic_ghost_never_comes_into_the_border() -> None:
    world = place("m#@", {"m": mob("Ghost", "erratic", "passes_walls")})
    for _ in range(300):
        turn(world.at("m"))
        assert resource(Level).grid.inside_border(world.place(world.at("m")))


def test_about_half_of_the_turns_of_the_erratic_are_random() -> None:
    strayed = 0
    for seed in range(200):
        world = place("...\n...\n.m........@\n...\n...", {"m": mob("Moth", "erratic", "telepathic")}, seed=seed)
        turn(world.at("m"))
        strayed += world.place(world.at("m")) != world.first("m").step(EAST)
    assert 60 <= strayed <= 115, "one eighth of the random steps is the straight one"


@pytest.mark.parametrize("powers", [("erratic",), ("erratic", "smart", "telepathic")])
def test_who_is_walled_in_rests(powers: tuple[str, ...]) -> None:
    world = place("m#.@", {"m": mob("Moth", *powers)})
    for _ in range(20):
        turn(world.at("m"))
    assert world.place(world.at("m")) == world.first("m")


def test_a_blow_is_no_step_even_if_it_kills() -> None:
    world = place("m@", {"m": mob("Axe", damage="1001+0d0")})
    turn(world.at("m"))
    assert hit_points(world.player) == -1
    assert world.place(world.at("m")) == world.first("m")
    assert any("You die" in line for line in world.log())


def test_hunters_never_strike_each_other() -> None:
    world = place("mn@", {"m": mob("Axe", damage="99+0d0"), "n": mob("Bee", damage="99+0d0")})
    for _ in range(5):
        turn(world.at("m"))
    assert hit_points(world.at("n")) == 10


def test_whoever_picks_up_takes_all_and_leaves_it_in_death() -> None:
    world = place("mi.@", {"m": mob("Magpie", "picks_up", "telepathic")}, {"i": item("Coin")})
    bird = world.at("m")
    second = spawn_item("Coin", world.first("i"))
    turn(bird)
    for coin in (world.at("i"), second):
        assert esper.component_for_entity(coin, InBackpack).owner == bird
    _kill(world.player, bird)
    assert {world.place(coin) for coin in (world.at("i"), second)} == {world.first("i")}
    assert check_world() == []


def test_loot_of_one_who_dies_in_rock_lies_where_the_player_can_go() -> None:
    world = place("m###.\n####.\n@....", {"m": mob("Magpie", "picks_up", "passes_walls")}, {"i": item("Coin")})
    bird = world.at("m")
    coin = world.give(bird, "Coin")
    move(bird, Point(2, 1))
    _kill(world.player, bird)
    assert world.place(coin) in {Point(1, 3), Point(2, 3), Point(3, 3)}, "not in rock, nor where the bird came from"


def test_whoever_destroys_leaves_nothing_and_what_is_single_is_not_made_again() -> None:
    world = place(
        "mi.@", {"m": mob("Press", "destroys", "picks_up", "telepathic")}, {"i": item("Crown", artefact=True)}
    )
    crown = world.at("i")
    turn(world.at("m"))
    assert not esper.entity_exists(crown)
    assert resource(Dungeon).made == {"Crown"}


COMBINATIONS = [powers for count in range(len(POWERS) + 1) for powers in itertools.combinations(POWERS, count)]


@pytest.mark.parametrize("powers", COMBINATIONS, ids="+".join)
def test_all_powers_go_together(powers: tuple[str, ...]) -> None:
    drawing = "mn..#...\n..i.##i.\n####.#..\n.i....#@\n########\n"
    world = place(drawing, {"m": mob("Alpha", *powers), "n": mob("Beta", *powers)}, {"i": item("Coin")})
    for _ in range(25):
        turn(world.at("m"), world.at("n"))
        assert check_world() == []
    assert alone(world.place(world.at("m"))) == world.at("m")
    coins = sum(name.name == "Coin" for _, name in query(Name))
    assert coins == 3 or "destroys" in powers


def _kill(killer: int, victim: int) -> None:
    esper.component_for_entity(victim, Pools).hit_points.current = 0
    strike(killer, victim)
    SETTLE.process()
    run(ReaperSystem())
