"""What once broke in the hands of a hostile tester, and is right now."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import esper
import pytest

from components.stats import Pools
from engine.app import App
from engine.app.new_game import Form, NewGame
from engine.core.errors import HexdelveError
from engine.core.geometry import Direction, Point
from engine.invariants import check_world
from engine.mapgen.scene import parse_scene
from engine.raws.loading import check_packs
from engine.raws.spawn import give, spawn_item
from engine.save import files
from engine.screens.items import prompt_for
from engine.session import Session
from engine.testing import frame_text, fresh_world, play, press
from engine.travel import _free_near
from engine.ui.keys.keymap import KeyMap
from engine.ui.keys.keynames import keys_of_text
from engine.ui.sightings import at
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.chronicle import Chronicle
from engine.world.commands import Ascend, Choose, Confirm, Descend, Move, OpenInventory, SaveAndQuit, Type, Wait
from engine.world.dungeon import Dungeon
from engine.world.ecs import query, resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.inventory import carried_by
from engine.world.knowledge import Knowledge
from engine.world.level import Level
from engine.world.outbox import LevelChanged
from engine.world.run_state import AwaitingInput, GameOver, PreRun, Requests, ShowIdentify, ShowItem
from engine.world.tiles import Tile


def tap(app: App, keys: str) -> None:
    for key in keys_of_text(keys):
        command = app.keys.command(app.context, key)
        if command is not None:
            app.handle(command)


def kill(session: Session) -> None:
    with session.world():
        add_effect(None, Damage(10_000), OnEntity(session.player))


# --- death ------------------------------------------------------------------------------


def test_a_hero_killed_by_their_own_blast_is_not_revived_by_what_it_killed() -> None:
    scene = parse_scene("carry: Fireball Scroll\nknown: Fireball Scroll\ng = Rat\nmap:\n#@ggg.#")
    session = play(seed=1, scene=scene)
    with session.world():
        pools = esper.component_for_entity(session.player, Pools)
        pools.hit_points.current, pools.xp = 5, 950
    press(session, "i/fire<Enter>a")
    session.step(Confirm())
    assert isinstance(session.state, GameOver)
    assert session.over
    with session.world():
        assert pools.level == 1
    press(session, "m<Escape>;<Escape>i<Escape>")
    assert isinstance(session.state, GameOver)


def test_the_dead_are_recorded_once_and_never_saved() -> None:
    session = play(seed=1)
    app = App(NewGame(seed=1), session)
    kill(session)
    tap(app, ".")
    for _ in range(3):
        app.handle(OpenInventory())
        app.suspend()
        tap(app, "<Escape>")
    records = (files.user_folder() / "records.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(records) == 1
    assert files.list_saves() == []


def test_the_dead_only_look_at_their_things() -> None:
    session = play(seed=1)
    kill(session)
    session.step(Wait())
    before = session.digest()
    press(session, "ia")
    assert isinstance(session.state, ShowItem)
    press(session, "<Escape>")
    assert isinstance(session.state, GameOver)
    assert session.digest() == before


def test_no_question_stays_open_beyond_death() -> None:
    session = play(seed=1)
    with session.world():
        resource(Requests).ask(ShowIdentify())
    kill(session)
    session.step(Wait())
    with session.world():
        assert resource(Requests).queue == []


# --- saves --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Константин Константинови", "竜" * 24, "🐉" * 24, "x" * 400, "\ud800", "%" * 130])
def test_long_and_odd_names_get_files_of_their_own(name: str) -> None:
    first = files.free_path(name)
    first.parent.mkdir(parents=True)
    first.touch()
    second = files.free_path(name)
    second.touch()
    assert len({first, second, files.free_path(name), files.free_path(name + "y")}) == 4
    assert all(len(path.name.encode()) < 200 for path in (first, second))


def test_a_dangling_link_among_the_saves_is_passed_over() -> None:
    folder = files.save_path("x").parent
    folder.mkdir(parents=True)
    (folder / "x.hexdelve").symlink_to("/nowhere/at/all")
    assert files.list_saves() == []


def test_a_save_tells_when_its_pack_has_changed_and_plays_on(tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    about = {"id": "mine", "name": "Mine", "version": "1", "kind": "mod", "depends": ["hexdelve"]}
    (mod / "mod.json").write_text(json.dumps(about))
    look = {"glyph": "z", "fg": "#FFFFFF", "bg": "#000000", "order": 1}
    mob = {"name": "Zmob", "renderable": look} | {
        "blocks_tile": True,
        "vision_range": 4,
        "movement": "static",
        "attributes": {},
        "loot_table": "L",
    }
    loot = {"name": "L", "drops": [{"name": "Rations", "weight": 1}]}
    (mod / "a.json").write_text(json.dumps({"mobs": [mob], "loot_tables": [loot]}))
    session = Session.new(seed=1, packs=[mod], scene=parse_scene("z = Zmob\nmap:\n@z"))
    path = tmp_path / "a.hexdelve"
    session.save(path)
    (mod / "a.json").write_text("{}")
    loaded = Session.load(path, [mod])
    assert "mine has changed" in loaded.log()[-1]
    with loaded.world():
        zmob = next(body for body, _ in query(Pools) if body != loaded.player)
        add_effect(loaded.player, Damage(999), OnEntity(zmob))
    loaded.step(Wait())
    assert isinstance(loaded.state, AwaitingInput)


def test_saving_and_leaving_resumes_at_the_players_turn(tmp_path: Path) -> None:
    session = play(seed=1)
    session.step(SaveAndQuit())
    session.save(tmp_path / "a.hexdelve")
    assert isinstance(Session.load(tmp_path / "a.hexdelve").state, AwaitingInput)


def test_questions_still_to_be_asked_are_saved(tmp_path: Path) -> None:
    session = play(seed=1)
    with session.world():
        give(session.player, "Health Potion")
        resource(Requests).ask(ShowIdentify())
    session.save(tmp_path / "a.hexdelve")
    loaded = Session.load(tmp_path / "a.hexdelve")
    with loaded.world():
        assert resource(Requests).queue == [ShowIdentify()]


def test_a_loaded_game_is_saved_where_it_came_from_and_dies_there() -> None:
    app = App(NewGame(seed=1), play(seed=1))
    app.suspend()
    app = App(NewGame(seed=1))
    tap(app, "b")
    app.suspend()
    assert [path.stem for path in files.list_saves()] == ["Player"]
    tap(app, "S")
    tap(app, "b")
    session = app._session
    assert session is not None
    kill(session)
    tap(app, ".")
    assert list(files.save_path("x").parent.iterdir()) == [], "nor is the save before it left"


def test_a_save_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.hexdelve"
    path.write_bytes(gzip.compress(b" " * 5000))
    monkeypatch.setattr(files, "LARGEST", 4000)
    with pytest.raises(HexdelveError, match="too large"):
        files.read_save(path)


def test_a_save_is_flushed_before_it_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[bool] = []
    path = tmp_path / "a.hexdelve"
    monkeypatch.setattr(os, "fsync", lambda _file: flushed.append(path.exists()))
    play(seed=1).save(path)
    assert flushed == [False]


@pytest.mark.parametrize("path", [Path("a\0b"), Path("/")])
def test_paths_that_cannot_be_are_told(path: Path) -> None:
    with pytest.raises(HexdelveError):
        play(seed=1).save(path)
    with pytest.raises(HexdelveError):
        Session.load(path)


# --- scenes, packs, the kit -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("map:\n@" + "." * 1998, "at most"),
        ("@ = Goblin\nmap:\n@", "always the player"),
        (f"depth: {'9' * 5000}\nmap:\n@", "depth"),
        ("map:\n@<", "depth 1"),
        ("depth: 2\nmap:\n@<<", "Stairs pair up"),
        ("map:\n@>.>", "Stairs pair up"),
    ],
)
def test_scenes_that_would_break_later_are_refused_now(text: str, complaint: str) -> None:
    with pytest.raises(HexdelveError, match=complaint):
        parse_scene(text, "my.txt")


@pytest.mark.parametrize("text", ["g = Goblinn\nmap:\n@g", "carry: Dager\nmap:\n@"])
def test_a_wrong_name_in_a_scene_is_told_with_its_file_and_the_nearest_name(text: str) -> None:
    with pytest.raises(HexdelveError, match=r"my\.txt.*Did you mean") as caught:
        play(seed=1, scene=parse_scene(text, "my.txt"))
    assert "Goblin" in str(caught.value) or "Dagger" in str(caught.value)


def test_walls_that_mean_something_else_never_open_the_border() -> None:
    session = play(seed=1, scene=parse_scene("# = Table\nmap:\n#####\n#.@.#\n#####"))
    with session.world():
        tiles = resource(Level).tiles
        assert not tiles[0].any()
        assert not tiles[:, 0].any()
        assert check_world() == []


def test_stairs_pair_up_in_both_directions() -> None:
    session = play(seed=3, scene=parse_scene("depth: 3\nmap:\n@<"))
    session.step(Move(Direction.EAST))
    with session.world():
        assert resource(Dungeon).depth == 2
        assert resource(Level).tile(place_of(session.player)) is Tile.DOWN_STAIRS
        assert resource(Chronicle).max_depth == 3
    assert LevelChanged(2) in session.facts
    session.step(Descend())
    with session.world():
        assert resource(Dungeon).depth == 3
        assert resource(Level).tile(place_of(session.player)) is Tile.UP_STAIRS
    session.step(Wait())
    assert session.facts == ()
    session.step(Ascend())
    with session.world():
        assert resource(Dungeon).depth == 2


def test_folders_that_lead_back_to_themselves_are_read_once(tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    about = {"id": "mine", "name": "Mine", "version": "1", "kind": "mod", "depends": ["hexdelve"]}
    (mod / "mod.json").write_text(json.dumps(about))
    for number in range(6):
        (mod / f"loop{number}").symlink_to(mod)
    report = check_packs([mod])
    assert [*report.errors, *report.warnings] == []


def test_the_kit_says_what_is_wrong_with_a_drawing() -> None:
    with pytest.raises(HexdelveError, match="Goblinn"):
        fresh_world("@g", {"g": "Goblinn"})
    with pytest.raises(HexdelveError, match="several"):
        fresh_world("@@")


def test_a_closed_session_says_so() -> None:
    session = play(seed=1)
    session.close()
    with pytest.raises(RuntimeError, match="closed"):
        session.step(Wait())


@pytest.mark.parametrize("seed", [1.5, True, "7"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError):
        Session.new(seed=seed)


# --- screens --------------------------------------------------------------------------------


def test_the_alarm_rises_at_a_new_enemy_and_at_a_blow() -> None:
    session = play(seed=1, scene=parse_scene("g = Goblin\nmap:\n#######\n#@+..g#\n#######"))
    app = App(NewGame(), session)
    tap(app, ".")
    assert app.alarms == 0
    tap(app, "l")
    assert app.alarms == 1


def test_another_screen_opens_with_a_fresh_view() -> None:
    session = play(seed=1)
    press(session, "i/zzz<Enter>")
    press(session, "<Escape>e")
    assert (session.view.filter, session.view.cursor, session.view.aim) == ("", 0, None)


def test_one_does_not_shoot_oneself() -> None:
    scene = parse_scene("map:\n@.")
    session = play(seed=1, scene=scene)
    press(session, "w/short<Enter>af<Enter>")
    assert session.log()[-1] == "There is nobody to shoot."


def test_what_lies_on_top_is_picked_up_first() -> None:
    session = play(seed=1, scene=parse_scene("carry: Longsword\ncarry: Dagger\nmap:\n@"))
    press(session, "d/longs<Enter>a")
    press(session, "d/dag<Enter>a")
    press(session, "g")
    assert session.log()[-1] == "You pick up Dagger."


def test_a_letter_is_one_letter() -> None:
    session = play(seed=1, keys="d")
    before = session.digest()
    session.step(Choose(""))
    session.step(Choose("ab"))
    assert session.digest() == before


def test_nobody_arrives_through_a_wall() -> None:
    world = fresh_world("g#.\n..#\n@##")
    near = _free_near(world.first("g"))
    assert near in {world.first("g").step(Direction.SOUTH), world.first("g").step(Direction.SOUTH_EAST)}
    everywhere = {Point(3, 1)}
    assert near not in everywhere


def test_an_unknown_scroll_of_identify_is_not_offered_to_itself() -> None:
    session = play(seed=1, scene=parse_scene("carry: Identify Scroll\ncarry: Health Potion\nmap:\n@"))
    with session.world():
        scroll, potion = carried_by(session.player)[-2:]
        resource(Knowledge).identified.add("Identify Scroll")
    press(session, "i/identify<Enter>a")
    assert isinstance(session.state, ShowIdentify)
    with session.world():
        assert prompt_for(session.state).things(session.player) == [potion]
    assert scroll != potion
    assert not isinstance(session.state, PreRun)


def test_the_alarm_rises_at_a_new_status() -> None:
    session = play(seed=1, scene=parse_scene("carry: Slow Potion\nmap:\n@"))
    app = App(NewGame(), session)
    tap(app, "i/potion<Enter>")
    assert app.alarms == 0
    tap(app, "a")
    assert app.alarms == 1


# --- what gave secrets away, and piles ----------------------------------------------------------


def test_a_pile_keeps_its_order_over_saves_and_levels(tmp_path: Path) -> None:
    session = play(seed=1, scene=parse_scene("carry: Longsword\ncarry: Dagger\nmap:\n@.>"))
    press(session, "d/dag<Enter>a")
    press(session, "d/longs<Enter>a")
    path = tmp_path / "a.hexdelve"
    session.save(path)
    loaded = Session.load(path)
    for game in (session, loaded):
        press(game, "g")
        assert game.log()[-1] == "You pick up Longsword."
    assert loaded.digest() == session.digest()


@pytest.mark.parametrize("order", [("Longsword", "Health Potion"), ("Health Potion", "Longsword")])
def test_map_eye_and_hand_agree_about_what_lies_on_top(order: tuple[str, str]) -> None:
    scene = parse_scene("known: Health Potion\ncarry: Longsword\ncarry: Health Potion\nmap:\n@.")
    session = play(seed=1, scene=scene)
    for name in order:
        press(session, f"d/{name[:6].lower()}<Enter>a")
    press(session, "l")
    with session.world():
        top = at(Point(1, 1))[0]
    assert top.name == order[1]
    assert f"#{top.glyph}@" in frame_text(session)
    press(session, "hg")
    assert session.log()[-1] == f"You pick up {order[1]}."


@pytest.mark.parametrize("pair", [("Longsword -1", "Longsword +1"), ("Battleaxe -1", "Battleaxe +1")])
def test_twin_worlds_look_alike_until_the_difference_is_known(pair: tuple[str, str]) -> None:
    pictures = []
    for name in pair:
        session = play(seed=5, scene=parse_scene(f"/ = {name}\nmap:\n@/....."))
        shown = []
        for keys in ("", "l", "g", "i", "<Escape>I/unid<Enter>a", "<Escape>w", "<Escape>d", "<Escape>;", "<Escape>."):
            press(session, keys)
            shown.append(frame_text(session, 160, 42, 2))
        pictures.append((shown, session.log()))
    assert pictures[0] == pictures[1]


def test_aiming_an_unknown_scroll_does_not_tell_its_range() -> None:
    session = play(seed=1, scene=parse_scene("carry: Magic Missile Scroll\nmap:\n@...."))
    press(session, "i/scroll<Enter>a")
    assert "range ?" in frame_text(session)


def test_a_map_by_magic_shows_doors_and_nothing_that_lies_in_them() -> None:
    scene = parse_scene("carry: Magic Mapping Scroll\n+ = Door\nmap:\n#######\n#@....#\n#####+#\n#.....#\n#######")
    session = play(seed=1, scene=scene)
    with session.world():
        level = resource(Level)
        level.visible[:] = False
        spawn_item("Longsword +1", Point(5, 2))
    press(session, "i/scroll<Enter>a")
    with session.world():
        assert {seen.name for seen in resource(Level).memory.values()} <= {"Door"}


def test_what_is_worn_from_the_start_is_known() -> None:
    world = play(seed=1, scene=parse_scene("wear: Amulet of the Ox\nmap:\n@"))
    assert "Amulet of the Ox" in frame_text(world)


def test_a_save_that_cannot_be_removed_is_told_and_the_dead_stay_dead() -> None:
    session = play(seed=1)
    app = App(NewGame(seed=1), session)
    app.suspend()
    path = files.list_saves()[0]
    path.unlink()
    path.mkdir()
    kill(session)
    tap(app, ".")
    assert session.over
    assert "could not be removed" in session.log()[-1]


def test_a_seed_takes_no_more_digits_than_it_can_hold() -> None:
    form = Form(NewGame(seed=2**63 - 1))
    form.typing = "seed"
    form.handle(Type("1"), View(KeyMap.load()))
    assert form.wishes.seed == 2**63 - 1


def test_who_dies_of_its_own_blast_is_told_so() -> None:
    scene = parse_scene("carry: Fireball Scroll\nknown: Fireball Scroll\nr = Rat\nmap:\n@r.")
    session = play(seed=1, scene=scene)
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current = 5
    press(session, "i/fire<Enter>a")
    session.step(Confirm())
    assert "Killed by: yourself" in frame_text(session)


def test_what_a_pile_is_remembered_by_is_the_same_after_loading(tmp_path: Path) -> None:
    scene = parse_scene("carry: Longsword\ncarry: Dagger\ncarry: Cudgel\nmap:\n@....+...........")
    session = play(seed=1, scene=scene)
    for name in ("longs", "dag", "cud"):
        press(session, f"d/{name}<Enter>a")
    press(session, "g")
    path = tmp_path / "a.hexdelve"
    session.save(path)
    loaded = Session.load(path)
    for game in (session, loaded):
        press(game, "llllll" + "lllllllllll")
        with game.world():
            assert [seen.name for seen in resource(Level).memory.values() if seen.name != "Door"] == ["Dagger"]
    assert loaded.digest() == session.digest()
