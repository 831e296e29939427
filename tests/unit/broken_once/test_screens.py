"""What once broke in the hands of a hostile tester, and is right now: screens."""

from __future__ import annotations

import esper

from components.stats import Pool, Pools
from components.status import HungerClock
from engine.app import App
from engine.app.new_game import NewGame
from engine.core.geometry import Direction, Point
from engine.mapgen.scene import parse_scene
from engine.screens.items import prompt_for
from engine.testing import fresh_world, play, press
from engine.world.bodies import room_for
from engine.world.commands import Choose
from engine.world.ecs import resource
from engine.world.inventory import carried_by
from engine.world.knowledge import Knowledge
from engine.world.run_state import PreRun, ShowIdentify
from engine.world.standing import ONE_TILE
from tests.unit.broken_once.kit import tap


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
    assert session.log()[-1] == "You pick up a Dagger."


def test_a_letter_is_one_letter() -> None:
    session = play(seed=1, keys="d")
    before = session.digest()
    session.step(Choose(""))
    session.step(Choose("ab"))
    assert session.digest() == before


def test_nobody_arrives_through_a_wall() -> None:
    world = fresh_world("g#.\n..#\n@##")
    near = room_for(ONE_TILE, world.first("g"))
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


def test_hunger_that_creeps_on_raises_the_alarm_only_at_each_eighth() -> None:
    session = play(seed=1, scene=parse_scene("map:\n@"))
    with session.world():
        clock = esper.component_for_entity(session.player, HungerClock)
        clock.state, clock.duration = "starving", 3
        esper.component_for_entity(session.player, Pools).hit_points = Pool(16, 16)
    app = App(NewGame(), session)
    alarms = []
    for _ in range(10):
        tap(app, ".")
        alarms.append(app.alarms)
    assert alarms == [0, 0, 0, 1, 1, 2, 2, 3, 3, 4]
