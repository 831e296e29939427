"""A session: levels left and revisited, drawing, states, names and keys."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.appearance import Renderable
from components.identity import Name
from components.spatial import Door, Position
from engine.core.errors import HexdelveError
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.save.levels import encode_terrain
from engine.screens import SCREENS
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Frame, Layout
from engine.world.bodies import move, place_of
from engine.world.commands import Ascend, Wait
from engine.world.dungeon import Dungeon
from engine.world.ecs import query, resource
from engine.world.level import Level
from engine.world.run_state import AwaitingInput, GameOver, NextLevel, PreviousLevel, ShowInventory
from engine.world.spatial import SpatialIndex
from engine.world.tiles import Tile

STAIRS = """
name: Landing
/ = Longsword -1
g = Goblin
map:
#######
#@>...#
#...+.#
#../.g#
#######
"""


def things(session: Session) -> list[tuple[str, str, int, int]]:
    """What stands where on the level, the player left out."""
    with session.world():
        player = session.player
        return sorted(
            (esper.component_for_entity(entity, Name).name, look.glyph, place.x, place.y)
            for entity, place, look in query(Position, Renderable)
            if entity != player
        )


def test_a_level_left_and_revisited_is_identical() -> None:
    session = play(seed=5, scene=parse_scene(STAIRS))
    with session.world():
        for door, _ in query(Door):
            from systems.doors import open_door

            open_door(door)
        resource(Level).bloodstains.add(9)
        before = encode_terrain(resource(Level))
    left = things(session)
    press(session, "l")
    with session.world():
        assert resource(Dungeon).depth == 2
        here = place_of(session.player)
        assert resource(Level).tile(here) is Tile.UP_STAIRS
    session.step(Ascend())
    with session.world():
        assert resource(Dungeon).depth == 1
        after = encode_terrain(resource(Level))
        assert resource(Level).tile(place_of(session.player)) is Tile.DOWN_STAIRS
    after.revealed = before.revealed  # the way back may show more, never less
    assert after == before
    assert things(session) == left


def test_arriving_on_stairs_does_not_take_them_and_stepping_on_them_does() -> None:
    session = play(seed=5, keys="l", scene=parse_scene(STAIRS))
    session.step(Wait())
    with session.world():
        assert resource(Dungeon).depth == 2


def test_the_stairs_command_is_refused_where_none_are_known() -> None:
    session = play(seed=5, scene=parse_scene(STAIRS))
    session.step(Ascend())
    assert session.log()[-1] == "You know of no stairs up here."
    with session.world():
        assert resource(Dungeon).depth == 1


def test_whoever_arrives_on_crowded_stairs_finds_a_free_tile_near() -> None:
    session = play(seed=5, scene=parse_scene(STAIRS))
    with session.world():
        goblin = next(entity for entity, name in query(Name) if name.name == "Goblin")
    press(session, "l")
    session.step(Ascend())
    press(session, "l")  # off the stairs
    with session.world():
        goblin = next(entity for entity, name in query(Name) if name.name == "Goblin")
        stairs = Point(2, 1)
        player = session.player
        if place_of(player) == stairs:
            move(player, Point(3, 1))
        move(goblin, stairs)
        move(player, Point(1, 1))
    with session.world():
        session._state = NextLevel()
        session._run()
        session._state = PreviousLevel()
        session._run()
        assert place_of(session.player) != stairs or place_of(goblin) != stairs
        index = resource(SpatialIndex)
        assert index.tile_of(session.player) == index.grid.index_of(place_of(session.player))


@pytest.mark.parametrize("keys", ["", "i", "e", "w", "d", "t", "x", "I", "Ia", "m", "?", "f", ";"])
@pytest.mark.parametrize(("columns", "rows", "span"), [(80, 24, 1), (160, 42, 2), (237, 68, 2), (20, 5, 1), (1, 1, 2)])
def test_drawing_changes_nothing(keys: str, columns: int, rows: int, span: int) -> None:
    session = play(seed=2, keys=keys)
    before = session.digest()
    session.draw(Frame(Layout(columns, rows, span)))
    assert session.digest() == before


def test_every_state_has_a_screen() -> None:
    from engine.world import run_state

    states = {kind for kind in vars(run_state).values() if isinstance(kind, type) and issubclass(kind, run_state.State)}
    assert set(SCREENS) == states - {run_state.State, run_state.Activity}


def test_escape_leaves_every_prompt_and_changes_nothing() -> None:
    session = play(seed=2)
    before = session.digest()
    for key in "iewdtxIm?;":
        press(session, key)
        assert not isinstance(session.state, AwaitingInput), key
        press(session, "<Escape>")
        assert isinstance(session.state, AwaitingInput), key
    assert session.digest() == before


def test_a_prompt_with_nothing_to_list_says_so_and_does_not_open() -> None:
    session = play(seed=2, scene=parse_scene("map:\n@"))
    for thing in ("sausage<Enter>a<Enter>", "beer<Enter>a", "bow<Enter>a"):
        press(session, f"d/{thing}")
    press(session, "d")
    assert isinstance(session.state, AwaitingInput)
    assert session.log()[-1] == "You carry nothing to drop."


def test_more_than_a_page_of_things_keeps_letters_true() -> None:
    scene = parse_scene("carry: Cudgel\n" * 30 + "carry: Longsword\nmap:\n@")
    session = play(seed=2, keys="d<Up><PageDown>", scene=scene)
    rows = [line for line in frame_text(session).splitlines() if ") Longsword" in line]
    letter = rows[0].split(") Longsword")[0][-1]
    press(session, letter)
    assert session.log()[-1] == "You drop a Longsword."


def test_a_scene_with_a_name_that_does_not_exist_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(HexdelveError, match="Longsword"):
        play(seed=1, scene=parse_scene("carry: Longswrd\nmap:\n@"))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no `map:`"),
        ("map:\n", "empty"),
        ("map:\n...", "0 `@`"),
        ("map:\n@@", "2 `@`"),
        ("map:\n@Q", "'Q'"),
        ("nonsense\nmap:\n@", "line 1"),
        ("depth: -3\nmap:\n@", "depth"),
    ],
)
def test_a_broken_scene_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(HexdelveError, match=complaint):
        parse_scene(text)


def test_the_dead_do_nothing_more() -> None:
    session = play(seed=2)
    with session.world():
        from engine.world.effects import Damage, OnEntity, add_effect

        add_effect(None, Damage(10_000), OnEntity(session.player))
    session.step(Wait())
    assert isinstance(session.state, GameOver)
    before = session.digest()
    press(session, "hjkliewdt.g<Enter><Escape>")
    assert isinstance(session.state, GameOver)
    assert session.digest() == before
    assert "You are dead" in frame_text(session)


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    keys = "llljjj...hhhkkk" * 3
    assert play(seed=4, keys=keys).digest() == play(seed=4, keys=keys).digest()
    assert play(seed=4, keys=keys).digest() != play(seed=5, keys=keys).digest()


def test_a_closed_session_leaves_no_world_behind() -> None:
    session = play(seed=2)
    before = set(esper.list_worlds())
    session.close()
    assert len(before - set(esper.list_worlds())) == 1


def test_the_first_state_is_settled() -> None:
    session = play(seed=2)
    assert isinstance(session.state, AwaitingInput)
    press(session, "i")
    assert isinstance(session.state, ShowInventory)


def test_a_campaign_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HexdelveError, match="nethack"):
        Session.new("nethack")
    with pytest.raises(HexdelveError):
        Session.new(packs=[tmp_path / "nowhere"])


def test_a_scene_may_be_given_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "my.txt"
    path.write_text("name: Drawn\nmap:\n@.")
    assert "Drawn" in Session.new(scene=path).log()[0]
    with pytest.raises(HexdelveError, match="nowhere"):
        Session.new(scene=tmp_path / "nowhere.txt")
