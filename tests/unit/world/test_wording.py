"""Names in sentences: articles and plurals."""

from __future__ import annotations

import pytest

from engine.mapgen.scene import parse_scene
from engine.testing import fresh_world, play, press
from engine.world.knowledge import display_name, name_in_sentence
from engine.world.wording import article_for, plural_of


@pytest.mark.parametrize(
    ("name", "worn", "expected"),
    [
        ("Padded Jacket", True, "a"),
        ("Iron Helm", True, "an"),
        ("Rations", False, "some"),
        ("Old Boots", True, "a pair of"),
        ("Boots of Lead", True, "a pair of"),
        ("Unidentified Gauntlets", True, "a pair of"),
        ("Cutlass", True, "a"),
        ("Longsword +1", True, "a"),
        ("Scroll of aros", False, "a"),
    ],
)
def test_the_word_before_a_name(name: str, expected: str, *, worn: bool) -> None:
    assert article_for(name, worn=worn) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Dried Sausage", "Dried Sausages"),
        ("Rations", "Rations"),
        ("Scroll of aroba", "Scrolls of aroba"),
        ("Murky Red Potion 2", "Murky Red Potions 2"),
        ("Torch", "Torches"),
        ("Ruby", "Rubies"),
        ("Key", "Keys"),
        ("", ""),
    ],
)
def test_what_several_are_called(name: str, expected: str) -> None:
    assert plural_of(name) == expected


def test_raws_may_name_plural_and_article() -> None:
    world = fresh_world("@")
    meat = world.give(world.player, "Meat")
    assert name_in_sentence(meat) == "a cut of Meat"
    assert display_name(meat, 3) == "3 Cuts of Meat"


def test_what_lies_where_one_comes_is_told() -> None:
    scene = "b = Old Boots\nr = Rations\nmap:\n@br"
    session = play(seed=1, scene=parse_scene(scene))
    press(session, "l")
    assert session.log()[-1] == "You see here: a pair of Old Boots."
    press(session, "gld")
    press(session, "/boots<Enter>a<Escape>")
    press(session, "hl")
    assert session.log()[-1] == "You see here: some Rations." or session.log()[-1].endswith("and 1 more.")


@pytest.mark.parametrize(("ground", "told"), [("≈", "The water is too deep."), ("#", "Welcome")])
def test_ground_that_stops_a_step_is_told_but_for_walls(ground: str, told: str) -> None:
    session = play(seed=1, scene=parse_scene(f"map:\n@{ground}"))
    before = session.log()[-1]
    press(session, "l")
    assert session.log()[-1].startswith(told)
    assert (session.log()[-1] == before) == (ground == "#")


def test_a_spring_is_stepped_onto_and_not_set_off() -> None:
    session = play(seed=1, scene=parse_scene("s = Healing Spring\nmap:\n@s"))
    press(session, "l")
    assert "You step onto the Healing Spring." in session.log()
