"""Magic mapping: the rule asks for it, the rows are revealed one by one, and nobody waits for them."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.abilities import MagicMapper, SingleActivation
from components.items import Consumable
from components.references import EntityId
from engine.app import App
from engine.app.new_game import NewGame
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press, run
from engine.ui.frame import Frame, Layout
from engine.ui.keys.keynames import keys_of_text
from engine.ui.particles import FRAME_MS
from engine.world.commands import Wait
from engine.world.ecs import resource
from engine.world.effects import MagicMap, OnEntity, TriggerFire, add_effect
from engine.world.intents import WantsToUseItem, intend
from engine.world.level import Level
from engine.world.outbox import Outbox, RowRevealed
from engine.world.run_state import AwaitingInput, MagicMapReveal, NextLevel, Requests
from systems.effects.mapping import reveal_row
from systems.effects.resolver import EffectsSystem
from systems.inventory.use import ItemUseSystem
from tests.unit.systems.kit import bare

TWO_ROOMS = """
carry: Magic Mapping Scroll
known: Magic Mapping Scroll
+ = Door
map:
##########
#@.......#
##########
##########
#........#
######+###
#........#
##########
"""

READ = "i/mapping<Enter>a"


def mapped() -> Session:
    return play(seed=1, scene=parse_scene(TWO_ROOMS))


def revealed(level: Level) -> list[str]:
    return ["".join("#" if tile else " " for tile in row) for row in level.revealed.tolist()]


def test_the_scroll_only_asks_for_the_map() -> None:
    world = bare("@.#..")
    scroll = world.give(world.player, "Magic Mapping Scroll")
    intend(world.player, WantsToUseItem(EntityId(scroll)))
    run(ItemUseSystem())
    assert resource(Requests).queue == [MagicMapReveal(0)]
    assert not resource(Level).revealed.any()
    assert not esper.entity_exists(scroll)


def test_each_row_shows_what_can_be_walked_on_and_the_walls_beside_it_but_no_solid_rock() -> None:
    _world = bare("@.##.\n#####\n#####\n#####")
    level = resource(Level)
    pictures = []
    row = 0
    while reveal_row(row):
        pictures.append(revealed(level)[row])
        row += 1
    assert row == level.grid.height - 1
    assert pictures == ["#######", "#######", "#######", "       ", "       "]
    assert not level.revealed[row].any()


def test_a_row_reveals_no_other_row() -> None:
    _world = bare("@....\n.....")
    assert reveal_row(1)
    assert revealed(resource(Level)) == ["       ", "#######", "       ", "       "]


@pytest.mark.parametrize("row", [-1, 4, 10**9])
def test_there_is_nothing_in_a_row_that_the_level_does_not_have(row: int) -> None:
    _world = bare("@....\n.....")
    assert not reveal_row(row)
    assert not resource(Level).revealed.any()


def test_what_is_new_in_a_row_is_announced_and_nothing_else() -> None:
    _world = bare("@..")
    level = resource(Level)
    level.revealed[0] = True
    level.revealed[1, 2] = True
    reveal_row(0)
    reveal_row(1)
    assert resource(Outbox).facts == [RowRevealed((5, 6, 8, 9))]


def test_a_door_is_remembered_with_its_row() -> None:
    world = bare("@.#.\n##+#\n####")
    reveal_row(1)
    assert resource(Level).memory == {}
    reveal_row(2)
    (remembered,) = resource(Level).memory.values()
    assert remembered.name == "Door"
    assert world.first("+").y == 2


def test_reading_maps_the_whole_level_within_one_step() -> None:
    session = mapped()
    press(session, READ)
    assert session.state == AwaitingInput()
    with session.world():
        assert resource(Level).revealed.all()
        assert [seen.name for seen in resource(Level).memory.values()] == ["Door"]
        assert resource(Requests).queue == []


def test_a_game_saved_in_the_middle_of_it_goes_on(tmp_path: Path) -> None:
    session = mapped()
    session._state = MagicMapReveal(4)
    path = tmp_path / "middle.hexdelve"
    session.save(path)
    loaded = Session.load(path)
    assert loaded.state == MagicMapReveal(4)
    assert loaded.step(Wait()) == AwaitingInput()
    with loaded.world():
        assert resource(Level).revealed[4:].all()
        assert not resource(Level).revealed[3].any()


def test_the_map_of_a_level_that_was_left_appears_no_more() -> None:
    session = play(seed=1)
    with session.world():
        resource(Requests).ask(NextLevel())
        resource(Requests).ask(MagicMapReveal(0))
    session.step(Wait())
    with session.world():
        assert resource(Level).depth == 2
        assert not resource(Level).revealed.all(axis=None)
        assert resource(Requests).queue == []


# --- creatures --------------------------------------------------------------------------------


def test_a_creature_reads_no_map_and_its_scroll_is_not_used_up() -> None:
    world = bare("@g")
    scroll = world.give(world.at("g"), "Magic Mapping Scroll")
    assert esper.has_component(scroll, Consumable)
    intend(world.at("g"), WantsToUseItem(EntityId(scroll)))
    run(ItemUseSystem())
    assert resource(Requests).queue == []
    assert esper.entity_exists(scroll)
    assert world.log() == []


@pytest.mark.parametrize(("glyph", "shown"), [("@", True), ("g", False)])
def test_a_prop_with_a_map_shows_it_to_the_player_alone_and_is_used_up_then(glyph: str, shown: bool) -> None:
    world = bare("@g^")
    prop = world.spawn("Door", Point(1, 1))
    esper.add_component(prop, MagicMapper())
    esper.add_component(prop, SingleActivation())
    mover = EntityId(world.at(glyph))
    add_effect(prop, TriggerFire(EntityId(prop), mover), OnEntity(mover))
    run(EffectsSystem())
    assert bool(resource(Requests).queue) is shown
    assert esper.entity_exists(prop) is not shown


def test_no_mind_but_the_players_has_room_for_a_map() -> None:
    world = bare("@g")
    add_effect(None, MagicMap(), OnEntity(world.at("g")))
    run(ItemUseSystem())
    assert resource(Requests).queue == []
    assert world.log() == []


# --- what is shown of it ------------------------------------------------------------------------


def shown_rows(app: App) -> list[bool]:
    """Which of the eight rows of the level have anything to be seen in them."""
    frame = Frame(Layout(80, 24, 1))
    app.draw(frame)
    rows = [line[:50] for line in frame.text().splitlines()]
    first = next(number for number, line in enumerate(rows) if "##########" in line)
    return ["#" in line for line in rows[first : first + 8]]


def test_the_rows_appear_one_a_frame() -> None:
    session = mapped()
    app = App(NewGame(seed=1), session)
    for key in keys_of_text(READ):
        command = session.view.keys.command(session.context, key)
        assert command is not None
        app.handle(command)
    assert app.animate(0.0) == pytest.approx(FRAME_MS)
    pictures = [shown_rows(app)]
    for frame in range(1, 6):
        app.animate(frame * FRAME_MS + 0.01)
        pictures.append(shown_rows(app))
    seen = 3
    for number, picture in enumerate(pictures):
        assert picture == [True] * (seen + number) + [False] * (8 - seen - number)
    assert app.animate(10 * FRAME_MS) is None


def test_without_a_frontend_the_map_is_there_at_once() -> None:
    session = mapped()
    press(session, READ)
    assert frame_text(session).count("##########") >= 4


def test_what_comes_into_view_is_seen_whatever_is_still_to_appear() -> None:
    session = mapped()
    app = App(NewGame(seed=1), session)
    for key in keys_of_text(READ):
        command = session.view.keys.command(session.context, key)
        assert command is not None
        app.handle(command)
    app.animate(0.0)
    with session.world():
        resource(Level).visible[:] = True
    assert shown_rows(app) == [True] * 8
