"""Views and flow maps are worked out on demand, shared, and dropped exactly when something they depend on changes."""

from __future__ import annotations

import esper
import pytest

from components.visibility import Viewshed
from engine.core.geometry import Point
from engine.testing import World, fresh_world
from engine.world.bodies import move
from engine.world.ecs import resource
from engine.world.flow import ON_FOOT, Flows, Walker, flow_towards, walls_for
from engine.world.sight import Sight, area, can_see, view_of
from engine.world.spatial import SpatialIndex
from systems.doors import open_door


@pytest.fixture
def world() -> World:
    return fresh_world(
        """
        @...+..g
        """.strip()
    )


def tile(point: Point) -> int:
    return resource(SpatialIndex).grid.index_of(point)


# --- views --------------------------------------------------------------------------------


def test_a_view_is_kept_while_the_viewer_stays(world: World) -> None:
    first = view_of(world.player)
    assert view_of(world.player) is first
    assert resource(Sight).computed == 1


def test_a_step_makes_the_view_anew(world: World) -> None:
    view_of(world.player)
    move(world.player, Point(2, 1))
    assert view_of(world.player).sees(2, 1)
    assert resource(Sight).computed == 2


def test_others_walking_about_do_not(world: World) -> None:
    first = view_of(world.player)
    move(world.at("g"), Point(7, 1))
    assert view_of(world.player) is first


def test_an_opened_door_makes_every_view_anew(world: World) -> None:
    """Tutorial facts B21b: opening a door left the views of all others stale."""
    goblin = world.at("g")
    assert not view_of(goblin).sees(*world.first("@"))
    assert not view_of(world.player).sees(*world.first("g"))
    open_door(world.at("+"))
    assert view_of(goblin).sees(*world.first("@"))
    assert view_of(world.player).sees(*world.first("g"))


def test_who_lacks_eyes_or_a_place_has_no_view(world: World) -> None:
    with pytest.raises(KeyError):
        view_of(world.give(world.player, "Longsword"))


@pytest.mark.parametrize(
    ("drawing", "sees"), [("@......g", True), ("@.......g", True), ("@........g", False), ("@#g", False)]
)
def test_a_creature_sees_as_far_as_its_own_eyes_reach(drawing: str, sees: bool) -> None:
    world = fresh_world(drawing)
    assert can_see(world.at("g"), world.player) is sees


def test_one_with_better_eyes_than_the_player_sees_it_first() -> None:
    world = fresh_world("@" + "." * 10 + "g")
    esper.component_for_entity(world.at("g"), Viewshed).range = 12
    assert can_see(world.at("g"), world.player)
    assert not can_see(world.player, world.at("g"))


def test_however_many_look_at_the_player_one_view_is_worked_out() -> None:
    world = fresh_world("g.g\ng@g\ng.g")
    assert all(can_see(world.at("g", number), world.player) for number in range(6))
    assert resource(Sight).computed == 1


def test_an_area_is_what_its_centre_sees_so_walls_and_doors_shelter() -> None:
    world = fresh_world("g..+..r")
    inside = [resource(SpatialIndex).grid.point(number).x for number in area(world.first("g"), 9)]
    assert inside == [1, 2, 3, 4]


def test_an_area_never_reaches_the_border() -> None:
    world = fresh_world("...\n.g.\n...")
    assert len(area(world.first("g"), 5)) == 9


def test_an_area_without_radius_still_covers_the_neighbours() -> None:
    world = fresh_world("...\n.g.\n...")
    assert len(area(world.first("g"), 0)) == 9


# --- flow maps ----------------------------------------------------------------------------


def test_all_who_go_to_one_goal_share_one_map(world: World) -> None:
    goal = (tile(world.first("@")),)
    assert flow_towards(goal) is flow_towards(goal)
    assert resource(Flows).computed == 1


def test_creatures_walking_about_leave_the_maps_as_they_are(world: World) -> None:
    goal = (tile(world.first("@")),)
    kept = flow_towards(goal)
    move(world.at("g"), Point(7, 1))
    assert flow_towards(goal) is kept


def test_an_opened_door_opens_the_way(world: World) -> None:
    goal = (tile(world.first("@")),)
    assert flow_towards(goal).steps_from(tile(world.first("g"))) == -1
    open_door(world.at("+"))
    assert flow_towards(goal).steps_from(tile(world.first("g"))) == 7


def test_the_walls_that_a_walker_feels_are_shared_and_cannot_be_written_to() -> None:
    world = fresh_world("..+..\n.....")
    assert world
    for walker in (ON_FOOT, Walker((2, 2)), Walker(opens_doors=True)):
        with pytest.raises(ValueError, match="read-only"):
            walls_for(walker)[1, 1] = True


def test_only_so_many_maps_are_kept(world: World) -> None:
    assert world
    for number in range(1, 12):
        flow_towards((number,))
    flows = resource(Flows)
    assert len(flows.maps) == 8
    assert ((1,), ON_FOOT) not in flows.maps
    assert ((11,), ON_FOOT) in flows.maps
