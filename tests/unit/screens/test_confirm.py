"""Friends are not hit without a question, nor is oneself (tutorial facts B46); "no" leaves everything as it is."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.identity import Name
from components.spells import KnownSpells
from components.stats import Pools
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Layout
from engine.world.bodies import destroy
from engine.world.commands import Cancel, Wait
from engine.world.ecs import bury, query
from engine.world.inventory import worn_by
from engine.world.run_state import AwaitingInput, RunState, ShowConfirmDeed, ShowTargeting
from tests.unit.raws.kit import pack
from tests.unit.systems.kit import put_on

HEAD = """
carry: Magic Missile Scroll
carry: Fireball Scroll
carry: Venom Scroll
known: Magic Missile Scroll
known: Fireball Scroll
p = Prospector
g = Goblin
d = Deer
map:
"""

MISSILE, FIREBALL, UNKNOWN = "i/missile<Enter>a", "i/fireball<Enter>a", "i/scroll<Enter>c"


def scene(drawing: str) -> Session:
    return play(seed=1, scene=parse_scene(HEAD + drawing))


def state(session: Session) -> RunState:
    """What the game waits for; asked anew each time."""
    return session.state


def question(session: Session) -> str:
    """The words in the box, joined again where they were broken."""
    inside = [line.split("│")[1] for line in frame_text(session).splitlines() if line.count("│") >= 2]
    return " ".join(" ".join(inside).split())


def life(session: Session, name: str) -> int:
    with session.world():
        return next(pools.hit_points.current for _, called, pools in query(Name, Pools) if called.name == name)


@pytest.mark.parametrize("who", ["p", "d"])
def test_a_missile_at_a_friend_is_asked_about_first(who: str) -> None:
    session = scene(f"@..{who}...")
    before = session.digest()
    press(session, MISSILE + "lll<Enter>")
    assert isinstance(state(session), ShowConfirmDeed)
    name = "Prospector" if who == "p" else "Deer"
    assert f"Magic Missile Scroll would hit the {name}." in question(session)
    press(session, "n")
    assert isinstance(state(session), ShowTargeting)
    press(session, "<Escape>")
    assert session.digest() == before, "no turn, and nothing spent"


def test_enter_which_aims_is_no_yes_to_what_would_be_regretted() -> None:
    session = scene("@..p...")
    press(session, MISSILE + "lll<Enter><Enter><Enter>")
    assert isinstance(state(session), ShowConfirmDeed)


def test_yes_lets_fly() -> None:
    session = scene("@..p...")
    press(session, MISSILE + "lll<Enter>y")
    assert isinstance(state(session), AwaitingInput)
    assert "The Magic Missile Scroll hits the Prospector for 20." in session.log()


@pytest.mark.parametrize("other", ["x", "l", "<Tab>", "<F1>", "<Up>"])
def test_no_other_key_is_an_answer(other: str) -> None:
    session = scene("@..p...")
    press(session, MISSILE + "lll<Enter>")
    asked = state(session)
    press(session, other)
    assert state(session) == asked


@pytest.mark.parametrize("no", ["n", "<Escape>"])
def test_no_is_said_by_two_keys_and_by_a_click(no: str) -> None:
    session = scene("@..p...")
    press(session, MISSILE + "lll<Enter>" + no)
    assert isinstance(state(session), ShowTargeting)
    press(session, "lll<Enter>")
    assert session.clicked(Layout(80, 24, 1), 5, 5) == Cancel()


def test_enemies_are_never_asked_about() -> None:
    session = scene("@..g...")
    press(session, MISSILE + "<Enter>")
    assert isinstance(state(session), AwaitingInput)


def test_a_blast_is_asked_about_if_it_reaches_a_friend_or_oneself() -> None:
    session = scene("@.....g.p..\n...........")
    press(session, FIREBALL + "<Enter>")
    assert "Fireball Scroll would hit the Prospector." in question(session)
    session = scene("@..g.......")
    press(session, FIREBALL + "<Enter>")
    assert "Fireball Scroll would hit you." in question(session)


def test_whom_a_wall_shelters_is_not_asked_about() -> None:
    session = scene("@.....g#p..\n#######.#..")
    press(session, FIREBALL + "<Enter>")
    assert isinstance(state(session), AwaitingInput)


def test_a_friend_whom_the_player_does_not_see_is_not_given_away() -> None:
    session = scene("@.....g....\n######.####\n.....p.....")
    press(session, FIREBALL + "<Enter>")
    assert isinstance(state(session), AwaitingInput)


def test_an_arrow_at_a_friend_is_asked_about() -> None:
    session = scene("@..p...")
    with session.world():
        destroy(worn_by(session.player)["Melee"])
        bury()
        bow = next(item for item, name in query(Name) if name.name == "Shortbow")
        put_on(session.player, bow, "Melee")
    press(session, "flll<Enter>")
    assert "Shortbow would hit the Prospector." in question(session)
    press(session, "<Escape><Escape>")
    assert life(session, "Prospector") == 9


def test_an_unknown_thing_is_tried_without_a_question_that_would_tell_what_it_is() -> None:
    session = scene("@p.....")
    press(session, UNKNOWN)
    assert isinstance(state(session), AwaitingInput)
    assert "It has to be aimed." in session.log()


def test_what_does_no_harm_is_not_asked_about(tmp_path: Path) -> None:
    spells = [
        {"name": "Kind Word", "mana_cost": 1, "effects": {"ranged": "6", "provides_healing": "5"}},
        {"name": "Flame Ring", "mana_cost": 1, "effects": {"target_self": "", "damage": "5", "area_of_effect": "1"}},
        {
            "name": "Cold Ring",
            "mana_cost": 1,
            "effects": {"target_self": "", "damage": "5", "area_of_effect": "1", "spares_user": ""},
        },
    ]
    folder = pack(tmp_path / "rings", {"a.json": {"spells": spells}})

    def caster(drawing: str) -> Session:
        session = Session.new("hexdelve", 1, [folder], scene=parse_scene(HEAD + drawing))
        with session.world():
            esper.add_component(session.player, KnownSpells([str(spell["name"]) for spell in spells]))
        return session

    session = caster("@..p...")
    press(session, "zalll<Enter>")
    assert "You cast Kind Word." in session.log()
    session = caster("@.......")
    press(session, "zb")
    assert "Flame Ring would hit you." in question(session)
    press(session, "n")
    assert isinstance(state(session), AwaitingInput), "what is not aimed is left"
    press(session, "zc")
    assert "You cast Cold Ring." in session.log()
    assert life(session, "Player") == 30, "a spell that spares its user"
    session = caster("@p......")
    press(session, "zc")
    assert "Cold Ring would hit the Prospector." in question(session)
    press(session, "y")
    assert (life(session, "Player"), life(session, "Prospector")) == (30, 4)


def test_a_game_saved_in_the_question_goes_on_there(tmp_path: Path) -> None:
    session = scene("@..p...")
    press(session, MISSILE + "lll<Enter>")
    session.save(tmp_path / "game")
    loaded = Session.load(tmp_path / "game")
    assert isinstance(state(loaded), ShowConfirmDeed)
    assert (frame_text(loaded), loaded.digest()) == (frame_text(session), session.digest())
    for game in (session, loaded):
        press(game, "y")
    assert loaded.digest() == session.digest()


@pytest.mark.parametrize(
    "odd", [ShowConfirmDeed(), ShowConfirmDeed(spell="Gone", x=1, y=1), ShowConfirmDeed(spell="Venom", x=-1, y=10**6)]
)
def test_a_question_about_what_is_gone_is_left_by_yes_and_no(odd: ShowConfirmDeed, tmp_path: Path) -> None:
    session = scene("@..p...")
    session._state = odd
    session.save(tmp_path / "game")
    for answer in "yn":
        loaded = Session.load(tmp_path / "game")
        frame_text(loaded)
        press(loaded, answer + "<Escape>")
        assert isinstance(state(loaded), AwaitingInput)


def test_only_enemies_that_can_be_reached_are_offered() -> None:
    """Tutorial facts B46: in the source the list of targets held townsfolk and vendors too."""
    session = scene("@p.g.d..g..")
    press(session, MISSILE)
    aims = set()
    for _ in range(5):
        press(session, "<Tab>")
        aims.add(session.view.aim)
    assert {aim.x for aim in aims if aim is not None} == {4}, "the other goblin stands too far away"


def test_waiting_is_no_answer() -> None:
    session = scene("@..p...")
    press(session, MISSILE + "lll<Enter>")
    asked = state(session)
    session.step(Wait())
    assert state(session) == asked
