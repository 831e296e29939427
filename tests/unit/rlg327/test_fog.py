"""What the player remembers of terrain: as it was last seen, whatever was dug there since (seed 3, course facts §2)."""

from __future__ import annotations

import msgspec
import pytest
from tcod.console import Console

from engine.core.geometry import Point
from engine.invariants.index import check_view
from engine.invariants.world import check_world
from engine.save.levels import decode_terrain, encode_terrain, freeze_level, thaw_level
from engine.testing import World, run
from engine.ui.descriptions import describe_tile, is_notable
from engine.ui.map_view import Camera, draw_map, terrain_sign
from engine.world.bodies import move
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.rock import dig
from engine.world.tiles import Tile
from systems.effects.mapping import reveal_row
from systems.visibility import VisibilitySystem
from tests.unit.rlg327.kit import mob, place, turn

DUG = Point(2, 1)


@pytest.fixture
def world() -> World:
    """A mole beside rock that the player has seen and does not see now, and that it then digs away."""
    world = place("m#.......@", {"m": mob("Mole", "telepathic", "tunnels")})
    resource(Level).revealed[:] = True
    turn(world.at("m"))
    assert world.place(world.at("m")) == DUG
    assert resource(Level).tile(DUG) is Tile.CORRIDOR
    return world


def drawn(tile: Point, *, everything: bool = False) -> str:
    console = Console(12, 3, order="C")
    draw_map(console, Camera(0, 0), everything=everything)
    return chr(console.rgb["ch"][tile.yx])


def told(tile: Point) -> str:
    return " ".join(span.text for line in describe_tile(tile) for span in line)


def test_what_is_dug_out_of_view_looks_as_it_was_last_seen(world: World) -> None:
    assert world.player
    assert drawn(DUG) == terrain_sign(Tile.WALL)
    assert "all, as you remember it" in told(DUG)
    assert not is_notable(DUG)
    assert drawn(DUG, everything=True) != terrain_sign(Tile.WALL), "the level without fog shows what is there"
    assert check_world() == []


def test_seen_again_it_looks_as_it_is_and_stays_so(world: World) -> None:
    for x in (4, 9):
        move(world.player, Point(x, 1))
        run(VisibilitySystem())
        assert resource(Level).known_tile(DUG) is Tile.CORRIDOR
        assert check_view() == []
    assert resource(Level).outdated == {}
    assert drawn(DUG) == terrain_sign(Tile.CORRIDOR)


def test_what_is_dug_in_view_is_seen_at_once() -> None:
    world = place("m#@", {"m": mob("Mole", "telepathic", "tunnels")})
    turn(world.at("m"))
    assert resource(Level).known_tile(DUG) is Tile.CORRIDOR
    assert resource(Level).outdated == {}


def test_what_was_never_seen_is_not_remembered() -> None:
    world = place("m#.......@", {"m": mob("Mole", "telepathic", "tunnels")})
    turn(world.at("m"))
    assert resource(Level).tile(DUG) is Tile.CORRIDOR
    assert resource(Level).outdated == {}
    assert drawn(DUG) == " "


def test_the_map_by_magic_tells_what_is_there_now(world: World) -> None:
    assert world.player
    reveal_row(0)
    assert resource(Level).known_tile(DUG) is Tile.WALL
    reveal_row(1)
    assert resource(Level).known_tile(DUG) is Tile.CORRIDOR


def test_it_is_kept_over_saves_and_while_the_player_is_elsewhere(world: World) -> None:
    assert world.player
    assert decode_terrain(encode_terrain(resource(Level))).known_tile(DUG) is Tile.WALL
    thaw_level(freeze_level())
    level = resource(Level)
    assert (level.tile(DUG), level.known_tile(DUG)) == (Tile.CORRIDOR, Tile.WALL)
    assert (level.known_tiles() != level.tiles).sum() == 1


@pytest.mark.parametrize("wrong", [[(10**6, 0)], [(-1, 0)], [(14, 99)]])
def test_a_damaged_memory_is_refused(world: World, wrong: list[tuple[int, int]]) -> None:
    assert world.player
    data = msgspec.to_builtins(encode_terrain(resource(Level))) | {"outdated": wrong}
    with pytest.raises(msgspec.ValidationError):
        decode_terrain(msgspec.convert(data, type(encode_terrain(resource(Level)))))


def test_only_what_is_out_of_view_is_outdated(world: World) -> None:
    """The checker of what must always hold finds a memory where the player looks."""
    here = resource(Level).grid.index_of(world.place(world.player))
    resource(Level).outdated[here] = Tile.WALL
    assert any("remembered with other terrain" in problem for problem in check_view())


def test_a_tile_that_changes_twice_is_remembered_as_it_was_seen(world: World) -> None:
    assert world.player
    resource(Level).change_terrain(DUG, Tile.GRAVEL)
    assert resource(Level).known_tile(DUG) is Tile.WALL
    with pytest.raises(ValueError, match="nothing to dig"):
        dig(resource(Level).grid.index_of(DUG))
