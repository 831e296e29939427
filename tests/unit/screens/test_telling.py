"""What screens tell a player who has just begun: figures, refusals, what is where."""

from __future__ import annotations

import esper
import pytest

from components.status import HungerClock
from components.turn import Asleep
from engine.app import App
from engine.app.new_game import NewGame
from engine.core.geometry import Point
from engine.frontends.protocol import press as press_key
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Frame, Layout
from engine.ui.sightings import at
from engine.world.ecs import resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.gamelog import say
from engine.world.knowledge import Knowledge
from engine.world.run_state import AwaitingInput, ShowEquipment, ShowInspectItem
from systems.combat.weapons import attack_of, hit_bonus


def at_scene(*lines: str, drawing: str = "@") -> Session:
    return play(seed=1, scene=parse_scene("\n".join([*lines, "map:", drawing])))


def inspected(name: str, *, known: bool = True) -> str:
    session = at_scene(f"carry: {name}")
    with session.world():
        if known:
            resource(Knowledge).identified.add(name)
    press(session, "I")
    rows = frame_text(session).splitlines()
    called = name if known else name.rsplit(maxsplit=1)[-1].lower()
    letter = next(row.split(")")[0][-1] for row in rows if called.lower() in row.lower() and ")" in row)
    press(session, letter)
    return " ".join(frame_text(session, 160, 42, 2).split())


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Health Potion", ["Heals up to 8 hit points.", "Using it uses it up."]),
        (
            "Fireball Scroll",
            ["Does 20 damage.", "Reaches 6 tiles.", "Strikes all within 3 tiles of where"],
        ),
        ("Venom Scroll", ["Takes 3 hit points a turn, for 5 turns."]),
        ("Haste Potion", ["Makes each turn 2 shorter, for 5 turns."]),
        ("Strength Potion", ["Might +5, for 10 turns."]),
        ("Giddy Potion", ["Confuses for 4 turns."]),
        ("Rod of Sparks", ["5 of 5 charges are left."]),
        ("Rations", ["Feeds for 20 turns"]),
        ("Padded Jacket", ["Armour class +0.5.", "Each turn takes 0.2 longer while worn."]),
        ("Ring of the Cat", ["Quickness"]),
    ],
)
def test_a_known_thing_tells_what_it_does_in_figures(name: str, lines: list[str]) -> None:
    text = inspected(name)
    assert [line for line in lines if line not in text] == []


def test_an_unknown_thing_tells_nothing_of_what_it_does() -> None:
    text = inspected("Health Potion", known=False)
    assert "Heals" not in text
    assert "uses it up" not in text


def test_nothing_claims_to_cling_once_its_curse_is_lifted() -> None:
    assert "put away" not in inspected("Longsword -1")
    assert "never loosens" not in inspected("Leather Armour -1")


def test_escape_goes_back_from_a_thing_to_the_list_it_was_chosen_from() -> None:
    session = at_scene()
    press(session, "Ia<Escape>")
    assert isinstance(session.state, ShowInspectItem)
    press(session, "<Escape>ea<Escape>")
    assert isinstance(session.state, ShowEquipment)
    press(session, "<Escape>")
    assert isinstance(session.state, AwaitingInput)


def test_one_of_a_stack_is_proposed_for_destruction_but_all_for_dropping() -> None:
    session = at_scene()
    press(session, "x/sausage<Enter>a")
    assert "> 1_" in frame_text(session)
    press(session, "<Escape>d/sausage<Enter>a")
    assert "> 2_" in frame_text(session)


def test_the_panel_shows_the_bonus_to_hit_with_which_blows_are_struck() -> None:
    session = at_scene()
    with session.world():
        player = session.player
        fed = hit_bonus(player, attack_of(player))
        esper.component_for_entity(player, HungerClock).state = "normal"
        hungry = hit_bonus(player, attack_of(player))
    assert (fed, hungry) == (1, 0)
    assert "hit +0" in frame_text(session)
    press(session, "t/longsword<Enter>a")
    assert "Attack 1d4+1, hit +1" in frame_text(session)


def test_the_panel_shows_that_small_pieces_of_armour_count() -> None:
    session = at_scene("carry: Cloth Gloves")
    assert "Armour 11 (11.3)" in frame_text(session)
    press(session, "w/gloves<Enter>a")
    assert "Armour 11 (11.4)" in frame_text(session)


def test_the_panel_says_in_words_what_slows_and_counts_turns() -> None:
    session = at_scene()
    press(session, "..")
    assert "turns 2.3 longer" in frame_text(session)
    assert "turn 2" in frame_text(session)


def test_stairs_are_listed_in_view() -> None:
    assert "> stairs down 2e" in frame_text(at_scene(drawing="@.>"))


def test_the_pointer_tells_of_ground_that_is_not_plain() -> None:
    session = at_scene(drawing="@.~.")
    layout = Layout(80, 24, 1)
    text = frame_text(session)
    row = next(number for number, line in enumerate(text.splitlines()) if "@" in line)
    column = text.splitlines()[row].index("@")
    session.hover(layout, (column + 2, row))
    assert "Shallow water" in frame_text(session)
    session.hover(layout, (column + 1, row))
    assert "floor" not in frame_text(session)


def test_how_badly_somebody_is_hurt_is_told_where_there_is_little_room() -> None:
    session = at_scene("g = Goblin", drawing="@....g")
    with session.world():
        goblin = next(seen.entity for seen in at(Point(6, 1)))
        esper.add_component(goblin, Asleep())
    assert "hostile, asleep" in frame_text(session, 160, 42, 2)


def test_the_dead_are_dead() -> None:
    session = at_scene()
    app = App(NewGame(), session)
    with session.world():
        add_effect(None, Damage(10_000), OnEntity(session.player))
    press(session, ".;")
    text = frame_text(session)
    assert "(dead)" in text
    assert app.running


def test_an_unknown_key_is_told_over_the_map_and_not_in_the_log() -> None:
    session = at_scene()
    app = App(NewGame(), session)
    before = session.digest()
    press_key(app, "Ä")
    assert "Unknown key; ? shows the keys." in frame_text(session)
    assert session.digest() == before
    press_key(app, ".")
    assert "Unknown key" not in frame_text(session)


def test_a_filter_that_lets_nothing_through_says_so() -> None:
    session = at_scene()
    press(session, "i/zzz")
    assert "nothing matches" in frame_text(session)
    press(session, "<Escape><Escape>m/zzz")
    assert "nothing matches" in frame_text(session)


def test_looking_round_says_that_nothing_is_in_view() -> None:
    session = at_scene()
    press(session, ";")
    assert "Nothing is in view." in frame_text(session)


def test_older_lines_of_the_log_are_dimmer_than_those_of_the_last_turn() -> None:
    session = at_scene()
    press(session, ">")
    frame = Frame(Layout(80, 24, 1))
    session.draw(frame)
    log = next(panel for panel in frame.panels if panel.y > 0 and panel.x == 0)
    new, old = log.console.rgb["fg"][-1, 1].max(), log.console.rgb["fg"][-2, 1].max()
    assert old < new


def test_a_long_old_line_is_left_out_whole() -> None:
    session = at_scene()
    with session.world():
        say("lost " * 30)
        for number in range(4):
            say(f"line {number}")
    assert "lost" not in frame_text(session)
    assert "line 0" in frame_text(session)


def test_prompt_lines_stay_off_the_panel_beside_the_map() -> None:
    session = at_scene("carry: Hand Crossbow")
    press(session, "w/cross<Enter>af")
    first = frame_text(session).splitlines()[0]
    assert first[50:].strip() == "Player  level 1"
