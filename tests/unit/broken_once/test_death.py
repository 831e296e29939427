"""What once broke in the hands of a hostile tester, and is right now: deaths."""

from __future__ import annotations

import esper

from components.stats import Pools
from engine.app import App
from engine.app.new_game import NewGame
from engine.mapgen.scene import parse_scene
from engine.save import files
from engine.testing import play, press
from engine.world.commands import Confirm, OpenInventory, Wait
from engine.world.ecs import resource
from engine.world.run_state import GameOver, Requests, ShowIdentify, ShowItem
from tests.unit.broken_once.kit import kill, tap


def test_a_hero_killed_by_their_own_blast_is_not_revived_by_what_it_killed() -> None:
    scene = parse_scene("carry: Fireball Scroll\nknown: Fireball Scroll\ng = Rat\nmap:\n#@ggg.#")
    session = play(seed=1, scene=scene)
    with session.world():
        pools = esper.component_for_entity(session.player, Pools)
        pools.hit_points.current, pools.xp = 5, 950
    press(session, "i/fire<Enter>a")
    session.step(Confirm())
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
    press(session, "<Escape><Escape>")
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
