"""Large bodies: indexed, moved, struck, seen and removed as one (tutorial facts B9; known cases D20, D21)."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.items import Item, LootTable
from components.nature import PassesWalls
from components.references import EntityId
from components.spatial import Position, TileSize
from engine.core.geometry import Direction, Point
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import World, frame_text, fresh_world, play, press, run
from engine.world import bodies
from engine.world.ecs import query, resource
from engine.world.effects import Damage, OnEntity, OnTiles, Teleport, add_effect
from engine.world.footprint import distance, nearest_part, parts_of
from engine.world.intents import WantsToApproach, WantsToMelee, WantsToMove, WantsToShoot, WantsToSwap, intend
from engine.world.sight import can_see
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.adjacent import AdjacentAI
from systems.ai.approach import ApproachAI
from systems.combat.melee import MeleeCombatSystem
from systems.combat.ranged import RangedCombatSystem
from systems.effects.resolver import EffectsSystem
from systems.movement import MovementSystem
from systems.reaper import ReaperSystem
from systems.triggers import TriggerSystem
from tests.unit.systems.kit import herd


def ox(world: World, corner: Point, *, faction: str = "Monsters", hit_points: int = 50) -> int:
    """A body of two by two tiles with its top left corner on a tile."""
    body = world.creature(corner, faction=faction, hit_points=hit_points, name="Ox")
    bodies.lift(body)
    esper.add_component(body, TileSize(2, 2))
    bodies.place(body, corner)
    return body


def tiles(*points: Point) -> tuple[int, ...]:
    return tuple(resource(SpatialIndex).grid.index_of(point) for point in points)


def blocked() -> str:
    """The drawing again, `B` where somebody or something blocks."""
    index = resource(SpatialIndex)
    rows = index.blocked_map()
    return "\n".join("".join("B" if cell else "." for cell in row[1:-1]) for row in rows[1:-1].tolist())


def test_it_blocks_all_its_tiles_and_frees_them_together() -> None:
    world = fresh_world("....\n....\n....")
    body = ox(world, Point(2, 1))
    assert blocked() == ".BB.\n.BB.\n...."
    assert all(world.content(part) == (body,) for part in parts_of(body))
    bodies.destroy(body)
    assert blocked() == "....\n....\n...."


def test_it_steps_through_its_own_body_and_never_through_others() -> None:
    world = fresh_world(".....\n.....\n....g")
    body = ox(world, Point(1, 1))
    for direction in (Direction.EAST, Direction.SOUTH_EAST, Direction.EAST):
        intend(body, WantsToMove(direction))
        run(MovementSystem())
    assert world.place(body) == Point(3, 2)
    assert blocked() == ".....\n..BB.\n..BBB"


def test_one_that_passes_walls_goes_through_rock_and_itself_and_never_through_others_or_the_border() -> None:
    world = fresh_world("...#.\n..##.\n....g")
    body = ox(world, Point(2, 1))
    esper.add_component(body, PassesWalls())
    intend(body, WantsToMove(Direction.EAST))
    run(MovementSystem())
    assert world.place(body) == Point(3, 1)
    enters = [Point(x, y) for y in range(5) for x in range(7) if bodies.can_enter(body, Point(x, y))]
    assert enters == [Point(x, 1) for x in range(1, 5)] + [Point(x, 2) for x in range(1, 4)]


def test_it_does_not_squeeze_through_a_gap_of_one_tile() -> None:
    world = fresh_world(
        """
        ......@
        ..##.##
        ..#....
        .......
        .......
        """.replace(" ", "")
    )
    body, index = ox(world, Point(4, 4)), resource(SpatialIndex)

    for _ in range(12):
        if distance(body, world.player) == 1:
            break
        resource(Turns).acting = [body]
        intend(body, WantsToApproach(index.tile_of(world.player)))
        run(ApproachAI(), MovementSystem())
    assert distance(body, world.player) > 1
    assert not any(index.walls[tile] for tile in index.footprint_of(body))


def test_it_comes_up_to_whom_it_hunts_and_strikes_from_any_side() -> None:
    world = fresh_world("........\n........\n........\n@.......")
    body = ox(world, Point(7, 1))
    for _ in range(8):
        resource(Turns).acting = [body]
        intend(body, WantsToApproach(resource(SpatialIndex).tile_of(world.player)))
        run(ApproachAI(), MovementSystem())
    assert distance(body, world.player) == 1


@pytest.mark.parametrize("place", [Point(1, 1), Point(3, 1), Point(4, 4), Point(1, 4), Point(2, 4)])
def test_neighbours_are_those_round_all_of_it(place: Point) -> None:
    world = fresh_world("....\n....\n....\n....")
    body = ox(world, Point(2, 2), faction="Cave Goblins")
    other = world.creature(place, faction="Bandits")
    resource(Turns).acting = [body]
    run(AdjacentAI())
    assert resource(Turns).acting == []
    hurt = world.pools(other).hit_points.current
    for _ in range(40):
        intend(body, WantsToMelee(EntityId(other)))
    run(MeleeCombatSystem())
    assert world.pools(other).hit_points.current < hurt


def test_a_blast_hits_it_once_and_a_trap_is_set_off_by_any_of_its_feet() -> None:
    world = fresh_world("....\n...^\n....")
    body = ox(world, Point(2, 1))
    add_effect(None, Damage(3), OnTiles(tiles(*parts_of(body))))
    run(EffectsSystem())
    assert world.pools(body).hit_points.current == 47
    intend(body, WantsToMove(Direction.EAST))
    run(MovementSystem(), TriggerSystem())
    assert world.pools(body).hit_points.current == 41


def test_it_dies_as_one_and_leaves_its_things_where_one_can_walk() -> None:
    world = fresh_world("....\n....")
    body = ox(world, Point(2, 1))
    esper.add_component(body, LootTable("Animal"))
    add_effect(None, Damage(99), OnEntity(body))
    run(EffectsSystem())
    assert blocked() == "....\n...."
    run(ReaperSystem())
    assert query(TileSize, Position) == []
    assert [tuple(world.place(item)) for item, _, _ in query(Item, Position)] == [(2, 1)]


def test_any_part_of_it_is_seen_and_it_sees_with_each() -> None:
    world = fresh_world("@..#.\n...#.\n.....\n.....")
    body = ox(world, Point(4, 3))
    assert can_see(world.player, body)
    assert can_see(body, world.player)
    hidden = ox(world, Point(5, 1)) if not resource(SpatialIndex).is_blocked(tiles(Point(5, 1))[0]) else 0
    assert not can_see(world.player, hidden)


def test_a_shot_flies_to_its_nearest_part_in_sight() -> None:
    world = fresh_world("@....\n.....")
    body = ox(world, Point(4, 1))
    archer = world.creature(Point(1, 2), faction="Bandits")
    world.wear(archer, "Shortbow")
    assert nearest_part(body, Point(1, 2)) == Point(4, 2)
    for _ in range(30):
        intend(archer, WantsToShoot(EntityId(body)))
    run(RangedCombatSystem())
    assert world.pools(body).hit_points.current < 50


def test_it_is_teleported_to_the_nearest_place_with_room() -> None:
    world = fresh_world("......\n......\n...#..\n......")
    body = ox(world, Point(1, 1))
    add_effect(None, Teleport(4, 3), OnEntity(body))
    run(EffectsSystem())
    assert world.place(body) != Point(1, 1)
    index = resource(SpatialIndex)
    assert sum(index.blocked[tile] for tile in index.footprint_of(body)) == 4


def test_the_player_cannot_change_places_with_it_and_is_told_so(tmp_path: Path) -> None:
    session = play(seed=1, scene=parse_scene("t = Tame Ox\nmap:\n@t..\n...."), packs=[tame_ox(tmp_path)])
    before = session.digest()
    press(session, "l")
    assert session.log()[-1] == "The Tame Ox is in your way."
    assert "tt" in frame_text(session)
    path = tmp_path / "a.hexdelve"
    session.save(path)
    loaded = Session.load(path, packs=[tmp_path / "herd"])
    assert loaded.digest() == session.digest() != before
    with loaded.world():
        ((beast, _),) = query(TileSize)
        assert len(resource(SpatialIndex).footprint_of(beast)) == 4


def test_it_changes_places_with_nobody_not_even_by_its_own_wish() -> None:
    world = fresh_world("....\n....\n....")
    body, other = ox(world, Point(2, 1)), world.creature(Point(4, 1))
    before = blocked()
    intend(body, WantsToSwap(EntityId(other)))
    run(MovementSystem())
    assert blocked() == before


def test_on_a_new_level_it_makes_room_for_itself_or_stays_away(tmp_path: Path) -> None:
    drawing = "t = Tame Ox\nr = Rat\nmap:\n#####\n#@tr#\n#.r.#\n#...#\n#...#\n#####"
    session = play(seed=1, scene=parse_scene(drawing), packs=[tame_ox(tmp_path)])
    with session.world():
        ((beast, _),) = query(TileSize)
        assert parts_of(beast) == [Point(2, 3), Point(3, 3), Point(2, 4), Point(3, 4)]
    crowded = play(seed=1, scene=parse_scene("t = Tame Ox\nmap:\n####\n#@t#\n####"), packs=[tmp_path / "herd"])
    with crowded.world():
        assert query(TileSize) == []


def tame_ox(folder: Path) -> Path:
    """A pack with a peaceful beast of two by two tiles."""
    return herd(folder, "Tame Ox", "t", (2, 2), "Townsfolk")
