"""Watching two sides fight, and playing with a checker behind one's back."""

from __future__ import annotations

from pathlib import Path

import esper
from typer.testing import CliRunner

from components.identity import Faction
from components.stats import Pools
from components.turn import Asleep
from engine.app.new_game import NewGame
from engine.app.watch import Spectator
from engine.cli import app
from engine.inspection.paranoid import ParanoidApp
from engine.mapgen.scene import parse_scene, read_scene
from engine.session import Session
from engine.ui.frame import Frame, Layout
from engine.world.chronicle import Chronicle
from engine.world.commands import Cancel, Confirm, Wait
from engine.world.ecs import query, resource

SCENES = Path("raws/hexdelve/scenes")


def spectator() -> Spectator:
    return Spectator(Session.new(seed=1, scene=read_scene(SCENES / "brawl.txt")), 100)


def turns(watch: Spectator) -> int:
    with watch.session.world():
        return resource(Chronicle).turns


def test_two_sides_find_and_fight_each_other_and_leave_the_onlooker_alone() -> None:
    watch = spectator()
    with watch.session.world():
        assert query(Asleep) == []
        before = len(query(Pools, Faction))
    for _ in range(60):
        watch.handle(Wait())
    with watch.session.world():
        assert len(query(Pools, Faction)) < before
        hit_points = esper.component_for_entity(watch.session.player, Pools).hit_points
        assert hit_points.current == hit_points.max


def test_turn_follows_turn_at_its_pace_until_it_is_halted() -> None:
    watch = spectator()
    begun = turns(watch)
    assert watch.animate(0.0) == 100
    assert watch.animate(50.0) == 50
    assert turns(watch) == begun
    assert watch.animate(100.0) == 100
    assert turns(watch) == begun + 1
    watch.handle(Confirm())
    assert watch.animate(1000.0) is None
    assert turns(watch) == begun + 1
    watch.handle(Cancel())
    assert not watch.running


def test_its_keys_are_shown_and_do_what_is_said() -> None:
    watch = spectator()
    frame = Frame(Layout(80, 24, 1))
    watch.draw(frame)
    assert "Enter: halt   Tab: one turn   Escape: leave" in frame.text()
    begun = turns(watch)
    command = watch.keys.command(watch.context, "Tab")
    assert command is not None
    watch.handle(command)
    assert turns(watch) == begun + 1
    watch.handle(Confirm())
    watch.draw(frame)
    assert "Enter: go on" in frame.text()


def test_it_can_be_watched_as_text() -> None:
    arguments = ["watch", "--scene", str(SCENES / "brawl.txt"), "--frontend", "text", "--turns", "3", "--seed", "1"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert result.output.count("The Disputed Cellar  depth 1") == 4


def test_what_is_broken_is_told_to_whoever_plays_paranoid() -> None:
    session = Session.new(seed=1, scene=parse_scene("map:\n@..>"))
    game = ParanoidApp(NewGame(), session)
    game.handle(Wait())
    assert not any("Broken" in line for line in session.log())
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current = 99
    game.handle(Wait())
    assert any(line.startswith("Broken: ") for line in session.log())
    frame = Frame(Layout(80, 24, 1))
    game.draw(frame)
    assert "Broken" in frame.text()
