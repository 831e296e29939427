"""Before what the player would regret, as far as it knows, it is asked; of what it does not know nothing is told."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.spells import KnownSpells
from components.stats import Pools
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.world.ecs import resource, set_resource
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import display_name
from engine.world.rules import Rules
from engine.world.run_state import (
    AwaitingInput,
    RunState,
    ShowConfirmDeed,
    ShowConfirmSale,
    ShowConfirmWear,
    ShowVendor,
)

HELM = "carry: Helm of Fog\nknown: Helm of Fog"
VENOM = "carry: Poison Potion\nknown: Poison Potion"


def game(lines: str, drawing: str = "@..") -> Session:
    return play(seed=1, scene=parse_scene(f"{lines}\nmap:\n{drawing}"))


def state(session: Session) -> RunState:
    return session.state


def question(session: Session) -> str:
    inside = [line.split("│")[1] for line in frame_text(session).splitlines() if line.count("│") >= 2]
    return " ".join(" ".join(inside).split())


def names(session: Session) -> list[str]:
    with session.world():
        return [display_name(item) for item in carried_by(session.player)]


def worn(session: Session) -> list[str]:
    with session.world():
        return [display_name(item) for item in worn_by(session.player).values()]


def hurt(session: Session, hit_points: int = 5) -> None:
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current = hit_points


def leave_out(session: Session, regret: str) -> None:
    """Play by rules that do not mind this regret."""
    with session.world():
        rules = resource(Rules)
        others = [name for name in rules.confirm_regrets if name != regret]
        set_resource(rules.model_copy(update={"confirm_regrets": others}))


# --- curses -----------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["w/helm<Enter>a", "i/helm<Enter>a"])
def test_what_is_known_to_be_cursed_is_worn_after_a_yes_only(keys: str) -> None:
    session = game(HELM)
    before = session.digest()
    press(session, keys)
    assert isinstance(state(session), ShowConfirmWear)
    assert "The Helm of Fog is cursed: once worn, it cannot be taken off." in question(session)
    press(session, "n")
    assert (state(session), session.digest()) == (AwaitingInput(), before)
    press(session, keys + "y")
    assert "Helm of Fog" in worn(session)


def test_a_curse_that_is_not_known_asks_nothing() -> None:
    session = game("carry: Helm of Fog")
    press(session, "w/helm<Enter>a")
    assert "Helm of Fog" in worn(session)


def test_what_cannot_be_put_on_anyway_is_refused_and_not_asked_about() -> None:
    session = game("carry: Longsword -1\nknown: Longsword -1\ncarry: Dagger -1\nknown: Dagger -1")
    press(session, "w/longsword -1<Enter>ay")
    press(session, "w/dagger -1<Enter>a")
    assert state(session) == AwaitingInput()
    assert session.log()[-1] == "You cannot unequip the Longsword -1: it is cursed."


# --- harm -------------------------------------------------------------------------------------


def test_what_is_known_to_do_nothing_but_harm_is_drunk_after_a_yes_only() -> None:
    session = game(VENOM)
    before = session.digest()
    press(session, "i/poison<Enter>a")
    assert isinstance(state(session), ShowConfirmDeed)
    assert "The Poison Potion would do you nothing but harm." in question(session)
    press(session, "n")
    assert (state(session), session.digest()) == (AwaitingInput(), before)
    press(session, "i/poison<Enter>ay")
    assert "Something burns in your veins." in session.log()


def test_an_unknown_potion_asks_nothing() -> None:
    session = game("carry: Poison Potion\ncarry: Health Potion")
    press(session, "i/potion<Enter>a<Escape>i/potion<Enter>a")
    assert not any("Potion" in name for name in names(session))
    assert session.turns == 2


# --- waste ------------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", ["Beer", "Health Potion", "Rod of Mending", "Mana Potion"])
def test_what_would_fill_what_is_full_is_asked_about(thing: str) -> None:
    session = game(f"carry: {thing}\nknown: {thing}")
    word = thing.rsplit(" ", maxsplit=1)[-1].lower()
    press(session, f"i/{word}<Enter>a")
    assert isinstance(state(session), ShowConfirmDeed)
    assert f"You would gain nothing from the {thing}" in question(session)
    press(session, "n")
    assert session.turns == 0
    hurt(session)
    with session.world():
        esper.component_for_entity(session.player, Pools).mana.current = 0
    press(session, f"i/{word}<Enter>a")
    assert (state(session), session.turns) == (AwaitingInput(), 1)


def test_food_that_heals_too_is_eaten_without_a_question() -> None:
    session = game("")
    press(session, "i/sausage<Enter>a")
    assert session.turns == 1


def test_a_healing_spell_of_the_unhurt_is_asked_about() -> None:
    session = game("")
    with session.world():
        esper.add_component(session.player, KnownSpells(["Mend Flesh"]))
    press(session, "za")
    assert "You would gain nothing from Mend Flesh now." in question(session)
    press(session, "n")
    assert (state(session), session.turns) == (AwaitingInput(), 0)
    hurt(session)
    press(session, "za")
    assert "You feel better." in session.log()


# --- gifts ------------------------------------------------------------------------------------


def test_what_a_vendor_pays_nothing_for_is_given_away_after_a_yes_only() -> None:
    session = game("I = Innkeeper", "I@.")
    press(session, "h<Tab>/beer<Enter>a")
    assert isinstance(state(session), ShowConfirmSale)
    assert "The Innkeeper pays nothing for a Beer." in question(session)
    press(session, "n")
    assert isinstance(state(session), ShowVendor)
    assert "sell what?" in frame_text(session), "back to the shop"
    assert "Beer" in names(session)
    press(session, "/beer<Enter>ay")
    assert "Beer" not in names(session)
    assert session.log()[-1] == "You sell a Beer for 0 gold."
    assert isinstance(state(session), ShowVendor)


def test_of_a_stack_so_many_are_asked_about_and_what_brings_gold_is_not() -> None:
    session = game("I = Innkeeper\ncarry: Hide\ncarry: Hide", "I@.")
    press(session, "h<Tab>/sausage<Enter>a2<Enter>")
    assert "The Innkeeper pays nothing for 2 Dried Sausages." in question(session)
    press(session, "n/hides<Enter>a<Enter>")
    assert session.log()[-1].startswith("You sell 2 Hides for ")


# --- the rules, saves ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("regret", "lines", "keys", "told"),
    [
        ("curse", HELM, "w/helm<Enter>a", "It clings to you: it is cursed!"),
        ("harm", VENOM, "i/poison<Enter>a", "Something burns in your veins."),
        ("waste", "", "i/beer<Enter>a", "You feel no different."),
        ("gift", "I = Innkeeper", "h<Tab>/beer<Enter>a", "You sell a Beer for 0 gold."),
    ],
)
def test_a_campaign_says_which_regrets_count(regret: str, lines: str, keys: str, told: str) -> None:
    session = game(lines, "I@." if regret == "gift" else "@..")
    leave_out(session, regret)
    press(session, keys)
    assert told in session.log()


@pytest.mark.parametrize(
    ("lines", "keys"),
    [(HELM, "w/helm<Enter>a"), (VENOM, "i/poison<Enter>a"), ("I = Innkeeper", "h<Tab>/beer<Enter>a")],
)
def test_a_game_saved_in_the_question_goes_on_there(lines: str, keys: str, tmp_path: Path) -> None:
    session = game(lines, "I@." if "Innkeeper" in lines else "@..")
    press(session, keys)
    session.save(tmp_path / "game")
    loaded = Session.load(tmp_path / "game")
    assert (frame_text(loaded), loaded.digest()) == (frame_text(session), session.digest())
    for one in (session, loaded):
        press(one, "y")
    assert loaded.digest() == session.digest()
